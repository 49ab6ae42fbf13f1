"""The discrete 20–0 scale of the WBF and the EBU, by its rule for any length of match.

Source: tables printed by the EBU for twenty lengths (5–16, 20, 24, 28, 32, 40, 48, 56, 64
boards) and for half matches of 3 and 4 boards; the rule gives every figure of them.
"""

from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cache

from scoring.bridge.victory_points.continuous import DIGITS, check_length, share
from scoring.bridge.victory_points.scale import Scale


@cache
def wbf_discrete(boards: int) -> Scale:
    """The scale 20–0 in whole VPs.

    >>> [band.first for band in wbf_discrete(8).bands]
    [0, 1, 4, 7, 10, 13, 17, 21, 26, 31, 39]
    """
    return _banded(boards, pool=20)


@cache
def half_match(boards: int) -> Scale:
    """The scale 10–0 for half a match of so many boards, as in a triangle.

    >>> [band.first for band in half_match(3).bands]
    [0, 1, 4, 7, 10, 15]
    """
    return _banded(boards, pool=10)


def _banded(boards: int, *, pool: int) -> Scale:
    check_length(boards)
    lasts = _narrowed(_lasts(pool // 2, Fraction(boards * pool, 20)))
    return Scale.of_firsts(
        (0, *(last + 1 for last in lasts)), range(pool // 2, pool + 1), boards=boards
    )


def _lasts(half: int, boards: Fraction) -> list[int]:
    """For 0, 1, … VPs won the widest margin that stays below that and a half."""
    lasts: list[int] = []
    margin = 0
    with localcontext(prec=DIGITS):
        for won in range(half):
            limit = (Decimal(won) + Decimal("0.5")) / half
            while share(margin + 1, boards) < limit:
                margin += 1
            lasts.append(margin)
    return lasts


def _narrowed(lasts: list[int]) -> list[int]:
    """The bands' ends moved down until no band is narrower than the one before it.

    The band of a draw reaches to both sides.
    """
    ends = list(lasts)
    at = 0
    while at < len(ends) - 1:
        if _width(ends, at) > _width(ends, at + 1):
            ends[at] -= 1
            at = max(at - 1, 0)
        else:
            at += 1
    return ends


def _width(ends: list[int], at: int) -> int:
    return ends[at] - ends[at - 1] if at else 2 * ends[0] + 1
