"""Claims and concessions (Laws 68 to 71): what no case tells."""

from typing import Any

import pytest

from rulings.laws.engine.answers import read_facts
from rulings.laws.engine.walk import walk
from rulings.laws.tests.claims.endings import TOLD
from rulings.laws.tests.ruled import Ruled, ruled
from rulings.laws.trees import TREES

FAMILY = "claims_and_concessions"
FIRM = {"agreed_to": "opponents_claim", "within_correction_period": True}
CONCEDED = {"conceder": "W", "within_correction_period": True}
NOT_MEANT = {"what": "faces_cards", "meant_to_claim": False}
APPEAL = "appeal_window both sides"
UI = "ui_to E the card that was shown"


def rule(**facts: Any) -> Ruled:
    return ruled(FAMILY, **facts)


def applied(**facts: Any) -> list[str]:
    tree = TREES[FAMILY]
    known = read_facts(tree, {"declarer": "S", **facts}).known
    return walk(tree, known, assume=True).apply


AS_WELL = "apply_family director"
LEAD = "opening_lead_out_of_turn"


def said(ruling: Ruled) -> list[str]:
    return [each["to"] for each in ruling.values["say"]]


@pytest.mark.parametrize(
    ("facts", "law", "is_claim", "opened", "family"),
    [
        (
            {"player": "W", "current_trick_only": True},
            *("L68", False, [UI, "end_of_play_check director 16B3"], ""),
        ),
        ({"player": "N", "current_trick_only": True}, "L68", False, [], ""),
        (
            {"player": "S", "after_opening_lead_out_of_turn": True},
            *("L68A", False, [f"{AS_WELL} {LEAD}"], LEAD),
        ),
        (
            {"player": "W", **NOT_MEANT},
            *("L68A", False, [f"{AS_WELL} penalty_cards"], "penalty_cards"),
        ),
        ({"player": "S", **NOT_MEANT}, "L68A", False, [], ""),
        ({"player": "S", "what": "faces_cards"}, "L70A", True, [APPEAL], ""),
        ({"player": "S", "what": "abandons_hand"}, "L70A", True, [APPEAL], ""),
        ({"what": "suggests_curtailment"}, "L70A", True, [APPEAL], ""),
        ({"what": "statement", "objected": False}, "L69A", True, [], ""),
    ],
)
def test_what_is_a_claim_and_what_is_not(
    facts: dict[str, Any], law: str, is_claim: bool, opened: list[str], family: str
) -> None:
    ruling = rule(**facts)

    assert (ruling.laws[0], ruling.values["is_claim"]) == (law, is_claim)
    assert ruling.open == opened
    assert applied(**facts) == ([family] if family else [])


@pytest.mark.parametrize(
    ("facts", "law", "judgment"),
    [
        ({"asked_by": "non_conceding_side", "all_four_agreed": True}, "L68D2b", False),
        ({"asked_by": "non_claiming_side", "all_four_agreed": False}, "L70A", True),
        ({"asked_by": "claimer", "all_four_agreed": True}, "L70A", True),
        (
            {
                "asked_by": "claiming_side",
                "all_four_agreed": True,
                "opponents_concurred": True,
            },
            *("L68D2b", True),
        ),
        ({"play_continued": True}, "L70A", True),
    ],
)
def test_play_after_a_claim_counts_only_if_the_other_side_asked_and_all_agreed(
    facts: dict[str, Any], law: str, judgment: bool
) -> None:
    ruling = rule(**facts)

    assert (ruling.laws[0], ruling.values["judgment"]) == (law, judgment)
    assert bool(said(ruling)) is (law == "L70A")


@pytest.mark.parametrize(
    ("facts", "is_claim"),
    [
        ({"player": "E", "partner_objected": "at_once"}, False),
        ({"player": "E", "partner_objected": "not_at_once"}, True),
        ({"player": "N", "partner_objected": "immediately"}, True),
        ({"conceder": "declarer", "partner_objected": "immediately"}, True),
        ({"conceder": "defender", "partner_objected": "immediately"}, False),
    ],
)
def test_only_a_defender_can_undo_his_partners_concession(
    facts: dict[str, Any], is_claim: bool
) -> None:
    assert rule(**facts).values["is_claim"] is is_claim


