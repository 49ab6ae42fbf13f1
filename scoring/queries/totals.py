"""The totals of an event as its pages show them, each as what it is."""

from fractions import Fraction

from scoring.bridge.event import Total
from scoring.labels import FigureKind
from scoring.queries.figures import Figure, totals_in
from scoring.queries.lines import decimals_of
from scoring.queries.scores import ScoredEvening


def total_figures(scored: ScoredEvening) -> dict[int, Figure]:
    """What the ranking goes by, for every contestant."""
    kind = totals_in(scored.evening)
    totals = scored.score.totals
    if kind is FigureKind.PERCENT:
        shares = {key: one.shown_percentage for key, one in totals.items()}
        return {key: Figure(share, kind) for key, share in shares.items()}
    if kind is FigureKind.AVERAGE:
        return {key: Figure(average_of(one), kind) for key, one in totals.items()}
    points = {key: one.shown_points for key, one in totals.items()}
    decimals = decimals_of(points.values())
    return {key: Figure(value, kind, decimals) for key, value in points.items()}


def average_of(total: Total) -> Fraction | None:
    """What a contestant has for a board."""
    return total.final / total.boards if total.boards else None
