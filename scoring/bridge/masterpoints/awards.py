"""Awards of master points: the groups they are made in, ties, and the steps of each.

Tied places share what those places have together.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import TypeVar

from scoring.bridge.contract import Side
from scoring.bridge.event.steps import Step
from scoring.bridge.messages import gettext_noop
from scoring.bridge.ranking import Place, Strat

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
    """What everyone of each place has, also where that is nothing."""
    sharing: dict[int, int] = {}
    for place in places.values():
        sharing[place.rank] = sharing.get(place.rank, 0) + 1
    return {
        rank: halves_up(
            sum(awards[rank - 1 : rank - 1 + number], Fraction(0)) / number, unit
        )
        for rank, number in sharing.items()
    }


AWARDED = gettext_noop("Award for place %(place)s of %(entries)s")
TOGETHER = gettext_noop(
    "%(sharing)s tied for place %(place)s of %(entries)s: their awards together"
)
EQUAL_PART = gettext_noop("Shared equally by %(sharing)s, to the nearest %(unit)s")
TO_UNIT = gettext_noop("Rounded to the nearest %(unit)s")


class Kind(StrEnum):
    """How places came about, as far as a scheme asks."""

    FIELD = "field"
    MATCHES = "matches"
    KNOCK_OUT = "knock-out"


@dataclass(frozen=True, slots=True)
class Contest:
    """What a scheme asks of an event.

    `persons` make a contestant: one, two, or four of a team. `made` is the more the
    better the place; None has no place. `sides` are the directions where each has its
    winner. `boards` are the most that anyone played in a session. `strata` go from
    the highest, and `stratum` is the lowest that each may be ranked in.
    """

    persons: int
    kind: Kind
    made: Mapping[int, Fraction | None]
    sides: Mapping[int, Side | None]
    sections: Mapping[int, str]
    boards: int
    sessions: int = 1
    strata: tuple[Strat, ...] = ()
    stratum: Mapping[int, str] = field(default_factory=dict)

    @property
    def fields(self) -> int:
        """How many winners there are."""
        return len(set(self.sides.values())) or 1

    @property
    def places_at_tables(self) -> int:
        """The chairs that all contestants fill; a team has one table's."""
        return self.persons * len(self.made)


@dataclass(frozen=True, slots=True)
class Group:
    """Those who are awarded together: a field, or its share in a section and strat.

    `awards` go from the first; `first` says how that one came about. Who has no place
    counts among the `entries` only.
    """

    entries: int
    places: Mapping[int, Place]
    awards: tuple[Fraction, ...]
    unit: Fraction
    first: Step
    side: Side | None = None
    section: str = ""
    strat: str = ""

    def held_at(self, rank: int) -> tuple[int, Fraction]:
        """How many contestants share that rank, and the sum of their awards."""
        sharing = sum(place.rank == rank for place in self.places.values())
        awards = self.awards[rank - 1 : rank - 1 + sharing]
        return sharing, sum(awards, Fraction(0))


@dataclass(frozen=True, slots=True)
class Award:
    """What a contestant has, by its place in the group that gives it the most."""

    points: Fraction
    group: Group
    place: Place


def awards_in(group: Group) -> dict[int, Award]:
    """What each of the group has; who has nothing is left out."""
    parts = shared(group.places, group.awards, group.unit)
    return {who: Award(part, group, group.places[who]) for who, part in parts.items()}


def award_steps(award: Award) -> tuple[Step, ...]:
    """How the award came about, from that of the first on."""
    group, rank = award.group, award.place.rank
    sharing, sum_of_places = group.held_at(rank)
    values: dict[str, Fraction | int] = {"place": rank, "entries": group.entries}
    unit = {"unit": group.unit}
    if award.place.tied:
        values["sharing"] = sharing
        return (
            group.first,
            Step(TOGETHER, sum_of_places, values),
            Step(EQUAL_PART, award.points, {"sharing": sharing, **unit}),
        )
    found = (group.first, Step(AWARDED, sum_of_places, values))
    if halves_up(sum_of_places, group.unit) == sum_of_places:
        return found
    return (*found, Step(TO_UNIT, award.points, unit))
