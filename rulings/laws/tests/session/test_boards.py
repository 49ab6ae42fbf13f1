"""Boards, hands and cards that are wrong (Laws 2, 6, 13 to 16, 87): what no case tells."""

from typing import Any

import pytest

from rulings.laws.engine.answers import read_facts
from rulings.laws.engine.walk import walk
from rulings.laws.tests.ruled import Ruled, ruled
from rulings.laws.trees import TREES

FAMILY = "boards_and_hands"
FOURTEEN = {"over_13": ["W"], "under_13": ["E"]}
TWELVE = {"over_13": [], "under_13": ["E"]}


def rule(**facts: Any) -> Ruled:
    return ruled(FAMILY, **facts)


def test_it_asks_what_is_wrong() -> None:
    assert rule().asks == "fault"


@pytest.mark.parametrize(
    ("facts", "law", "opened"),
    [
        (
            {**FOURTEEN, "cards_seen": True},
            "L13A2",
            ["end_of_play_check director 13A2"],
        ),
        ({**FOURTEEN, "stage": "play_over"}, "L13D", []),
        (
            {**FOURTEEN, "call_by_wrong_hand": True, "correctable": False},
            "L13B2",
            [],
        ),
        (
            {**TWELVE, "opening_lead_faced": True},
            "L14B2",
            ["ui_to W the replaced card"],
        ),
        ({"over_13": [], "under_13": ["E", "W"]}, "L14A1", []),
        ({"played_to_quitted_trick": True}, "L13C", ["end_of_play_check director 13C"]),
        ({"played_to_quitted_trick": False}, "L13C", []),
        ({"players_who_played_it_before": ["N", "S"]}, "L15B1", []),
        ({"fault": "sorted_or_imported", "stage": "before_call"}, "L6D2", []),
        ({"purpose_replay_of_past_deals": True}, "L6D2", []),
        ({"marked_vulnerability": "NS", "all_tables_alike": False}, "L2", []),
        ({"interferes": False}, "L16D2", []),
    ],
)
def test_each_fault_has_its_law(
    facts: dict[str, Any], law: str, opened: list[str]
) -> None:
    ruling = rule(**facts)

    assert ruling.laws[0] == law
    assert ruling.open == opened


def test_after_a_call_by_the_partner_the_score_is_adjusted_and_the_board_watched() -> (
    None
):
    ruling = rule(offender="W", wrong_board=9, partner_called=True)

    assert ruling.values["adjust"] is True
    assert ruling.open == ["board_watch director 9 15A3"]


def test_a_hand_that_cannot_be_put_right_after_a_call_is_adjusted() -> None:
    ruling = rule(
        **FOURTEEN, call_by_wrong_hand=True, correctable=True, choice="adjusted_score"
    )

    assert ruling.laws[0] == "L13B2"
    assert ruling.open == []


@pytest.mark.parametrize(
    ("called", "options"),
    [
        (False, ["rearrange_players", "redeal", "play_and_stand_by", "adjusted_score"]),
        (True, ["play_and_stand_by", "adjusted_score"]),
    ],
)
def test_what_was_learned_by_accident_leaves_the_director_the_choice(
    called: bool, options: list[str]
) -> None:
    assert rule(interferes=True, first_call_made=called).options == options


@pytest.mark.parametrize(
    ("facts", "family"),
    [
        ({**TWELVE, "opening_lead_faced": True, "found": "played"}, "defective_trick"),
        ({"fault": "fouled", "event_type": "teams"}, "adjusted_scores"),
        ({"fault": "wrong_board", "event_type": "teams"}, "adjusted_scores"),
    ],
)
def test_what_is_ruled_as_another_matter(facts: dict[str, Any], family: str) -> None:
    known = read_facts(TREES[FAMILY], facts).known

    assert walk(TREES[FAMILY], known, assume=True).apply == [family]


@pytest.mark.parametrize(
    ("facts", "law", "adjust"),
    [
        ({"fault": "redealt", "first_deal": "passed_out"}, "L22B", False),
        ({"fault": "redealt", "first_deal": "played"}, "L15B1", False),
        ({"fault": "redealt", "first_deal": "no_result"}, "L6D3", None),
        ({"fault": "wrong_direction", "stage": "before_call"}, "L5B", None),
        ({"fault": "wrong_direction", "stage": "auction"}, "L82B2", None),
        ({"fault": "wrong_direction", "stage": "play_over"}, "L82A", None),
    ],
)
def test_a_redeal_and_a_wrong_direction_are_walked(
    facts: dict[str, Any], law: str, adjust: bool | None
) -> None:
    ruling = rule(**facts)

    assert ruling.laws[0] == law
    assert ruling.values.get("adjust") is adjust
