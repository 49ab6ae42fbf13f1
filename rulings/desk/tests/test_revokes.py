"""Revokes counted from the cards of the play, tapped one by one."""

from typing import Any

import pytest
from django.test import Client

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_member
from rulings.desk.actions import drafts as actions_drafts
from rulings.desk.rules import Playing
from rulings.log.models import Ruling
from rulings.log.procedure.walking import Walking
from rulings.log.queries.places import Place
from rulings.tests.builders import line_at, make_draft, make_ruling
from rulings.tests.plays import a_play
from rulings.tests.revoking import (
    answers,
    draft_of_a_revoke,
    event_with_a_deal,
    signed_in_director,
    tap,
)
from rulings.tests.writing import address, seen_on
from scoring.events.models import Deal, Event, Result

pytestmark = pytest.mark.django_db
EAST_REVOKES = a_play(revokes=frozenset({("E", 2)}))


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


def played(draft: Ruling, playing: Playing, **more: Any) -> None:
    """The play as if it had been tapped."""
    facts = {"hands": playing.hands(), "contract": "4S", "declarer": "N", **more}
    walking = Walking("revoke")
    for code, value in {**facts, "play": playing.to_tricks()}.items():
        walking = walking.answered(code, value)
    actions_drafts.keep_walks(draft, (walking,), by=draft.director)


@pytest.mark.full
def test_the_walk_leads_to_the_cards(client: Client, draft: Ruling) -> None:
    data = {"do": "answer:revokes_on_board:played"}
    page = client.post(address(draft, "walk"), data)

    assert address(draft, "revoke") in page.content.decode()


def test_the_cards_of_the_deal_are_there_to_tap_and_the_turn_is_known(
    client: Client, draft: Ruling
) -> None:
    before = client.get(address(draft, "revoke")).context["page"]
    after = tap(client, draft, "card:HA").context["page"]

    assert (before.turn.seat, before.leads, before.deal_known) == ("E", True, True)
    assert len([card for suit in before.turn.suits for card in suit]) == 13
    assert [pad.seat for pad in before.others] == ["N", "S", "W"]
    assert (after.turn.seat, after.others) == ("S", ())
    assert answers(draft)["play"] == [["E:HA"]]


def test_a_card_is_taken_back(client: Client, draft: Ruling) -> None:
    tap(client, draft, "card:HA", "card:H9", "back")
    play = answers(draft)["play"]
    tap(client, draft, "back", "back")

    assert play == [["E:HA"]]
    assert "play" not in answers(draft)


def test_undo_of_the_walk_takes_back_one_card_only(
    client: Client, draft: Ruling
) -> None:
    tap(client, draft, "card:HA", "card:H9")
    client.post(address(draft, "walk"), {"do": "undo"})
    draft.refresh_from_db()

    assert answers(draft)["play"] == [["E:HA"]]


def test_a_card_that_cannot_be_is_refused(client: Client, draft: Ruling) -> None:
    page = tap(client, draft, "card:HA", "card:HA")

    assert page.status_code == 422
    assert "t have played HA" in page.content.decode()
    assert answers(draft)["play"] == [["E:HA"]]


@pytest.mark.parametrize(
    ("button", "typed"),
    [
        ("card:XX", {}),
        ("card:HA", {"leader": "Q"}),
        ("spared:Q:3", {}),
        ("add", {"player": "E", "suit": "S", "later": "20"}),
        ("add", {"player": "", "suit": "S", "later": "2"}),
        ("remove:x", {}),
        ("contract", {"contract": "9S", "declarer": "N"}),
    ],
)
def test_what_cannot_be_entered_is_said(
    client: Client, draft: Ruling, button: str, typed: dict[str, str]
) -> None:
    page = tap(client, draft, button, **typed)

    assert page.status_code == 422
    assert b'role="alert"' in page.content


def test_unknown_buttons_do_nothing(client: Client, draft: Ruling) -> None:
    before = answers(draft)

    assert tap(client, draft, "dance").status_code == 200
    assert answers(draft) == before


