"""Who is first: places, ties, strata, handicaps, unequal boards, several sessions."""

from scoring.bridge.ranking.awards import HandicapRule, handicapped, tagged
from scoring.bridge.ranking.boards import Made, Unequal, comparable
from scoring.bridge.ranking.places import Place, ranked
from scoring.bridge.ranking.sessions import SessionsRule, across_sessions
from scoring.bridge.ranking.strata import Strat, StratRule, strat_lists, strat_of
from scoring.bridge.ranking.ties import Meeting, TieBreak, TieRule, ranked_by, tie_break

__all__ = [
    "HandicapRule",
    "Made",
    "Meeting",
    "Place",
    "SessionsRule",
    "Strat",
    "StratRule",
    "TieBreak",
    "TieRule",
    "Unequal",
    "across_sessions",
    "comparable",
    "handicapped",
    "ranked",
    "ranked_by",
    "strat_lists",
    "strat_of",
    "tagged",
    "tie_break",
]
