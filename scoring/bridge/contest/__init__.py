"""Events made of matches: teams in two rooms, and Swiss pairs in a field."""

from scoring.bridge.contest.score import score_matches
from scoring.bridge.contest.standings import UNIT_OF
from scoring.bridge.contest.values import (
    Match,
    MatchRules,
    ScaleName,
    Standings,
    Table,
    match_scale,
)
from scoring.bridge.teams.values import MatchOutcome, SideOutcome, Verdict

__all__ = [
    "UNIT_OF",
    "Match",
    "MatchOutcome",
    "MatchRules",
    "ScaleName",
    "SideOutcome",
    "Standings",
    "Table",
    "Verdict",
    "match_scale",
    "score_matches",
]
