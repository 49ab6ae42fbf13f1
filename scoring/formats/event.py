"""Everything that a result file says about one event, whichever format it is in.

The kind of the event, its contestants under the numbers of the file, the lines of its
travellers, its matches, and its figures as the file prints them.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from typing import Self

from scoring.bridge.adjusted import Artificial, NotPlayed, Treatment
from scoring.bridge.boards import Deal
from scoring.bridge.card_play import NO_CARD_PLAY, CardPlay
from scoring.bridge.contract import PlayedResult, Seat, Side
from scoring.bridge.convention import Name
from scoring.bridge.event import Method, Unit
from scoring.bridge.messages import gettext_noop
from scoring.bridge.regulations import Regulations
from scoring.bridge.teams import Fault
from scoring.formats.errors import NotCompared
from scoring.formats.messages import Message

_DECIMAL = re.compile(r"[+-]?(\d{1,12}(\.\d{0,9})?|\.\d{1,9})\Z", re.ASCII)


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
        return _value(self.text)

    @property
    def places(self) -> int:
        """How many decimals are printed."""
        return len(self.text.partition(".")[2])

    def __str__(self) -> str:
        return self.text


@lru_cache(maxsize=4096)
def _value(text: str) -> Fraction:
    """Worked out once: a large field repeats few figures very often."""
    return Fraction(text)


@dataclass(frozen=True, slots=True)
class ReadPlayer:
    """A person as the file names them; numbers are empty where there is none."""

    name: str
    national_number: str = ""
    club_number: str = ""


@dataclass(frozen=True, slots=True)
class ReadSubstitute:
    """Someone who played for another, from a round on and up to one where that is said."""

    player: ReadPlayer
    from_round: int | None = None
    until_round: int | None = None


@dataclass(frozen=True, slots=True)
class StratumPlace:
    """A place within a stratum; `scope` is the section or the whole event."""

    stratum: str
    rank: int
    tied: bool = False
    scope: str = ""


@dataclass(frozen=True, slots=True)
class Official:
    """The figures that the file prints for a contestant.

    `colour` is the kind of its master points; `won` what it won of its matches, in
    the file's own count.
    """

    points: Figure | None = None
    percentage: Figure | None = None
    rank: int | None = None
    boards: int | None = None
    master_points: str = ""
    colour: str = ""
    won: Figure | None = None
    strata: tuple[StratumPlace, ...] = ()


@dataclass(frozen=True, slots=True)
class ReadEntrant:
    """A contestant under the file's own number: a pair, a team or one person.

    `side` is its direction where the file has two winners. `penalty` is what is
    taken from its total (a negative one is given to it), in `unit`. `strata` are
    those it may place in, from the highest; `tags` lists of its own that it stands in.
    `handicap` is percent added. `carried` is what it brought with it from an earlier
    stage, of at most `carried_maximum`. `sessions` are its figures of single sessions.
    """

    key: int
    number: str
    section: str
    side: Side | None
    players: tuple[ReadPlayer, ...]
    official: Official = Official()
    penalty: Fraction = Fraction(0)
    unit: Unit = Unit.MATCHPOINTS
    name: str = ""
    strata: tuple[str, ...] = ()
    handicap: Fraction | None = None
    carried: Fraction | None = None
    sessions: tuple[tuple[int, Official], ...] = ()
    carried_maximum: int = 0
    tags: tuple[str, ...] = ()
    withdrew: bool = False
    substitutes: tuple[ReadSubstitute, ...] = ()


@dataclass(frozen=True, slots=True)
class Stratum:
    """A class of contestants by strength; the limit is in master points, if any."""

    name: str
    limit: Figure | None = None


class Contest(StrEnum):
    """Who competes: one person, two, or four and more."""

    INDIVIDUAL = "individual"
    PAIRS = "pairs"
    TEAMS = "teams"


class Form(StrEnum):
    """How opponents are found."""

    SESSION = "session"
    """By a movement, as on any club evening."""
    SWISS = "swiss"
    ROUND_ROBIN = "round-robin"
    KNOCK_OUT = "knock-out"
    BAROMETER = "barometer"


class Scoring(StrEnum):
    """What the figures are."""

    MATCHPOINTS = "matchpoints"
    CROSS_IMPS = "cross-imps"
    BUTLER = "butler"
    TEAMS_IMPS = "teams-imps"
    VICTORY_POINTS = "victory-points"
    BOARD_A_MATCH = "board-a-match"
    AGGREGATE = "aggregate"


class InRooms(StrEnum):
    """How the two results of a board of a match are compared."""

    IMPS = "imps"
    BOARD_A_MATCH = "board_a_match"
    HYBRID = "hybrid"
    """IMPs, and beside them the points of the boards."""
    AGGREGATE = "aggregate"


SCORING_OF = {
    Method.MATCHPOINTS: Scoring.MATCHPOINTS,
    Method.CROSS_IMPS: Scoring.CROSS_IMPS,
    Method.BUTLER: Scoring.BUTLER,
    Method.AGGREGATE: Scoring.AGGREGATE,
}


class Scale(StrEnum):
    """In what a line's matchpoints are printed."""

    DOUBLED = "doubled"
    """Two for a score beaten, one for an equal one; the only scale of IMPs."""
    SINGLE = "single"
    PERCENT = "percent"


