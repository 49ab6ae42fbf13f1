"""A second irregularity on a board meets what the first one was told and left open."""

import json
from typing import Any

import pytest
from django.test import Client

from clubsite.accounts.models import User
from rulings.log.models import OpenItem, Ruling
from rulings.log.queries.open_items import at_table
from rulings.tests.at_the_table import (
    Played,
    as_given,
    bring_result,
    give,
    pin,
    play_with_card,
    tap,
)
from rulings.tests.builders import line_at, make_draft
from rulings.tests.writing import address
from scoring.events.models import Event

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


@pytest.mark.full
def test_the_second_card_is_asked_for_and_the_first_stays_one_card(
    client: Client, event: Event, ruling: Ruling, director: User
) -> None:
    OpenItem.objects.filter(code="pc_major").update(code="pc_minor")
    second = make_draft(line_at(event, 1), by=director)
    tap(client, second, "family:penalty_cards", "answer:declarer:S", "answer:holder:E")
    tap(client, second, "answer:how:honour")
    page = client.get(address(second, "walk"))
    opened = client.get(address(second, "walk"), {"change": "cards"})
    unnamed = [item.named for item in at_table(second).open if item.code == "pc_major"]
    tap(client, second, "toggle:cards:C3")
    lying = [item.named for item in at_table(second).open if item.code == "pc_major"]
    press(client, ruling, f"over:{pin(ruling, 'pc_minor').pk}:card_played")
    left = [item.named for item in at_table(second).open if item.code == "pc_major"]

    assert "cards" in [fact.code for fact in page.context["page"].current.untold]
    assert 'value="toggle:cards:C3"' in opened.content.decode()
    assert (unnamed, lying, left) == (["♠7"], ["♠7", "♣3"], ["♣3"])


@pytest.mark.full
@pytest.mark.parametrize(
    ("card", "ranks"),
    [("", {"exposed", "honour"}), ("C3", {"exposed"}), ("CT", {"honour"})],
)
def test_a_card_that_was_named_tells_its_rank(
    client: Client, event: Event, director: User, card: str, ranks: set[str]
) -> None:
    draft = make_draft(line_at(event, 1), by=director)
    named = (f"toggle:cards:{card}",) if card else ()
    holder = ("answer:declarer:S", "answer:holder:E")

    tap(client, draft, "family:penalty_cards", *holder, *named)

    question = client.get(address(draft, "walk")).context["page"].current.question
    offered = {choice.code for choice in question.choices}
    assert (question.code, offered & {"exposed", "honour"}) == ("how", ranks)
    assert "played" in offered


@pytest.mark.full
def test_of_several_suits_declarer_names_one_in_which_a_card_lies(
    client: Client, event: Event, ruling: Ruling, director: User
) -> None:
    second = make_draft(line_at(event, 1), by=director)
    card = ("answer:holder:E", "toggle:cards:C3")
    exposed = ("answer:how:exposed",)
    tap(client, second, "family:penalty_cards", "answer:declarer:S", *card, *exposed)
    press(client, second, f"choose:{pin(second, 'lead_choice_50D').pk}")
    chooses = Ruling.objects.latest("pk")
    offered = client.get(address(chooses, "walk")).context["page"].current.steps[-1]
    named = {}
    for way in ("require_suit_lead", "prohibit_suit_lead"):
        tap(client, chooses, f"answer:choice:{way}")
        question = client.get(address(chooses, "walk")).context["page"].current.question
        named[way] = [choice.code for choice in question.choices]

    assert offered.options[0].text.startswith(
        "Require one of the suits, spades, clubs: "
    )
    assert named == {
        "require_suit_lead": ["S", "C"],
        "prohibit_suit_lead": ["S", "C", "all"],
    }


@pytest.mark.full
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


@pytest.mark.full
def test_dummy_declares_once_declarer_has_put_his_hand_down(
    client: Client, event: Event, ruling: Ruling, director: User
) -> None:
    tap(client, ruling, "answer:choice:accept_become_dummy")
    second = make_draft(line_at(event, 1), by=director)

    tap(client, second, "family:revoke", "also:penalty_cards")
    tap(client, ruling, "also:penalty_cards")

    assert [walk["answers"] for walk in second.walks] == [[["declarer", "N"]]] * 2
    assert ruling.walks[1]["answers"][0] == ["declarer", "N"]


def test_what_a_family_does_not_ask_is_not_told_to_it(
    client: Client, event: Event, ruling: Ruling, director: User
) -> None:
    second = make_draft(line_at(event, 1), by=director)

    tap(client, second, "family:pass_out_of_rotation")
    third = tap(client, make_draft(line_at(event, 1), by=director), "family:revoke")

    assert second.walks[0]["answers"] == []
    assert third.walks[0]["answers"] == [["declarer", "S"]]


