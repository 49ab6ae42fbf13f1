"""Sealing the log, and the seal as it is printed."""

from typing import Any

import pytest
from django.db import OperationalError, connection
from django.test.utils import CaptureQueriesContext

from clubsite.audit import seals, tasks, trail
from clubsite.audit.models import Entry, UnsealedEntry
from clubsite.audit.seals import InvalidSeal, Seal, SealedLog
from clubsite.audit.tests.attacks import tamper, write
from clubsite.audit.trail import Subject
from clubsite.audit.verification import verify

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def test_a_seal_names_the_heads_that_grew_since_the_last() -> None:
    write(2)
    first = seals.seal()
    other = Subject("clubs.club", "1", "Club")
    write(1, other)
    second = seals.seal()
    third = seals.seal()

    assert first is not None
    assert second is not None
    assert set(first.details["heads"]) == {"rulings.ruling 7"}
    assert set(second.details["heads"]) == {"clubs.club 1"}
    assert second.number == 2
    assert third is None
    assert list(verify()) == []


def test_an_empty_log_is_not_sealed() -> None:
    assert seals.seal() is None


def test_the_clock_seals_the_log() -> None:
    write(1)

    tasks.seal()

    assert Entry.objects.filter(verb="audit.sealed").count() == 1


def test_a_seal_covers_the_entries_of_all_seals_before_it() -> None:
    write(3)
    seals.seal()
    write(2)
    entry = seals.seal()

    newest = seals.get_newest()
    assert entry is not None
    assert newest == SealedLog(Seal(2, entry.hash), entry.at, 5)


def test_a_log_without_a_seal_has_no_newest() -> None:
    write(1)

    assert seals.get_newest() is None
    assert seals.read_newest() == ""


def test_a_seal_of_before_seals_counted_counts_nothing() -> None:
    trail.record("audit.sealed", seals.SUBJECT, by=None, details={"heads": {}})
    first = seals.get_newest()
    write(2)
    seals.seal()
    second = seals.get_newest()

    assert first is not None
    assert second is not None
    assert (first.entries, second.entries) == (0, 2)


def test_more_entries_than_one_statement_takes_are_sealed_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(seals, "AT_ONCE", 2)
    write(5)

    sealed = seals.seal()

    assert sealed is not None
    assert sealed.details["heads"]["rulings.ruling 7"][0] == 5
    assert not UnsealedEntry.objects.exists()


def test_sealing_reads_nothing_of_what_is_sealed() -> None:
    write(3)
    seals.seal()

    with CaptureQueriesContext(connection) as idle:
        seals.seal()

    assert len(idle) == 1
    assert "audit_unsealedentry" in idle[0]["sql"]


def test_a_backup_has_a_seal_of_all_that_is_there() -> None:
    write(2)

    seal = seals.seal_for_backup()

    newest = seals.get_newest()
    assert newest is not None
    assert (seal, newest.entries) == (str(newest.seal), 2)
    assert seals.seal_for_backup() == seals.read_newest() == seal


def test_a_database_that_takes_no_seal_has_the_one_before() -> None:
    write(2)
    before = seals.seal_for_backup()
    write(1)

    def full(execute: Any, sql: str, *rest: Any) -> Any:
        if sql.startswith(("DELETE", "INSERT")):
            raise OperationalError("database or disk is full")
        return execute(sql, *rest)

    with connection.execute_wrapper(full):
        assert seals.seal_for_backup() == before


def test_a_database_without_a_log_has_no_seal() -> None:
    def bare(_execute: Any, _sql: str, *_rest: Any) -> Any:
        raise OperationalError("no such table")

    with connection.execute_wrapper(bare):
        assert seals.seal_for_backup() == ""


@pytest.mark.parametrize("digits", ["ab" * 32, "AB" * 32, " abab abab" + "ab" * 28])
def test_a_seal_is_read_as_people_type_it(digits: str) -> None:
    assert Seal.read(f" 7-{digits}\n") == Seal(7, "ab" * 32)


@pytest.mark.parametrize(
    "text", ["", "7", "7-", "7-abc", "-" + "a" * 64, "x-" + "a" * 64]
)
def test_another_text_is_no_seal(text: str) -> None:
    with pytest.raises(InvalidSeal):
        Seal.read(text)


def test_what_was_lost_while_it_waited_makes_no_seal() -> None:
    [entry] = write(1)
    tamper(lambda: Entry.objects.filter(pk=entry.pk).delete())

    assert seals.seal() is None
    assert [str(row) for row in UnsealedEntry.objects.all()] == [f"entry {entry.pk}"]
