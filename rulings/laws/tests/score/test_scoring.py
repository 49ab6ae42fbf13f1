"""Tricks in dispute, corrections and scores that are worked out: what no case tells."""

from typing import Any

import pytest

from rulings.laws.calculations import CALCULATIONS
from rulings.laws.engine.answers import read_facts
from rulings.laws.engine.terms import Missing
from rulings.laws.engine.walk import Known, walk
from rulings.laws.tests.ruled import Ruled, ruled
from rulings.laws.trees import TREES

FAMILY = "scoring_and_correction"


def rule(**facts: Any) -> Ruled:
    return ruled(FAMILY, **facts)


def test_it_asks_what_it_is_about() -> None:
    assert rule().asks == "dispute"


@pytest.mark.parametrize(
    ("facts", "law"),
    [
        ({"dispute": "tricks_won", "claimed": True}, "L79B1"),
        ({"dispute": "tricks_won", "round_ended": False}, "L79B2"),
        ({"round_ended": True, "director_convinced": True}, "L79B3"),
        ({"credited_trick_not_won": True, "within_correction_period": False}, "L79A2"),
        ({"dispute": "scoring_error"}, "L79C1"),
        ({"dispute": "scoring_error", "minutes_since_scores": 31}, "L79C2"),
        ({"dispute": "score", "passed_out": True}, "L77"),
    ],
)
def test_each_matter_has_its_law(facts: dict[str, Any], law: str) -> None:
    assert rule(**facts).laws[0] == law


def test_tricks_that_were_claimed_are_ruled_as_a_claim() -> None:
    known = read_facts(TREES[FAMILY], {"dispute": "tricks_won", "claimed": True}).known

    done = walk(TREES[FAMILY], known, assume=True)

    assert done.apply == ["claims_and_concessions"]


def test_after_the_period_an_error_needs_the_organiser_and_no_doubt() -> None:
    late = {"within_correction_period": False, "organiser_approves": True}

    texts = {
        is_doubtful: rule(**late, beyond_doubt=not is_doubtful).values["rectification"]
        for is_doubtful in (True, False)
    }

    assert "too late" in texts[True]
    assert "corrected" in texts[False]


def test_the_organiser_may_let_the_period_be_longer() -> None:
    facts = {"dispute": "scoring_error", "minutes_since_scores": 45}

    assert rule(**facts, election_correction_period=60).laws[0] == "L79C1"


@pytest.mark.parametrize(
    ("result", "score"),
    [
        ({"level": 3, "strain": "NT", "vulnerable": False, "tricks": 8}, -50),
        (
            {
                "level": 2,
                "strain": "H",
                "doubled": "X",
                "vulnerable": True,
                "tricks": 9,
            },
            870,
        ),
    ],
)
def test_scores_are_worked_out(result: dict[str, Any], score: int) -> None:
    assert rule(**result).values["score"] == {"declarer": score}


@pytest.mark.parametrize(
    ("vulnerable", "declarer", "score"),
    [
        ("both", "S", -100),
        ("NS", "S", -100),
        ("EW", "S", -50),
        ("EW", "W", -100),
        ("none", "S", -50),
    ],
)
def test_who_is_vulnerable_tells_whether_declarer_is(
    vulnerable: str, declarer: str, score: int
) -> None:
    facts = {"level": 3, "strain": "NT", "tricks": 8, "declarer": declarer}

    assert rule(**facts, vulnerable=vulnerable).values["score"] == {"declarer": score}
    assert rule(**facts).asks == "at_risk"


@pytest.mark.parametrize(
    "facts",
    [
        {"level": 8, "strain": "NT", "vulnerable": False, "tricks": 8},
        {"level": 3, "strain": "NT", "vulnerable": False, "tricks": 14},
        {"diff": ["a lot"]},
        {"diff": [0.5]},
        {"diff": []},
        {"diff": {"NS": 50}},
    ],
)
def test_what_is_no_score_is_refused_in_words(facts: dict[str, Any]) -> None:
    assert rule(**facts).values["refused"].startswith("Enter ")


def test_a_calculation_asks_for_what_it_needs() -> None:
    nothing = Known(TREES[FAMILY], {}, assume=False)

    assert CALCULATIONS["score"](nothing) == Missing("level")