def current(client: Client, draft: Ruling) -> Any:
    return client.get(address(draft, "walk")).context["page"].current


def left_at(client: Client, draft: Ruling) -> Any:
    return json.loads(client.get(address(draft, "walk")).context["page"].state)


@pytest.mark.full
def test_a_revoke_asks_whether_the_penalty_card_was_not_played(
    client: Client, event: Event, ruling: Ruling, director: User
) -> None:
    second = make_draft(line_at(event, 1), by=director)
    tap(client, second, "family:revoke", "answer:offender:E", "answer:by:play")
    open_walk = current(client, second)
    tap(client, second, "answer:withheld:yes")
    spared = current(client, second)
    other = make_draft(line_at(event, 1), by=director)
    tap(client, other, "family:revoke", "answer:offender:W", "answer:by:play")
    unasked = current(client, other)

    assert open_walk.question.code == "withheld"
    assert open_walk.question.text.startswith("A penalty card was on the table, ♠7. Is")
    assert [choice.code for choice in open_walk.question.choices] == ["yes", "no"]
    assert spared.rectification.startswith("East failed to play a penalty card")
    assert spared.laws[0] == "64B3"
    assert unasked.question is None


@pytest.mark.full
def test_a_card_that_nobody_ended_lay_there_until_the_board_was_over(
    client: Client, event: Event, ruling: Ruling, director: User
) -> None:
    as_given(ruling)
    bring_result(line_at(event, 1), by=director)
    second = make_draft(line_at(event, 1), by=director)
    tap(client, second, "family:revoke", "answer:offender:E", "answer:by:play")
    press(client, ruling, f"over:{pin(ruling, 'pc_major').pk}:card_played")
    third = make_draft(line_at(event, 1), by=director)
    tap(client, third, "family:revoke", "answer:offender:E", "answer:by:play")

    assert current(client, second).question.code == "withheld"
    assert current(client, third).question is None


FORCED = ("family:inadmissible_calls", "answer:kind_said:required_to_pass")


@pytest.mark.full
def test_who_has_to_pass_by_an_earlier_ruling_is_not_asked_again(
    client: Client, event: Event, ruling: Ruling, director: User
) -> None:
    first = make_draft(line_at(event, 1), by=director)
    double = ("answer:kind_said:double_or_redouble", "answer:offender:E")
    tap(client, first, "family:inadmissible_calls", *double, "answer:call:X")
    second = make_draft(line_at(event, 1), by=director)
    tap(client, second, *FORCED, "answer:lho_called:yes")
    lead = make_draft(line_at(event, 1), by=director)
    tap(client, lead, "family:lead_restriction_call_withdrawn")
    offered = current(client, lead)

    assert current(client, second).question is None
    assert "West must still pass" in current(client, second).rectification
    assert offered.question is None
    assert offered.rectification.startswith("West is on lead for the first time")
    assert (offered.steps[0].chooser, offered.steps[0].open) == ("South", True)


def test_declarer_chooses_at_the_lead_after_a_withdrawn_call(
    client: Client, event: Event, ruling: Ruling, director: User
) -> None:
    first = make_draft(line_at(event, 1), by=director)
    double = ("answer:kind_said:double_or_redouble", "answer:offender:E")
    tap(client, first, "family:inadmissible_calls", *double, "answer:call:X")
    waits = pin(first, "lead_26B_pending")
    press(client, first, f"choose:{waits.pk}")
    second = Ruling.objects.latest("pk")
    press(client, first, f"choose:{waits.pk}")
    walk = current(client, second)
    tap(client, second, "answer:choice:prohibit:H")

    assert Ruling.objects.latest("pk") == second
    assert second.walks[0]["answers"][0] == ["declarer", "S"]
    assert (walk.question, walk.steps[0].chooser) == (None, "South")
    assert pin(second, "lead_prohibited").about["suit"] == "H"


@pytest.mark.full
def test_of_both_defenders_declarer_chooses_for_the_one_who_is_pressed(
    client: Client, event: Event, ruling: Ruling, director: User
) -> None:
    for offender in "EW":
        draft = make_draft(line_at(event, 1), by=director)
        double = ("answer:kind_said:double_or_redouble", f"answer:offender:{offender}")
        tap(client, draft, "family:inadmissible_calls", *double, "answer:call:X")
        press(client, draft, f"choose:{pin(draft, 'lead_26B_pending').pk}")
        chooses = Ruling.objects.latest("pk")
        tap(client, chooses, "answer:partner_on_lead:yes", "answer:choice:prohibit:H")

        leader = {"E": "W", "W": "E"}[offender]
        assert ["withdrawn_by", offender] in chooses.walks[0]["answers"]
        assert pin(chooses, "lead_prohibited").who == leader


