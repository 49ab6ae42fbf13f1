"""What the page of a walk needs to go on by itself: the laws in one file, and its blanks."""

import gzip
import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.tests.builders import make_club, make_member
from rulings.desk.queries.laws import law_file
from rulings.laws.engine.wire import tree_values
from rulings.laws.trees import TREES
from rulings.log.actions import wait_for_ruling
from rulings.log.models import Ruling
from rulings.tests.builders import line_at, make_draft, make_f1
from rulings.tests.writing import address

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def director(club: Club, client: Client) -> User:
    director = make_member(club, RoleKind.DIRECTOR)
    client.force_login(director)
    return director


@pytest.fixture
def draft(club: Club, director: User) -> Ruling:
    event = make_f1(club)
    return make_draft(line_at(event, 5), by=director)


def laws_at(version: str) -> str:
    return reverse("law_trees", args=["sample", version])


def test_all_laws_come_in_one_file_that_stays(client: Client, director: User) -> None:
    answer = client.get(laws_at(law_file().version))

    trees = json.loads(answer.content)["trees"]
    lead = tree_values(TREES["opening_lead_out_of_turn"])
    assert set(trees) == set(TREES)
    assert trees["opening_lead_out_of_turn"]["branches"] == lead["branches"]
    assert "immutable" in answer["Cache-Control"]


def test_the_file_comes_packed_to_whoever_takes_it_so(
    client: Client, director: User
) -> None:
    path = laws_at(law_file().version)
    plain = client.get(path)
    packed = client.get(path, headers={"accept-encoding": "br, gzip"})

    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    assert len(packed.content) < 80_000
    assert "Accept-Encoding" in plain["Vary"]
    assert "Accept-Encoding" in packed["Vary"]


def test_another_version_is_not_there(client: Client, director: User) -> None:
    assert client.get(laws_at("older")).status_code == 404


@pytest.mark.full
def test_the_file_is_made_once_for_a_language() -> None:
    with translation.override("en"):
        first, again = law_file(), law_file()

    assert first is again


def test_laws_are_for_those_who_rule(client: Client, club: Club) -> None:
    client.force_login(make_member(club, RoleKind.MANAGER))

    assert client.get(laws_at(law_file().version)).status_code == 403


