"""Each way to tamper with the log is found, on both databases."""

import pytest
from django.db import connection

from clubsite.audit import tasks, trail
from clubsite.audit.models import Entry, EntryNames
from clubsite.audit.tests.attacks import (
    OTHER,
    TRIGGERS,
    answer,
    drop,
    empty_queue,
    erase,
    faults,
    forge,
    set_counter_back,
    sql,
    table_of,
    tamper,
    trigger,
    write,
)
from clubsite.tests.builders import make_club, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.both]

ON_SQLITE = pytest.mark.skipif(
    connection.vendor != "sqlite", reason="only on SQLite: its triggers, its counter"
)


LOST = "audit log, 1: entries were changed or removed before they were sealed"


def newest_seal() -> str:
    tasks.seal()
    seal: str = answer()["seal"]
    return seal


def all_after(entry: Entry) -> list[Entry]:
    return list(Entry.objects.filter(pk__gt=entry.pk))


# The log emptied


def test_an_empty_log_under_a_filled_database_is_found() -> None:
    trail.record("club.created", make_club(), by=make_user())
    tasks.seal()

    erase(Entry.objects.all())

    assert faults() == [
        "audit log, 0: is empty, though the database holds accounts.user"
    ]


def test_a_log_that_goes_on_after_it_was_emptied_is_found() -> None:
    club = make_club()
    trail.record("club.created", club, by=make_user())
    tasks.seal()
    erase(Entry.objects.all())

    write(1)
    tasks.seal()

    assert faults() == [f"clubs.club {club.pk}, 0: has no entry, though it is there"]


def test_an_empty_log_of_an_empty_database_is_intact() -> None:
    assert answer() == {"entries": 0, "intact": True, "seal": "", "anchored": False}


# The tail cut off


def test_a_tail_cut_off_with_its_seals_is_found_by_a_seal_from_elsewhere() -> None:
    last = write(3)[2]
    older = newest_seal()
    write(2)
    newer = newest_seal()
    seal_of_older = Entry.objects.get(subject_type="seal", number=1)
    assert seal_of_older.pk > last.pk

    erase(all_after(seal_of_older))

    without, with_older = answer(), answer("--seal", older)
    assert (without["intact"], without["anchored"]) == (True, False)
    assert (with_older["intact"], with_older["anchored"]) == (True, True)
    assert answer("--seal", newer)["anchored"] is False
    assert faults("--seal", newer) == [
        "audit log, 2: ends before the seal that it is held against"
    ]


def test_an_older_seal_still_holds_after_fifty_more_entries() -> None:
    write(1)
    older = newest_seal()

    for _number in range(10):
        write(5)
        tasks.seal()

    found = answer("--seal", older)
    assert (found["intact"], found["anchored"]) == (True, True)
    assert found["seal"] != older
    assert answer("--seal", found["seal"])["anchored"]


def test_the_last_entries_without_their_seals_are_found_without_any_seal() -> None:
    write(2)
    tasks.seal()
    write(1)
    tasks.seal()

    erase([Entry.objects.get(subject_type="seal", number=2)])

    assert faults() == [
        "rulings.ruling 7, 3: is neither sealed nor waiting to be sealed"
    ]


def test_a_log_without_any_of_its_seals_is_found() -> None:
    write(2)
    write(1, OTHER)
    tasks.seal()

    erase(Entry.objects.filter(subject_type="seal"))

    assert faults() == [
        "rulings.ruling 7, 1: is neither sealed nor waiting to be sealed",
        "rulings.ruling 8, 1: is neither sealed nor waiting to be sealed",
    ]


def test_an_entry_removed_before_it_was_sealed_is_found() -> None:
    last = write(3)[2]

    def cut() -> None:
        Entry.objects.filter(pk=last.pk).delete()
        set_counter_back()

    tamper(cut)

    assert faults() == [LOST]
    tasks.seal()
    write(1)
    tasks.seal()
    assert faults() == [LOST]


def test_an_entry_edited_and_hashed_anew_before_it_was_sealed_is_found() -> None:
    last = write(3)[2]

    forge(last, verb="club.renamed")
    tasks.seal()

    assert faults() == [
        "rulings.ruling 7, 3: is neither sealed nor waiting to be sealed",
        LOST,
    ]


def test_a_counter_that_is_behind_the_entries_is_found() -> None:
    write(3)

    if connection.vendor == "sqlite":
        sql("DELETE FROM sqlite_sequence WHERE name = 'audit_entry'")
    else:
        sql("SELECT setval(pg_get_serial_sequence('audit_entry', 'id'), 1, false)")

    last = Entry.objects.latest("pk").pk
    assert faults() == [f"audit log, {last}: the counter of entries was set back"]


# Entries changed, removed and inserted


