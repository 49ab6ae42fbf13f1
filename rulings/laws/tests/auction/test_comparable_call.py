"""Comparable calls (Law 23): the branches that no worked case takes."""

from typing import Any

import pytest

from rulings.laws.tests.ruled import Ruled, ruled


def rule(**facts: Any) -> Ruled:
    defaults = {"offender": "S", "withdrawn": "1H", "replacement": "2H"}
    return ruled("comparable_call", **{**defaults, **facts})


@pytest.mark.parametrize(
    ("answers", "asks"),
    [
        ({}, "same_meaning"),
        ({"same_meaning": "no"}, "subset"),
        ({"same_meaning": "no", "subset": "no"}, "same_purpose"),
    ],
)
def test_the_three_ways_are_asked_one_after_the_other(
    answers: dict[str, str], asks: str
) -> None:
    assert rule(**answers).asks == asks


@pytest.mark.parametrize(
    ("answers", "law"),
    [
        ({"comparable": True}, "L23A1"),
        ({"same_meaning": True}, "L23A1"),
        ({"same_meaning": False, "subset": True}, "L23A2"),
        ({"same_meaning": False, "subset": False, "same_purpose": True}, "L23A3"),
    ],
)
@pytest.mark.parametrize(
    ("kind", "check"), [("insufficient", "27D"), ("out_of_rotation", "23C")]
)
def test_a_comparable_call_leaves_only_a_look_at_the_end(
    answers: dict[str, bool], law: str, kind: str, check: str
) -> None:
    outcome = rule(withdrawn_kind=kind, **answers)

    assert law in outcome.laws
    assert outcome.open == [f"end_of_play_check director {check}"]
    assert outcome.values["verdict"] == "comparable"
    assert outcome.values["judgment"] is True


@pytest.mark.parametrize(
    ("kind", "silence"),
    [
        ("insufficient", "pass_rest_of_auction N"),
        ("out_of_rotation", "pass_next_turn N"),
    ],
)
def test_how_long_the_partner_passes_hangs_on_what_was_wrong(
    kind: str, silence: str
) -> None:
    outcome = rule(withdrawn_kind=kind, comparable=False)

    assert outcome.open == [
        "lead_26B_pending N 1H 2H",
        "ui_to N 1H",
        silence,
        "end_of_play_check director 72C",
    ]
    assert outcome.values["verdict"] == "not_comparable"
