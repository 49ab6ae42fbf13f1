"""The ladders of a policy: what each offence brings, in figures and in words."""

from dataclasses import asdict, replace
from itertools import product

import pytest

from rulings.log.labels import ladder_label, rung_label
from rulings.log.policy import (
    MOST_RUNGS,
    SLOW_PLAY,
    ZERO_TOLERANCE,
    Follows,
    Ladder,
    PenaltyPolicy,
    Rung,
    get_rung,
)

RUNGS = [Rung(each.value, "25", "3", "1") for each in Follows]
LADDERS = [
    ladder
    for length in range(1, MOST_RUNGS + 1)
    for ladder in product(RUNGS, repeat=length)
]
"""Every ladder of these steps."""


@pytest.mark.parametrize(
    ("ladder", "unit", "amounts"),
    [
        (ZERO_TOLERANCE, "percent_of_top", ["25", "", ""]),
        (ZERO_TOLERANCE, "imps", ["3", "", ""]),
        (ZERO_TOLERANCE, "vps", ["1", "", ""]),
        (SLOW_PLAY, "percent_of_top", ["", "25", "25"]),
        (SLOW_PLAY, "imps", ["", "6", "6"]),
        (SLOW_PLAY, "points", ["", "", ""]),
    ],
)
def test_the_usual_ladders_cost_so_much(
    ladder: Ladder, unit: str, amounts: list[str]
) -> None:
    rungs = [get_rung(ladder, number) for number in (1, 2, 3)]

    assert [rung.amount(unit) for rung in rungs if rung] == amounts


def test_without_a_ladder_nothing_follows_by_itself() -> None:
    assert get_rung((), 1) is None
    assert ladder_label(()) == "none"


def test_every_offence_has_its_step_and_the_last_one_holds_on() -> None:
    for ladder in LADDERS:
        found = [get_rung(ladder, number) for number in range(MOST_RUNGS + 2)]
        last = [ladder[-1]] * MOST_RUNGS

        assert found == [ladder[0], *ladder, *last][: MOST_RUNGS + 2]


def test_a_policy_gives_its_ladders_back_as_they_were() -> None:
    for zero_tolerance in LADDERS:
        policy = replace(
            PenaltyPolicy(),
            zero_tolerance=zero_tolerance,
            slow_play=zero_tolerance[::-1],
        )

        assert PenaltyPolicy.from_values(asdict(policy)) == policy


def test_a_ladder_is_told_in_words() -> None:
    assert ladder_label(ZERO_TOLERANCE) == (
        "offence 1: a penalty of 25 % of a top, 3 IMPs, 1 VP; offence 2 onwards: "
        "suspension for the rest of the session, with a report to the recorder"
    )
    assert ladder_label(SLOW_PLAY).startswith("offence 1: a warning; offence 2 onwards")


def test_a_penalty_is_told_in_the_unit_of_the_event() -> None:
    fine = ZERO_TOLERANCE[0]

    assert rung_label(fine, ["imps"]) == "a penalty of 3 IMPs"
    assert rung_label(fine, ["points"]).endswith("set by the director")
