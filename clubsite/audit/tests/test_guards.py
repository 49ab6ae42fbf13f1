"""The database itself refuses to change or delete an audit entry."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

from clubsite.audit import guards, trail
from clubsite.audit.models import Entry
from clubsite.audit.tests.attacks import TRIGGERS
from clubsite.tests.builders import make_club, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def one() -> Entry:
    return trail.record("club.created", make_club(), by=make_user())


def test_an_entry_is_never_changed() -> None:
    entry = one()

    with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
        Entry.objects.filter(pk=entry.pk).update(verb="club.renamed")

    assert Entry.objects.get().verb == "club.created"


def test_an_entry_is_never_deleted() -> None:
    one()

    with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
        Entry.objects.all().delete()

    assert Entry.objects.count() == 1


def test_nor_by_plain_sql() -> None:
    one()

    with (
        pytest.raises(DatabaseError, match="never changed"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute("DELETE FROM audit_entry")


@pytest.mark.skipif(
    connection.vendor != "sqlite", reason="only on SQLite: PostgreSQL has no REPLACE"
)
@pytest.mark.parametrize("key", ["id", "NULL"], ids=["same row", "same place in chain"])
def test_nor_by_another_in_its_place(key: str) -> None:
    entry = one()
    columns = ", ".join(str(field.column) for field in Entry._meta.local_fields[1:])
    values = columns.replace("verb", "'club.renamed'")

    with (
        pytest.raises(DatabaseError, match="never changed"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(
            f"REPLACE INTO audit_entry (id, {columns}) "  # noqa: S608  # our own names
            f"SELECT {key}, {values} FROM audit_entry"
        )

    assert Entry.objects.get() == entry
    assert Entry.objects.get().verb == "club.created"


def test_the_guards_are_lifted_and_installed_again_as_often_as_one_likes() -> None:
    entry = one()
    guards.install(connection)
    guards.remove(connection)
    guards.remove(connection)

    Entry.objects.filter(pk=entry.pk).update(verb="club.renamed")
    guards.install(connection)

    with pytest.raises(DatabaseError), transaction.atomic():
        Entry.objects.all().delete()


@pytest.mark.django_db(transaction=True)
def test_a_test_that_commits_leaves_an_empty_log_behind() -> None:
    one()

    assert Entry.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_and_the_guards_stand_for_the_next() -> None:
    one()

    with pytest.raises(DatabaseError), transaction.atomic():
        Entry.objects.all().delete()

    assert Entry.objects.count() == 1


def test_the_migrations_leave_all_guards_as_they_are_meant() -> None:
    assert list(guards.faults(connection)) == []


def test_installing_puts_right_what_was_changed() -> None:
    on = " ON audit_entry" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TRIGGER audit_entry_keeps_update{on}")
        cursor.execute(f"DROP TRIGGER audit_entry_queue{on}")
        if connection.vendor == "postgresql":
            cursor.execute(
                "CREATE TRIGGER audit_entry_keeps_update BEFORE UPDATE OF number "
                "ON audit_entry FOR EACH ROW EXECUTE FUNCTION audit_entry_keeps()"
            )
        else:
            cursor.execute(
                "CREATE TRIGGER audit_entry_keeps_UPDATE BEFORE UPDATE ON audit_entry "
                "BEGIN SELECT 1; END"
            )

    found = sorted(guards.faults(connection))
    guards.install(connection)

    assert found == [
        "the guard against UPDATE was changed",
        "the trigger that queues entries for their seal is missing",
    ]
    assert list(guards.faults(connection)) == []


@pytest.mark.parametrize(
    ("install", "missing"),
    [
        (guards.install_refusals, ["the trigger that queues entries for their seal"]),
        (guards.install_on_entries, []),
    ],
)
def test_the_first_migrations_install_what_has_its_table_already(
    install: Callable[[Any], None], missing: list[str]
) -> None:
    guards.remove(connection)

    install(connection)

    on_names = [label for name, label in TRIGGERS.items() if name.startswith("names_")]
    assert sorted(guards.faults(connection)) == sorted(
        f"{label} is missing" for label in (*missing, *on_names)
    )
