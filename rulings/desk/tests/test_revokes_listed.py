"""Revokes that are told in a list, one by one."""

import pytest
from django.test import Client

from clubsite.accounts.models import User
from rulings.desk.actions import drafts
from rulings.log.models import Ruling
from rulings.log.procedure.walking import Walking
from rulings.tests.plays import a_play
from rulings.tests.revoking import (
    answers,
    draft_of_a_revoke,
    event_with_a_deal,
    signed_in_director,
    tap,
)
from rulings.tests.writing import address
from scoring.events.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return event_with_a_deal()


@pytest.fixture
def director(event: Event, client: Client) -> User:
    return signed_in_director(event, client)


@pytest.fixture
def draft(event: Event, director: User) -> Ruling:
    """North has played 4S at table 5, one down."""
    return draft_of_a_revoke(event, director)


def test_revokes_are_listed_one_by_one(client: Client, draft: Ruling) -> None:
    revoke = {"player": "E", "suit": "H", "won": "player", "later": "3"}
    tap(client, draft, "way:listed")
    page = tap(client, draft, "add", **revoke).context["page"]
    both = tap(
        client,
        draft,
        "add",
        **{**revoke, "player": "W", "won": "others", "spared": "yes"},
    ).context["page"]
    tap(client, draft, "remove:0")
    left = answers(draft)["revokes"]
    tap(client, draft, "remove:0")

    assert (page.counted.over, page.counted.to, page.listed) == (2, "North-South", True)
    assert (page.counted.before, page.counted.after) == (9, 11)
    assert [each_revoke.spared for each_revoke in both.revokes] == [False, True]
    assert [each_revoke["player"] for each_revoke in left] == ["W"]
    assert "revokes" not in answers(draft)


@pytest.mark.parametrize("blank", ["player", "suit", "won"])
def test_a_revoke_of_which_something_was_not_chosen_is_not_listed(
    client: Client, draft: Ruling, blank: str
) -> None:
    revoke = {"player": "E", "suit": "H", "won": "others", "later": "3", blank: ""}
    tap(client, draft, "way:listed")
    page = tap(client, draft, "add", **revoke)

    assert page.status_code == 422
    assert "Choose again." in page.content.decode()
    assert "revokes" not in answers(draft)


def test_a_list_with_more_tricks_than_the_side_has_won_is_questioned(
    client: Client, draft: Ruling
) -> None:
    revoke = {"player": "E", "suit": "H", "won": "player", "later": "4"}
    tap(client, draft, "way:listed")
    page = tap(client, draft, "add", **revoke).context["page"]

    assert "its side won 5 tricks from then on, but only 4 on the whole board" in (
        page.counted.refused
    )


def test_no_more_revokes_are_listed_than_a_board_has(
    client: Client, draft: Ruling
) -> None:
    revoke = {"player": "E", "suit": "H", "won": "partner", "later": "1"}
    tap(client, draft, "way:listed")
    tap(client, draft, *(["add"] * 9), **revoke)

    assert len(answers(draft)["revokes"]) == 8


@pytest.mark.full
def test_a_list_that_the_walk_does_not_ask_for_counts_nothing(
    client: Client, draft: Ruling
) -> None:
    revoke = {"player": "E", "suit": "H", "won": "player", "later": "3"}
    tap(client, draft, "way:listed", "add", **revoke)
    client.post(address(draft, "walk"), {"do": "answer:revokes_on_board:one"})

    assert client.get(address(draft, "revoke")).context["page"].counted is None


@pytest.mark.full
def test_going_over_to_the_list_and_back_keeps_the_cards_that_were_tapped(
    client: Client, draft: Ruling
) -> None:
    revoke = {"player": "E", "suit": "H", "won": "player", "later": "3"}
    follows = tap(client, draft, "card:HA").context["page"].turn.suits[0][0].code
    tap(client, draft, f"card:{follows}")
    cards = answers(draft)["play"]
    listed = tap(client, draft, "way:listed")
    added = tap(client, draft, "add", **revoke)
    back = tap(client, draft, "way:played")
    saved = answers(draft)
    again = tap(client, draft, "way:listed")

    assert len(cards[0]) == 2
    assert "2 cards entered are saved" in listed.content.decode()
    assert added.context["page"].counted.over == 2
    assert saved["play"] == cards
    assert "1 revoke is saved in the list" in back.content.decode()
    assert back.context["page"].counted is None
    assert [len(each.cards) for each in back.context["page"].tricks] == [2]
    assert again.context["page"].counted.over == 2


@pytest.mark.full
def test_each_way_counts_its_own_revokes(client: Client, draft: Ruling) -> None:
    whole = a_play(revokes=frozenset({("E", 2)}))
    walking = Walking("revoke").answered("hands", whole.hands())
    for code, value in (
        ("contract", "4S"),
        ("declarer", "N"),
        ("play", whole.to_tricks()),
    ):
        walking = walking.answered(code, value)
    drafts.keep_walks(draft, (walking,), by=draft.director)
    revoke = {"player": "W", "suit": "D", "won": "others", "later": "1"}
    tap(client, draft, "way:listed")
    listed = tap(client, draft, "add", **revoke).context["page"].counted
    played = tap(client, draft, "way:played").context["page"].counted

    assert [each.player for each in listed.revokes] == ["West"]
    assert [(each.player, each.trick) for each in played.revokes] == [("East", 2)]
