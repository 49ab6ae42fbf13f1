"""Results as one side sees them, and the units of all figures."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from scoring.bridge.adjusted import Artificial, Outcomes
from scoring.bridge.contest import Standings
from scoring.bridge.contract import PlayedResult, Side
from scoring.bridge.event import Code, ScoredResult
from scoring.events import effects
from scoring.events.effects import Outcome
from scoring.events.event_data import EventData, LineEffect, ReportedResult
from scoring.events.labels import ON_APPEAL, Cause, FigureKind, MethodKind
from scoring.events.models import Event
from scoring.events.queries import get_convention

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


def totals_in(data: EventData) -> FigureKind:
    """What the ranking of the event goes by."""
    found = sums_in(data.event)
    averaged = data.convention.average_imps and not data.event.in_matches
    return FigureKind.AVERAGE if found is FigureKind.IMPS and averaged else found


def boards_in(data: EventData) -> FigureKind:
    """What a board gives a side, in the field or between two rooms."""
    return BOARDS[MethodKind(data.event.method)]


def imps_for_ten(event: Event) -> Fraction | None:
    """The IMPs of ten percent in artificial scores (Law 12C2b); None where the boards
    of the event are not in IMPs."""
    if BOARDS[MethodKind(event.method)] is not FigureKind.IMPS:
        return None
    return get_convention(event).imps_for_ten


@dataclass(frozen=True, slots=True)
class ResultView:
    """A result as the traveller or scorecard of one side shows it.

    `result` is what was made at the table; it is left out where something else counts,
    and then `reported` holds it for staff. `score` is North-South's. `outcomes` are
    those of an assigned or weighted score.
    """

    key: int
    board: int
    table: int | None
    round: int | None
    section: str
    result: PlayedResult | None
    reported: PlayedResult | None
    score: int | None
    code: Code
    outcomes: tuple[Outcome, ...]
    artificial: Fraction | None
    points: Decimal | None
    percent: Fraction | None
    awaited: bool
    cause: Cause | None

    @property
    def adjusted(self) -> bool:
        return self.cause is not None

    @property
    def share(self) -> Fraction | None:
        """The percent of an artificial score, of a board that has a top; elsewhere its
        points say all."""
        return None if self.percent is None else self.artificial

    @property
    def marks(self) -> tuple[str, ...]:
        """What stands beside the score: its code, and that an appeal changed it."""
        by_appeal = ON_APPEAL if self.cause == Cause.APPEAL else ""
        return tuple(mark for mark in (str(self.code), by_appeal) if mark)


def build_result_view(
    line: ReportedResult,
    effect: LineEffect | None,
    scored: ScoredResult,
    side: Side,
    *,
    staff: bool,
) -> ResultView:
    """The result for that side; the reported one, if adjusted, only for staff."""
    north = side is Side.NS
    points = scored.ns_points if north else scored.ew_points
    treatment = None
    stored: effects.Reading = {}
    if effect is not None:
        treatment = effect.for_ns if north else effect.for_ew
        stored = effect.stored_ns if north else effect.stored_ew
    return ResultView(
        key=line.key,
        board=line.board,
        table=line.table,
        round=line.round,
        section=line.section,
        result=None if effect else line.result,
        reported=line.result if effect and staff else None,
        score=_score(treatment) if effect else line.reported,
        code=scored.ns_code if north else scored.ew_code,
        outcomes=effects.shown_outcomes(stored),
        artificial=treatment.percent if isinstance(treatment, Artificial) else None,
        points=scored.ns_shown if north else scored.ew_shown,
        percent=100 * points / scored.top
        if points is not None and scored.top
        else None,
        awaited=line.is_open and effect is None,
        cause=effect.cause if effect else None,
    )


def _score(treatment: object) -> int | None:
    """The one score of an assigned outcome; a weighted or artificial one has none."""
    if isinstance(treatment, Outcomes) and len(treatment.items) == 1:
        return treatment.items[0].score
    return None


def decimals_needed(figures: Iterable[Decimal | Fraction | None]) -> int:
    """How many decimals these need: none where all are whole, as Butler's are."""
    whole = all(figure is None or figure == int(figure) for figure in figures)
    return 0 if whole else 2
