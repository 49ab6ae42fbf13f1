"""Slow play, procedure and manners (Laws 74, 82B, 90, 91): what no worked case tells."""

from typing import Any

import pytest

from rulings.laws.engine.walk import walk
from rulings.laws.tests.ruled import Ruled, ruled
from rulings.laws.trees import TREES


def rule(kind: str, **facts: Any) -> Ruled:
    return ruled("tempo_penalties_conduct", kind=kind, **facts)


@pytest.mark.parametrize(
    ("at_fault", "north_south", "east_west"),
    [
        ([], "AVE+", "AVE+"),
        (["NS"], "AVE-", "AVE+"),
        (["EW"], "AVE+", "AVE-"),
        (["NS", "EW"], "AVE-", "AVE-"),
    ],
)
def test_the_score_of_a_cancelled_board_follows_the_fault(
    at_fault: list[str], north_south: str, east_west: str
) -> None:
    outcome = rule("slow", at_fault=at_fault, choice="cancel_board_artificial")

    assert outcome.values["score"] == {"NS": north_south, "EW": east_west}
    assert outcome.open == ["appeal_window both sides"]


def test_a_board_that_was_begun_is_not_postponed() -> None:
    outcome = rule("slow", at_fault="NS", stage="board_started")

    assert outcome.options == ["cancel_board_artificial"]


def test_a_postponed_board_has_no_artificial_score() -> None:
    outcome = rule("slow", at_fault="NS", choice="late_play")

    assert (outcome.values["score"], outcome.values["adjust"]) == ("", False)
    assert outcome.open == ["board_watch director"]


@pytest.mark.parametrize(
    ("choice", "open_after"),
    [
        ("warning", []),
        ("disciplinary_penalty", ["appeal_window both sides"]),
        ("suspend_for_session", ["appeal_window both sides"]),
    ],
)
def test_without_a_policy_the_director_decides(
    choice: str, open_after: list[str]
) -> None:
    offered = rule("conduct")

    assert offered.options == [
        "warning",
        "disciplinary_penalty",
        "suspend_for_session",
    ]
    assert rule("conduct", choice=choice).open == open_after


@pytest.mark.parametrize(
    ("offence", "penalty", "percent"),
    [(1, "quarter_board", 25), (2, "removal", None), (3, "removal", None)],
)
def test_the_ladder_counts_the_offences_of_the_player(
    offence: int, penalty: str, percent: int | None
) -> None:
    outcome = rule("zero_tolerance", policy=True, offence=offence)

    assert outcome.values["penalty"] == penalty
    assert outcome.values.get("penalty_percent") == percent


@pytest.mark.parametrize(
    ("kind", "laws"),
    [
        ("procedure", ["L90A", "L90B7", "L90B"]),
        ("comparing_scores", ["L90B4", "L90A"]),
        ("touching cards", ["L90B5", "L7B3", "L90A"]),
        ("disobedience", ["L90B8", "L91A"]),
        ("disqualification", ["L91B"]),
        ("late", ["L90B1", "L12C2a"]),
    ],
)
def test_each_fault_has_its_law(kind: str, laws: list[str]) -> None:
    assert rule(kind).laws == laws


LADDER: dict[str, Any] = {
    "zero_tolerance_steps": 2,
    "zero_tolerance_1": "a penalty of 3 IMPs",
    "zero_tolerance_2": "removal",
    "slow_play_steps": 1,
    "slow_play_1": "a warning",
}


def asides(facts: dict[str, Any]) -> list[str]:
    walked = walk(TREES["tempo_penalties_conduct"], {**LADDER, **facts}, assume=True)
    return [message.text for message in walked.say if message.to == "director"]


@pytest.mark.parametrize(
    ("counted", "facts", "penalty"),
    [
        (
            1,
            {},
            "Offence 1 by this player in this event. On the club's penalty scale: a pen",
        ),
        (
            2,
            {},
            "Offence 2 by this player in this event. On the club's penalty scale: rem",
        ),
        (
            7,
            {},
            "Offence 7 by this player in this event. On the club's penalty scale: rem",
        ),
        (7, {"offence": 1}, "Offence 1 by this player in this event. On the club's"),
    ],
)
def test_the_clubs_own_ladder_wins_over_the_usual_one(
    counted: int, facts: dict[str, Any], penalty: str
) -> None:
    notes = asides({"kind": "conduct", "counted": counted, **facts})

    assert notes[0].startswith(penalty)


def test_the_director_may_leave_the_ladder_aside() -> None:
    no_offence = asides({"kind": "conduct", "counted": 2, "offence": 0})
    notes = asides({"kind": "conduct", "policy": "no", "counted": 2})

    assert notes == ["It is offence 2 by this player in this event."]
    assert no_offence == []


def test_each_slow_side_has_its_own_count() -> None:
    notes = asides({"kind": "slow", "at_fault": "both", "counted_NS": 2, "slow_EW": 0})

    assert notes == [
        (
            "North-South: slow play 2 in this event. "
            "On the club's penalty scale: a warning."
        )
    ]
