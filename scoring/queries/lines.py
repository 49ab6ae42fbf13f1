"""A line of a traveller as pages show it, for either side."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from scoring import effects
from scoring.bridge.adjusted import Artificial, Outcomes
from scoring.bridge.contract import PlayedResult, Side
from scoring.bridge.event import Code, LineScore
from scoring.effects import Outcome
from scoring.labels import ON_APPEAL, Cause
from scoring.queries.evening import LineEffect, TableLine


@dataclass(frozen=True, slots=True)
class ShownLine:
    """What stands on a line for one side's readers.

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


def shown_line(
    line: TableLine,
    effect: LineEffect | None,
    scored: LineScore,
    side: Side,
    *,
    staff: bool,
) -> ShownLine:
    """The line as that side's points have it; what was reported only for staff."""
    north = side is Side.NS
    points = scored.ns_points if north else scored.ew_points
    treatment = None
    stored: effects.Reading = {}
    if effect is not None:
        treatment = effect.for_ns if north else effect.for_ew
        stored = effect.stored_ns if north else effect.stored_ew
    return ShownLine(
        key=line.key,
        board=line.board,
        table=line.table,
        round=line.round,
        section=line.section,
        result=None if effect else line.result,
        reported=line.result if effect and staff else None,
        score=_score(treatment) if effect else line.reported,
        code=scored.ns_code if north else scored.ew_code,
        outcomes=effects.outcomes_of(stored),
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


def decimals_of(figures: Iterable[Decimal | Fraction | None]) -> int:
    """How many decimals these need: none where all are whole, as Butler's are."""
    whole = all(one is None or one == int(one) for one in figures)
    return 0 if whole else 2
