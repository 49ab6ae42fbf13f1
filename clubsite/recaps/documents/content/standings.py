"""Recap sheet and winners' list: standings by block, rounds and matches."""

from dataclasses import dataclass
from fractions import Fraction
from itertools import chain

from clubsite.recaps.documents.content.common import (
    MATCHPOINTS,
    Awards,
    Code,
    Columns,
    Contestants,
    Direction,
    Figure,
    Footing,
    Heading,
    ListKind,
    Player,
    Scale,
    marks_for,
)


@dataclass(frozen=True, slots=True)
class RecapMatch:
    """A match of a recap sheet: both sides (one at a bye), the margin and the points.

    `margin` is the first side's, in the unit in which boards are scored; `home` and
    `away` count in the standings.
    """

    table: str
    first: str
    other: str = ""
    margin: Figure | None = None
    home: Figure | None = None
    away: Figure | None = None
    code: Code | None = None


@dataclass(frozen=True, slots=True)
class Round:
    """The matches of a round, in the order of their tables."""

    number: int
    matches: tuple[RecapMatch, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """A rank; `tied` when someone else has it too; no rank for the unranked.

    >>> str(Place(2, tied=True)), str(Place(4)), str(Place())
    ('2=', '4', '')
    """

    rank: int | None = None
    tied: bool = False

    def __str__(self) -> str:
        return f"{self.rank or ''}{'=' if self.tied else ''}"


@dataclass(frozen=True, slots=True)
class Result:
    """One cell of the matrix: what the pair scored on a board, and its mark.

    Without points and mark the pair did not meet the board. `imps` stands beside
    the victory points of a round. `on_appeal`: an appeal's decision counts there.
    """

    points: Figure | None = None
    code: Code | None = None
    imps: Figure | None = None
    on_appeal: bool = False

    @property
    def codes(self) -> tuple[Code, ...]:
        """The marks of the cell."""
        return marks_for(self.code, on_appeal=self.on_appeal)


@dataclass(frozen=True, slots=True)
class Standing:
    """One contestant: the line of the ranking and the row of the matrix.

    `total` is the sum of the results, `carried` what came from an earlier stage; the
    score that counts is `final`. Where a way of scoring rounds it, `score` is the
    figure of the ranking. `name` is a team's own. `sessions` are its percentages, or
    points, of each. Of matches `counted` is on how many boards they were decided.
    """

    number: str
    players: tuple[Player, ...]
    place: Place
    total: Figure
    results: tuple[Result, ...] = ()
    adjustment: Figure = 0
    overall: Place | None = None
    percent: Figure | None = None
    maximum: Figure | None = None
    imps: Figure | None = None
    score: Figure | None = None
    name: str = ""
    carried: Figure = 0
    stratum: str = ""
    sessions: tuple[Figure | None, ...] = ()
    master_points: Figure | None = None
    counted: int | None = None

    @property
    def final(self) -> Fraction:
        """The score with what was carried, after penalties and adjustments."""
        if self.score is not None:
            return Fraction(self.score)
        return Fraction(self.total) + Fraction(self.carried) + Fraction(self.adjustment)

    @property
    def boards(self) -> int:
        """How many boards count towards the score."""
        if self.counted is not None:
            return self.counted
        return sum(result.points is not None for result in self.results)


@dataclass(frozen=True, slots=True)
class CrossRow:
    """What one contestant made against each of the others, in their order."""

    number: str
    results: tuple[Result, ...]


class UnevenBlock(ValueError):
    """A contestant has more or fewer results than the block has columns."""


@dataclass(frozen=True, slots=True)
class Listed:
    """Which list beside the ranking it is; a strat and a tag have a name."""

    kind: ListKind
    name: str = ""


@dataclass(frozen=True, slots=True)
class Block:
    """Those who are ranked together: a section, one direction of it, or a list."""

    section: str
    direction: Direction
    standings: tuple[Standing, ...]
    columns: tuple[str, ...] = ()
    contestants: Contestants = Contestants.PAIRS
    listed: Listed | None = None

    def __post_init__(self) -> None:
        for standing in self.standings:
            if len(standing.results) != len(self.columns):
                raise UnevenBlock(
                    f"{standing.number}: {len(standing.results)} results"
                    f" for {len(self.columns)} columns"
                )

    @property
    def ordered(self) -> tuple[Standing, ...]:
        """By rank, the unranked last; equals in the order of their sort names."""
        return tuple(sorted(self.standings, key=standing_order))


def standing_order(standing: Standing) -> tuple[float, list[str], str]:
    """The key that orders a ranking in every format."""
    names = [
        (player.sort_name or player.name).casefold() for player in standing.players
    ]
    rank = standing.place.rank
    return (float("inf") if rank is None else rank, names, standing.number)


@dataclass(frozen=True, slots=True)
class RecapSheet:
    """The ranking and every board, or every round, of every contestant.

    Of matches it has the `rounds`, and of an all-play-all everyone against everyone.
    `lists` are those beside the ranking, without results; `sessions` the numbers of
    the sessions where there are several; `awards` is there where master points are.
    """

    heading: Heading
    footing: Footing
    blocks: tuple[Block, ...]
    tables: Figure
    boards: int
    top: Figure | None = None
    average: Figure | None = None
    scale: Scale = MATCHPOINTS
    columns: Columns = Columns.BOARDS
    rounds: tuple[Round, ...] = ()
    cross: tuple[CrossRow, ...] = ()
    lists: tuple[Block, ...] = ()
    sessions: tuple[str, ...] = ()
    awards: Awards | None = None

    @property
    def codes(self) -> tuple[Code, ...]:
        """The marks in use, in the order of the legend."""
        standings = chain.from_iterable(block.standings for block in self.blocks)
        results = chain.from_iterable(standing.results for standing in standings)
        used = {code for result in results for code in result.codes}
        used |= {
            match.code
            for drawn_round in self.rounds
            for match in drawn_round.matches
            if match.code
        }
        return tuple(code for code in Code if code in used)


def column_sums(block: Block) -> tuple[Fraction, ...]:
    """What each column of the block adds to."""
    return tuple(
        sum(
            (Fraction(standing.results[n].points or 0) for standing in block.standings),
            Fraction(),
        )
        for n in range(len(block.columns))
    )


def unequal_sums(sheet: RecapSheet) -> tuple[str, ...]:
    """The contestants whose results do not add to their total, to 0.01."""
    return tuple(
        f"{block.section}{standing.number}"
        for block in sheet.blocks
        for standing in block.standings
        if abs(
            sum(Fraction(r.points or 0) for r in standing.results)
            - Fraction(standing.total)
        )
        > Fraction(1, 100)
    )


@dataclass(frozen=True, slots=True)
class WinnerChart:
    """The evening line of a winner for the poster, as an SVG file and as a sentence."""

    players: tuple[Player, ...]
    name: str
    text: str
    drawn: str


@dataclass(frozen=True, slots=True)
class WinnersList:
    """Who won: one block per field, best first, to a depth of places. `lines` are the
    winners' evening lines; none before an embargo ends."""

    heading: Heading
    footing: Footing
    blocks: tuple[Block, ...]
    tables: Figure
    scale: Scale = MATCHPOINTS
    depth: int = 3
    contact: str = ""
    lists: tuple[Block, ...] = ()
    awards: Awards | None = None
    lines: tuple[WinnerChart, ...] = ()
