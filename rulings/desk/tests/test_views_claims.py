"""The claim lab from the first card that is tapped to the score of the ruling."""

from typing import Any

import pytest
from django.test import Client

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member
from rulings.desk.actions import claims, drafts
from rulings.desk.models import ClaimLab
from rulings.log.labels import LabState
from rulings.log.models import Ruling
from rulings.log.procedure.walking import Walking
from rulings.tests.builders import line_at, make_draft, make_f1, make_ruling
from rulings.tests.endings import BARE_KING, EIGHT_EACH
from rulings.tests.writing import address, seen_on
from scoring.events.models import Event, Result
from scoring.tests.builders import make_deal

pytestmark = pytest.mark.django_db
FAMILY = "claims_and_concessions"


@pytest.fixture
def event() -> Event:
    return make_f1(make_club())


@pytest.fixture
def director(event: Event, client: Client) -> User:
    director = make_member(event.club, RoleKind.DIRECTOR)
    client.force_login(director)
    return director


@pytest.fixture
def draft(event: Event, director: User) -> Ruling:
    """North has made 4S with ten tricks at table 2, claiming the last three."""
    draft = make_draft(line_at(event, 2), by=director)
    drafts.keep_walks(draft, (Walking(FAMILY),), by=director)
    return draft


def tap(client: Client, draft: Ruling, *buttons: str, **typed: str) -> Any:
    for button in buttons:
        page = client.post(address(draft, "claim"), {"do": button, **typed})
    draft.refresh_from_db()
    return page


def position(draft: Ruling) -> dict[str, Any]:
    return dict(ClaimLab.objects.get(ruling=draft).position)


def entered(draft: Ruling, facts: dict[str, Any]) -> ClaimLab:
    return claims.keep_position(draft, facts, by=draft.director)


def searched(client: Client, draft: Ruling, facts: dict[str, Any]) -> Any:
    entered(draft, facts)
    return tap(client, draft, "search").context["page"]


def test_the_walk_leads_to_the_lab(client: Client, draft: Ruling) -> None:
    page = client.post(address(draft, "walk"), {"do": "answer:cards_entered:yes"})

    assert address(draft, "claim") in page.content.decode()


def test_cards_are_tapped_hand_by_hand(client: Client, draft: Ruling) -> None:
    tap(client, draft, "card:SA", "card:S2", seat="N")
    tap(client, draft, "card:S2", seat="N")
    page = tap(client, draft, "seat:E").context["page"]
    offered = {card.code for suit in page.pad for card in suit}

    assert position(draft)["remaining"]["N"]["S"] == "A"
    assert (page.seat, page.seats[0].text, page.left) == ("E", "North 1", 1)
    assert "SA" not in offered
    assert len(offered) == 51


def test_where_the_deal_is_known_only_its_cards_are_offered(
    client: Client, event: Event, draft: Ruling
) -> None:
    make_deal(event, 7)

    page = client.get(address(draft, "claim")).context["page"]

    assert {card.code for card in page.pad[0]} == {"SA", "SK", "SQ", "SJ"}
    assert sum(map(len, page.pad)) == 13


def test_what_the_table_has_reported_is_known(client: Client, draft: Ruling) -> None:
    page = tap(client, draft, "card:SA", seat="N").context["page"]

    assert [trump.code for trump in page.trumps if trump.chosen] == ["S"]
    assert [claimer.code for claimer in page.claimers if claimer.chosen] == ["N"]
    assert (page.claimed, page.won) == (1, 9)


def test_the_rest_of_the_position_is_tapped(client: Client, draft: Ruling) -> None:
    entered(draft, {"remaining": BARE_KING["remaining"]})
    tap(client, draft, "lead:S", "trump:NT", "claimer:S")
    tap(client, draft, "step:top:S", "step:run:H", "step:ruff:D", "step:rest")
    page = tap(client, draft, "step:play:SQ", "unstep", "step:play:SA")
    steps = page.context["page"].steps
    tap(client, draft, "claimed", claimed="2", won="8")
    facts = position(draft)

    assert (facts["on_lead"], facts["trump"], facts["claimer"]) == ("S", "NT", "S")
    assert steps == (
        "spades from the top",
        "hearts, in any order",
        "ruffs diamonds",
        "then the rest",
        "plays ♠A",
    )
    assert (facts["tricks_claimed"], facts["won"]) == (2, 8)


def test_the_trick_on_the_table_is_played_in_turn(
    client: Client, draft: Ruling
) -> None:
    entered(draft, {"remaining": BARE_KING["remaining"], "on_lead": "W"})
    first = tap(client, draft, "table:S2").context["page"]
    second = tap(client, draft, "table:SA").context["page"]
    third = tap(client, draft, "table:SK").context["page"]
    tap(client, draft, "untable")

    assert (first.on_table, first.table_turn) == (("West ♠2",), "North")
    assert (second.table_turn, third.table_turn) == ("East", "")
    assert position(draft)["on_table"] == ["W:S2", "N:SA"]