def test_the_partner_who_objected_may_not_use_what_was_shown() -> None:
    known = rule(player="E", partner_objected="immediately")
    unknown = rule(conceder="defender", partner_objected="immediately")

    assert known.open == [
        "ui_to W the concession and the cards shown",
        "end_of_play_check director 16C",
    ]
    assert (said(known), said(unknown)) == (["all", "W"], ["all", "all"])
    assert unknown.open == ["end_of_play_check director 16C"]


@pytest.mark.parametrize(
    ("facts", "law", "rescored"),
    [
        ({**FIRM, "trick_actually_won": True, "tricks_in_question": 2}, "L69B1", 2),
        ({**FIRM, "trick_likely_won": True}, "L69B2", 1),
        ({**FIRM, "trick_likely_won": False}, "L69B2", 0),
        ({**FIRM, "within_correction_period": False}, "L69B", 0),
        ({**FIRM, "minutes_since_scores": 20}, "L69B2", 0),
        ({"agreed_to": "opponents_claim", "minutes_since_scores": 31}, "L69B", 0),
        ({**CONCEDED, "trick_actually_won": True}, "L71A", 1),
        ({**CONCEDED, "could_be_lost_by_normal_play": False}, "L71B", 1),
        ({**CONCEDED, "could_be_lost_by_normal_play": True}, "L71", 0),
        (
            {
                **CONCEDED,
                "could_be_lost_by_normal_play": False,
                "within_correction_period": False,
            },
            *("L71", 0),
        ),
    ],
)
def test_a_trick_that_was_given_away_comes_back_in_time(
    facts: dict[str, Any], law: str, rescored: int
) -> None:
    ruling = rule(**{"trick_likely_won": False, **facts, "matter": matter_of(facts)})

    assert (ruling.laws[0], ruling.values["tricks_rescored"]) == (law, rescored)


def matter_of(facts: dict[str, Any]) -> str:
    return "agreed" if "agreed_to" in facts else "conceded"


@pytest.mark.parametrize(
    "facts",
    [
        {"assented": False},
        {"assented": True, "called_next_board": False, "round_ended": False},
    ],
)
def test_before_the_agreement_is_firm_the_claim_is_decided(
    facts: dict[str, Any],
) -> None:
    ruling = rule(**facts)

    assert ruling.laws[0] == "L70A"
    assert "L69A" in ruling.laws
    assert "tricks_rescored" not in ruling.values


@pytest.mark.parametrize(
    ("facts", "law", "families"),
    [
        ({"revoke_by": "claiming_side"}, "L63A3", ["revoke"]),
        ({"revoke_by": "opponents"}, "L63A4", ["revoke"]),
        ({"revoke_by": "opponents", "called_next_board": False}, "L63A4", ["revoke"]),
        (
            {"revoke_by": "opponents", "called_next_board": False, "round_ended": True},
            *("L63A4", ["revoke"]),
        ),
        ({"revoke_by": "in_the_statement"}, "L70A", []),
    ],
)
def test_a_claim_or_the_agreement_to_it_establishes_a_revoke(
    facts: dict[str, Any], law: str, families: list[str]
) -> None:
    assert rule(**facts).laws[0] == law
    assert applied(**facts) == families


def test_a_revoke_is_not_established_before_the_agreement_is_firm() -> None:
    firm = rule(revoke_by="opponents")
    open_yet = rule(revoke_by="opponents", called_next_board=False)

    assert "L62A" not in firm.laws
    assert "L62A" in open_yet.laws


@pytest.mark.parametrize(
    ("facts", "law"),
    [
        ({"statement_about_trump": False, "unaware_of_trump": False}, "L70C2"),
        ({"unaware_of_trump": True, "could_lose_to_trump": False}, "L70C3"),
        ({"unaware_of_trump": True, "could_lose_to_trump": True}, "L70C"),
        ({"trump_outstanding": False}, "L70A"),
    ],
)
def test_all_three_conditions_cost_the_trick_to_a_trump_together(
    facts: dict[str, Any], law: str
) -> None:
    ruling = rule(**facts)

    all_three = facts.get("could_lose_to_trump") is True
    assert law in ruling.laws
    assert ("loses to it" in ruling.values["rectification"]) is all_three
    assert ruling.values["judgment"] is True


