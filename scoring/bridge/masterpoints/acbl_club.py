"""Master points of an ACBL club game.

Source: bridgehands.com and acbl.org as read in 2026; the club rating of 0.10 and the
strata limited to 200 proved on one club game of 15 April 2026. The League's own tables
were not seen.
"""

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction

CENT = Fraction(1, 100)
"""Awards are in whole hundredths of a point."""
MOST = Fraction("1.50")
PARTS = (Fraction(1), Fraction(70, 100), Fraction(50, 100), Fraction(35, 100))
"""The first four places as parts of the first; place k after them has 1/k of it."""
DEPTH = Fraction(40, 100)
STEP = Fraction(75, 100)
"""Overall awards of special games fall in steps of three quarters."""


class Rating(StrEnum):
    """The kinds of club game, by what the first has for each pair of its group."""

    OPEN = "open"
    INVITATIONAL = "invitational"
    LIMITED_200 = "limited_200"
    LIMITED_100 = "limited_100"
    LIMITED_20 = "limited_20"


PER_PAIR = {
    Rating.OPEN: Fraction("0.10"),
    Rating.INVITATIONAL: Fraction("0.08"),
    Rating.LIMITED_200: Fraction("0.07"),
    Rating.LIMITED_100: Fraction("0.06"),
    Rating.LIMITED_20: Fraction("0.05"),
}
"""A game limited above 200 points is rated as an invitational one."""


def group_awards(pairs: int, rating: Rating = Rating.OPEN) -> tuple[Fraction, ...]:
    """The awards of a group from the first, not yet rounded.

    A group is the pairs of one direction, or of a Howell, or of a strat. Two fifths of
    it have an award, .5 counted up.

    >>> [f"{float(award):.3f}" for award in group_awards(11)]
    ['1.100', '0.770', '0.550', '0.385']
    """
    first = min(pairs * PER_PAIR[rating], MOST)
    depth = int(pairs * DEPTH + Fraction(1, 2))
    return tuple(first * _part(place) for place in range(1, depth + 1))


def _part(place: int) -> Fraction:
    return PARTS[place - 1] if place <= len(PARTS) else Fraction(1, place)


def overall_awards(first: Fraction, number: int) -> Sequence[Fraction]:
    """The overall awards of a special game, each three quarters of the one above.

    >>> [f"{float(award):.2f}" for award in overall_awards(Fraction("4.31"), 5)]
    ['4.31', '3.23', '2.42', '1.82', '1.36']
    """
    return tuple(first * STEP**place for place in range(number))
