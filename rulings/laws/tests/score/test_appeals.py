"""Who may appeal, until when, and what may be changed: what no case tells."""

from typing import Any

import pytest

from rulings.laws.tests.ruled import Ruled, ruled


def rule(**facts: Any) -> Ruled:
    return ruled("appeals", **facts)


def test_an_appeal_within_the_time_is_heard() -> None:
    heard = rule(scores_available="22:00", request="22:30")

    assert heard.values["admissible"] is True
    assert "L93B1" in heard.laws


def test_the_organiser_sets_the_time() -> None:
    late = {"scores_available": "22:00", "request": "22:21"}

    assert rule(**late, organiser_period=20).values["admissible"] is False
    assert rule(**late, election_appeal_period=20).values["admissible"] is False
    assert rule(**late).values["admissible"] is True


@pytest.mark.parametrize(
    ("facts", "law"),
    [
        ({"through_director": False}, "L92C"),
        ({"event_type": "pairs", "partner_agrees": False}, "L92D"),
        ({"event_type": "teams", "captain_agrees": False}, "L92D"),
    ],
)
def test_who_may_not_ask_is_not_heard(facts: dict[str, Any], law: str) -> None:
    refused = rule(**facts)

    assert refused.values["admissible"] is False
    assert refused.laws[0] == law


def test_a_player_of_an_individual_asks_alone() -> None:
    ruling = rule(event_type="individual", partner_agrees=False, captain_agrees=False)

    assert ruling.values["admissible"] is True


def test_a_disqualification_can_be_heard() -> None:
    assert rule(subject="disqualification").laws == ["L93B3", "L91B", "L92B"]


def test_a_sanction_needs_a_regulation() -> None:
    without = rule(without_merit=True)
    provided = rule(without_merit=True, election_without_merit="deposit")

    assert "none is given" in without.values["rectification"]
    assert provided.values["sanction"] == "deposit"


def test_a_decision_stands_unless_a_further_appeal_is_provided() -> None:
    assert rule(without_merit=False).laws == ["L93B", "L92A"]
    assert rule(without_merit=False, election_further_appeal="yes").laws == ["L93C"]
