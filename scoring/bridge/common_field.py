"""The same boards at many sections or clubs as one field of matchpoints.

Only frequencies travel: each club counts its own results, the counts are merged in a
stream, and each club reads its points off the whole. It equals one field scored at once.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.bridge.adjusted import Outcomes, Reported, WeightedScore
from scoring.bridge.contract import Side
from scoring.bridge.event.values import TableResult
from scoring.bridge.matchpoints import (
    Amount,
    Short,
    Weighted,
    against_all,
    brought,
    mirrored,
    weighted_mean,
)


@dataclass(slots=True)
class Tally:
    """One side's results of one board, counted; scores in that side's view."""

    results: int = 0
    counts: dict[int, Amount] = field(default_factory=dict)

    def count(self, score: int) -> None:
        self.results += 1
        self.counts[score] = self.counts.get(score, 0) + 1

    def add(self, result: Weighted) -> None:
        self.results += 1
        for item in result:
            self.counts[item.score] = self.counts.get(item.score, 0) + item.weight

    def merge(self, other: "Tally") -> None:
        self.results += other.results
        for score, count in other.counts.items():
            self.counts[score] = self.counts.get(score, 0) + count


@dataclass(slots=True)
class BoardTally:
    """One board over a field: the lines that were planned, and both sides' tables."""

    lines: int = 0
    sides: dict[Side, Tally] = field(
        default_factory=lambda: {side: Tally() for side in Side}
    )


Tallies = dict[int, BoardTally]
"""The boards of a field by number."""


def gathered(lines: Iterable[TableResult]) -> Tallies:
    """The frequencies of one club's lines, read once and in any order."""
    boards: Tallies = {}
    for line in lines:
        board = boards.setdefault(line.board, BoardTally())
        board.lines += 1
        for side, tally in board.sides.items():
            treatment = line.treatment(side)
            if isinstance(treatment, Reported):
                tally.count(_seen(treatment.score, side))
            elif isinstance(treatment, Outcomes):
                tally.add(
                    treatment.items if side is Side.NS else mirrored(treatment.items)
                )
    return boards


def merged(clubs: Iterable[Tallies]) -> Tallies:
    """The frequencies of all clubs together, one club in memory at a time."""
    whole: Tallies = {}
    for club in clubs:
        for number, board in club.items():
            mine = whole.setdefault(number, BoardTally())
            mine.lines += board.lines
            for side, tally in board.sides.items():
                mine.sides[side].merge(tally)
    return whole


@dataclass(frozen=True, slots=True)
class FieldBoard:
    """A board of the whole field, ready to be read: its top, and what scores are worth.

    `values` count two for each result below and one for each equal, a result's own
    included; `results` is the number of them by side.
    """

    expected: int
    short: Short
    results: Mapping[Side, int]
    values: Mapping[Side, Mapping[int, Amount]]

    @property
    def top(self) -> int:
        return 2 * (self.expected - 1)

    def points(self, result: Weighted, side: Side) -> Fraction:
        """The matchpoints of a result that is among those counted (doubled scale)."""
        plain = weighted_mean(result, self.values[side]) - 1
        return brought(plain, self.results[side], self.expected, self.short)


def field_boards(
    tallies: Mapping[int, BoardTally], short: Short = Short.NEUBERG
) -> dict[int, FieldBoard]:
    """Every board of the field; a full one has as many results as the fullest."""
    fullest = max((board.lines for board in tallies.values()), default=0)
    return {
        number: FieldBoard(
            fullest,
            short,
            {side: tally.results for side, tally in board.sides.items()},
            {side: against_all(tally.counts) for side, tally in board.sides.items()},
        )
        for number, board in tallies.items()
    }


def line_points(
    lines: Iterable[TableResult], boards: Mapping[int, FieldBoard]
) -> Iterator[tuple[int, Fraction | None, Fraction | None]]:
    """Each line's key and both sides' matchpoints in the field, None without a result.

    A score of a board is worked out once, however many have it.
    """
    known: dict[tuple[int, Side], dict[int, Fraction]] = {}
    for line in lines:
        ns, ew = (
            _side_points(line, side, boards, known.setdefault((line.board, side), {}))
            for side in Side
        )
        yield line.key, ns, ew


def _side_points(
    line: TableResult,
    side: Side,
    boards: Mapping[int, FieldBoard],
    known: dict[int, Fraction],
) -> Fraction | None:
    treatment = line.treatment(side)
    if not isinstance(treatment, Reported):
        result = line.result(side)
        return None if result is None else boards[line.board].points(result, side)
    score = _seen(treatment.score, side)
    if score not in known:
        result = (WeightedScore(score),)
        known[score] = boards[line.board].points(result, side)
    return known[score]


def _seen(score: int, side: Side) -> int:
    return score if side is Side.NS else -score
