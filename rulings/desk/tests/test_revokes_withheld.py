"""A revoke of a player whose penalty card lay on the table, counted from the cards."""

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from clubsite.accounts.models import User
from rulings.desk.actions import drafts
from rulings.log.models import Ruling
from rulings.log.procedure.walking import Walking
from rulings.tests.builders import line_at, make_draft
from rulings.tests.plays import a_play
from rulings.tests.revoking import answers, event_with_a_deal, signed_in_director, tap
from rulings.tests.writing import address
from scoring.events.models import Event

pytestmark = pytest.mark.django_db
EAST_REVOKES = a_play(revokes=frozenset({("E", 2)}))
LAY = "A penalty card was on the table"
ONE = {"player": "E", "suit": "H", "won": "player", "later": "3"}


@pytest.fixture
def event() -> Event:
    return event_with_a_deal()


@pytest.fixture
def director(event: Event, client: Client) -> User:
    return signed_in_director(event, client)


def revoke_beside(
    event: Event, director: User, *cards: str, **facts: Any
) -> tuple[Ruling, Walking]:
    """A draft of a revoke while these cards of East lay on the table."""
    draft = make_draft(line_at(event, 5), by=director)
    walking = replace(Walking("revoke"), table={"pc_E_major": list(cards)})
    for code, value in facts.items():
        walking = walking.answered(code, value)
    drafts.keep_walks(draft, (walking,), by=director)
    return draft, walking


def played(event: Event, director: User, *cards: str) -> Ruling:
    facts: dict[str, Any] = {"contract": "4S", "declarer": "N"}
    facts |= {"hands": EAST_REVOKES.hands(), "play": EAST_REVOKES.to_tricks()}
    draft, _walking = revoke_beside(event, director, *cards, **facts)
    return draft


def in_hand(*, trick: int, suit: str) -> tuple[str, str]:
    """A card of East in that suit that he kept beyond that trick, and one gone before."""
    cards = [
        str(each[seat]) for each in EAST_REVOKES.tricks for seat in each if seat == "E"
    ]
    own = [card for card in cards[trick:] if card[0] == suit]
    return own[0], cards[0]


def suit_of_the_revoke() -> str:
    trick = EAST_REVOKES.tricks[1]
    return str(next(iter(trick.values())))[0]


def test_of_the_cards_it_is_asked_whether_that_one_was_not_played(
    client: Client, event: Event, director: User
) -> None:
    later, _gone = in_hand(trick=2, suit=suit_of_the_revoke())
    draft = played(event, director, later)
    response = client.get(address(draft, "revoke"))
    spared = tap(client, draft, "withheld:E:2:yes").context["page"].counted.revokes
    followed = tap(client, draft, "withheld:E:2:no")
    again = tap(client, draft, "spared:E:2").context["page"].counted.revokes

    assert LAY in response.content.decode()
    assert response.context["page"].counted.revokes[0].tricks > 0
    assert [(revoke.law, revoke.spared, revoke.asks) for revoke in spared] == [
        ("64B3", True, "")
    ]
    [other_revoke] = followed.context["page"].counted.revokes
    assert (other_revoke.spared, other_revoke.asks) == (False, "")
    assert LAY not in followed.content.decode()
    assert again[0].spared


def test_a_card_of_another_suit_or_played_before_was_not_it(
    client: Client, event: Event, director: User
) -> None:
    _later, gone = in_hand(trick=2, suit=suit_of_the_revoke())
    other = next(suit for suit in "SHDC" if suit != suit_of_the_revoke())
    draft = played(event, director, gone, f"{other}2")

    assert LAY not in client.get(address(draft, "revoke")).content.decode()


def test_of_a_list_it_is_asked_of_that_suit(
    client: Client, event: Event, director: User
) -> None:
    draft, _walking = revoke_beside(event, director, "H2")
    tap(client, draft, "way:listed")
    page = tap(client, draft, "add", **ONE)
    tap(client, draft, "add", **{**ONE, "suit": "S"})
    spared = tap(client, draft, "withheld:0:yes").context["page"]
    tap(client, draft, "withheld:0:no")
    left = answers(draft)["revokes"]

    assert page.content.decode().count(LAY) == 1
    assert [revoke.spared for revoke in spared.revokes] == [True, False]
    assert spared.counted.revokes[0].law == "64B3"
    assert [revoke.get("failed_to_play") for revoke in left] == ["", None]


def test_what_is_not_there_is_not_answered(
    client: Client, event: Event, director: User
) -> None:
    draft, _walking = revoke_beside(event, director, "H2")
    tap(client, draft, "way:listed")

    assert tap(client, draft, "withheld:0:yes").status_code == 200
    assert tap(client, draft, "withheld:Z:1:yes").status_code == 422
    assert tap(client, draft, "withheld:x:yes").status_code == 422
    assert "revokes" not in answers(draft)
