"""What happened on each board: the board sheets."""

from dataclasses import dataclass
from enum import StrEnum
from itertools import chain

from clubsite.recaps.documents.content.common import (
    MATCHPOINTS,
    Code,
    Figure,
    Footing,
    Heading,
    Player,
    Scale,
    marks_for,
)


class Seat(StrEnum):
    """A seat at the table."""

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"


class Vulnerability(StrEnum):
    """Which sides are vulnerable on a board."""

    NONE = "none"
    NORTH_SOUTH = "NS"
    EAST_WEST = "EW"
    BOTH = "both"


class Room(StrEnum):
    """At which table of a match of teams."""

    OPEN = "open"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Met:
    """The match of a line: its round and number, and the room."""

    round: int
    number: int
    room: Room

    @property
    def order(self) -> tuple[int, int, bool]:
        """Both rooms of a match beside each other, the open one first."""
        return (self.round, self.number, self.room is Room.CLOSED)


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a traveller line: its number and its names."""

    number: str
    players: tuple[Player, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """One of the outcomes that stand in place of a result, of so many percent. Of one
    that is a score alone the contract is empty."""

    score: int
    percent: Figure
    contract: str = ""
    declarer: Seat | None = None
    tricks: int | None = None


@dataclass(frozen=True, slots=True)
class BoardSheetRow:
    """A result as a row of a board sheet.

    Contracts are written 4SX, 3NT, PASS; the lead is suit and rank (H5); `score`
    is North-South's. A line with a mark has no score that could be compared.
    `own` marks the reader's line on a page. `on_appeal`: an appeal's decision counts.
    A weighted or split score has the `ns_outcomes` and `ew_outcomes`. `form` is that in
    which the table had a fouled board, empty for the one that was dealt.
    """

    ns: Side
    ew: Side
    contract: str = ""
    declarer: Seat | None = None
    lead: str = ""
    tricks: int | None = None
    score: int | None = None
    ns_points: Figure | None = None
    ew_points: Figure | None = None
    ns_percent: Figure | None = None
    ns_code: Code | None = None
    ew_code: Code | None = None
    own: bool = False
    on_appeal: bool = False
    met: Met | None = None
    ns_outcomes: tuple[Outcome, ...] = ()
    ew_outcomes: tuple[Outcome, ...] = ()
    form: str = ""

    @property
    def codes(self) -> tuple[Code, ...]:
        """The marks of the line, North-South's first; one if both sides have the same."""
        sides = (
            marks_for(self.ns_code),
            marks_for(self.ew_code, on_appeal=self.on_appeal),
        )
        return tuple(dict.fromkeys(chain.from_iterable(sides)))


@dataclass(frozen=True, slots=True)
class Frequency:
    """How often a score came; weighted results count in parts.

    A side that a split score keeps from it has no points for it.
    """

    score: int
    count: Figure
    ns_points: Figure | None
    ew_points: Figure | None


@dataclass(frozen=True, slots=True)
class Hand:
    """Thirteen cards by suit, as AKT4; ten is T."""

    spades: str
    hearts: str
    diamonds: str
    clubs: str

    @property
    def points(self) -> int:
        """High-card points, four for an ace down to one for a jack."""
        cards = self.spades + self.hearts + self.diamonds + self.clubs
        return sum(" JQKA".index(card) for card in cards if card in "JQKA")


@dataclass(frozen=True, slots=True)
class Deal:
    """The four hands of a board."""

    north: Hand
    east: Hand
    south: Hand
    west: Hand


@dataclass(frozen=True, slots=True)
class Makeable:
    """Tricks of each declarer by strain, in the order NT S H D C."""

    north: tuple[int, int, int, int, int]
    south: tuple[int, int, int, int, int]
    east: tuple[int, int, int, int, int]
    west: tuple[int, int, int, int, int]


@dataclass(frozen=True, slots=True)
class Par:
    """North-South's par score and the contracts that give it, as ("4S", "NS")."""

    score: int
    contracts: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class BoardSheet:
    """One board: the deal, what could be made, and what happened."""

    number: str
    dealer: Seat
    vulnerability: Vulnerability
    lines: tuple[BoardSheetRow, ...] = ()
    frequency: tuple[Frequency, ...] = ()
    deal: Deal | None = None
    makeable: Makeable | None = None
    par: Par | None = None
    datum: Figure | None = None

    @property
    def ordered(self) -> tuple[BoardSheetRow, ...]:
        """By North-South's score, best first; marked lines at the end. Lines of matches
        by their match, and those of a fouled board by their form."""
        if all(line.met is not None for line in self.lines):
            return tuple(
                sorted(self.lines, key=lambda line: line.met.order if line.met else ())
            )
        return tuple(sorted(self.lines, key=_traveller_order))


def _traveller_order(line: BoardSheetRow) -> tuple[str, bool, int, int, str]:
    apart = bool(line.codes) or line.score is None
    number = line.ns.number
    score = 0 if apart else -(line.score or 0)
    return (line.form, apart, score, len(number), number)


@dataclass(frozen=True, slots=True)
class HandRecord:
    """The deals of an event, without what the tables made of them."""

    heading: Heading
    footing: Footing
    boards: tuple[BoardSheet, ...]


@dataclass(frozen=True, slots=True)
class BoardSheets:
    """The boards of a session."""

    heading: Heading
    footing: Footing
    boards: tuple[BoardSheet, ...]
    scale: Scale = MATCHPOINTS

    @property
    def codes(self) -> tuple[Code, ...]:
        """The marks in use, in the order of the legend."""
        lines = (line for board in self.boards for line in board.lines)
        used = {code for line in lines for code in line.codes}
        return tuple(code for code in Code if code in used)
