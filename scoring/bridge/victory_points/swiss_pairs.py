"""Victory points of Swiss pairs, from percentages or from cross-IMPs.

Percentages. Source: tables printed by the EBU, each limit "up to and including"; the
columns for 28 and more boards are known at a few points only and are therefore not
here.

Cross-IMPs are brought to the teams' scale. Source: EBU White Book 2025, 3.1.3, as
described: the board counts the sum of its cross-IMPs divided by the root of half of
results times comparisons.
"""

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction
from math import isqrt

from scoring.bridge.messages import NotBridge, gettext_noop
from scoring.bridge.victory_points.scales import DIGITS, Scale

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


Columns = Mapping[range, tuple[str, ...]]
FULL: Columns = {
    range(1, 5): (
        "50.92",
        "52.8",
        "54.71",
        "56.7",
        "58.8",
        "61.08",
        "63.63",
        "66.61",
        "70.36",
        "75.95",
    ),
    range(5, 7): (
        "50.78",
        "52.39",
        "54.02",
        "55.72",
        "57.51",
        "59.45",
        "61.62",
        "64.17",
        "67.37",
        "72.13",
    ),
    range(7, 10): (
        "50.65",
        "51.98",
        "53.33",
        "54.74",
        "56.23",
        "57.83",
        "59.64",
        "61.75",
        "64.4",
        "68.35",
    ),
    range(10, 14): (
        "50.54",
        "51.65",
        "52.78",
        "53.95",
        "55.19",
        "56.53",
        "58.04",
        "59.8",
        "62.01",
        "65.3",
    ),
    range(14, 20): (
        "50.45",
        "51.38",
        "52.32",
        "53.3",
        "54.34",
        "55.45",
        "56.71",
        "58.18",
        "60.03",
        "62.78",
    ),
    range(20, 28): (
        "50.38",
        "51.16",
        "51.94",
        "52.77",
        "53.63",
        "54.57",
        "55.62",
        "56.85",
        "58.4",
        "60.71",
    ),
}
"""The highest percentage of 10, 11, … 19 VPs by the number of boards of the match."""
HALF: Columns = {
    range(2, 3): ("51.86", "55.7", "59.94", "65.12", "73.15"),
    range(3, 4): ("51.59", "54.87", "58.48", "62.89", "69.75"),
    range(4, 5): ("51.32", "54.03", "57.03", "60.7", "66.38"),
    range(5, 7): ("51.09", "53.36", "55.86", "58.92", "63.66"),
    range(7, 10): ("50.92", "52.81", "54.93", "57.45", "61.41"),
    range(10, 14): ("50.77", "52.36", "54.1", "56.24", "59.56"),
}
"""The highest percentage of 5, 6, … 9 VPs in half a match."""


class NoSuchColumn(NotBridge):
    """No column was printed for a match of this length."""


@dataclass(frozen=True, slots=True)
class PercentScale:
    """VPs from the middle upwards; `limits` are percentages, each still inside its VP."""

    pool: int
    limits: tuple[Fraction, ...]

    def vps(self, percent: Fraction) -> int:
        """The VPs of one pair, from its own percentage alone.

        Each pair is looked up by itself, so that the two of a match need not share
        the whole pool, after an adjusted score for instance.
        """
        if percent < 50:
            return self.pool - self.vps(100 - percent)
        return self.pool // 2 + bisect_left(self.limits, percent)


def swiss_pairs(boards: int) -> PercentScale:
    """The scale 20–0 for a match of 1 to 27 boards.

    >>> [swiss_pairs(8).vps(Fraction(percent)) for percent in ("56.23", "43.77", "70")]
    [14, 6, 20]
    """
    return PercentScale(20, _column(FULL, boards))


def swiss_pairs_half(boards: int) -> PercentScale:
    """The scale 10–0 for half a match of 2 to 13 boards.

    >>> swiss_pairs_half(4).vps(Fraction(60))
    8
    """
    return PercentScale(10, _column(HALF, boards))


def _column(columns: Columns, boards: int) -> tuple[Fraction, ...]:
    for column, limits in columns.items():
        if boards in column:
            return tuple(map(Fraction, limits))
    lengths = tuple(columns)
    raise NoSuchColumn(
        gettext_noop(
            "Percentages convert to VPs for %(least)s to %(most)s boards, "
            "not %(boards)s."
        ),
        least=lengths[0].start,
        most=lengths[-1].stop - 1,
        boards=boards,
    )
