"""Inadmissible calls (Laws 35 to 39): the branches that no worked case takes."""

from typing import Any

import pytest

from rulings.laws.tests.ruled import Ruled, ruled

SILENCED = [
    "pass_rest_of_auction N",
    "ui_to N X",
    "lead_26B_pending N X",
    "end_of_play_check director 72C",
]


def rule(kind: str, **facts: Any) -> Ruled:
    defaults = {"kind": kind, "offender": "S", "call": "X"}
    return ruled("inadmissible_calls", **{**defaults, **facts})


def test_after_the_lead_an_impossible_double_does_not_count() -> None:
    outcome = rule("double_or_redouble", after_lead=True)

    assert (outcome.laws[0], outcome.open) == ("L36C", [])


def test_an_impossible_double_out_of_turn_is_never_accepted() -> None:
    outcome = rule("double_or_redouble", auction=["N:1H"])

    assert outcome.laws[0] == "L36B4"
    assert outcome.options == []
    assert sorted(outcome.open) == sorted(SILENCED)


def test_a_call_above_seven_is_seen_from_the_call() -> None:
    outcome = ruled("inadmissible_calls", offender="S", call="8H")

    assert "L38A" in outcome.laws


@pytest.mark.parametrize(
    ("facts", "silence"),
    [
        ({}, ["pass_rest_of_auction S"]),
        ({"pass_for": "rest"}, ["pass_rest_of_auction S"]),
        ({"pass_for": "next"}, []),
    ],
)
def test_a_call_instead_of_a_pass_stands_when_it_was_called_over(
    facts: dict[str, str], silence: list[str]
) -> None:
    outcome = rule("required_to_pass", call="2C", lho_called=True, **facts)

    assert (outcome.laws[0], outcome.open) == ("L37A", silence)


@pytest.mark.parametrize(
    "double_facts",
    [{"inadmissible_double": True}, {"auction": ["N:1H", "E:P"]}],
    ids=["as found", "by the auction"],
)
def test_an_impossible_double_instead_of_a_pass_never_stands(
    double_facts: dict[str, Any],
) -> None:
    called_over = rule("required_to_pass", lho_called=True, **double_facts)
    not_yet = rule("required_to_pass", **double_facts)

    assert {"L36A", "L37A"} <= set(called_over.laws)
    assert called_over.open == []
    assert not_yet.open == SILENCED


def test_a_possible_double_instead_of_a_pass_is_as_any_call() -> None:
    outcome = rule("required_to_pass", auction=["E:1H"])

    assert "L37B" in outcome.laws
    assert "pass_rest_of_auction S" in outcome.open


@pytest.mark.parametrize(
    ("facts", "law", "follows"),
    [
        ({"by": "defending"}, "L39C", ["ui_to N X", "lead_26B_pending N X"]),
        ({"by": "defending", "lho_called": True}, "L39B", []),
        ({"by": "defending", "call": "P"}, "L39B", []),
        ({"declarer": "E"}, "L39C", ["ui_to N X", "lead_26B_pending N X"]),
        ({"declarer": "N"}, "L39B", []),
    ],
)
def test_a_call_after_the_final_pass_is_cancelled(
    facts: dict[str, Any], law: str, follows: list[str]
) -> None:
    outcome = rule("after_final_pass", **facts)

    assert law in outcome.laws
    assert outcome.open == follows


def test_what_was_wrong_is_asked_where_the_call_does_not_tell() -> None:
    assert ruled("inadmissible_calls", offender="S", call="X").asks == "kind_said"


OVER = ["N:1H", "E:P", "S:P", "W:P"]


@pytest.mark.parametrize(
    ("family", "call"),
    [
        ("bid_out_of_rotation", {"call": "2C"}),
        ("pass_out_of_rotation", {"call": "P"}),
        ("double_out_of_rotation", {"call": "X"}),
        ("insufficient_bid", {"insufficient": "1C"}),
    ],
)
@pytest.mark.parametrize("offender", ["N", "E", "S"])
def test_once_the_auction_is_over_every_call_is_cancelled(
    family: str, call: dict[str, str], offender: str
) -> None:
    outcome = ruled(family, auction_before=OVER, offender=offender, **call)

    assert (outcome.laws, outcome.options) == (["L39A"], [])


def test_who_made_the_final_pass_may_still_have_changed_it() -> None:
    outcome = ruled("bid_out_of_rotation", auction_before=OVER, offender="W", call="2C")

    assert outcome.laws[0] == "L25B1"


def test_a_sufficient_bid_is_ruled_by_its_turn() -> None:
    in_turn, out_of_turn = (
        ruled(
            "insufficient_bid",
            auction_before=["N:P"],
            offender=offender,
            insufficient="1C",
        )
        for offender in "ES"
    )

    assert (in_turn.laws, out_of_turn.laws) == (["L18C"], ["L31", "L18C"])


@pytest.mark.parametrize(
    ("auction", "offender", "call", "law"),
    [
        (["N:1H", "E:X"], "S", "X", "L36B2"),
        (["N:7NT", "E:X", "S:XX"], "W", "XX", "L36B2"),
        (OVER, "E", "2S", "L39A"),
    ],
)
def test_what_was_wrong_with_a_call_follows_from_the_auction(
    auction: list[str], offender: str, call: str, law: str
) -> None:
    outcome = ruled(
        "inadmissible_calls",
        auction=auction,
        offender=offender,
        call=call,
        declarer="N",
    )

    assert outcome.laws[0] == law


def test_a_redouble_that_is_possible_stands() -> None:
    outcome = ruled(
        "inadmissible_calls",
        kind="double_or_redouble",
        auction=["N:1H", "E:X"],
        offender="S",
        call="XX",
    )

    assert (outcome.laws, outcome.open) == (["L19A1", "L19B1"], [])
