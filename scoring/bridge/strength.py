"""What a club knows of its players' strength, as handicaps and strata take it."""

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from scoring.bridge.ranking import (
    HandicapRule,
    Strat,
    StratRule,
    combined_handicap,
    lowest_strat,
)

MASTER_POINTS = re.compile(r"\d{1,7}(\.\d{1,2})?")


class Strength(NamedTuple):
    """A player's grade, and handicap in percent."""

    grade: str = ""
    handicap: Decimal | None = None


def mean_handicap(
    players: Sequence[Strength], percent_of_grade: Mapping[str, Fraction]
) -> Fraction | None:
    """The mean of the players' handicaps, or of those of their grades; None where one is
    not known.

    >>> mean_handicap([Strength("", Decimal(4)), Strength("B")], {"B": Fraction(5, 2)})
    Fraction(13, 4)
    """
    found = [
        percent_of_grade.get(player.grade)
        if player.handicap is None
        else Fraction(player.handicap)
        for player in players
    ]
    known = [handicap for handicap in found if handicap is not None]
    if len(known) < len(found):
        return None
    return combined_handicap(known, HandicapRule.MEAN)


def strat_by_grade(
    players: Sequence[Strength], strata: Sequence[Strat], rule: StratRule
) -> str:
    """The strat of players whose grades are strata or master points; empty if unknown.

    Of two letters there is no average, so it is known only if the stronger one decides.

    >>> strata = (Strat("A"), Strat("B", Fraction(750)), Strat("C", Fraction(200)))
    >>> strat_by_grade([Strength("900"), Strength("100")], strata, StratRule.AVERAGE)
    'B'
    >>> strat_by_grade([Strength("C"), Strength("b")], strata, StratRule.HIGHER)
    'B'
    """
    grades = [player.grade.upper() for player in players]
    letters = [stratum.name for stratum in strata]
    if not grades or not letters:
        return ""
    if all(map(MASTER_POINTS.fullmatch, grades)):
        return lowest_strat(list(map(Fraction, grades)), strata, rule).name
    known = [letter for letter in letters if letter in grades]
    if not set(grades) <= set(letters):
        return ""
    return known[0] if len(known) == 1 or rule is StratRule.HIGHER else ""