@pytest.mark.full
def test_a_pass_that_has_been_made_is_a_fact_no_longer(
    client: Client, event: Event, ruling: Ruling, director: User
) -> None:
    first = make_draft(line_at(event, 1), by=director)
    turn = ("answer:offender:W", "answer:turn_said:S", "answer:dealer:S")
    tap(client, first, "family:pass_out_of_rotation", *turn)
    tap(client, first, "answer:choice:reject_call")
    second = make_draft(line_at(event, 1), by=director)
    before = left_at(client, second)["left"]
    press(client, first, f"over:{pin(first, 'pass_next_turn').pk}:turn_taken")
    after = left_at(client, second)["left"]

    assert before == {"pc_E_major": ["S7"], "pass_W": "next"}
    assert after == {"pc_E_major": ["S7"]}


@pytest.mark.full
def test_the_page_knows_who_declares_also_while_a_law_is_walked(
    client: Client, event: Event, ruling: Ruling, director: User
) -> None:
    second = make_draft(line_at(event, 1), by=director)
    tap(client, second, "family:revoke")
    state = left_at(client, second)

    assert state["walks"][0]["family"] == "revoke"
    assert state["begun"] == [["declarer", "S"]]
    assert state["left"] == {"pc_E_major": ["S7"]}


def test_a_lead_that_is_no_longer_accepted_leaves_declarer_as_he_is(
    client: Client, event: Event, ruling: Ruling, director: User
) -> None:
    tap(client, ruling, "answer:choice:accept_become_dummy")
    tap(client, ruling, "answer:faced:no")
    second = make_draft(line_at(event, 1), by=director)
    tap(client, second, "family:revoke")

    assert second.walks[0]["answers"] == [["declarer", "S"]]


LATER = ("family:lead_out_of_turn_in_play", "answer:declarer:S", "answer:offender:E")


@pytest.mark.parametrize(
    ("is_given", "source"),
    [(True, "from ruling 1"), (False, "from a draft at this table")],
)
def test_a_lead_out_of_turn_meets_the_card_and_says_which_ruling_left_it(
    client: Client,
    event: Event,
    ruling: Ruling,
    director: User,
    is_given: bool,
    source: str,
) -> None:
    if is_given:
        as_given(ruling)
    second = make_draft(line_at(event, 1), by=director)
    tap(client, second, *LATER, "answer:turn:W", "answer:card:D9")
    begun = client.get(address(second, "walk"))
    tap(client, second, "answer:choice:retract_lead")
    tap(client, second, "also:penalty_cards")
    page = client.get(address(second, "walk"))

    step = begun.context["page"].current.steps[0]
    assert [each.code for each in step.options] == ["accept_lead", "retract_lead"]
    text = begun.content.decode()
    assert "♠7" in text
    assert source in text
    family = page.context["page"].current
    assert (family.family.code, family.question) == ("penalty_cards", None)
    assert family.steps[0].options[0].text.startswith("Require one of the suits")


@pytest.mark.full
def test_a_restriction_tells_who_is_on_lead_on_the_page(
    client: Client, event: Event, ruling: Ruling, director: User
) -> None:
    tap(client, ruling, "answer:choice:refuse_require_suit")
    second = make_draft(line_at(event, 1), by=director)
    tap(client, second, *LATER)
    page = client.get(address(second, "walk")).context
    first = make_draft(line_at(event, 2), by=director)
    nothing = client.get(address(first, "walk")).context

    taken = {each.code: each.answer for each in page["page"].current.usual}
    assert taken["turn"] == "West"
    assert [used.item.code for used in page["used_items"]] == ["lead_required"]
    assert nothing["used_items"] == ()


@pytest.mark.full
def test_drafts_are_told_apart_by_table_board_and_what_happened(
    client: Client, event: Event, ruling: Ruling, director: User
) -> None:
    other = make_draft(line_at(event, 2), by=director)
    tap(client, other, "family:opening_lead_out_of_turn", "answer:declarer:S")
    tap(client, other, "answer:offender:E", "answer:card:H2")
    page = client.get(f"/{event.club.slug}/rulings/").content.decode()

    assert "East led ♠7 face up; it was West&#x27;s lead." in page
    assert "East led ♥2 face up; it was West&#x27;s lead." in page
    for place in ("Table 1", "Table 2"):
        assert place in page
