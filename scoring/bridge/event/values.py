"""What a session is made of, and what scoring gives."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction

from scoring.bridge.adjusted import Outcomes, Reported, Treatment
from scoring.bridge.contract import Side
from scoring.bridge.convention import CLUBSITE, Convention
from scoring.bridge.matchpoints import Weighted, mirrored
from scoring.bridge.ranking import Made, SessionsRule
from scoring.bridge.teams.values import MatchOutcome

BoardKey = tuple[int, int]
"""Board set (field) and board number."""


class Method(StrEnum):
    """How results of a board are compared (Law 78)."""

    MATCHPOINTS = "matchpoints"
    CROSS_IMPS = "cross_imps"
    BUTLER = "butler"
    AGGREGATE = "aggregate"


class Unit(StrEnum):
    """What a penalty is measured in."""

    MATCHPOINTS = "matchpoints"
    PERCENT_OF_TOP = "percent_of_top"
    IMPS = "imps"
    POINTS = "points"
    VPS = "vps"


class Code(StrEnum):
    """Why a side's points on a line are not those of a score made at the table."""

    NONE = ""
    AVERAGE_PLUS = "A+"
    AVERAGE = "A"
    AVERAGE_MINUS = "A-"
    WEIGHTED = "W"
    SPLIT = "S"
    ADJUSTED = "ADJ"
    NOT_PLAYED = "NP"
    SKIPPED = "SK"
    LATE_PLAY = "LP"


@dataclass(frozen=True, slots=True)
class TableResult:
    """One table's result on a board as scoring takes it: the value for each side.

    `field` is the board set; sections that share one are compared with each other.
    `ns` and `ew` are keys of entries. Both treatments hold scores in NS view.
    `group`: lines of a board played in several forms are compared within their own
    (Law 87). `window`: the match or session whose boards make up the own average of
    an artificial score, where the lines are of several. `session`: its number.
    """

    key: int
    field: int
    section: str
    board: int
    ns: int
    ew: int
    for_ns: Treatment
    for_ew: Treatment
    group: str = ""
    window: int = 0
    session: int = 0

    def entry(self, side: Side) -> int:
        return self.ns if side is Side.NS else self.ew

    def treatment(self, side: Side) -> Treatment:
        return self.for_ns if side is Side.NS else self.for_ew

    def result(self, side: Side) -> Weighted | None:
        """A side's result in its own view; None where nothing can be compared."""
        treatment = self.treatment(side)
        if not isinstance(treatment, (Reported, Outcomes)):
            return None
        return treatment.items if side is Side.NS else mirrored(treatment.items)

    @property
    def board_key(self) -> BoardKey:
        return (self.field, self.board)


@dataclass(frozen=True, slots=True)
class Entrant:
    """A pair; with two winners `side` is the direction it is ranked in."""

    key: int
    side: Side | None
    section: str


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points taken from a pair; a negative amount is given to it (Law 90, 91).

    Percent is of one board's top; matchpoints are on the doubled scale. `match`: taken
    within that match, before its margin becomes victory points; 0 from the total.
    """

    entry: int
    amount: Fraction
    unit: Unit
    match: int = 0


@dataclass(frozen=True, slots=True)
class Rules:
    """How this session is scored.

    `datums` are Butler datums that are given, in points, in place of computed ones.
    `expected` is the number of results of a full board, where the lines do not tell.
    Who has fewer than `minimum` boards is placed after all others. `carried` is what
    entries bring from an earlier stage: points, and the most these could have been.
    `sessions`: how several sessions make one total; None where there is only one.
    """

    method: Method = Method.MATCHPOINTS
    winners: int = 1
    convention: Convention = CLUBSITE
    datums: Mapping[BoardKey, int] = field(default_factory=dict)
    expected: Mapping[BoardKey, int] = field(default_factory=dict)
    minimum: int = 1
    carried: Mapping[int, Made] = field(default_factory=dict)
    sessions: SessionsRule | None = None


@dataclass(frozen=True, slots=True)
class ScoredResult:
    """A scored result: the points of each side, exact and as the convention shows them.

    Matchpoints on the doubled scale (`top` is the most one can have), IMPs or points
    (`top` is 0). None: no points, because it is awaited or not played. What does not
    count is shown and left out of the totals.
    """

    ns_points: Fraction | None
    ew_points: Fraction | None
    ns_shown: Decimal | None
    ew_shown: Decimal | None
    top: int
    ns_code: Code
    ew_code: Code
    ns_counts: bool = True
    ew_counts: bool = True


@dataclass(frozen=True, slots=True)
class Frequency:
    """How often a score (NS view) occurs on a board, and what it is worth.

    Counts have a fraction where weighted scores take part. The two sides differ only
    where a split score stands in one table and not in the other: there the count of
    the side without it is 0 and its points are None.
    """

    score: int
    count: Fraction
    ns_points: Fraction | None
    ew_points: Fraction | None
    ew_count: Fraction


@dataclass(frozen=True, slots=True)
class GroupScore:
    """The lines of a board that are compared with each other, where not all are."""

    actual: int
    frequencies: tuple[Frequency, ...]
    datum: int | None


@dataclass(frozen=True, slots=True)
class BoardScore:
    """One board: results expected and actual, frequencies from the best for NS.

    `actual` leaves out artificial scores. `datum` is set for Butler only. A board in
    several groups has them apart; its own frequencies then give points only where all
    groups give the same, and it has no datum.
    """

    top: int
    expected: int
    actual: int
    frequencies: tuple[Frequency, ...]
    datum: int | None = None
    groups: Mapping[str, GroupScore] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Total:
    """What a pair has in all.

    `points` before and `final` after penalties; `maximum` the sum of the tops of the
    boards it has points on; `percentage` of `final`, None without matchpoints or
    boards; `boards` counts those with points. `rank` and `tied` are in its direction
    over all sections, `section_rank` within its own section. `sessions`: what it made
    in each, by number, where there are several; `carried` what it brought along.
    """

    entry: int
    points: Fraction
    maximum: int
    percentage: Fraction | None
    adjustment: Fraction
    final: Fraction
    boards: int
    rank: int
    tied: bool
    section_rank: int
    shown_points: Decimal
    shown_percentage: Decimal | None
    sessions: Mapping[int, Made] = field(default_factory=dict)
    carried: Made | None = None


@dataclass(frozen=True, slots=True)
class EventScore:
    """An event scored, by key of line, of entry, of board and, if it has any, of match."""

    lines: Mapping[int, ScoredResult]
    totals: Mapping[int, Total]
    boards: Mapping[BoardKey, BoardScore]
    matches: Mapping[int, MatchOutcome] = field(default_factory=dict)
