"""Master points of a club session under the English Bridge Union, in local points.

Source: descriptions of the scale and worked examples, read in 2026; the full tables of
the EBU handbook were not found. Only what those examples prove is here: no events of
teams, and no rule for ties beyond sharing.
"""

from fractions import Fraction
from math import isqrt

LEAST = 6
"""The smallest award."""
PAIRS_STEP = 6
INDIVIDUAL_STEP = 3
BLUE = 100
"""Local points that make a blue one."""


def awarded_share(boards: int) -> Fraction:
    """The part of the field that has an award, by the boards of the session.

    >>> str(awarded_share(17)), str(awarded_share(18)), str(awarded_share(36))
    ('1/4', '1/3', '1/2')
    """
    if boards < 18:
        return Fraction(1, 4)
    return Fraction(1, 3) if boards <= 35 else Fraction(1, 2)


def pairs_awards(tables: int, boards: int, *, fields: int = 1) -> tuple[int, ...]:
    """The awards for pairs from the first, by full tables, in equal steps to the last.

    With two `fields` these are the awards of one direction, which has half the pairs.

    >>> pairs_awards(6, 24), pairs_awards(6, 24, fields=2)
    ((24, 18, 12, 6), (12, 6))
    """
    number = _number(2 * tables // fields, boards)
    return tuple(PAIRS_STEP * place for place in range(number, 0, -1))


def individual_awards(tables: int, boards: int) -> tuple[int, ...]:
    """The awards for individuals: the same first, in half the steps, none below 6.

    >>> individual_awards(6, 24)
    (24, 21, 18, 15, 12, 9, 6, 6)
    """
    first = PAIRS_STEP * _number(2 * tables, boards)
    return tuple(
        max(first - INDIVIDUAL_STEP * place, LEAST)
        for place in range(_number(4 * tables, boards))
    )


def _number(entries: int, boards: int) -> int:
    return -int(-entries * awarded_share(boards) // 1)


def simultaneous_first(tables: int) -> int:
    """What the winner of a simultaneous pairs has over all its tables.

    150 times the root of a twenty-fifth of the tables, rounded up.

    >>> simultaneous_first(743), simultaneous_first(25)
    (818, 150)
    """
    square = 900 * tables
    root = isqrt(square)
    return root + (root * root < square)
