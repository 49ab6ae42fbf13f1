"""Movements that several tests read."""

from dataclasses import replace
from typing import Any

from scoring.movements.movement import Contest, Movement

HOWELL = Movement(
    kind="howell",
    name="Howell, 2 tables",
    contest=Contest.PAIRS,
    winners=1,
    tables=2,
    rounds=(
        ((4, 1, 1), (2, 3, 1)),
        ((4, 2, 2), (3, 1, 2)),
        ((4, 3, 3), (1, 2, 3)),
    ),
    stationary=(4,),
)
"""Two tables, three rounds, one set at both."""


def make_howell(**changes: Any) -> Movement:
    """The Howell of two tables, but for what is given."""
    return replace(HOWELL, **changes)
