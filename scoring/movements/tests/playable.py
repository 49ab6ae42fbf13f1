"""What a movement must be so that it can be played, for tests of the kinds."""

from collections import Counter
from collections.abc import Iterator

import pytest
from _pytest.mark import ParameterSet

from scoring.bridge.contract import Side
from scoring.movements import checks
from scoring.movements.movement import (
    Contest,
    Kind,
    Movement,
    Options,
    Row,
    is_playing,
)

SEATS = ("ns", "ew")
MOST_OF_A_CLUB = 30
"""Twice the tables of a large club evening."""


def problems(movement: Movement) -> list[str]:
    """Everything that cannot be played, as the checker says it."""
    return [str(finding) for finding in checks.problems(movement)]


def meetings(movement: Movement) -> Counter[frozenset[object]]:
    """How often each two pairs meet."""
    return Counter(
        frozenset(_seated(movement, row))
        for rows in movement.rounds
        for row in rows
        if is_playing(row)
    )


def repeats(movement: Movement) -> int:
    """How many meetings there are more than one of each two pairs."""
    return sum(count - 1 for count in meetings(movement).values())


def sit_outs(movement: Movement) -> Counter[object]:
    """How often each pair sits out."""
    return Counter(
        name
        for rows in movement.rounds
        for row in rows
        if not is_playing(row)
        for name in _seated(movement, row)
    )


def every_size(*kinds: Kind) -> list[ParameterSet]:
    """Each kind with options of every size, half tables either way; outside of
    `script/test full` only the usual sizes of a club and the largest two."""
    return [
        pytest.param(
            kind,
            options,
            id=f"{kind.code}-{size / 2:g}-{options.missing or 'whole'}",
            marks=()
            if size <= MOST_OF_A_CLUB or size in kind.sizes[-2:]
            else (pytest.mark.full,),
        )
        for kind in kinds
        for size in kind.sizes
        for options in _either_way(size)
    ]


def _either_way(size: int) -> Iterator[Options]:
    tables = (size + 1) // 2
    if size % 2 == 0:
        yield Options(tables)
        return
    for missing in Side:
        yield Options(tables, half=True, missing=missing)


def _seated(movement: Movement, row: Row) -> tuple[object, ...]:
    """Names of those at a table; NS 3 is not EW 3 with two winners or in a team."""
    if movement.winners == 2 or movement.contest is Contest.TEAMS:
        return tuple(
            (seat, number)
            for seat, number in zip(SEATS, row[:2], strict=True)
            if number
        )
    return tuple(number for number in row[:-1] if number)