def test_the_laws_ask_the_database_seldom(
    client: Client, director: User, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(6):
        client.get(laws_at(law_file().version))


@pytest.mark.full
def test_the_page_brings_what_it_fills_in_by_itself(
    client: Client, draft: Ruling
) -> None:
    page = client.get(address(draft, "walk"))
    part = client.post(
        address(draft, "walk"), {"do": "keep"}, headers={"hx-request": "true"}
    )

    state = json.loads(page.context["page"].state)
    prefixes = ("election_", "zero_tolerance_", "slow_play_", "counted")
    elected = {code for code in state["known"] if code.startswith(prefixes)}
    assert "election_appeal_period" in elected
    assert {**state, "known": {**state["known"]} | dict.fromkeys(elected)} == {
        "walks": [],
        "known": {
            "dealer": "S",
            "declarer": "N",
            "denomination": "S",
            "result_in": "yes",
            "vulnerable": "both",
            **dict.fromkeys(elected),
        },
        "names": dict(page.context["page"].names),
        "opened": "",
        "begun": [],
        "left": {},
    }
    assert b'id="blank-walk"' in page.content
    assert b'id="blank-walk"' not in part.content


def tap(client: Client, draft: Ruling, *buttons: str) -> Any:
    for button in buttons:
        page = client.post(address(draft, "walk"), {"do": button})
    draft.refresh_from_db()
    return page.context["page"].current


def test_several_values_are_told_at_once_and_go_on_being_told(
    client: Client, draft: Ruling
) -> None:
    twice = ("tell:auction_before:S:1H W:P",) * 2
    current = tap(client, draft, "family:insufficient_bid", *twice)
    answers = draft.walks[0]["answers"]
    after = tap(client, draft, "tell:auction_before:")

    assert answers == [["auction_before", ["S:1H", "W:P"]]]
    assert current.question.code == "auction_before"
    assert draft.walks[0]["answers"] == []
    assert after.question.auction.rows == (("", "", "", ""),)


@pytest.mark.full
def test_a_law_that_is_dropped_twice_takes_none_before_it_away(
    client: Client, draft: Ruling
) -> None:
    tap(client, draft, "family:opening_lead_out_of_turn", "also:penalty_cards")
    tap(client, draft, "drop:penalty_cards", "drop:penalty_cards")

    assert [walk["family"] for walk in draft.walks] == ["opening_lead_out_of_turn"]


def test_an_auction_is_a_table_with_the_calls_that_may_come_next(
    client: Client, draft: Ruling
) -> None:
    button = "tell:auction_before:S:1H W:X"
    question = tap(client, draft, "family:insufficient_bid", button).question

    legal = {choice.code for choice in question.choices if choice.legal}
    assert question.auction.seats == ("North", "East", "South", "West")
    assert question.auction.rows == (("", "", "1♥", "double"),)
    assert question.auction.to_call == "North"
    assert {"P", "XX", "1S", "7NT"} < legal
    assert legal.isdisjoint({"1C", "1H", "X"})


def test_nobody_calls_after_three_passes(client: Client, draft: Ruling) -> None:
    button = "tell:auction_before:S:1H W:P N:P E:P"
    question = tap(client, draft, "family:insufficient_bid", button).question

    assert [choice.code for choice in question.choices if choice.legal] == []
    assert question.auction.rows == (("", "", "1♥", "pass"), ("pass", "pass", "", ""))
    assert question.auction.to_call == ""


@pytest.mark.full
def test_cards_stand_by_suit_and_are_spoken_in_full(
    client: Client, draft: Ruling
) -> None:
    tap(client, draft, "family:opening_lead_out_of_turn", "answer:card:ST")
    page = client.get(address(draft, "walk"), {"change": "card"})

    rows = page.context["page"].current.question.suits
    [ten] = [choice for choice in rows[0].choices if choice.chosen]
    assert [row.name for row in rows] == ["spades", "hearts", "diamonds", "clubs"]
    assert (ten.text, ten.label) == ("10", "10 of spades")
    assert 'aria-label="ace of hearts"' in page.content.decode()


REVOKE = "revoke"
CLAIM = "claims_and_concessions"


def post(client: Client, draft: Ruling, button: str, **typed: str) -> Any:
    answer = client.post(address(draft, "walk"), {"do": button, **typed})
    draft.refresh_from_db()
    return answer


def test_a_page_that_another_window_has_gone_past_answers_nothing(
    client: Client, draft: Ruling
) -> None:
    post(client, draft, f"family:{REVOKE}", walked="")
    post(client, draft, "answer:established:yes", walked=REVOKE)
    stood = draft.walks
    page = post(client, draft, f"family:{CLAIM}", walked="")
    again = post(client, draft, "done", walked=CLAIM)

    assert draft.walks == stood
    assert (page.status_code, again.status_code) == (422, 422)
    assert b"This ruling changed in another window" in page.content
    assert f'name="walked" value="{REVOKE}"'.encode() in page.content


def test_of_two_taps_at_once_both_are_kept(
    client: Client, draft: Ruling, monkeypatch: pytest.MonkeyPatch
) -> None:
    post(client, draft, f"family:{REVOKE}")
    others = iter(["answer:established:no"])

    def behind_another_window(ruling_id: int) -> None:
        for button in others:
            client.post(address(draft, "walk"), {"do": button})
        wait_for_ruling(ruling_id)

    where = "rulings.log.shortcuts.wait_for_ruling"
    monkeypatch.setattr(where, behind_another_window)
    post(client, draft, "answer:offender:E")

    codes = {code for code, _told in draft.walks[0]["answers"]}
    assert codes == {"established", "offender"}


@pytest.mark.full
def test_an_earlier_judgment_without_a_reason_is_given_it_later(
    client: Client, draft: Ruling
) -> None:
    tap(client, draft, "family:comparable_call", "answer:offender:N")
    tap(client, draft, "answer:same_meaning:no", "answer:subset:yes")
    tap(client, draft, f"also:{REVOKE}")
    walk = address(draft, "walk")
    field = "comparable_call.comparable"
    page = client.post(walk, {"do": "done"})
    client.post(walk, {"do": "keep", f"reason-{field}": "The same hands."})
    draft.refresh_from_db()
    later = client.get(walk).content.decode()

    assert page.status_code == 422
    assert page.content.decode().count(f'name="reason-{field}"') == 1
    assert draft.walks[0]["reasons"] == {"comparable": "The same hands."}
    assert "The same hands." in later
    assert f'name="reason-{field}"' not in later