@pytest.mark.parametrize(
    ("facts", "words", "law"),
    [
        ({"player": "W"}, "choosing one of several", "L70D2"),
        ({"player": "S"}, "suits played from the top", "L70E2"),
        ({"player": "S", "RA_top_down": False}, "in any normal order", "L70E2"),
        ({"election_claimed_suit_from_the_top": "no"}, "in any normal order", "L70E2"),
    ],
)
def test_the_worst_normal_play_decides(
    facts: dict[str, Any], words: str, law: str
) -> None:
    ruling = rule(**facts)

    assert words in ruling.values["rectification"]
    assert law in ruling.laws
    assert ruling.values["tricks_awarded"] == ""


def test_the_claimer_is_asked_to_repeat_what_he_said() -> None:
    assert said(rule(player="S")) == ["all", "S", "all", "all", *2 * ["director"]]
    assert said(rule()) == [*4 * ["all"], *2 * ["director"]]


def test_what_the_director_awards_is_kept() -> None:
    assert rule(tricks_awarded="2").values["tricks_awarded"] == "2"


def test_the_cards_left_are_played_out() -> None:
    statement = [{"play": "SA"}, {"rest": True}]
    ruling = rule(**TOLD, statement=statement, on_table=[], under_ruff=True)

    assert ruling.laws[0] == "L70A"
    assert ruling.values["tricks_to_claiming_side"] == 1
    assert ruling.values["tricks_to_other_side"] == 1
    assert ruling.values["line"][0][0] == "S:SA"
    assert ruling.values["exact"] is True


def test_cards_that_do_not_fit_are_told() -> None:
    ruling = rule(**{**TOLD, "on_lead": ""})
    nobody = rule(**{**TOLD, "claimer": "", "declarer": ""})

    assert (ruling.values["refused"], ruling.values["place"]) == (
        "enter a seat: N, E, S or W.",
        "on_lead",
    )
    assert nobody.values["place"] == "claimer"


def test_without_the_cards_the_lab_asks_for_them() -> None:
    assert rule(cards_entered=True).asks == "remaining"


@pytest.mark.parametrize(
    ("contract", "is_asked"),
    [
        ({"trump": "NT"}, False),
        ({"denomination": "NT"}, False),
        ({"contract": "3NTX"}, False),
        ({"contract": "1NT", "statement_about_trump": "no"}, False),
        ({"trump": "NT", "trump_outstanding": "yes"}, False),
        ({"contract": "4S"}, True),
        ({"trump": "H"}, True),
        ({}, True),
    ],
)
def test_in_notrump_nobody_is_asked_about_a_trump(
    contract: dict[str, Any], *, is_asked: bool
) -> None:
    facts = read_facts(TREES[FAMILY], {"declarer": "S", "player": "S", **contract})

    walked = walk(TREES[FAMILY], facts.known, assume=True)

    codes = {each.question.code for each in walked.asked_questions}
    assert ("trump_outstanding" in codes) is is_asked
    assert ("L70C" in walked.laws) is is_asked
    assert is_asked or not [
        code for code in codes if "trump_" in code or "_trump" in code
    ]
    assert walked.question is None


@pytest.mark.parametrize(
    "facts", [{"penalty_card_on_table": True}, {"pc_E_minor": ["S7"]}]
)
def test_penalty_cards_at_a_claim_follow_from_laws_50_and_70(
    facts: dict[str, Any],
) -> None:
    claim = {"player": "S", "role": "declarer", "statement_about_trump": True}
    outcome = ruled("claims_and_concessions", **claim, **facts)
    texts = [each["text"] for each in outcome.values["say"] if each["to"] == "director"]

    assert {"L50D1a", "L50D2", "L70A"} <= set(outcome.laws)
    assert any("do not mention penalty cards" in text for text in texts)


def test_without_a_penalty_card_none_is_spoken_of() -> None:
    claim = {"player": "S", "role": "declarer", "statement_about_trump": True}
    outcome = ruled("claims_and_concessions", **claim, pc_E_minor=[])

    texts = [each["text"] for each in outcome.values["say"]]
    assert "L50D1a" not in outcome.laws
    assert any(text.startswith("If a defender has a penalty card") for text in texts)
