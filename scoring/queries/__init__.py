"""What is asked about events; every answer is a value, not a row."""

from scoring.queries.evening import (
    Evening,
    Fixture,
    Flag,
    LineEffect,
    Pair,
    PairPenalty,
    TableLine,
    match_units,
    penalty_units,
)
from scoring.queries.figures import imps_for_ten
from scoring.queries.in_the_game import boards_to_assign, score_evening, score_with
from scoring.queries.loading import convention_of, load_evening
from scoring.queries.scores import (
    ScoredEvening,
    forget_scores,
    scored_evening,
    scores_of,
)
from scoring.queries.table_lines import played_result

__all__ = [
    "Evening",
    "Fixture",
    "Flag",
    "LineEffect",
    "Pair",
    "PairPenalty",
    "ScoredEvening",
    "TableLine",
    "boards_to_assign",
    "convention_of",
    "forget_scores",
    "imps_for_ten",
    "load_evening",
    "match_units",
    "penalty_units",
    "played_result",
    "score_evening",
    "score_with",
    "scored_evening",
    "scores_of",
]
