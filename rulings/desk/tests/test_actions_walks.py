"""Keeping a walk: what the log says of it, and what stays pinned when the ruling is given."""

import pytest
from django.test import Client

from clubsite.accounts.models import User
from clubsite.audit.models import Entry
from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member
from rulings.desk.actions import drafts, giving
from rulings.log.models import Ended, Ruling
from rulings.log.procedure.walking import Walking
from rulings.tests.at_the_table import make_play, penalty_card
from rulings.tests.builders import make_content, seen_of
from scoring.events.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make_play(make_club())


@pytest.fixture
def director(event: Event) -> User:
    return make_member(event.club, RoleKind.DIRECTOR)


@pytest.fixture
def carded(client: Client, event: Event, director: User) -> Ruling:
    """A draft by which a penalty card lies on the table."""
    client.force_login(director)
    return penalty_card(client, event, by=director)


def test_the_log_holds_the_codes_of_answers_and_no_words(
    carded: Ruling, director: User
) -> None:
    walk = Walking("boards_and_hands").answered("marked_vulnerability", "As Ann said")
    drafts.keep_walks(carded, (walk.answered("cards_seen", "yes"),), by=director)

    entry = Entry.objects.filter(verb="ruling.walked").latest("pk")
    assert entry.details["walks"] == [
        ["boards_and_hands", ["marked_vulnerability"], ["cards_seen", "yes"]]
    ]


def test_what_was_walked_for_another_family_than_was_given_holds_no_more(
    carded: Ruling, director: User
) -> None:
    assert carded.open_items.filter(ended="", code="pc_major").exists()
    assert carded.result
    content = make_content(family="misinformation")
    giving.give_ruling(carded, content, by=director, expected=seen_of(carded, content))

    assert set(carded.open_items.values_list("ended", flat=True)) == {Ended.CHANGED}


def test_what_was_walked_for_the_family_that_was_given_stays(
    carded: Ruling, director: User
) -> None:
    before = list(carded.open_items.filter(ended="").values_list("pk", flat=True))
    content = make_content(family=carded.family)
    giving.give_ruling(carded, content, by=director, expected=seen_of(carded, content))

    after = carded.open_items.filter(ended="").values_list("pk", flat=True)
    assert before
    assert list(after) == before
