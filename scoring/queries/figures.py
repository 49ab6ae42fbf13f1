"""What the figures of an event are of."""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from scoring.bridge.contest import Standings
from scoring.labels import FigureKind, MethodKind
from scoring.queries.evening import Evening

TOTALS = {
    Standings.VICTORY_POINTS: FigureKind.VPS,
    Standings.HYBRID: FigureKind.VPS,
    Standings.IMPS: FigureKind.IMPS,
    Standings.BOARDS: FigureKind.POINTS,
    Standings.WINS: FigureKind.WINS,
}
"""What the matches of an event add up to."""

BOARDS = {
    MethodKind.MATCHPOINTS: FigureKind.PERCENT,
    MethodKind.CROSS_IMPS: FigureKind.IMPS,
    MethodKind.BUTLER: FigureKind.IMPS,
    MethodKind.AGGREGATE: FigureKind.SCORE,
    MethodKind.IMPS: FigureKind.IMPS,
    MethodKind.HYBRID: FigureKind.IMPS,
    MethodKind.BOARD_A_MATCH: FigureKind.POINTS,
}
"""What a board gives a side."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure with what it is of; None is not shown."""

    value: Fraction | Decimal | None
    kind: FigureKind
    decimals: int = 2


def totals_in(evening: Evening) -> FigureKind:
    """What the ranking of the event goes by."""
    event = evening.event
    if event.in_matches:
        found = TOTALS[Standings(evening.regulations.standings)]
        of_scores = found is FigureKind.IMPS and event.method == MethodKind.AGGREGATE
        return FigureKind.SCORE if of_scores else found
    found = boards_in(evening)
    if found is FigureKind.IMPS and evening.convention.average_imps:
        return FigureKind.AVERAGE
    return found


def boards_in(evening: Evening) -> FigureKind:
    """What a board gives a side, in the field or between two rooms."""
    return BOARDS[MethodKind(evening.event.method)]
