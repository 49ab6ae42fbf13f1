"""Inadmissible calls (Laws 35 to 39): the branches that no worked case takes."""

from typing import Any

import pytest

from rulings.tests.laws.ruled import Ruled, ruled

SILENCED = [
    "pass_rest_of_auction N",
    "ui_to N X",
    "lead_26B_pending N X",
    "end_of_play_check director 72C",
]


def rule(kind: str, **told: Any) -> Ruled:
    facts = {"kind": kind, "offender": "S", "call": "X", **told}
    return ruled("inadmissible_calls", **facts)


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
    ("told", "silence"),
    [
        ({}, ["pass_rest_of_auction S"]),
        ({"pass_for": "rest"}, ["pass_rest_of_auction S"]),
        ({"pass_for": "next"}, []),
    ],
)
def test_a_call_instead_of_a_pass_stands_when_it_was_called_over(
    told: dict[str, str], silence: list[str]
) -> None:
    outcome = rule("required_to_pass", call="2C", lho_called=True, **told)

    assert (outcome.laws[0], outcome.open) == ("L37A", silence)


@pytest.mark.parametrize(
    "told",
    [{"inadmissible_double": True}, {"auction": ["N:1H", "E:P"]}],
    ids=["as found", "by the auction"],
)
def test_an_impossible_double_instead_of_a_pass_never_stands(
    told: dict[str, Any],
) -> None:
    called_over = rule("required_to_pass", lho_called=True, **told)
    not_yet = rule("required_to_pass", **told)

    assert {"L36A", "L37A"} <= set(called_over.laws)
    assert called_over.open == []
    assert not_yet.open == SILENCED


def test_a_possible_double_instead_of_a_pass_is_as_any_call() -> None:
    outcome = rule("required_to_pass", auction=["E:1H"])

    assert "L37B" in outcome.laws
    assert "pass_rest_of_auction S" in outcome.open


@pytest.mark.parametrize(
    ("told", "law", "follows"),
    [
        ({"by": "defending"}, "L39C", ["ui_to N X", "lead_26B_pending N X"]),
        ({"by": "defending", "lho_called": True}, "L39B", []),
        ({"by": "defending", "call": "P"}, "L39B", []),
        ({"declarer": "E"}, "L39C", ["ui_to N X", "lead_26B_pending N X"]),
        ({"declarer": "N"}, "L39B", []),
    ],
)
def test_a_call_after_the_final_pass_is_cancelled(
    told: dict[str, Any], law: str, follows: list[str]
) -> None:
    outcome = rule("after_final_pass", **told)

    assert law in outcome.laws
    assert outcome.open == follows


def test_what_was_wrong_is_asked_where_the_call_does_not_tell() -> None:
    assert ruled("inadmissible_calls", offender="S", call="X").asks == "kind_said"
