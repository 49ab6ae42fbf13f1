"""Leads out of turn in the play: the branches that no worked case takes (Laws 53, 56)."""

from typing import Any

import pytest

from rulings.laws.tests.ruled import Ruled, ruled


def rule(offender: str, turn: str, **facts: Any) -> Ruled:
    return ruled(
        "lead_out_of_turn_in_play", offender=offender, turn=turn, card="D7", **facts
    )


@pytest.mark.parametrize(
    ("offender", "turn", "played"),
    [("E", "N", "N:C2"), ("S", "E", "E:C2"), ("N", "W", "W:C2")],
)
def test_the_lead_of_an_opponent_in_turn_stands(
    offender: str, turn: str, played: str
) -> None:
    outcome = rule(offender, turn, played_before_ruling=played)

    assert (outcome.laws[0], outcome.values["resolved"]) == ("L53B", "retract_lead")


def test_an_opponent_who_is_next_may_have_played_to_the_lead() -> None:
    to_it = rule("E", "S", played_before_ruling="S:C2")
    own = rule("E", "S", played_before_ruling="S:C2", own_lead=True)

    assert (to_it.values["resolved"], own.values["resolved"]) == (
        "accept_lead",
        "retract_lead",
    )


def test_the_lead_of_the_partner_in_turn_is_a_penalty_card_as_well() -> None:
    outcome = rule("E", "W", played_before_ruling="W:H3")

    assert outcome.options[0] == "accept_lead"
    assert "pc_major W H3" in outcome.open
    assert "lead_choice_50D E" in outcome.open


def test_who_plays_before_his_partner_to_a_lead_from_the_wrong_hand_is_early() -> None:
    outcome = rule("S", "N", played_before_ruling="E:HQ")

    assert (outcome.values["resolved"], outcome.values["chooser"]) == (
        "accept_lead",
        "S",
    )
    assert outcome.options[0] == "require_highest"
    assert outcome.open[0] == "pc_major E HQ"


@pytest.mark.parametrize(
    "outcome",
    [
        rule("W", "W"),
        ruled("opening_lead_out_of_turn", offender="W", card="D7"),
    ],
)
def test_a_lead_in_turn_is_nothing_to_rule_on(outcome: Ruled) -> None:
    assert "nothing was wrong" in outcome.values["rectification"]
    assert (outcome.options, outcome.open) == ([], [])


@pytest.mark.parametrize(
    ("played", "laws"),
    [
        ({"played_before_ruling": {"seat": "S", "card": "D2"}}, ["L53A", "L54B1"]),
        ({"played_before_ruling": "N:D2"}, ["L53A", "L54B2"]),
        ({"card_played_second": "from dummy"}, ["L53A", "L54B2"]),
    ],
)
def test_a_card_played_to_an_opening_lead_accepts_it_however_it_is_told(
    played: dict[str, Any], laws: list[str]
) -> None:
    outcome = ruled("opening_lead_out_of_turn", offender="E", card="D7", **played)

    assert outcome.values["resolved"] == "accept_remain_declarer"
    assert outcome.laws == laws
