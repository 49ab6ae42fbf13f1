"""Changes of call (Law 25): the branches that no worked case takes."""

from typing import Any

import pytest

from rulings.laws.engine.answers import read_facts
from rulings.laws.engine.walk import walk
from rulings.laws.tests.ruled import Ruled, ruled
from rulings.laws.trees import TREES

FAMILY = "change_of_call"


def rule(**facts: Any) -> Ruled:
    return ruled(FAMILY, **{"offender": "S", "call": "2H", **facts})


def test_whether_the_call_was_meant_is_left_to_the_director() -> None:
    assert rule().asks == "unintended"


def test_a_slip_is_corrected_without_more() -> None:
    outcome = rule(unintended=True)

    assert outcome.laws == ["L25A1", "L25A3"]
    assert (outcome.options, outcome.open) == ([], [])
    assert outcome.values["judgment"] is True


def test_a_call_before_the_slip_is_corrected_may_be_left() -> None:
    outcome = rule(unintended=True, lho_called=True, choice="keep_call")

    assert (outcome.options, outcome.open) == ([], [])


def test_a_call_that_is_taken_back_is_known_to_one_side_only() -> None:
    outcome = rule(unintended=True, LHO_called=True, lho_call="X", choice="change_call")

    assert outcome.open == ["ui_to NS X", "ai_to EW X"]


@pytest.mark.parametrize(
    ("auction", "law"),
    [
        (["S:2H", "W:P"], "L25A6"),
        (["S:2H", "W:P", "N:3H"], "L25A4"),
        (["S:1H", "W:P", "N:2H", "E:P", "S:P", "W:P"], "L25A6"),
        (["E:P", "S:1H", "W:P", "N:P", "E:P"], "L25A4"),
        (["N:1H", "E:P", "S:P"], "L25A1"),
        (["E:1H", "S:P", "W:P", "N:P"], "L25A4"),
        (["W:1H", "N:P", "E:P", "S:P"], "L25A5"),
    ],
)
def test_the_auction_tells_who_has_called_since(auction: list[str], law: str) -> None:
    assert rule(unintended=True, auction=auction).laws[0] == law


def test_a_call_that_was_meant_and_is_not_changed_stands() -> None:
    unchanged = rule(unintended=False, changed=False)
    too_late = rule(unintended=False, partner_called=True)

    assert (unchanged.laws[0], unchanged.options, unchanged.open) == ("L25A2", [], [])
    assert (too_late.laws[0], too_late.options) == ("L25A2", [])


def test_a_call_over_the_new_one_on_purpose_accepts_it() -> None:
    accepted = rule(unintended=False, lho_called=True)
    unaware = rule(unintended=False, lho_called=True, over_the_change=False)

    assert accepted.values["resolved"] == "accept_call"
    assert [each.split()[:2] for each in accepted.open] == [
        ["ui_to", "N"],
        ["lead_26B_pending", "N"],
    ]
    assert unaware.options == ["accept_call", "reject_call"]


@pytest.mark.parametrize(
    ("accepted", "withdrawn"),
    [(True, "the first call"), (False, "the call that was to replace it")],
)
def test_either_call_that_is_withdrawn_may_restrict_a_lead(
    accepted: bool, withdrawn: str
) -> None:
    outcome = rule(unintended=False, accepted=accepted)

    assert outcome.open == [f"ui_to N {withdrawn}", f"lead_26B_pending N {withdrawn}"]


def test_a_meant_insufficient_bid_is_ruled_as_such() -> None:
    tree = TREES[FAMILY]
    facts = {"offender": "S", "call": "2H", "last_bid": "2S", "unintended": False}

    open_yet = ruled(FAMILY, **facts)
    refused = walk(
        tree, read_facts(tree, {**facts, "accepted": False}).known, assume=True
    )
    accepted = ruled(FAMILY, **facts, accepted=True)

    assert "L27A1" in open_yet.laws
    assert refused.apply == ["insufficient_bid"]
    assert accepted.values["resolved"] == "accept_call"


def test_a_pass_is_never_insufficient() -> None:
    outcome = rule(unintended=False, call="P", insufficient=True)

    assert "L27A1" not in outcome.laws
