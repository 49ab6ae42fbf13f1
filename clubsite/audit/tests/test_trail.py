"""Writing the log, reading it, and proving that nothing in it was changed."""

from collections.abc import Callable
from datetime import datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubsite.audit import guards, tasks, trail
from clubsite.audit.models import Entry
from clubsite.audit.trail import Fault, Subject
from clubsite.tests.builders import EVENING, make_club, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.both]
CASE = Subject("rulings.ruling", "7", "Ruling 7")


def write(number: int, subject: Subject = CASE) -> list[Entry]:
    """So many entries of one subject."""
    return [
        trail.record("club.created", subject, by=None, details={"n": n})
        for n in range(number)
    ]


def tamper(change: Callable[[], object]) -> None:
    """Do what the database refuses, as somebody would who owns the server."""
    guards.remove(connection)
    change()
    guards.install(connection)


def missed(counted: int, found: int) -> list[Fault]:
    """What SQLite adds, which counts the entries that were ever written."""
    if connection.vendor != "sqlite":
        return []
    return [Fault("audit log", found, f"{counted - found} entries more were written")]


def test_an_entry_says_who_did_what_to_which_thing_when(evening: datetime) -> None:
    club, user = make_club(), make_user()

    entry = trail.record("club.created", club, by=user, club=club, details={"a": 1})

    assert (entry.subject_type, entry.subject_id) == ("clubs.club", str(club.pk))
    assert (entry.subject_label, entry.number) == ("The Sample Club", 1)
    assert (entry.verb, entry.actor, entry.club) == ("club.created", user, club)
    assert (entry.details, entry.at, entry.previous_hash) == ({"a": 1}, EVENING, "")
    assert str(entry) == f"clubs.club {club.pk} #1: club.created"


def test_each_entry_holds_the_hash_of_the_one_before() -> None:
    first, second, third = write(3)

    assert [entry.number for entry in (first, second, third)] == [1, 2, 3]
    assert second.previous_hash == first.hash
    assert third.previous_hash == second.hash
    assert list(trail.verify()) == []


def test_an_entry_takes_two_statements_and_a_lock() -> None:
    with CaptureQueriesContext(connection) as queries:
        write(2)

    locks = 1 if connection.vendor == "postgresql" else 0
    assert len(queries) == 2 * (2 + locks)


def test_the_history_of_a_thing_is_its_own() -> None:
    club, other = make_club(), make_club("elsewhere")
    user = make_user()
    trail.record("club.created", club, by=user)
    trail.record("club.created", other, by=user)
    trail.record("club.settings_changed", club, by=user)

    history = [(entry.verb, entry.actor) for entry in trail.get_history(club)]

    assert history == [("club.created", user), ("club.settings_changed", user)]


def test_the_histories_of_several_things_are_told_in_the_order_of_time() -> None:
    club, other, third = make_club(), make_club("elsewhere"), make_club("nowhere")
    user = make_user()
    for other_club in (club, other, third, club):
        trail.record("club.created", other_club, by=user)

    labels = [entry.subject_label for entry in trail.get_histories([club, other])]

    assert labels == [str(club), str(other), str(club)]
    assert not trail.get_histories([]).exists()


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("verb", "club.renamed"),
        ("subject_label", "Ruling 8"),
        ("details", {"n": 99}),
        ("at", EVENING),
    ],
)
def test_a_changed_entry_is_found(column: str, value: object) -> None:
    entry = write(2)[0]

    tamper(lambda: Entry.objects.filter(pk=entry.pk).update(**{column: value}))

    assert list(trail.verify()) == [
        Fault("rulings.ruling 7", 1, "was changed after it was written")
    ]


def test_an_entry_that_was_written_anew_does_not_carry_the_next() -> None:
    entry = write(2)[0]
    entry.verb = "club.renamed"
    entry.hash = trail.entry_hash(entry)

    tamper(entry.save)

    assert list(trail.verify()) == [
        Fault("rulings.ruling 7", 2, "does not follow from the entry before")
    ]


def test_an_entry_that_was_taken_from_the_middle_is_missed() -> None:
    middle = write(3)[1]

    tamper(lambda: Entry.objects.filter(pk=middle.pk).delete())

    assert list(trail.verify()) == [
        Fault("rulings.ruling 7", 3, "an entry before this one is missing"),
        *missed(3, 2),
    ]


def test_a_tail_that_was_cut_off_is_missed_by_the_seal() -> None:
    last = write(3)[2]
    trail.seal()

    tamper(lambda: Entry.objects.filter(pk=last.pk).delete())

    assert list(trail.verify()) == [
        Fault("rulings.ruling 7", 3, "is not as seal 1 found it"),
        *missed(4, 3),
    ]


def test_a_chain_that_was_taken_whole_is_missed_by_the_seal() -> None:
    write(2)
    trail.seal()

    tamper(lambda: Entry.objects.filter(subject_id="7").delete())

    assert list(trail.verify()) == [
        Fault("rulings.ruling 7", 2, "is not as seal 1 found it"),
        *missed(3, 1),
    ]


@pytest.mark.skipif(
    connection.vendor != "sqlite", reason="only on SQLite, which counts what it kept"
)
def test_a_tail_that_no_seal_has_seen_is_missed_by_the_count() -> None:
    last = write(3)[2]

    tamper(lambda: Entry.objects.filter(pk=last.pk).delete())

    assert list(trail.verify()) == missed(3, 2)


def test_what_is_sealed_while_the_log_is_read_is_not_missed() -> None:
    changed = write(2)[0]
    tamper(lambda: Entry.objects.filter(pk=changed.pk).update(verb="club.renamed"))
    reading = trail.verify()
    first = next(reading)

    write(1, Subject("scoring.event", "1", "Event"))
    trail.seal()

    assert first == Fault("rulings.ruling 7", 1, "was changed after it was written")
    assert list(reading) == []


def test_a_seal_names_the_heads_that_grew_since_the_last() -> None:
    write(2)
    first = trail.seal()
    other = Subject("clubs.club", "1", "Club")
    write(1, other)
    second = trail.seal()
    third = trail.seal()

    assert first is not None
    assert second is not None
    assert set(first.details["heads"]) == {"rulings.ruling 7"}
    assert set(second.details["heads"]) == {"clubs.club 1"}
    assert second.number == 2
    assert third is None
    assert list(trail.verify()) == []


def test_an_empty_log_is_not_sealed() -> None:
    assert trail.seal() is None


def test_the_clock_seals_the_log() -> None:
    write(1)

    tasks.seal()

    assert Entry.objects.filter(verb="audit.sealed").count() == 1
