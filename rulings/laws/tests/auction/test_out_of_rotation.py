"""Calls out of rotation (Laws 28 to 32): the branches that no worked case takes."""

from typing import Any

import pytest

from rulings.laws.engine.answers import read_facts
from rulings.laws.engine.walk import walk
from rulings.laws.tests.ruled import Ruled, ruled
from rulings.laws.trees import TREES

BID = "bid_out_of_rotation"
PASS = "pass_out_of_rotation"
DOUBLE = "double_out_of_rotation"
ANY_AUCTION = ["N:1H", "E:P", "S:2H"]


def apply(family: str, **facts: Any) -> list[str]:
    """The families that the ruling leads on to."""
    tree = TREES[family]
    return walk(tree, read_facts(tree, facts).known, assume=True).apply


def at_right(family: str, call: str, **facts: Any) -> Ruled:
    """East at the turn of North, who opens; refused."""
    defaults = {"offender": "E", "turn": "N", "call": call, "accepted": False}
    return ruled(family, **{**defaults, **facts})


def of_partner(family: str, call: str, **facts: Any) -> Ruled:
    """South at the turn of North, who opens; refused."""
    defaults = {"offender": "S", "turn": "N", "call": call, "accepted": False}
    return ruled(family, **{**defaults, **facts})


@pytest.mark.parametrize(
    ("family", "call", "other"),
    [
        (BID, "P", PASS),
        (BID, "X", DOUBLE),
        (BID, "XX", DOUBLE),
        (PASS, "1H", BID),
        (PASS, "X", DOUBLE),
        (DOUBLE, "P", PASS),
        (DOUBLE, "2NT", BID),
    ],
)
def test_a_call_of_another_kind_is_ruled_by_its_own_law(
    family: str, call: str, other: str
) -> None:
    assert apply(family, call=call) == [other]


@pytest.mark.parametrize(("family", "call"), [(BID, "2S"), (PASS, "P"), (DOUBLE, "X")])
def test_the_auction_tells_that_the_call_was_in_rotation(
    family: str, call: str
) -> None:
    outcome = ruled(family, call=call, offender="W", auction_before=ANY_AUCTION)

    assert (outcome.laws, outcome.options, outcome.open) == (["L17C"], [], [])


@pytest.mark.parametrize(("family", "call"), [(BID, "2S"), (PASS, "P"), (DOUBLE, "X")])
def test_a_call_in_turn_before_the_ruling_ends_it(family: str, call: str) -> None:
    outcome = ruled(
        family,
        call=call,
        offender="E",
        auction_before=["N:1H", "E:P", "S:2H", "W:P"],
        called_in_turn=True,
    )

    assert outcome.laws[:2] == ["L28B", "L16C2"]
    assert (outcome.options, outcome.open) == ([], [f"ui_to W {call}"])


@pytest.mark.parametrize(
    ("family", "law"), [(BID, "L31"), (PASS, "L30"), (DOUBLE, "L32")]
)
def test_a_call_that_was_called_over_is_accepted(family: str, law: str) -> None:
    outcome = ruled(family, offender="E", turn="N", LHO_called=True)

    assert outcome.laws == ["L29A", law]
    assert outcome.values["resolved"] == "accept_call"


def test_the_player_to_the_left_may_say_that_he_accepts() -> None:
    outcome = ruled(BID, call="1H", offender="E", turn="N", accepted=True)

    assert outcome.values["resolved"] == "accept_call"
    assert (outcome.options, outcome.open) == ([], [])


def test_a_bid_at_the_turn_to_the_right_waits_for_that_player() -> None:
    outcome = at_right(BID, "1H")

    assert "L31A" in outcome.laws
    assert "If North passes" in outcome.values["rectification"]
    assert outcome.open == []


def test_a_repeated_bid_that_is_insufficient_is_ruled_as_such() -> None:
    facts = {"auction_before": ["N:2H"], "offender": "W", "accepted": False}

    assert apply(BID, call="1S", position="RHO turn", RHO_calls="P", **facts) == [
        "insufficient_bid"
    ]


def test_a_call_of_the_player_to_the_right_frees_the_offender() -> None:
    waiting = at_right(BID, "1H", RHO_calls="1S")
    comparable = at_right(BID, "1H", RHO_calls="1S", replacement="2H", comparable=True)

    assert (waiting.laws[0], waiting.open) == ("L31A2", [])
    assert {"L31A2a", "L23B", "L23C"} <= set(comparable.laws)
    assert comparable.open == ["end_of_play_check director 23C"]


