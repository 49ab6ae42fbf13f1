"""A second irregularity on a board meets what the first one was told and left open."""

import json

import pytest
from django.test import Client

from clubsite.accounts.models import User
from rulings.models import Obligation, Ruling
from rulings.queries.obligations import at_table
from rulings.tests.at_the_table import Played, give, pin, play_with_card, tap
from rulings.tests.builders import line_at, make_draft
from rulings.tests.writing import address
from scoring.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(client: Client) -> Played:
    played = play_with_card()
    client.force_login(played.director)
    return played


@pytest.fixture
def event(played: Played) -> Event:
    return played.event


@pytest.fixture
def director(played: Played) -> User:
    return played.director


@pytest.fixture
def ruling(played: Played) -> Ruling:
    return played.ruling


def press(client: Client, ruling: Ruling, button: str) -> None:
    client.post(address(ruling, "pinned"), {"do": button})


def test_the_second_card_is_asked_for_and_the_first_stays_one_card(
    client: Client, event: Event, ruling: Ruling, director: User
) -> None:
    Obligation.objects.filter(code="pc_major").update(code="pc_minor")
    second = make_draft(line_at(event, 1), by=director)
    tap(client, second, "family:penalty_cards", "answer:declarer:S", "answer:holder:E")
    page = client.get(address(second, "walk"))
    opened = client.get(address(second, "walk"), {"change": "cards"})
    unnamed = [one.named for one in at_table(second).open if one.code == "pc_major"]
    tap(client, second, "toggle:cards:C3")
    lying = [one.named for one in at_table(second).open if one.code == "pc_major"]
    press(client, ruling, f"over:{pin(ruling, 'pc_minor').pk}:card_played")
    left = [one.named for one in at_table(second).open if one.code == "pc_major"]

    assert "cards" in [one.code for one in page.context["page"].current.untold]
    assert 'value="toggle:cards:C3"' in opened.content.decode()
    assert (unnamed, lying, left) == (["♠7"], ["♠7", "♣3"], ["♣3"])


def test_of_several_suits_declarer_names_one_in_which_a_card_lies(
    client: Client, event: Event, ruling: Ruling, director: User
) -> None:
    second = make_draft(line_at(event, 1), by=director)
    card = ("answer:holder:E", "toggle:cards:C3")
    tap(client, second, "family:penalty_cards", "answer:declarer:S", *card)
    press(client, second, f"choose:{pin(second, 'lead_choice_50D').pk}")
    chooses = Ruling.objects.latest("pk")
    offered = client.get(address(chooses, "walk")).context["page"].current.steps[-1]
    named = {}
    for way in ("require_suit_lead", "prohibit_suit_lead"):
        tap(client, chooses, f"answer:choice:{way}")
        asked = client.get(address(chooses, "walk")).context["page"].current.question
        named[way] = [one.code for one in asked.choices]

    assert offered.options[0].text.startswith(
        "Have one of the suits led, spades, clubs: "
    )
    assert named == {
        "require_suit_lead": ["S", "C"],
        "prohibit_suit_lead": ["S", "C", "all"],
    }


def test_who_declares_is_asked_once_on_a_board(
    client: Client, event: Event, ruling: Ruling, director: User
) -> None:
    second = make_draft(line_at(event, 1), by=director)
    state = client.get(address(second, "walk")).context["page"].state
    tap(client, second, "family:penalty_cards")
    give(client, ruling)
    third = tap(client, make_draft(line_at(event, 1), by=director), "family:revoke")
    other = tap(client, make_draft(line_at(event, 2), by=director), "family:revoke")

    assert json.loads(state)["begun"] == [["declarer", "S"]]
    assert second.walks[0]["answers"] == [["declarer", "S"]]
    assert third.walks[0]["answers"] == [["declarer", "S"]]
    assert other.walks[0]["answers"] == []


def test_dummy_declares_once_declarer_has_put_his_hand_down(
    client: Client, event: Event, ruling: Ruling, director: User
) -> None:
    tap(client, ruling, "answer:choice:accept_become_dummy")
    second = make_draft(line_at(event, 1), by=director)

    tap(client, second, "family:revoke", "also:penalty_cards")
    tap(client, ruling, "also:penalty_cards")

    assert [one["answers"] for one in second.walks] == [[["declarer", "N"]]] * 2
    assert ruling.walks[1]["answers"][0] == ["declarer", "N"]


def test_what_a_family_does_not_ask_is_not_told_to_it(
    client: Client, event: Event, ruling: Ruling, director: User
) -> None:
    second = make_draft(line_at(event, 1), by=director)

    tap(client, second, "family:pass_out_of_rotation")
    third = tap(client, make_draft(line_at(event, 1), by=director), "family:revoke")

    assert second.walks[0]["answers"] == []
    assert third.walks[0]["answers"] == [["declarer", "S"]]
