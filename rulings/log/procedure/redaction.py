"""Redaction of a case: cells of permission tables, and the names left out of a text.

A cell is written as the printed tables write it: a letter names a section, lower
case to read and upper case to write as well; `*` is one's own part only, `+` the
other side's once it is exchanged, `~` names removed. Words and `?` are glimpses:
less than a section, such as the mere existence of the case.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import reduce
from operator import or_
from typing import Generic, TypeVar

from scoring.bridge.messages import gettext_noop

S = TypeVar("S", bound=StrEnum)
W = TypeVar("W", bound=StrEnum)

K = TypeVar("K")


class Scope(StrEnum):
    """How much of a section."""

    ALL = ""
    OWN = "*"
    EXCHANGED = "+"
    REDACTED = "~"


# Not slotted: a frozen class with slots cannot be called through a parametrised alias.
@dataclass(frozen=True)
class Grant(Generic[S]):
    """One section, or a part of it, to read or to write as well."""

    section: S
    scope: Scope
    writes: bool


@dataclass(frozen=True)
class Cell(Generic[S, W]):
    """All that one part has of a case in one state."""

    grants: frozenset[Grant[S]] = frozenset()
    glimpses: frozenset[W] = frozenset()

    def __or__(self, other: "Cell[S, W]") -> "Cell[S, W]":
        return Cell(self.grants | other.grants, self.glimpses | other.glimpses)

    def __bool__(self) -> bool:
        return bool(self.grants or self.glimpses)

    @property
    def readable(self) -> frozenset[S]:
        """The sections of which anything may be read."""
        return frozenset(grant.section for grant in self.grants)

    @property
    def writable(self) -> frozenset[S]:
        """The sections in which anything may be written."""
        return frozenset(grant.section for grant in self.grants if grant.writes)

    def scopes(self, section: S) -> frozenset[Scope]:
        """How much of that section may be read; ALL includes the others."""
        return frozenset(
            grant.scope for grant in self.grants if grant.section == section
        )

    def reads_all(self, section: S) -> bool:
        """Whether the whole section may be read, with names."""
        return Scope.ALL in self.scopes(section)


def read_cell(text: str, sections: type[S], glimpses: type[W]) -> Cell[S, W]:
    """The cell that is written so; "-" is nothing at all."""
    words = set(text.split()) - {"-"}
    known = words & {glimpse.value for glimpse in glimpses}
    return Cell(
        frozenset(_grant(mark, sections) for mark in words - known),
        frozenset(glimpses(word) for word in known),
    )


def together(cells: Iterable[Cell[S, W]]) -> Cell[S, W]:
    """What a person with several parts has."""
    nothing: Cell[S, W] = Cell()
    return reduce(or_, cells, nothing)


def _grant(mark: str, sections: type[S]) -> Grant[S]:
    letter, scope = mark[0], Scope(mark[1:])
    return Grant(sections(letter.upper()), scope, letter.isupper())


class Level(StrEnum):
    """Names for parties and deciders, seats for members."""

    NAMES = "L0"
    SEATS = "L1"


class UnknownSeat(ValueError):
    """A seat is one of N, E, S and W."""


SEAT_LABELS = {
    "N": gettext_noop("North"),
    "E": gettext_noop("East"),
    "S": gettext_noop("South"),
    "W": gettext_noop("West"),
}
APPELLANTS = gettext_noop("Appellant side")
RESPONDENTS = gettext_noop("Respondent side")
NEITHER = gettext_noop("Side %(number)s")
FIRST = gettext_noop("Side that appealed first")
SECOND = gettext_noop("Side that appealed second")
"""A side of a director's own referral, where no one appeals."""
FEW = 5


def seat_label(seat: str) -> str:
    """The seat in words.

    >>> seat_label("W")
    'West'
    """
    try:
        return SEAT_LABELS[seat]
    except KeyError as unknown:
        raise UnknownSeat(f"{seat!r} is not one of N, E, S and W") from unknown


def side_label(*, appealed: bool) -> str:
    """The side in words, where seats would say more than is needed."""
    return APPELLANTS if appealed else RESPONDENTS


def at_table(names: Mapping[str, str], level: Level) -> dict[str, str]:
    """Who sat where, as this reader sees it: by name, or by seat alone.

    >>> at_table({"N": "Sample North"}, Level.SEATS)
    {'N': 'North'}
    """
    if level is Level.NAMES:
        return dict(names)
    return {seat: seat_label(seat) for seat in names}


def player_labels(persons: Iterable[K]) -> dict[K, str]:
    """Neutral names in the given order for people without a seat: A, B, … Z, AA.

    >>> player_labels([12, 7])
    {12: 'A', 7: 'B'}
    """
    return {
        person: _letters(place) for place, person in enumerate(dict.fromkeys(persons))
    }


def shown_text(original: str, redacted: str | None, level: Level) -> str:
    """The text for this reader; no approved redaction shows nothing at all.

    >>> shown_text("Sample North hesitated.", "", Level.SEATS)
    ''
    """
    if level is Level.NAMES:
        return original
    return redacted or ""


def shown_count(count: int) -> str:
    """A count for people outside the case: one to four are not told apart.

    >>> [shown_count(count) for count in (0, 1, 4, 5)]
    ['0', '<5', '<5', '5']
    """
    return f"<{FEW}" if 0 < count < FEW else str(count)


def _letters(place: int) -> str:
    more, last = divmod(place, 26)
    return (_letters(more - 1) if more else "") + chr(ord("A") + last)
