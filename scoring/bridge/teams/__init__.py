"""Teams: two rooms, one match; rounds, knock-outs and what was not played."""

from scoring.bridge.teams.board_a_match import (
    Quotient,
    Share,
    boards_won,
    halved,
    hybrid,
    quotient,
)
from scoring.bridge.teams.carry import (
    Stage,
    brought_forward,
    carried_over,
    carry_forward,
)
from scoring.bridge.teams.knockout import (
    KnockoutScore,
    knockout_margin,
    score_knockout,
)
from scoring.bridge.teams.match import compare_rooms, half_away, score_match
from scoring.bridge.teams.round_robin import Fixture, all_play_all
from scoring.bridge.teams.table import Played, Row, after_round, cross_table, table
from scoring.bridge.teams.unplayed import (
    Fault,
    VictoryPoints,
    bye,
    is_void,
    mismatched,
    seated_wrong,
    void_score,
)
from scoring.bridge.teams.values import (
    BoardMargin,
    Comparison,
    MatchScore,
    PenaltyUnit,
    Room,
    Team,
    TeamBoard,
    TeamPenalty,
    TeamRules,
    TeamScore,
    WholeImps,
    WrongSeating,
)
from scoring.bridge.teams.withdrawal import (
    Withdrawal,
    imps_for_a_withdrawal,
    withdraw,
    withdraws_early,
)

__all__ = [
    "BoardMargin",
    "Comparison",
    "Fault",
    "Fixture",
    "KnockoutScore",
    "MatchScore",
    "PenaltyUnit",
    "Played",
    "Quotient",
    "Room",
    "Row",
    "Share",
    "Stage",
    "Team",
    "TeamBoard",
    "TeamPenalty",
    "TeamRules",
    "TeamScore",
    "VictoryPoints",
    "WholeImps",
    "Withdrawal",
    "WrongSeating",
    "after_round",
    "all_play_all",
    "boards_won",
    "brought_forward",
    "bye",
    "carried_over",
    "carry_forward",
    "compare_rooms",
    "cross_table",
    "half_away",
    "halved",
    "hybrid",
    "imps_for_a_withdrawal",
    "is_void",
    "knockout_margin",
    "mismatched",
    "quotient",
    "score_knockout",
    "score_match",
    "seated_wrong",
    "table",
    "void_score",
    "withdraw",
    "withdraws_early",
]
