"""Places in a list: the best first, equals share a place, the next place is skipped."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import TypeVar

Who = TypeVar("Who", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Place:
    """A place, and whether others have it too."""

    rank: int
    tied: bool = False

    def __str__(self) -> str:
        return f"{self.rank}=" if self.tied else str(self.rank)


def ranked(values: Mapping[Who, Fraction | None]) -> dict[Who, Place]:
    """The place of everybody, best first; who has no value stands after all others.

    >>> values = {"a": Fraction(50), "b": Fraction(60), "c": Fraction(50), "d": None}
    >>> [f"{who} {place}" for who, place in ranked(values).items()]
    ['b 1', 'a 2=', 'c 2=', 'd 4']
    """
    places: dict[Who, Place] = {}
    order = sorted(values, key=lambda who: _sorting(values[who]), reverse=True)
    for _, group in groupby(order, key=lambda who: values[who]):
        equals = list(group)
        place = Place(len(places) + 1, tied=len(equals) > 1)
        places.update(dict.fromkeys(equals, place))
    return places


def _sorting(value: Fraction | None) -> tuple[bool, Fraction]:
    return (value is not None, value or Fraction(0))
