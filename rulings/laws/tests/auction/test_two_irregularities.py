"""Two irregularities in one call: which of them is ruled on first (27A2, 31, 36B, 37)."""

from typing import Any

import pytest

from rulings.laws.engine.answers import answer_to, read_facts
from rulings.laws.engine.walk import Walk, walk
from rulings.laws.tests.ruled import ruled
from rulings.laws.trees import TREES


def walked(family: str, **facts: Any) -> Walk:
    tree = TREES[family]
    return walk(tree, read_facts(tree, facts).known, assume=True)


HEARTS = ["N:1H", "E:P"]
OUT_OF_TURN_TOO_LOW = {
    "offender": "W",
    "call": "1D",
    "auction_before": HEARTS,
    "accepted": False,
}


def test_a_bid_too_low_and_out_of_rotation_is_one_out_of_rotation() -> None:
    as_too_low = ruled(
        "insufficient_bid",
        offender="W",
        insufficient="1D",
        auction_before=HEARTS,
        accepted=False,
    )
    as_out_of_turn = ruled("bid_out_of_rotation", **OUT_OF_TURN_TOO_LOW)

    for outcome in (as_too_low, as_out_of_turn):
        assert {"L27A2", "L31A"} <= set(outcome.laws)
        assert outcome.values["steps"][0]["options"] == ["accept_call", "reject_call"]


def test_a_bid_too_low_in_turn_is_no_bid_out_of_rotation() -> None:
    done = walked("bid_out_of_rotation", offender="S", call="1D", auction_before=HEARTS)

    assert done.apply == ["insufficient_bid"]
    assert done.begins["insufficient_bid"] == {"insufficient": "1D", "offender": "S"}


def test_an_inadmissible_double_out_of_rotation_is_never_accepted() -> None:
    outcome = ruled(
        "double_out_of_rotation", offender="S", call="X", auction_before=["N:1H"]
    )

    assert {"L36B4", "L32"} <= set(outcome.laws)
    assert (outcome.options, outcome.values["follow_ups"][0]["code"]) == (
        [],
        "pass_rest_of_auction",
    )


@pytest.mark.parametrize(
    ("family", "facts"),
    [
        ("insufficient_bid", {"insufficient": "1D", "offender": "S"}),
        ("bid_out_of_rotation", {"call": "2H", "offender": "W"}),
        ("double_out_of_rotation", {"call": "X", "offender": "W"}),
    ],
)
@pytest.mark.parametrize("known", ["pinned", "answered"])
def test_a_duty_to_pass_is_ruled_on_first(
    family: str, facts: dict[str, Any], known: str
) -> None:
    pinned = {f"pass_{facts['offender']}": "rest"}
    bound: dict[str, Any] = pinned if known == "pinned" else {"had_to_pass": True}
    done = walked(family, auction_before=HEARTS, **facts, **bound)

    assert done.laws[:2] == ["L37", "L35B"]
    assert done.apply == ["inadmissible_calls"]
    assert "No Law states" in done.say[0].text
    begun = done.begins["inadmissible_calls"]
    assert (begun["kind_said"], begun["offender"]) == (
        "required_to_pass",
        facts["offender"],
    )


def test_what_is_ruled_on_after_it_knows_the_call_and_whose_turn_it_was() -> None:
    done = walked(
        "bid_out_of_rotation",
        offender="W",
        call="2H",
        auction_before=HEARTS,
        had_to_pass=True,
    )
    after = walk(
        TREES["inadmissible_calls"], done.begins["inadmissible_calls"], assume=True
    )

    assert after.question is None
    assert {"L37B", "L29B"} <= set(after.laws)
    assert "goes back to South" in after.rectification
    assert [each.who for each in after.follow_ups[:2]] == ["E", "W"]


def test_every_fact_that_is_passed_on_is_taken() -> None:
    for tree in TREES.values():
        for branch in tree.every_branch():
            for code, term in branch.begins.items():
                question = TREES[branch.apply].question(code)
                assert question is not None
                if isinstance(term, str) and not term.startswith("$"):
                    assert answer_to(question, term) is not None
