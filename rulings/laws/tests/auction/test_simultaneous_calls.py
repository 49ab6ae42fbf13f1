"""Calls at the same time (Law 33), turns passed over (17D3, 28, 34): what no case tells."""

from typing import Any

import pytest

from rulings.laws.engine.answers import read_facts
from rulings.laws.engine.walk import walk
from rulings.laws.tests.ruled import Ruled, ruled
from rulings.laws.trees import TREES

FAMILY = "simultaneous_and_rotation"


def rule(kind: str, **facts: Any) -> Ruled:
    return ruled(FAMILY, **{"kind": kind, "dealer": "N", "turn": "N", **facts})


@pytest.mark.parametrize(
    ("call", "family"),
    [
        ("P", "pass_out_of_rotation"),
        ("X", "double_out_of_rotation"),
        ("1H", "bid_out_of_rotation"),
    ],
)
def test_a_later_call_that_is_refused_is_one_out_of_rotation(
    call: str, family: str
) -> None:
    tree = TREES[FAMILY]
    facts = {"kind": "simultaneous", "turn": "N", "N": "1C", "W": call}
    known = read_facts(tree, {**facts, "accepted": False}).known

    assert walk(tree, known, assume=True).apply == [family]


def test_a_later_call_may_be_accepted() -> None:
    accepted = rule("simultaneous", N="1C", S="1H", accepted=True)
    called = rule("simultaneous", N="1C", S="1H", LHO_called=True)

    assert accepted.values["resolved"] == "accept_call"
    assert called.laws[0] == "L29A"


def test_who_called_too_is_asked_where_no_call_tells() -> None:
    unanswered = rule("simultaneous")
    answered = rule("simultaneous", offender_said="S", call_said="1H")

    assert unanswered.asks == "offender_said"
    assert answered.values["chooser"] == "W"


def test_a_call_at_the_turn_of_one_who_has_to_pass_is_in_rotation() -> None:
    outcome = rule("forced_pass")

    assert (outcome.laws, outcome.open) == (["L28A"], [])


def test_a_call_in_turn_cancels_the_one_out_of_rotation() -> None:
    outcome = rule("called_in_turn", offender="E", call="1H")

    assert outcome.laws[0] == "L28B"
    assert outcome.open == ["ui_to W 1H"]
