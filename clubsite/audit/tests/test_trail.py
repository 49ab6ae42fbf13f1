"""Writing the log and reading it."""

from datetime import datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubsite.audit import trail, writing
from clubsite.audit.models import Entry
from clubsite.audit.tests.attacks import CASE, write
from clubsite.audit.verification import verify
from clubsite.tests.builders import EVENING, make_club, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.both]


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
    assert list(verify()) == []


def test_several_entries_at_once_continue_the_chain() -> None:
    [first] = write(1)

    second, third = trail.record_several(
        "club.created", CASE, [{"n": 1}, {"n": 2}], by=None
    )
    [fourth] = write(1)

    assert [entry.number for entry in (second, third, fourth)] == [2, 3, 4]
    assert [entry.details for entry in (second, third)] == [{"n": 1}, {"n": 2}]
    assert second.previous_hash == first.hash
    assert third.previous_hash == second.hash
    assert fourth.previous_hash == third.hash
    assert list(verify()) == []


def test_any_number_of_entries_takes_two_statements_and_a_lock() -> None:
    with CaptureQueriesContext(connection) as queries:
        trail.record_several("club.created", CASE, [{}] * 50, by=None)

    locks = 1 if connection.vendor == "postgresql" else 0
    assert len(queries) == 2 + locks


def test_more_entries_than_one_statement_stores_are_stored_in_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(writing, "AT_ONCE", 2)

    entries = trail.record_several("club.created", CASE, [{}] * 5, by=None)

    stored = list(Entry.objects.order_by("pk"))
    assert [entry.pk for entry in entries] == [entry.pk for entry in stored]
    assert [entry.number for entry in stored] == [1, 2, 3, 4, 5]
    assert list(verify()) == []


def test_no_entries_at_all_are_stored_as_well() -> None:
    assert trail.record_several("club.created", CASE, [], by=None) == []


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