@pytest.mark.full
def test_a_part_of_the_play_waits_and_the_ruling_cannot_be_given(
    client: Client, draft: Ruling
) -> None:
    played(draft, a_play(tricks=2))
    counted = client.get(address(draft, "revoke")).context["page"].counted
    page = client.post(address(draft, "walk"), {"do": "done"})

    assert counted is None
    assert page.status_code == 422
    assert "are incomplete" in page.content.decode()


def test_what_cannot_be_counted_is_said_with_its_place(
    client: Client, draft: Ruling
) -> None:
    played(draft, EAST_REVOKES, trump="H")

    counted = client.get(address(draft, "revoke")).context["page"].counted

    assert counted.refused == "trump: H doesn't match the contract 4S."


def test_the_tricks_of_the_revoke_change_the_ranking(
    client: Client, draft: Ruling
) -> None:
    played(draft, EAST_REVOKES)
    page = tap(client, draft, "noticed:in_time").context["page"]
    found = page.counted
    [revoke] = found.revokes
    client.post(address(draft, "walk"), {"do": "done"})
    client.post(address(draft, "preview"), seen_on(client, draft))
    draft.refresh_from_db()

    assert (revoke.player, revoke.trick, revoke.suit) == ("East", 2, "clubs")
    assert found.over == revoke.tricks > 0
    assert found.to == "North-South"
    assert found.after == found.before + found.over
    assert found.score_after > found.score_before
    assert found.equity
    assert draft.is_given
    [adjusted] = draft.versions.get().effects
    assert adjusted["result"] == draft.result_id
    assert draft.versions.get().walks[0]["results"]["tricks_transferred"] == found.over


def test_a_penalty_card_that_was_not_played_costs_nothing(
    client: Client, draft: Ruling
) -> None:
    played(draft, EAST_REVOKES)
    [spared] = tap(client, draft, "spared:E:2").context["page"].counted.revokes
    [again] = tap(client, draft, "spared:E:2").context["page"].counted.revokes

    assert (spared.tricks, spared.law, spared.spared) == (0, "64B3", True)
    assert (again.tricks > 0, again.spared) == (True, False)


@pytest.mark.parametrize(
    ("when", "law"), [("nos_called_next_board", "64B4"), ("round_ended", "64B5")]
)
def test_when_it_was_noticed_counts(
    client: Client, draft: Ruling, when: str, law: str
) -> None:
    played(draft, EAST_REVOKES)
    page = tap(client, draft, f"noticed:{when}").context["page"]

    assert page.noticed == when
    assert (page.counted.over, page.counted.revokes[0].law) == (0, law)


def test_before_a_hand_is_back_the_twelfth_trick_is_put_right(
    client: Client, draft: Ruling
) -> None:
    tap(client, draft, "noticed:hands_returned")

    assert answers(draft)["hands_returned"] == "no"


def test_the_tricks_that_nobody_knows_are_told_in_one_number(
    client: Client, draft: Ruling
) -> None:
    played(draft, a_play(tricks=4, revokes=frozenset({("E", 2)})))
    page = tap(client, draft, "rest", rest="5", rest_by="defenders").context["page"]
    claim = answers(draft)["claim"]
    tap(client, draft, "rest", rest="6")
    nobody = answers(draft)["claim"]["by"]
    refused = tap(client, draft, "rest", rest="many")

    assert (claim["by"], claim["claimed_for_declarer"], nobody) == (
        "defenders",
        5,
        "declarer",
    )
    assert page.counted.revokes[0].player == "East"
    assert "from 0 to 9" in refused.content.decode()


def test_a_trick_is_ended_before_the_rest_is_told(
    client: Client, draft: Ruling
) -> None:
    tap(client, draft, "card:HA")
    tap(client, draft, "rest", rest="5")

    assert "claim" not in answers(draft)


def test_of_a_deal_nobody_knows_the_hands_follow_from_the_play(
    client: Client, draft: Ruling
) -> None:
    Deal.objects.all().delete()
    tricks = EAST_REVOKES.to_tricks()
    last = tricks[-1].pop()
    walking = Walking("revoke").answered("play", tricks)
    actions_drafts.keep_walks(draft, (walking,), by=draft.director)
    before = client.get(address(draft, "revoke")).context["page"]
    whole = tap(client, draft, f"card:{last[2:]}").context["page"]
    hands = answers(draft)["hands"]
    tap(client, draft, "back")

    assert (before.deal_known, before.may_end) == (False, False)
    assert whole.counted.revokes[0].player == "East"
    assert hands == EAST_REVOKES.hands()
    assert "hands" not in answers(draft)


