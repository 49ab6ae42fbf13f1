"""Who is awarded together, and how an award came about, to be followed by hand."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from scoring.bridge.contract import Side
from scoring.bridge.event.steps import Step
from scoring.bridge.masterpoints.sharing import halves_up, shared
from scoring.bridge.ranking import Place, Strat
from scoring.bridge.words import gettext_noop

AWARDED = gettext_noop("Place %(place)s of %(entries)s has of the awards")
TOGETHER = gettext_noop(
    "The %(sharing)s who share place %(place)s of %(entries)s have together"
)
EQUAL_PART = gettext_noop(
    "An equal part for each of %(sharing)s, to the nearest %(unit)s"
)
TO_UNIT = gettext_noop("To the nearest %(unit)s")


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
    winner. `boards` are the most that anybody played in a session. `strata` go from
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
        """How many have that place, and the sum of the awards that they hold."""
        sharing = sum(place.rank == rank for place in self.places.values())
        held = self.awards[rank - 1 : rank - 1 + sharing]
        return sharing, sum(held, Fraction(0))


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


def steps_of(award: Award) -> tuple[Step, ...]:
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
