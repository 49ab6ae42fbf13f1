"""What is asked about events; every answer is a value, not a row."""

from scoring.queries.evening import (
    Evening,
    Flag,
    LineEffect,
    Pair,
    PairPenalty,
    TableLine,
    penalty_units,
)
from scoring.queries.in_the_game import score_evening, score_with
from scoring.queries.loading import convention_of, load_evening, played_result
from scoring.queries.scores import (
    ScoredEvening,
    forget_scores,
    scored_evening,
    scores_of,
)

__all__ = [
    "Evening",
    "Flag",
    "LineEffect",
    "Pair",
    "PairPenalty",
    "ScoredEvening",
    "TableLine",
    "convention_of",
    "forget_scores",
    "load_evening",
    "penalty_units",
    "played_result",
    "score_evening",
    "score_with",
    "scored_evening",
    "scores_of",
]
