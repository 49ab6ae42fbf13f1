"""Awards handed to places: who is tied shares what those places have together."""

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

from scoring.bridge.ranking import Place

Who = TypeVar("Who", bound=Hashable)


def halves_up(value: Fraction, unit: Fraction) -> Fraction:
    """To the nearest unit, exact halves up.

    >>> str(halves_up(Fraction("0.105"), Fraction(1, 100)))
    '11/100'
    """
    return ((value / unit + Fraction(1, 2)) // 1) * unit


def shared(
    places: Mapping[Who, Place], awards: Sequence[Fraction], unit: Fraction
) -> dict[Who, Fraction]:
    """What each has: the award of its place, or an equal part of those of a tie.

    Places beyond the last award bring nothing into a tie. The part is rounded to the
    unit, halves up; who has nothing is left out.

    >>> tied = {1: Place(1), 2: Place(2, tied=True), 3: Place(2, tied=True)}
    >>> cents = [Fraction(11, 100), Fraction(10, 100)]
    >>> {who: str(part) for who, part in shared(tied, cents, Fraction(1, 100)).items()}
    {1: '11/100', 2: '1/20', 3: '1/20'}
    """
    parts = _parts_of_ties(places, awards, unit)
    return {who: parts[at.rank] for who, at in places.items() if parts[at.rank]}


def _parts_of_ties(
    places: Mapping[Who, Place], awards: Sequence[Fraction], unit: Fraction
) -> dict[int, Fraction]:
    """What everybody of each place has, also where that is nothing."""
    sharing: dict[int, int] = {}
    for place in places.values():
        sharing[place.rank] = sharing.get(place.rank, 0) + 1
    return {
        rank: halves_up(
            sum(awards[rank - 1 : rank - 1 + number], Fraction(0)) / number, unit
        )
        for rank, number in sharing.items()
    }
