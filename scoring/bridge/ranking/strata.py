"""Strata: pairs ranked among those of their own strength and against all above it."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TypeVar

from scoring.bridge.ranking.places import Place, ranked

Who = TypeVar("Who", bound=Hashable)


class StratRule(StrEnum):
    """Whether a pair goes by its players' average or by the higher of them."""

    AVERAGE = "average"
    HIGHER = "higher"


@dataclass(frozen=True, slots=True)
class Strat:
    """A strat by its letter; `limit` in master points is the first that is too many."""

    name: str
    limit: Fraction | None = None


def strat_of(
    holdings: Sequence[Fraction],
    strata: Sequence[Strat],
    rule: StratRule = StratRule.AVERAGE,
) -> Strat:
    """The lowest strat that a contestant with these master points may be in.

    `strata` go from the highest, which has no limit.

    >>> strata = (Strat("A"), Strat("B", Fraction(750)), Strat("C", Fraction(200)))
    >>> strat_of((Fraction(900), Fraction(100)), strata).name
    'B'
    >>> strat_of((Fraction(900), Fraction(100)), strata, StratRule.HIGHER).name
    'A'
    """
    held = max(holdings)
    if rule is StratRule.AVERAGE:
        held = sum(holdings, Fraction(0)) / len(holdings)
    allowed = [one for one in strata if one.limit is None or held < one.limit]
    return allowed[-1]


def strat_lists(
    values: Mapping[Who, Fraction | None],
    strat: Mapping[Who, str],
    order: Sequence[str],
) -> dict[str, dict[Who, Place]]:
    """The ranking of each strat: its own contestants and all of the strata below.

    `order` names the strata from the highest, whose list holds everybody.
    """
    return {
        name: ranked({who: values[who] for who in values if strat[who] in order[at:]})
        for at, name in enumerate(order)
    }


def best_award(awards: Iterable[Fraction]) -> Fraction:
    """The one award a contestant keeps of those it earned in several strata."""
    return max(awards, default=Fraction(0))
