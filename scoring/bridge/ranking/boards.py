"""Contestants that played different numbers of boards, on one scale."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TypeVar

Who = TypeVar("Who", bound=Hashable)


class Unequal(StrEnum):
    """How totals over different numbers of boards are compared.

    PERCENT of what was to be had; SCALED by the number of boards to a full session;
    FACTORED by the tops of the boards to a full session's; SUM as it is; MEAN per
    board.
    """

    PERCENT = "percent"
    SCALED = "scaled"
    FACTORED = "factored"
    SUM = "sum"
    MEAN = "mean"


@dataclass(frozen=True, slots=True)
class Made:
    """What a contestant made: its points, the most it could have, and its boards."""

    points: Fraction
    maximum: int
    boards: int


def comparable(
    made: Mapping[Who, Made], rule: Unequal, *, minimum: int = 1
) -> dict[Who, Fraction | None]:
    """What each is ranked by; None for fewer boards than the minimum to count.

    >>> full, less = Made(Fraction(50), 100, 10), Made(Fraction(45), 80, 8)
    >>> found = comparable({1: full, 2: less}, Unequal.PERCENT)
    >>> [str(value) for value in found.values()]
    ['50', '225/4']
    """
    boards = max((one.boards for one in made.values()), default=0)
    maximum = max((one.maximum for one in made.values()), default=0)
    return {
        who: None
        if one.boards < max(minimum, 1)
        else _value(one, rule, boards=boards, maximum=maximum)
        for who, one in made.items()
    }


def _value(one: Made, rule: Unequal, *, boards: int, maximum: int) -> Fraction | None:
    if rule is Unequal.SUM:
        return one.points
    if rule is Unequal.MEAN:
        return one.points / one.boards
    if rule is Unequal.SCALED:
        return one.points * boards / one.boards
    if not one.maximum:
        return None
    full = 100 if rule is Unequal.PERCENT else maximum
    return one.points * full / one.maximum


def on_top(points: Fraction, *, top: int, common: int) -> Fraction:
    """Matchpoints of a board in one section brought to a common top (doubled scale).

    The part of the top stays: sections with other numbers of tables become comparable.

    >>> str(on_top(Fraction(9), top=12, common=20))
    '15'
    """
    return points * common / top