def test_whether_a_call_is_comparable_is_left_to_the_director() -> None:
    outcome = at_right(BID, "1H", RHO_calls="1S", replacement="2H")

    assert outcome.asks == "comparable"


def test_a_pass_is_never_comparable_with_a_bid() -> None:
    outcome = at_right(BID, "1H", RHO_calls="1S", replacement="P")

    assert outcome.open == [
        "pass_next_turn W",
        "ui_to W 1H",
        "lead_26B_pending W 1H",
        "end_of_play_check director 72C",
    ]


@pytest.mark.parametrize(
    ("family", "call", "law"), [(BID, "2S", "L31C"), (PASS, "P", "L30B2")]
)
def test_after_an_own_call_it_is_a_change_of_that_call(
    family: str, call: str, law: str
) -> None:
    facts = {"offender": "S", "call": call, "auction_before": ANY_AUCTION}

    meant = ruled(family, **facts)

    assert {law, "L25B1"} <= set(meant.laws)
    assert (meant.options, meant.values["chooser"]) == (
        ["accept_call", "reject_call"],
        "W",
    )
    assert apply(family, **facts, unintended=True) == ["change_of_call"]


@pytest.mark.parametrize("called", [True, False])
def test_a_double_at_the_turn_to_the_left_is_always_a_change_of_call(
    called: bool,
) -> None:
    facts = {"offender": "E", "position": "LHO turn", "inadmissible": False}

    outcome = ruled(DOUBLE, **facts, offender_has_called_before=called)

    assert "L32C" in outcome.laws
    assert apply(DOUBLE, **facts, unintended=True) == ["change_of_call"]


def test_a_first_call_at_the_turn_to_the_left_leaves_the_partner_free() -> None:
    outcome = ruled(BID, offender="E", position="LHO turn", call="1H", accepted=False)

    assert "L31B1" in outcome.laws
    assert outcome.open == ["ui_to W 1H"]
    assert [each["to"] for each in outcome.values["say"]] == ["S", "W"]


def test_a_pass_at_the_turn_of_partner_may_be_replaced_by_anything() -> None:
    other = of_partner(PASS, "P", replacement="1S", comparable=False)
    again = of_partner(PASS, "P", replacement="P", comparable=True)

    assert "L30B1b(ii)" in other.laws
    assert other.open == [
        "pass_next_turn N",
        "ui_to N P",
        "lead_26B_pending N P",
        "end_of_play_check director 72C",
    ]
    assert again.open == ["end_of_play_check director 23C"]


def test_a_pass_of_an_artificial_call_is_ruled_as_a_bid() -> None:
    repeated = at_right(PASS, "P", artificial=True, RHO_calls="P")
    free = of_partner(PASS, "P", artificial=True)
    replaced = of_partner(
        PASS, "P", artificial=True, replacement="2C", comparable=False
    )

    assert {"L30C", "L31A1"} <= set(repeated.laws)
    assert repeated.open == ["repeat_call E P"]
    assert {"L30C", "L31B1"} <= set(free.laws)
    assert "pass_next_turn N" in replaced.open


def test_a_double_is_repeated_or_replaced_as_a_bid_is() -> None:
    auction = ["N:1H", "E:P"]
    facts = {"offender": "W", "auction_before": auction, "accepted": False}

    repeated = ruled(DOUBLE, call="X", **facts, RHO_calls="P")
    replaced = ruled(DOUBLE, call="X", **facts, RHO_calls="2H", replacement="P")

    assert "L32A1" in repeated.laws
    assert repeated.open == ["repeat_call W X"]
    assert "L32A2b" in replaced.laws
    assert "pass_next_turn E" in replaced.open


def test_the_auction_tells_that_a_double_is_never_accepted() -> None:
    facts = {"offender": "N", "call": "XX", "auction_before": ["N:1H", "E:P"]}

    refused = ruled(DOUBLE, **facts)
    called_over = ruled(DOUBLE, **facts, LHO_called=True)

    assert refused.laws[:2] == ["L32", "L36B"]
    assert refused.options == []
    assert refused.open == [
        "pass_rest_of_auction S",
        "ui_to S XX",
        "lead_26B_pending S XX",
        "end_of_play_check director 72C",
    ]
    assert (called_over.laws[0], called_over.open) == ("L36A", [])


def test_an_inadmissible_double_in_turn_is_only_inadmissible() -> None:
    facts = {"offender": "S", "call": "X", "auction_before": ["N:1H", "E:P"]}

    assert apply(DOUBLE, **facts) == ["inadmissible_calls"]


def test_the_auction_until_then_may_have_either_name() -> None:
    assert ruled(BID, call="2S", offender="W", auction=ANY_AUCTION).laws == ["L17C"]
