"""What a result file says about one event, whichever format it is written in."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from typing import Self

from scoring.bridge.adjusted import Artificial, NotPlayed, Treatment
from scoring.bridge.boards import Deal
from scoring.bridge.contract import PlayedResult, Side
from scoring.bridge.convention import Name
from scoring.bridge.event import Method, Unit
from scoring.bridge.words import gettext_noop
from scoring.formats.errors import Message

_DECIMAL = re.compile(r"[+-]?(\d{1,12}(\.\d{0,9})?|\.\d{1,9})\Z", re.ASCII)

BoardPlace = tuple[int, str, int]
"""Session, section and number of a board."""


class NotFigure(ValueError):
    """A text that is no decimal number."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number as the file prints it: its digits matter as much as its value.

    >>> Figure("12.60").value, Figure("12.60").places, Figure("-9999").value
    (Fraction(63, 5), 2, Fraction(-9999, 1))
    """

    text: str

    def __post_init__(self) -> None:
        if not _DECIMAL.match(self.text):
            raise NotFigure(self.text)

    @classmethod
    def parse(cls, text: str) -> Self:
        """The figure of a text that may have a comma, a sign or a percent mark."""
        return cls(
            text.replace(",", ".").replace("−", "-").replace(" ", "").rstrip("%")
        )

    @property
    def value(self) -> Fraction:
        return Fraction(self.text)

    @property
    def places(self) -> int:
        """How many decimals are printed."""
        return len(self.text.partition(".")[2])

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class ReadPlayer:
    """A person as the file names them; numbers are empty where there is none."""

    name: str
    national_number: str = ""
    club_number: str = ""


@dataclass(frozen=True, slots=True)
class Official:
    """The figures that the file prints for a pair."""

    points: Figure | None = None
    percentage: Figure | None = None
    rank: int | None = None
    boards: int | None = None
    master_points: str = ""


@dataclass(frozen=True, slots=True)
class ReadEntrant:
    """A pair under the file's own number.

    `side` is its direction where the file has two winners. `penalty` is what is
    taken from its total (a negative one is given to it), in `unit`.
    """

    key: int
    number: str
    section: str
    side: Side | None
    players: tuple[ReadPlayer, ...]
    official: Official = Official()
    penalty: Fraction = Fraction(0)
    unit: Unit = Unit.MATCHPOINTS


@dataclass(frozen=True, slots=True)
class ReadLine:
    """A line of a traveller: what was reported, and what the file made of it.

    `result` is what the table reported, absent where the file does not say. `score`
    is North-South's, as the file has it. `for_ns` and `for_ew` are the file's own
    adjustment in place of the result; without one both are absent and `score` counts.
    `ns` and `ew` are keys of entrants.
    """

    key: int
    session: int
    section: str
    board: int
    ns: int
    ew: int
    result: PlayedResult | None = None
    score: int | None = None
    for_ns: Treatment | None = None
    for_ew: Treatment | None = None
    ns_points: Figure | None = None
    ew_points: Figure | None = None

    @property
    def adjusted(self) -> bool:
        """Whether the file puts something else in place of the reported result."""
        return self.for_ns is not None

    @property
    def is_result(self) -> bool:
        """Whether it has a score that other results are compared with."""
        return self.score is not None and not isinstance(
            self.for_ns, Artificial | NotPlayed
        )

    @property
    def at(self) -> BoardPlace:
        return (self.session, self.section, self.board)

    def treated(self, for_ns: Treatment, for_ew: Treatment) -> Self:
        """The line with an adjustment of the file."""
        return replace(self, for_ns=for_ns, for_ew=for_ew)


@dataclass(frozen=True, slots=True)
class ReadEvent:
    """One event of a file, in the file's own numbers and figures.

    `sections_compared`: sections that play the same boards are compared with each
    other. `lost` is what was not understood. `convention` is that of the program.
    """

    format: str
    name: str
    method: Method
    winners: int
    convention: Name
    entrants: tuple[ReadEntrant, ...]
    lines: tuple[ReadLine, ...]
    identifier: str = ""
    title: str = ""
    venue: str = ""
    played_on: date | None = None
    program: str = ""
    program_version: str = ""
    club_name: str = ""
    club_number: str = ""
    scorer: str = ""
    sections_compared: bool = False
    datums: Mapping[BoardPlace, int] = field(default_factory=dict)
    deals: Mapping[BoardPlace, Deal] = field(default_factory=dict)
    lost: tuple[Message, ...] = ()

    def entrant(self, key: int) -> ReadEntrant:
        """The pair with that key: keys count from 1 in the order of the file."""
        return self.entrants[key - 1]

    def place(self, line: ReadLine) -> Message:
        """Where a line stands, in words: "board 7, 1NS v 3EW"."""
        return line_place(
            line.board, self.entrant(line.ns).number, self.entrant(line.ew).number
        )

    @property
    def boards(self) -> int:
        """How many boards there are, in all sessions."""
        return len({(line.session, line.board) for line in self.lines})


def line_place(board: int, ns: str, ew: str) -> Message:
    return Message(
        gettext_noop("board %(board)s, %(ns)s v %(ew)s"),
        {"board": board, "ns": ns, "ew": ew},
    )
