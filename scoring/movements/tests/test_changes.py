"""Changes of a movement while it is played: every row of the table of events."""

from dataclasses import replace
from typing import Any

import pytest

from scoring.movements.changes import (
    Change,
    change,
)
from scoring.movements.kinds import kind_by_code
from scoring.movements.movement import (
    Contest,
    InvalidMovement,
    Movement,
    Options,
)
from scoring.movements.wrong_moves import Shift, shifts

STRAIGHT, SKIP = "mitchell-straight", "mitchell-skip"


def build(code: str, tables: int, **options: Any) -> Movement:
    return kind_by_code(code).build(Options(tables, boards_per_round=3, **options))


def howell(tables: int, rounds: int, *start: tuple[int, int, int]) -> Movement:
    """A cyclic Howell from its first round; the highest number stays."""
    stays = 2 * tables

    def up(number: int, step: int) -> int:
        return number if number == stays else (number + step - 1) % rounds + 1

    return Movement(
        kind="howell",
        name=f"Howell, {tables} tables",
        contest=Contest.PAIRS,
        winners=1,
        tables=tables,
        rounds=tuple(
            tuple((up(ns, step), up(ew, step), up(s, step)) for ns, ew, s in start)
            for step in range(rounds)
        ),
        stationary=(stays,),
    )


FOUR = howell(4, 7, (8, 6, 7), (3, 2, 1), (5, 7, 2), (4, 1, 4))
SEVEN = build(STRAIGHT, 7)


def fouls(found: Change) -> list[str]:
    return [str(foul.finding) for foul in found.fouls]


def test_what_was_played_stays_and_the_plan_follows() -> None:
    actual = (SEVEN.rounds[0], SEVEN.rounds[2])
    new = build(STRAIGHT, 7, half=True)

    found = change(actual, new, 3)

    assert found.movement.rounds[:2] == actual
    assert found.movement.rounds[2:] == new.rounds[2:]
    assert fouls(found)[0] == (
        "round 3, table 1: NS 1 plays set 3 again, first in round 2"
    )
    assert str(found.fouls[0].cure).startswith("leave these boards out at this table")


def test_nothing_changes_where_the_plan_stays() -> None:
    found = change(SEVEN.rounds[:3], SEVEN, 4)

    assert (found.movement, found.fouls, found.check.valid) == (SEVEN, (), True)


def test_the_rounds_before_a_change_have_been_seated() -> None:
    with pytest.raises(InvalidMovement, match="Choose one from 1 to 8"):
        change(SEVEN.rounds, SEVEN, 9)
    with pytest.raises(InvalidMovement, match="Round 3 has no seating yet"):
        change(SEVEN.rounds[:2], SEVEN, 5)


def test_fouls_that_have_been_played_are_not_those_of_the_change() -> None:
    twice = (SEVEN.rounds[0], SEVEN.rounds[0])

    found = change(twice, SEVEN, 3)

    assert not found.check.valid
    assert found.fouls == ()


def test_a_foul_says_its_cure() -> None:
    tables = list(SEVEN.rounds[3])
    tables[0] = (2, *tables[0][1:])
    twice = replace(SEVEN, rounds=(*SEVEN.rounds[:3], tuple(tables)))
    tables = list(SEVEN.rounds[3])
    tables[0] = (*tables[0][:2], tables[1][2])
    shared = replace(SEVEN, rounds=(*SEVEN.rounds[:3], tuple(tables)), sharing=1)
    strange = replace(SEVEN, rounds=(*SEVEN.rounds[:3], ((1, 1, 99), *tables[1:])))

    cures = [
        {str(foul.cure) for foul in change(SEVEN.rounds, new, 4).fouls}
        for new in (twice, shared, strange)
    ]

    assert "let the pair sit out at the second table" in cures[0]
    assert "let these tables share the boards, or make another copy" in cures[1]
    assert "choose another plan from this round on" in cures[2]


def test_after_a_wrong_move_the_best_shift_of_the_rest_is_found() -> None:
    """EW stayed for a round: all later rounds go on from there, with one fewer."""
    wrong = tuple(
        (ns, before[1], board_set)
        for (ns, _ew, board_set), before in zip(
            SEVEN.rounds[1], SEVEN.rounds[0], strict=True
        )
    )
    actual = (SEVEN.rounds[0], wrong)

    best, *others = shifts(SEVEN, actual, 3)

    assert len(others) == 2
    assert best.rounds >= max(each.rounds for each in others)
    assert best == Shift(pairs=5, sets=0, rounds=3, repeats=7)
    planned = change(actual, SEVEN, 3)
    assert planned.fouls


def test_a_forgotten_skip_is_skipped_now() -> None:
    """Round 5 of a skip of 8 was played without the skip, one table too far down."""
    plan = build(SKIP, 8)
    late = build(SKIP, 8, skip_after=3)

    best = shifts(plan, late.rounds[:4], 5)[0]

    assert best == Shift(pairs=0, sets=0, rounds=3, repeats=0)


def test_rounds_that_are_scored_already_are_not_shifted() -> None:
    every = frozenset(range(3, 8))

    found = shifts(SEVEN, SEVEN.rounds, 3, every)

    assert {(each.rounds, each.repeats) for each in found} == {(5, 0)}
    assert found[0] == Shift(0, 0, 5, 0)


def test_a_switched_mitchell_shifts_the_pairs_that_walk() -> None:
    plan = build(STRAIGHT, 7, switched=(7,))

    assert shifts(plan, plan.rounds[:3], 4)[0] == Shift(0, 0, 4, 0)


def test_only_where_a_pair_stays_at_each_table_can_others_be_shifted() -> None:
    with pytest.raises(InvalidMovement, match="Only where one pair stays"):
        shifts(FOUR, FOUR.rounds[:2], 3)