def test_of_a_deal_nobody_knows_somebody_else_may_have_led(
    client: Client, draft: Ruling
) -> None:
    Deal.objects.all().delete()
    page = client.get(address(draft, "revoke")).context["page"]
    tap(client, draft, "card:HA", leader="W")

    assert [leader.code for leader in page.leaders if leader.chosen] == ["E"]
    assert answers(draft)["play"] == [["W:HA"]]


def test_cards_that_give_other_tricks_than_were_reported_are_questioned(
    client: Client, draft: Ruling
) -> None:
    played(draft, EAST_REVOKES)
    page = client.get(address(draft, "revoke"))
    Result.objects.filter(rulings=draft).update(
        tricks=page.context["page"].counted.before
    )
    same = client.get(address(draft, "revoke"))

    assert page.context["page"].counted.reported == 9
    assert "Check which is wrong" in page.content.decode()
    assert "Check which is wrong" not in same.content.decode()


def test_the_facts_say_who_revoked_and_what_goes_over(
    client: Client, draft: Ruling
) -> None:
    played(draft, EAST_REVOKES)
    tap(client, draft, "noticed:in_time")

    assert (
        "East, trick 2: ♦5 on clubs, tricks transferred: 1 (Law 64A2); total: 1"
        in (draft.draft["facts"])
    )


def test_without_a_result_the_contract_is_told_first(
    client: Client, event: Event, draft: Ruling
) -> None:
    Result.objects.filter(rulings=draft).update(
        kind="not_played", contract="", declarer="", tricks=None, lead=""
    )
    html = client.get(address(draft, "revoke")).content.decode()
    nothing = tap(client, draft, "card:HA", "rest")
    page = tap(client, draft, "contract", contract="3NT", declarer="W").context["page"]

    assert "What was the contract?" in html
    assert nothing.status_code == 200
    assert (page.contract, page.declarer, page.turn.seat) == ("3NT", "W", "N")


def test_before_the_board_is_known_the_contract_and_every_card_are_told(
    client: Client, event: Event, director: User
) -> None:
    draft = actions_drafts.begin_draft(event, Place(), by=director)
    actions_drafts.keep_walks(draft, (Walking("revoke"),), by=director)

    page = tap(client, draft, "contract", contract="4S", declarer="S").context["page"]

    assert (page.turn.seat, page.deal_known, page.contract_known) == ("W", False, False)


def test_where_no_revoke_is_walked_there_is_no_page(
    client: Client, event: Event, director: User
) -> None:
    other = make_draft(line_at(event, 4), by=director)
    given = make_ruling(line_at(event, 3), by=director)

    for ruling in (other, given):
        page = client.get(address(ruling, "revoke"))
        assert page["Location"] == address(ruling, "")[:-1]


def test_whoever_may_not_direct_enters_nothing(client: Client, draft: Ruling) -> None:
    client.force_login(make_member(draft.club, RoleKind.MANAGER))

    assert client.get(address(draft, "revoke")).status_code == 404
    assert tap(client, draft, "card:HA").status_code == 404


def test_a_card_asks_the_database_seldom(
    client: Client, draft: Ruling, django_assert_max_num_queries: Any
) -> None:
    played(draft, EAST_REVOKES)

    with django_assert_max_num_queries(20):
        client.get(address(draft, "revoke"))
    with django_assert_max_num_queries(60):
        tap(client, draft, "noticed:in_time")


def test_a_claim_without_cards_is_nothing_to_count_from(
    client: Client, draft: Ruling, director: User
) -> None:
    claimed = Walking("revoke").answered("claim", {"by": "N", "tricks": 2})
    actions_drafts.keep_walks(draft, (claimed,), by=director)

    assert client.get(address(draft, "revoke")).context["page"].counted is None
