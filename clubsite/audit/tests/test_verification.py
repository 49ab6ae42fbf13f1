"""Proving that nothing in the log was changed."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubsite.audit import seals, trail
from clubsite.audit.models import Entry
from clubsite.audit.tests.attacks import set_counter_back, tamper, write
from clubsite.audit.trail import Subject
from clubsite.audit.verification import Fault, verify
from clubsite.tests.builders import EVENING, make_club

pytestmark = [pytest.mark.django_db, pytest.mark.both]
LOST = "entries were changed or removed before they were sealed"


def missed(counted: int, found: int) -> list[Fault]:
    """What SQLite adds, which counts the entries that were ever written."""
    if connection.vendor != "sqlite":
        return []
    return [Fault("audit log", found, f"{counted - found} entries more were written")]


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("verb", "club.renamed"),
        ("details", {"n": 99}),
        ("at", EVENING),
    ],
)
def test_a_changed_entry_is_found(column: str, value: object) -> None:
    entry = write(2)[0]

    tamper(lambda: Entry.objects.filter(pk=entry.pk).update(**{column: value}))

    assert list(verify()) == [
        Fault("rulings.ruling 7", 1, "was changed after it was written")
    ]


def test_an_entry_that_was_written_anew_does_not_carry_the_next() -> None:
    entry = write(2)[0]
    entry.verb = "club.renamed"
    entry.hash = trail.entry_hash(entry)

    tamper(entry.save)

    assert list(verify()) == [
        Fault("rulings.ruling 7", 2, "does not follow from the entry before"),
        Fault("rulings.ruling 7", 1, "is neither sealed nor waiting to be sealed"),
        Fault("audit log", 1, LOST),
    ]


def test_an_entry_that_was_taken_from_the_middle_is_missed() -> None:
    middle = write(3)[1]

    tamper(lambda: Entry.objects.filter(pk=middle.pk).delete())

    assert list(verify()) == [
        Fault("rulings.ruling 7", 3, "an entry before this one is missing"),
        Fault("audit log", 1, LOST),
        *missed(3, 2),
    ]


def test_a_tail_that_was_cut_off_is_missed_by_the_seal() -> None:
    last = write(3)[2]
    seals.seal()

    tamper(lambda: Entry.objects.filter(pk=last.pk).delete())

    assert list(verify()) == [
        Fault("rulings.ruling 7", 3, "is not as seal 1 found it"),
        *missed(4, 3),
    ]


def test_a_chain_that_was_taken_whole_is_missed_by_the_seal() -> None:
    write(2)
    seals.seal()

    tamper(lambda: Entry.objects.filter(subject_id="7").delete())

    assert list(verify()) == [
        Fault("rulings.ruling 7", 2, "is not as seal 1 found it"),
        *missed(3, 1),
    ]


def test_a_tail_that_no_seal_has_seen_is_missed_in_the_queue() -> None:
    last = write(3)[2]

    tamper(lambda: Entry.objects.filter(pk=last.pk).delete())

    assert list(verify()) == [Fault("audit log", 1, LOST), *missed(3, 2)]


def test_what_is_sealed_while_the_log_is_read_is_not_missed() -> None:
    changed = write(2)[0]
    tamper(lambda: Entry.objects.filter(pk=changed.pk).update(verb="club.renamed"))
    reading = verify()
    first = next(reading)

    write(1, Subject("scoring.event", "1", "Event"))
    seals.seal()

    assert first == Fault("rulings.ruling 7", 1, "was changed after it was written")
    assert list(reading) == []


def test_what_is_written_or_sealed_while_the_log_is_read_is_not_missed() -> None:
    first = write(2)[0]
    seals.seal()
    tamper(lambda: Entry.objects.filter(pk=first.pk).update(verb="club.renamed"))
    write(1, Subject("scoring.event", "1", "Event"))
    reading = verify()
    next(reading)  # the entries are read from here on, the seals before

    seals.seal()
    trail.record("club.created", make_club(), by=None)
    seals.seal()

    assert list(reading) == []


def test_a_log_that_begins_while_it_is_read_is_not_taken_for_an_empty_one() -> None:
    write(1)

    def remove() -> None:
        Entry.objects.all().delete()
        set_counter_back()

    tamper(remove)
    reading = verify()
    first = next(reading)  # all entries are read by now, and there were none

    trail.record("club.created", make_club(), by=None)

    assert first == Fault("audit log", 1, LOST)
    assert list(reading) == []


def test_verifying_asks_no_more_questions_of_a_long_log() -> None:
    write(3)
    seals.seal()
    with CaptureQueriesContext(connection) as of_short:
        list(verify())

    for _number in range(20):
        write(10)
        seals.seal()

    with CaptureQueriesContext(connection) as of_long:
        assert list(verify()) == []
    assert len(of_long) == len(of_short)
