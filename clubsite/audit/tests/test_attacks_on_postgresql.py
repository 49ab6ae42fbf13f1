"""Ways to tamper with the log that PostgreSQL alone has, and an entry that commits late."""

from threading import Event, Thread

import pytest
from django.db import DatabaseError, connection, transaction

from clubsite.audit import tasks, trail
from clubsite.audit.models import Entry
from clubsite.audit.tests.attacks import (
    CASE,
    OTHER,
    TRIGGERS,
    erase,
    faults,
    sql,
    table_of,
    tamper,
    trigger,
    write,
)
from clubsite.tests.builders import make_club, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]


@pytest.mark.django_db(transaction=True)
def test_an_entry_with_a_lower_id_that_commits_after_a_seal_is_still_sealed() -> None:
    entry_written, sealed = Event(), Event()

    def commit_late() -> None:
        with transaction.atomic():
            write(1, OTHER)
            entry_written.set()
            assert sealed.wait(30)
        connection.close()

    slow = Thread(target=commit_late)
    slow.start()
    assert entry_written.wait(30)
    write(1, CASE)
    tasks.seal()
    sealed.set()
    slow.join()
    tasks.seal()

    late, early = Entry.objects.get(subject_id="8"), Entry.objects.get(subject_id="7")
    assert late.pk < early.pk
    heads = [e.details["heads"] for e in Entry.objects.filter(verb="audit.sealed")]
    assert [list(each) for each in heads] == [
        ["rulings.ruling 7"],
        ["rulings.ruling 8"],
    ]
    assert faults() == []
    erase([late])
    assert faults() == ["rulings.ruling 8, 1: is not as seal 2 found it"]


@pytest.mark.parametrize(
    "table", ["audit_entry", "audit_entrynames", "clubs_club", "accounts_user"]
)
def test_the_log_is_never_truncated_also_not_through_another_table(table: str) -> None:
    trail.record("club.created", make_club(), by=make_user())

    with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
        sql("SET CONSTRAINTS ALL IMMEDIATE", f"TRUNCATE {table} CASCADE")

    assert Entry.objects.count() == 1


def test_a_truncated_log_is_found() -> None:
    trail.record("club.created", make_club(), by=make_user())
    tasks.seal()

    tamper(lambda: sql("SET CONSTRAINTS ALL IMMEDIATE", "TRUNCATE audit_entry CASCADE"))

    assert "audit log, 0: is empty, though the database holds accounts.user" in faults()


@pytest.mark.parametrize("state", ["DISABLE", "ENABLE REPLICA", "ENABLE"])
@pytest.mark.parametrize("name", TRIGGERS)
def test_a_trigger_that_is_switched_off_or_can_be_is_found(
    name: str, state: str
) -> None:
    sql(f"ALTER TABLE {table_of(name)} {state} TRIGGER {trigger(name)}")

    assert faults() == [f"audit log, 0: {TRIGGERS[name]} is switched off"]


def test_no_session_switches_the_guards_off_for_itself() -> None:
    write(1)

    sql("SET LOCAL session_replication_role = replica")

    for statement in (
        "DELETE FROM audit_entry",
        "UPDATE audit_entry SET number = 9",
        "TRUNCATE audit_entry CASCADE",
        "DELETE FROM audit_entrynames",
        "UPDATE audit_entrynames SET label = ''",
        "TRUNCATE audit_entrynames",
    ):
        with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
            sql("SET CONSTRAINTS ALL IMMEDIATE", statement)
    write(1)
    assert faults() == []


USES = {
    "audit_entry_keeps": [
        "delete",
        "names_truncate",
        "names_update",
        "truncate",
        "update",
    ],
    "audit_entry_queue": ["queue"],
    "audit_entrynames_expunged": ["names_delete"],
}
"""The triggers that call each function."""


@pytest.mark.parametrize("name", USES)
def test_a_function_with_an_empty_body_is_found(name: str) -> None:
    sql(
        f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger AS "
        "$$ BEGIN RETURN NULL; END; $$ LANGUAGE plpgsql"
    )

    assert sorted(faults()) == sorted(
        f"audit log, 0: {TRIGGERS[each]} was changed" for each in USES[name]
    )


@pytest.mark.parametrize(
    "definition",
    [
        "BEFORE UPDATE OF number ON audit_entry FOR EACH ROW",
        "BEFORE UPDATE ON audit_entry FOR EACH ROW WHEN (NEW.number > 9)",
        "AFTER UPDATE ON audit_entry FOR EACH STATEMENT",
    ],
)
def test_a_trigger_that_fires_less_often_is_found(definition: str) -> None:
    name = trigger("update")

    sql(
        f"DROP TRIGGER {name} ON audit_entry",
        f"CREATE TRIGGER {name} {definition} EXECUTE FUNCTION audit_entry_keeps()",
        f"ALTER TABLE audit_entry ENABLE ALWAYS TRIGGER {name}",
    )

    assert faults() == ["audit log, 0: the guard against UPDATE was changed"]


def test_a_rule_that_swallows_entries_is_found() -> None:
    sql("CREATE RULE swallow AS ON INSERT TO audit_entry DO INSTEAD NOTHING")

    assert faults() == ["audit log, 0: the rule swallow is not ours"]