def test_the_last_entry_edited_and_hashed_anew_is_found() -> None:
    last = write(3)[2]
    tasks.seal()

    forge(last, verb="club.renamed")

    assert faults() == ["rulings.ruling 7, 3: is not as seal 1 found it"]


def test_a_chain_removed_with_all_seals_made_anew_is_found_by_a_seal() -> None:
    write(2)
    write(2, OTHER)
    seal = newest_seal()

    erase(Entry.objects.filter(subject_id__in=["7", "audit"]))
    requeue()

    made_anew = answer()
    assert (made_anew["intact"], made_anew["anchored"]) == (True, False)
    assert faults("--seal", seal) == [
        "audit log, 1: another seal has the number of the one it is held against"
    ]


def requeue() -> None:
    """Let everything be sealed again, as if none had ever been."""
    sql(
        "INSERT INTO audit_unsealedentry (entry_id, hash) SELECT id, hash "
        "FROM audit_entry WHERE subject_type <> 'seal'"
    )


def test_an_entry_inserted_between_others_is_found() -> None:
    first, second, third = write(3)
    tasks.seal()

    forge(third, number=4)
    forge(second, number=3)
    between, names = Entry.objects.get(pk=first.pk), EntryNames.objects.get(pk=first.pk)
    between.pk, between.previous_hash = None, first.hash
    forge(between, number=2, verb="club.renamed")
    names.pk = between.pk
    names.save(force_insert=True)
    forge(second, previous_hash=between.hash)
    forge(third, previous_hash=second.hash)
    empty_queue([between.pk])

    assert faults() == [
        "rulings.ruling 7, 3: is not as seal 1 found it",
        "rulings.ruling 7, 4: is neither sealed nor waiting to be sealed",
    ]


def test_an_entry_that_never_waited_for_a_seal_is_found() -> None:
    write(1)
    tasks.seal()

    tamper(lambda: write(1))

    assert faults() == [
        "rulings.ruling 7, 2: is neither sealed nor waiting to be sealed"
    ]


def test_an_edited_seal_is_found() -> None:
    write(1)
    tasks.seal()
    write(1)
    tasks.seal()
    first = Entry.objects.get(subject_type="seal", number=1)

    forge(first, details={**first.details, "heads": {}})

    assert faults() == [
        "seal audit, 2: does not follow from the entry before",
    ]


# The guards


@pytest.mark.parametrize("name", TRIGGERS)
def test_a_dropped_trigger_is_found(name: str) -> None:
    sql(drop(name))

    assert faults() == [f"audit log, 0: {TRIGGERS[name]} is missing"]


def test_triggers_all_dropped_are_found() -> None:
    sql(*map(drop, TRIGGERS))

    assert sorted(faults()) == sorted(
        f"audit log, 0: {TRIGGERS[name]} is missing" for name in TRIGGERS
    )


@ON_SQLITE
@pytest.mark.parametrize("name", TRIGGERS)
def test_a_trigger_with_another_body_is_found_on_sqlite(name: str) -> None:
    what = name.removeprefix("names_")
    verb = {"replace": "INSERT", "queue": "INSERT"}.get(what, what.upper())

    sql(
        drop(name),
        f"CREATE TRIGGER {trigger(name)} BEFORE {verb} ON {table_of(name)} "
        "BEGIN SELECT 1; END",
    )

    assert faults() == [f"audit log, 0: {TRIGGERS[name]} was changed"]


@ON_SQLITE
def test_a_dropped_trigger_that_stores_entries_is_found() -> None:
    sql("DROP TRIGGER audit_record_written")

    assert faults() == ["audit log, 0: the trigger that stores entries is missing"]


@ON_SQLITE
def test_a_trigger_rewritten_in_the_schema_itself_is_found() -> None:
    sql(
        "PRAGMA writable_schema=ON",
        "UPDATE sqlite_master SET sql = replace(sql, 'ABORT', 'IGNORE') "
        "WHERE name = 'audit_entry_keeps_delete'",
        "PRAGMA writable_schema=OFF",
    )

    assert faults() == ["audit log, 0: the guard against DELETE was changed"]


def test_a_trigger_beside_ours_is_found() -> None:
    if connection.vendor == "sqlite":
        sql(
            "CREATE TRIGGER swallow BEFORE INSERT ON audit_entry "
            "BEGIN SELECT RAISE(IGNORE); END"
        )
    else:
        sql(
            "CREATE FUNCTION swallow() RETURNS trigger AS "
            "$$ BEGIN RETURN NULL; END; $$ LANGUAGE plpgsql",
            "CREATE TRIGGER swallow BEFORE INSERT ON audit_entry "
            "FOR EACH ROW EXECUTE FUNCTION swallow()",
        )

    assert faults() == ["audit log, 0: the trigger swallow is not ours"]
