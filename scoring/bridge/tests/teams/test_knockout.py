from fractions import Fraction

from scoring.bridge.adjusted import AVERAGE_PLUS, NotPlayed, Outcomes
from scoring.bridge.teams import (
    Comparison,
    KnockoutScore,
    PenaltyUnit,
    Team,
    TeamPenalty,
    TeamRules,
    score_knockout,
    score_match,
)
from scoring.bridge.tests.teams.builders import board

F = Fraction


def test_stints_and_what_was_brought_along_are_added() -> None:
    stints = [
        score_match([board(420, -50)], TeamRules()),
        score_match([board(-100, 620), board(0, 0)], TeamRules()),
    ]

    found = score_knockout(stints, carried=F(3))

    assert found == KnockoutScore(F(3), (F(10), F(-12)), F(0))
    assert (found.margin == 1, found.winner) == (True, Team.HOME)


def test_scores_that_do_not_balance_are_averaged() -> None:
    """12C4: the home team has 0 on the split board, the other -10 in its own view."""
    split = (Outcomes.assigned(-620), Outcomes.assigned(-170))
    stint = score_match([board(split, -620), board(420, 400)], TeamRules())

    found = score_knockout([stint])

    assert found.stints == (F(5) + F(1),)


def test_two_average_plusses_move_nothing() -> None:
    stint = score_match([board(AVERAGE_PLUS, NotPlayed())], TeamRules())

    found = score_knockout([stint])

    assert (found.margin == 0, found.winner) == (True, None)


def test_a_penalty_moves_the_margin_in_full_and_victory_points_do_not() -> None:
    penalties = [
        TeamPenalty(Team.HOME, F(3), PenaltyUnit.IMPS),
        TeamPenalty(Team.AWAY, F(1), PenaltyUnit.IMPS),
        TeamPenalty(Team.HOME, F(9), PenaltyUnit.VPS),
    ]

    found = score_knockout([], penalties)

    assert (found.margin == -2, found.winner) == (True, Team.AWAY)


def test_board_a_match_is_decided_in_boards() -> None:
    rules = TeamRules(Comparison.BOARD_A_MATCH)
    stint = score_match([board(430, 420), board(50, 50), board(NotPlayed(), 0)], rules)

    assert score_knockout([stint]).margin == 1