def test_a_card_taken_away_takes_the_trick_on_the_table_with_it(
    client: Client, draft: Ruling
) -> None:
    entered(draft, {"remaining": BARE_KING["remaining"], "on_lead": "W"})
    tap(client, draft, "table:S2")
    tap(client, draft, "card:S2", seat="W")

    assert position(draft)["on_table"] == []


def test_an_opponent_who_has_shown_out_is_told(client: Client, draft: Ruling) -> None:
    entered(draft, BARE_KING)
    page = tap(client, draft, "out:E:H").context["page"]
    shown_out = position(draft)["E_showed_out_before"]
    tap(client, draft, "out:E:H")

    assert shown_out == "H"
    assert "East has shown out of hearts" in {choice.text for choice in page.shown_out}
    assert "E_showed_out_before" not in position(draft)


@pytest.mark.parametrize(
    ("button", "typed"),
    [
        ("card:XX", {"seat": "N"}),
        ("card:SA", {"seat": ""}),
        ("card:SK", {"seat": "N"}),
        ("table:C2", {}),
        ("lead:Q", {}),
        ("claimer:Q", {}),
        ("out:E:Q", {}),
        ("switch:dance", {}),
        ("step:play:XX", {}),
        ("keep", {"claimed": "9"}),
        ("keep", {"won": "12"}),
        ("search", {"won": "many"}),
    ],
)
def test_what_cannot_be_entered_is_said(
    client: Client, draft: Ruling, button: str, typed: dict[str, str]
) -> None:
    entered(draft, BARE_KING)
    before = position(draft)

    page = tap(client, draft, button, **typed)

    assert page.status_code == 422
    assert b'role="alert"' in page.content
    assert position(draft) == before


@pytest.mark.parametrize("button", ["dance", "trump:Q", "step:dance", "take"])
def test_unknown_buttons_do_nothing(client: Client, draft: Ruling, button: str) -> None:
    entered(draft, BARE_KING)

    assert tap(client, draft, button).status_code == 200
    assert position(draft) == BARE_KING


def test_a_statement_does_not_grow_without_end(client: Client, draft: Ruling) -> None:
    entered(draft, {**BARE_KING, "statement": [{"rest": True}] * 20})
    tap(client, draft, "step:rest")

    assert len(position(draft)["statement"]) == 20


def test_what_is_missing_is_said_in_the_words_of_the_page(
    client: Client, draft: Ruling
) -> None:
    facts = {k: v for k, v in BARE_KING.items() if k != "on_lead"}
    page = searched(client, draft, facts)
    uneven = tap(client, draft, "card:S9", seat="N")
    no_switch = tap(client, draft, "switch:under_ruff")

    assert page.wrong == "Who is on lead? Choose one."
    assert "don't match" not in page.wrong
    assert "Who is on lead?" in uneven.context["page"].wrong
    assert no_switch.status_code == 422


def test_a_short_ending_is_searched_at_once_and_shows_its_line(
    client: Client, draft: Ruling
) -> None:
    page = searched(client, draft, BARE_KING)
    found = page.found

    assert (found.own, found.others, found.best) == ((1, 1), (2, 2), 2)
    assert (found.own_side, found.other_side) == ("North-South", "East-West")
    assert len(found.line) == 3
    assert (found.doubt_trick, found.doubt_play) == (2, "North ♠Q")
    assert found.scores
    assert {switch.code: switch.instead for switch in page.switches}[
        "trick_refused"
    ] is not None


@pytest.mark.full
def test_a_switch_is_turned_and_searched_anew(client: Client, draft: Ruling) -> None:
    searched(client, draft, BARE_KING)
    page = tap(client, draft, "switch:honours_crashed").context["page"]
    by_code = {switch.code: switch for switch in page.switches}

    assert not by_code["honours_crashed"].excluded
    assert page.found is not None


def test_other_cards_take_what_was_found_away(client: Client, draft: Ruling) -> None:
    searched(client, draft, BARE_KING)
    page = tap(client, draft, "lead:N").context["page"]

    assert (page.found, page.lab.state) == (None, LabState.KEPT)


@pytest.mark.full
def test_the_tricks_change_the_score_and_the_ruling_keeps_the_line(
    client: Client, draft: Ruling
) -> None:
    searched(client, draft, BARE_KING)
    to_walk = tap(client, draft, "take", awarded="1")
    walk = client.get(address(draft, "walk")).content.decode()
    done = client.post(address(draft, "walk"), {"do": "done"})
    client.post(address(draft, "preview"), seen_on(client, draft))
    draft.refresh_from_db()
    version = draft.versions.get()
    results = version.walks[0]["results"]

    assert to_walk["Location"] == address(draft, "walk")
    assert "North-South: 1 of the remaining 3 tricks. Worst normal" in walk
    assert done.status_code == 302
    assert draft.is_given
    assert (results["tricks_to_claiming_side"], results["tricks_awarded"]) == (1, "1")
    assert len(results["line"]) == 3
    assert version.effects[0]["result"] == draft.result_id
    assert "4S N -2" in str(version.effects)


