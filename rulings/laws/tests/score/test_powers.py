"""What the director may do, and his own errors: what no case tells."""

from typing import Any

import pytest

from rulings.laws.tests.ruled import Ruled, ruled

WINDOW = "appeal_window both sides"


def rule(**facts: Any) -> Ruled:
    return ruled("director_powers", **facts)


def test_it_asks_what_it_is_about() -> None:
    assert rule().asks == "matter"


@pytest.mark.parametrize(
    ("gaining", "ignorant", "law", "adjusted"),
    [
        ("none", True, "L10A", None),
        ("offenders", False, "L11A", "none"),
        ("non_offenders", True, "L10A", "non_offenders_only"),
        ("non_offenders", False, "L11A", "none"),
    ],
)
def test_only_the_side_that_gained_is_adjusted(
    gaining: str, ignorant: bool, law: str, adjusted: str | None
) -> None:
    facts = {"gaining_side": gaining, "opponents_ignorant_of_law": ignorant}

    ruling = rule(**facts)

    assert ruling.laws[0] == law
    assert ruling.values.get("adjust") == adjusted


def test_facts_are_agreed_or_found() -> None:
    assert rule(facts_agreed=True).laws == ["L84", "L84D"]
    assert rule(facts_agreed=False, facts_found=True).laws == ["L85A1", "L85A"]


def test_the_director_waives_or_not_and_only_for_the_side_that_did_not_offend() -> None:
    waived = rule(waiver_requested_by="nos", choice="waive")
    enforced = rule(waiver_requested_by="nos", choice="enforce")
    refused = rule(waiver_requested_by="os")

    assert "waives" in waived.values["rectification"]
    assert "stands" in enforced.values["rectification"]
    assert refused.options == []


@pytest.mark.parametrize(
    ("facts", "law", "opened"),
    [
        ({"error_of": "movement"}, "L82A", []),
        ({"director_error": True, "scorable": True}, "L82C", []),
        ({"director_error": True, "scorable": False}, "L82C", [WINDOW]),
        ({"attention_by": "dummy"}, "L9A3", ["end_of_play_check director 43"]),
        ({"attention_by": "dummy", "play_over": True}, "L42B3", []),
        ({"attention_by": "declarer"}, "L9B1", []),
        ({"error_noticed_by": "director", "minutes_since_scores": 40}, "L81C3", []),
        ({"ruling_type": "law"}, "L83", []),
    ],
)
def test_each_matter_has_its_law(
    facts: dict[str, Any], law: str, opened: list[str]
) -> None:
    ruling = rule(**facts)

    assert ruling.laws[0] == law
    assert ruling.open == opened


def test_a_wrong_ruling_makes_no_side_an_offender() -> None:
    spoilt = rule(director_error=True, scorable=False)

    assert spoilt.values["adjust"] == "both_non_offending"
