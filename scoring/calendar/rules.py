"""Dates of a series, sections for so many pairs, and the order of pair numbers: pure."""

import calendar
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from datetime import date, datetime, time, timedelta
from enum import StrEnum
from random import Random
from typing import Any, NamedTuple, Self, TypeVar

from dateutil.rrule import MONTHLY, WEEKLY, rrule, weekday

from scoring.movements.kinds import BY_CODE
from scoring.movements.movement import Contest
from scoring.movements.reseating import snaked

Who = TypeVar("Who")

MOST_WEEKS = 12
NTHS = (1, 2, 3, 4, 5, -1)
"""Which of a month's weekdays; the last one is -1."""
FEWEST_TABLES = 2
PAIRS_AT_A_TABLE = 2
PLAYERS_AT_A_TABLE = 4
LETTERS = "ABCDEF"


class Frequency(StrEnum):
    """How often a series meets."""

    ONCE = "once"
    WEEKLY = "weekly"
    MONTHLY = "monthly"


class Numbering(StrEnum):
    """By what pairs get their numbers."""

    ARRIVAL = "arrival"
    DRAW = "draw"
    SEEDING = "seeding"
    HAND = "hand"


@dataclass(frozen=True, slots=True)
class Recurrence:
    """On which days a series meets: every `interval` weeks or months from `first` on.

    A weekly series meets on the weekday of its first day; a monthly one on the `nth`
    such weekday of a month, if that month has it. Without `last` it goes on.
    """

    frequency: Frequency
    first: date
    last: date | None = None
    interval: int = 1
    nth: int = 1

    def dates(self, start: date, end: date) -> list[date]:
        """The days from `start` to `end`, both counted.

        >>> mondays = Recurrence(Frequency.WEEKLY, date(2026, 3, 2), interval=2)
        >>> [str(day) for day in mondays.dates(date(2026, 3, 3), date(2026, 4, 13))]
        ['2026-03-16', '2026-03-30', '2026-04-13']
        """
        end = end if self.last is None else min(end, self.last)
        start = max(start, self.first)
        if start > end:
            return []
        if self.frequency is Frequency.ONCE:
            return [self.first] if start == self.first else []
        monthly = self.frequency is Frequency.MONTHLY
        found = rrule(
            MONTHLY if monthly else WEEKLY,
            dtstart=_at_midnight(self.first),
            interval=self.interval,
            byweekday=self._weekday(monthly=monthly),
        )
        between = found.between(_at_midnight(start), _at_midnight(end), inc=True)
        return [moment.date() for moment in between]

    def has(self, day: date) -> bool:
        """Whether the series meets on that day."""
        return self.dates(day, day) == [day]

    def _weekday(self, *, monthly: bool) -> weekday:
        on = weekday(self.first.weekday())
        return on(self.nth) if monthly else on


@dataclass(frozen=True, slots=True)
class SeriesPlan:
    """A series as someone plans it; `model_event` is the key of the event whose set-up
    and pairs its next session begins with."""

    name: str
    recurrence: Recurrence
    starts: time | None = None
    takes_entries: bool = False
    model_event: int | None = None


def nth_of(day: date) -> int:
    """Which weekday of its month a day is.

    >>> nth_of(date(2026, 3, 16))
    3
    """
    return (day.day - 1) // 7 + 1


def fits_month(day: date, nth: int) -> bool:
    """Whether that day is this weekday of its month; -1 is the last one.

    >>> fits_month(date(2026, 3, 30), -1), fits_month(date(2026, 3, 30), 4)
    (True, False)
    """
    if nth == -1:
        return (day + timedelta(days=7)).month != day.month
    return nth_of(day) == nth


def month_span(year: int, month: int) -> tuple[date, date]:
    """The first and last day that a page of that month shows, in whole weeks.

    >>> [str(day) for day in month_span(2026, 3)]
    ['2026-02-23', '2026-04-05']
    """
    first = date(year, month, 1)
    last = date(year, month, calendar.monthrange(year, month)[1])
    return (
        first - timedelta(days=first.weekday()),
        last + timedelta(days=6 - last.weekday()),
    )


class Closed(NamedTuple):
    """Days on which the club is closed, with the reason."""

    first: date
    last: date
    reason: str


def closed_on(day: date, closures: Iterable[Closed]) -> str | None:
    """Why the club is closed that day; None where it is open."""
    for closure in closures:
        if closure.first <= day <= closure.last:
            return closure.reason
    return None


@dataclass(frozen=True, slots=True)
class SetUp:
    """What a session is set up with, as it is stored: codes and keys of people.

    `movement` is the code of its kind. `rounds` only where it is to end early;
    `switched` are the rounds with arrows switched, where they are not those advised.
    `regulations` are those by which pairs are ranked; with `handicaps` each pair has
    that of its players' records.
    """

    movement: str = "mitchell"
    method: str = "matchpoints"
    convention: str = "clubsite"
    boards_a_round: int = 3
    rounds: int | None = None
    one_winner: bool = False
    switched: tuple[int, ...] | None = None
    sections: int = 1
    own_boards: bool = False
    missing: str = "EW"
    without_director: bool = False
    director: int | None = None
    assistants: tuple[int, ...] = ()
    scorer: int | None = None
    numbering: str = Numbering.ARRIVAL.value
    handicaps: bool = False
    regulations: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def from_values(cls, values: Mapping[str, Any]) -> Self:
        """The set-up as it was stored; a field added since has its default."""
        known = {each_field.name for each_field in fields(cls)}
        found = {name: value for name, value in values.items() if name in known}
        for name in ("switched", "assistants"):
            if found.get(name) is not None:
                found[name] = tuple(found[name])
        return cls(**found)

    @property
    def of_persons(self) -> bool:
        """Whether players play for themselves."""
        kind = BY_CODE.get(self.movement)
        return kind is not None and kind.contest is Contest.INDIVIDUAL

    def to_values(self) -> dict[str, Any]:
        """What is stored of it."""
        return asdict(self)