class Group(StrEnum):
    """In which form a table played a board; each is compared by itself (Law 87)."""

    AS_DEALT = ""
    B = "B"
    C = "C"
    D = "D"


class Room(StrEnum):
    """At which of a match's two tables."""

    OPEN = "open"
    CLOSED = "closed"


BoardPlace = tuple[int, str, int]
"""Session, section and number of a board."""
SectionPlace = tuple[int, str]
"""Session and section."""


@dataclass(frozen=True, slots=True)
class ParsedResult:
    """A parsed result: what the file says was reported, and what it made of it.

    `result` is what the table reported, absent where the file does not say. `score`
    is North-South's, as the file has it. `for_ns` and `for_ew` are the file's own
    adjustment in place of the result; without one both are absent and `score` counts.
    `ns` and `ew` are keys of entrants. In an individual `seats` are those of N E S W,
    and `ns`, `ew` the first of each side. In a match, `match` is its key and `names`
    are the four at the table, N E S W, where the file tells. `group`: the form in which
    the table had a fouled board. `card_play`: its auction and its cards, where the file
    has them. `sitting`: which player of their pair sat N E S W, counted from 1 in the
    order of the entrant; 0 where the file does not tell.
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
    round: int | None = None
    table: str = ""
    match: int = 0
    room: Room | None = None
    seats: tuple[int, int, int, int] | None = None
    names: tuple[str, str, str, str] | None = None
    group: Group = Group.AS_DEALT
    card_play: CardPlay = NO_CARD_PLAY
    sitting: tuple[int, int, int, int] | None = None

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

    def sitters(self, side: Side) -> tuple[int, ...]:
        """The keys of who has the points of that side: both players in an individual."""
        if self.seats is None:
            return (self.ns,) if side is Side.NS else (self.ew,)
        north, east, south, west = self.seats
        return (north, south) if side is Side.NS else (east, west)

    def treated(self, for_ns: Treatment, for_ew: Treatment) -> Self:
        """The result with an adjustment of the file."""
        return replace(self, for_ns=for_ns, for_ew=for_ew)


@dataclass(frozen=True, slots=True)
class SitOut:
    """A board that a contestant did not play because no one met it there."""

    session: int
    section: str
    board: int
    entrant: int
    side: Side | None = None
    points: Figure | None = None


@dataclass(frozen=True, slots=True)
class ReadPenalty:
    """What is taken from a contestant within a match."""

    entrant: int
    amount: Fraction
    unit: Unit


@dataclass(frozen=True, slots=True)
class ReadSeat:
    """Who sat in a seat of a room during a stint of a match.

    `player` is the place in the list of the team's players and then its substitutes,
    counted from 1.
    """

    stint: int
    room: Room
    seat: Seat
    player: int


@dataclass(frozen=True, slots=True)
class ReadMatch:
    """Two contestants against each other, and what the file makes of it.

    `home` and `away` are keys of entrants, `away` 0 for a bye. `home_imps` is in the
    unit in which boards are scored, `home_points` in that of the standings (victory
    points, or wins). `boards` is its full length, 0 where only its lines tell;
    `half`: one of the three of a triangle. A draft is not `published`. `given` is what
    counts for either side in place of a score by boards, `fault` who could have played
    what it lacks, `carried` what the first side brought into it, in IMPs. `lineup`: who
    sat where, as far as that is known.
    """

    key: int
    session: int
    section: str
    round: int
    home: int
    away: int
    table: str = ""
    home_imps: Figure | None = None
    away_imps: Figure | None = None
    home_points: Figure | None = None
    away_points: Figure | None = None
    boards: int = 0
    first_board: int = 1
    half: bool = False
    published: bool = True
    given: tuple[Fraction, Fraction] | None = None
    fault: Fault = Fault.NEITHER
    carried: Fraction = Fraction(0)
    penalties: tuple[ReadPenalty, ...] = ()
    lineup: tuple[ReadSeat, ...] = ()


@dataclass(frozen=True, slots=True)
class ReadEvent:
    """One event of a file, in the file's own numbers and figures.

    `method` is absent where boards are not compared within a field (teams,
    aggregate); `standings` says what totals are in, where it is not the method. `sections_compared`:
    sections that play the same boards are compared with each other. `lost` is what
    was not understood. `convention` is that of the program. `top` is the most
    matchpoints of a board, on the file's scale, where it says so. `in_rooms`,
    `regulations`, `fields` (which sections play the same boards) and `without_director`
    are said by files of our own only. `scorer` and the contact are whom the body that
    gets the file turns to, `charge` is what it takes for each play.
    """

    format: str
    name: str
    method: Method | None
    winners: int
    convention: Name
    entrants: tuple[ReadEntrant, ...]
    lines: tuple[ParsedResult, ...]
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
    contest: Contest = Contest.PAIRS
    form: Form = Form.SESSION
    standings: Scoring | None = None
    scale: Scale = Scale.DOUBLED
    top: Figure | None = None
    matches: tuple[ReadMatch, ...] = ()
    sit_outs: tuple[SitOut, ...] = ()
    strata: tuple[Stratum, ...] = ()
    in_rooms: InRooms | None = None
    regulations: Regulations | None = None
    fields: Mapping[SectionPlace, int] = field(default_factory=dict)
    without_director: bool = False
    contact_name: str = ""
    contact_telephone: str = ""
    contact_email: str = ""
    charge: str = ""

    @property
    def in_matches(self) -> bool:
        """Whether it is made of matches, each with a result of its own."""
        if self.contest is Contest.TEAMS:
            return True
        counted = self.regulations or self.scoring is Scoring.VICTORY_POINTS
        return bool(
            self.contest is Contest.PAIRS
            and self.form is not Form.SESSION
            and self.matches
            and counted
        )

    @property
    def field_method(self) -> Method:
        """How boards are compared in the field; refused where they are not."""
        if self.method is None:
            raise NotCompared(
                gettext_noop(
                    "The boards of this event aren't compared across the field."
                )
            )
        return self.method

    @property
    def scoring(self) -> Scoring:
        """What the standings are in, as the command line names it."""
        if self.standings is not None:
            return self.standings
        return SCORING_OF[self.method] if self.method else Scoring.TEAMS_IMPS

    def without_drafts(self) -> Self:
        """The event as everyone knows it: without the matches of rounds that are
        drafts, and without their lines."""
        known = [match for match in self.matches if match.published]
        if len(known) == len(self.matches):
            return self
        keys = {0: 0} | {match.key: at for at, match in enumerate(known, 1)}
        lines = (line for line in self.lines if line.match in keys)
        return replace(
            self,
            matches=tuple(replace(match, key=keys[match.key]) for match in known),
            lines=tuple(
                replace(line, key=at, match=keys[line.match])
                for at, line in enumerate(lines, 1)
            ),
        )

    def entrant(self, key: int) -> ReadEntrant:
        """The pair with that key: keys count from 1 in the order of the file."""
        return self.entrants[key - 1]

    def place(self, line: ParsedResult) -> Message:
        """Where a line stands, in words: "board 7, 1NS v 3EW", "board 7, 1+5 v 3+8"."""
        ns, ew = (
            "+".join(self.entrant(key).number for key in line.sitters(side))
            for side in Side
        )
        return line_place(line.board, ns, ew)

    @property
    def boards(self) -> int:
        """How many boards there are, in all sessions."""
        return len({(line.session, line.board) for line in self.lines})


def line_place(board: int, ns: str, ew: str) -> Message:
    return Message(
        gettext_noop("board %(board)s, %(ns)s v %(ew)s"),
        {"board": board, "ns": ns, "ew": ew},
    )
