"""What the figures of an event are of."""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from scoring.bridge.contest import Standings
from scoring.labels import FigureKind, MethodKind
from scoring.models import Event
from scoring.queries.evening import Evening
from scoring.queries.loading import convention_of

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


def sums_in(event: Event) -> FigureKind:
    """What the boards or matches of an event add up to."""
    if not event.in_matches:
        return BOARDS[MethodKind(event.method)]
    found = TOTALS[Standings(event.regulations.standings)]
    of_scores = found is FigureKind.IMPS and event.method == MethodKind.AGGREGATE
    return FigureKind.SCORE if of_scores else found


def totals_in(evening: Evening) -> FigureKind:
    """What the ranking of the event goes by."""
    found = sums_in(evening.event)
    averaged = evening.convention.average_imps and not evening.event.in_matches
    return FigureKind.AVERAGE if found is FigureKind.IMPS and averaged else found


def boards_in(evening: Evening) -> FigureKind:
    """What a board gives a side, in the field or between two rooms."""
    return BOARDS[MethodKind(evening.event.method)]


def imps_for_ten(event: Event) -> Fraction | None:
    """The IMPs of ten percent in artificial scores (Law 12C2b); None where the boards
    of the event are not in IMPs."""
    if BOARDS[MethodKind(event.method)] is not FigureKind.IMPS:
        return None
    return convention_of(event).imps_for_ten