class SectionSize(NamedTuple):
    """A section by its letter, its tables, and whether the last one is a half."""

    letter: str
    tables: int
    half: bool


def split_tables(pairs: int, sections: int) -> list[SectionSize]:
    """Sections as equal as they can be for so many pairs, the first ones larger; an odd
    pair makes the last section's half table.

    >>> split_tables(27, 2)
    [SectionSize(letter='A', tables=7, half=False), SectionSize(letter='B', tables=7, half=True)]
    """
    tables = -(-pairs // PAIRS_AT_A_TABLE)
    each, more = divmod(tables, sections)
    return [
        SectionSize(
            LETTERS[at],
            each + (at < more),
            half=at == sections - 1 and pairs % PAIRS_AT_A_TABLE == 1,
        )
        for at in range(sections)
    ]


def split_players(players: int, sections: int) -> list[SectionSize]:
    """The same for single players, four at a table; one left over sits out in the last
    section, whose half table that is.

    >>> split_players(17, 2)
    [SectionSize(letter='A', tables=2, half=False), SectionSize(letter='B', tables=3, half=True)]
    """
    tables, left_over = divmod(players, PLAYERS_AT_A_TABLE)
    each, more = divmod(tables, sections)
    found = [
        SectionSize(LETTERS[at], each + (at < more), half=False)
        for at in range(sections)
    ]
    if left_over:
        last = found.pop()
        found.append(last._replace(tables=last.tables + 1, half=True))
    return found


class Place(NamedTuple):
    """A place in an event: the section, the direction, and the number."""

    section: str
    direction: str
    number: int

    @property
    def label(self) -> str:
        """What the place is called within its section."""
        return f"{self.number}{self.direction}"


def table_by_table(places: Iterable[Place]) -> list[Place]:
    """The places as a room fills up: both of a table, then the next table.

    >>> [place.label for place in table_by_table(
    ...     [Place("A", "NS", 1), Place("A", "NS", 2), Place("A", "EW", 1)])]
    ['1NS', '1EW', '2NS']
    """
    return sorted(
        places, key=lambda place: (place.section, place.number, place.direction == "EW")
    )


def seeded(places: Iterable[Place]) -> list[Place]:
    """The places for pairs from the best, so that every direction of every section
    becomes equally strong.

    >>> [place.label for place in seeded(
    ...     [Place("A", way, number) for way in ("NS", "EW") for number in (1, 2)])]
    ['1EW', '1NS', '2NS', '2EW']
    """
    by_list = {
        (place.section + place.direction, place.number): place for place in places
    }
    return [by_list[seat] for seat in snaked(by_list)]


class UnknownPlace(ValueError):
    """A place written by hand that the event does not have."""


class PlaceTwice(ValueError):
    """A place written by hand for two pairs."""


def place_pairs(
    pairs: Sequence[Who],
    places: Sequence[Place],
    numbering: Numbering,
    *,
    by_hand: Mapping[Who, str] | None = None,
    seed: int = 0,
) -> dict[Place, Who]:
    """Which pair gets which place; `pairs` come in the order of arrival or strength.

    By hand a pair without a place gets one of those that are left.
    """
    if numbering is Numbering.HAND:
        return _by_hand(pairs, places, by_hand or {})
    order = seeded(places) if numbering is Numbering.SEEDING else table_by_table(places)
    who = list(pairs)
    if numbering is Numbering.DRAW:
        Random(seed).shuffle(who)  # noqa: S311 - a draw that the seed repeats
    return dict(zip(order, who, strict=False))


def _by_hand(
    pairs: Sequence[Who], places: Sequence[Place], by_hand: Mapping[Who, str]
) -> dict[Place, Who]:
    several = len({place.section for place in places}) > 1
    found: dict[Place, Who] = {}
    for pair in pairs:
        text = by_hand.get(pair, "")
        if not text:
            continue
        place = _read_place(text, places, several=several)
        if place in found:
            raise PlaceTwice(text)
        found[place] = pair
    seated = set(found.values())
    rest = [pair for pair in pairs if pair not in seated]
    free = [place for place in table_by_table(places) if place not in found]
    return found | dict(zip(free, rest, strict=False))


def _read_place(text: str, places: Iterable[Place], *, several: bool) -> Place:
    """The place of these words: 3NS, 3 N, B4EW; where there are no directions 3."""
    plain = re.sub(r"[\s\-–]", "", text).upper()
    for place in places:
        names = {place.label, place.label[:-1]} if place.direction else {place.label}
        if plain in {f"{place.section}{name}" for name in names}:
            return place
        if not several and plain in names:
            return place
    raise UnknownPlace(text)


def days_between(first: date, last: date) -> Iterator[date]:
    """Every day from the first to the last."""
    for at in range((last - first).days + 1):
        yield first + timedelta(days=at)


def _at_midnight(day: date) -> datetime:
    return datetime.combine(day, time())
