"""Disputed claims of every kind: the tricks that a national director would give."""

from dataclasses import replace

import pytest

from clubsite.tests.tables import for_each_row
from rulings.laws.claims.adjudication import adjudicate
from rulings.laws.claims.normal import Irrational
from rulings.laws.tests.claims.positions import Position
from rulings.laws.tests.claims.stated_positions import BARE_NUMBERS, STATED
from rulings.laws.tests.claims.unstated_positions import (
    DEFENDERS,
    ORDERS,
    TRUMPS,
    UNSTATED,
)

POSITIONS = (*STATED, *BARE_NUMBERS, *UNSTATED, *TRUMPS, *ORDERS, *DEFENDERS)
SWITCHED = {
    "the ace is kept while dummy's suit is run": (Irrational.WINNER_THROWN, 3),
    "two tricks: two aces and a loser": (Irrational.LOSER_LED_FIRST, 0),
}
"""What the claiming side gets once the director has turned that switch."""
BY_NAME = {each.name: each for each in POSITIONS}


def test_each_position_has_a_name_of_its_own() -> None:
    assert len(BY_NAME) == len(POSITIONS)


@for_each_row("position", POSITIONS)
def test_the_claiming_side_gets_what_a_director_would_give(position: Position) -> None:
    found = adjudicate(position.claim)

    assert (found.bounds, position.law in found.laws) == (
        (position.tricks, position.tricks),
        True,
    )


@pytest.mark.parametrize("name", SWITCHED)
def test_the_director_may_judge_otherwise(name: str) -> None:
    switch, tricks = SWITCHED[name]
    claim = replace(BY_NAME[name].claim, switches={switch: False})

    assert adjudicate(claim).bounds == (tricks, tricks)