def test_the_director_may_give_another_number_with_his_own_reason(
    client: Client, draft: Ruling
) -> None:
    walking = Walking(FAMILY).because("tricks_awarded", "As I said.")
    drafts.keep_walks(draft, (walking,), by=draft.director)
    searched(client, draft, BARE_KING)
    refused = tap(client, draft, "take", awarded="7")
    tap(client, draft, "take", awarded="3")

    assert refused.status_code == 422
    assert draft.walks[0]["reasons"] == {"tricks_awarded": "As I said."}
    assert dict(draft.walks[0]["answers"])["tricks_awarded"] == "3"


def test_another_number_is_not_explained_by_the_line(
    client: Client, draft: Ruling
) -> None:
    searched(client, draft, BARE_KING)
    tap(client, draft, "take", awarded="3")

    reason = draft.walks[0]["reasons"]["tricks_awarded"]
    assert reason == "North-South: 3 of the remaining 3 tricks."


def test_the_statement_stands_in_the_reason_and_the_hands_in_the_facts(
    client: Client, draft: Ruling
) -> None:
    searched(client, draft, {**BARE_KING, "statement": [{"rest": True}]})
    tap(client, draft, "take", awarded="3")
    client.post(address(draft, "walk"), {"do": "done"})
    draft.refresh_from_db()

    assert "The statement: then the rest." in draft.draft["reason"]
    assert "North ♠AQ ♥A; East ♠K7 ♦2; South ♠43 ♥2; West" in draft.draft["facts"]


def test_a_defender_who_claims_gets_the_tricks_of_his_side(
    client: Client, draft: Ruling
) -> None:
    facts = {**BARE_KING, "claimer": "E", "won": 8}
    page = searched(client, draft, facts)

    assert page.found.own_side == "East-West"
    assert page.found.scores


def test_without_a_result_the_score_waits_for_the_tricks_before(
    client: Client, draft: Ruling
) -> None:
    Result.objects.filter(rulings=draft).update(
        kind="not_played", contract="", declarer="", tricks=None, lead=""
    )
    page = searched(client, draft, {**BARE_KING, "declarer": "S"})
    tap(client, draft, "take", awarded="2")

    assert not page.found.scores
    assert "declarer_tricks" not in str(draft.walks)


def test_the_player_of_the_walk_is_who_claimed(client: Client, draft: Ruling) -> None:
    walking = Walking(FAMILY).answered("player", "W")
    drafts.keep_walks(draft, (walking,), by=draft.director)

    page = client.get(address(draft, "claim")).context["page"]

    assert [claimer.code for claimer in page.claimers if claimer.chosen] == ["W"]


def test_a_long_ending_is_searched_by_a_worker(
    client: Client,
    draft: Ruling,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
) -> None:
    nudged: list[str] = []
    monkeypatch.setattr("rulings.desk.views.claims.nudge", nudged.append)
    with django_capture_on_commit_callbacks(execute=True):
        page = searched(client, draft, EIGHT_EACH)
    shown = client.get(address(draft, "claim")).content.decode()

    assert nudged == ["analysis"]
    assert (page.lab.state, page.found) == (LabState.WAITING, None)
    assert "Waiting to start" in shown
    assert "<progress" in shown
    assert "Background tasks aren't running" in shown


def test_where_no_claim_is_walked_there_is_no_lab(
    client: Client, event: Event, director: User
) -> None:
    other = make_draft(line_at(event, 4), by=director)
    given = make_ruling(line_at(event, 3), by=director)

    for ruling in (other, given):
        page = client.get(address(ruling, "claim"))
        assert page["Location"] == address(ruling, "")[:-1]


def test_whoever_may_not_direct_enters_nothing(client: Client, draft: Ruling) -> None:
    client.force_login(make_member(draft.club, RoleKind.MANAGER))

    assert client.get(address(draft, "claim")).status_code == 404
    assert tap(client, draft, "card:SA", seat="N").status_code == 404


def test_a_draft_is_discarded_with_its_lab(client: Client, draft: Ruling) -> None:
    entered(draft, BARE_KING)
    client.post(address(draft, "discard"))

    assert not Ruling.objects.filter(pk=draft.pk).exists()
    assert not ClaimLab.objects.exists()


def test_a_tap_asks_the_database_seldom(
    client: Client, draft: Ruling, django_assert_max_num_queries: Any
) -> None:
    searched(client, draft, BARE_KING)

    with django_assert_max_num_queries(20):
        client.get(address(draft, "claim"))
    with django_assert_max_num_queries(40):
        tap(client, draft, "lead:N")
