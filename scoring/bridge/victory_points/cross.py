"""Cross-IMPs of a match of Swiss pairs brought to the teams' scale of victory points.

Source: EBU White Book 2025, 3.1.3, as described: the board counts the sum of its
cross-IMPs divided by the root of half of results times comparisons.
"""

from collections.abc import Iterable
from decimal import Decimal, localcontext
from fractions import Fraction
from math import isqrt

from scoring.bridge.victory_points.continuous import DIGITS
from scoring.bridge.victory_points.scale import Scale

CERTAIN = Decimal("1e-30")
"""Two values nearer than this are one: the working precision is far finer."""


def match_imps(boards: Iterable[tuple[Fraction, int]]) -> int:
    """The whole IMPs of a match from each board's sum of cross-IMPs and its results.

    Halves go away from zero. A board with one result has nothing to compare.

    >>> match_imps([(Fraction(39), 9), (Fraction(0), 1)])
    7
    """
    exact = Fraction(0)
    rooted = Decimal(0)
    with localcontext(prec=DIGITS):
        for total, results in boards:
            square = results * (results - 1) // 2
            root = isqrt(square)
            if square and root * root == square:
                exact += total / root
            elif square:
                rooted += Decimal(total.numerator) / total.denominator / _root(square)
        value = Decimal(exact.numerator) / exact.denominator + rooted
        size = int(abs(value) + Decimal("0.5") + CERTAIN)
    return size if value > 0 else -size


def _root(square: int) -> Decimal:
    return Decimal(square).sqrt()


def cross_vps(boards: Iterable[tuple[Fraction, int]], scale: Scale) -> Fraction:
    """The VPs of the pair whose cross-IMPs these are, on the scale of the match."""
    return scale.vps(match_imps(boards))
