from fractions import Fraction

import pytest

from scoring.bridge.adjusted import NotPlayed
from scoring.bridge.ranking import Meeting, Place, TieRule
from scoring.bridge.teams import (
    Comparison,
    Fault,
    Played,
    Quotient,
    Row,
    Share,
    Stage,
    Team,
    TeamRules,
    TeamScore,
    VictoryPoints,
    Withdrawal,
    after_round,
    boards_won,
    brought_forward,
    bye,
    carried_over,
    carry_forward,
    cross_table,
    halved,
    hybrid,
    imps_for_a_withdrawal,
    is_void,
    mismatched,
    quotient,
    score_match,
    seated_wrong,
    table,
    void_score,
    withdraw,
    withdraws_early,
)
from scoring.bridge.teams.tables import meetings
from scoring.bridge.tests.teams.builders import board, weighted
from scoring.bridge.victory_points import half_match, wbf_discrete

F = Fraction
EIGHT = wbf_discrete(8)


@pytest.mark.parametrize(
    ("fault", "home", "away"),
    [
        (Fault.AWAY, (12, 14), (-12, 6)),
        (Fault.HOME, (-12, 6), (12, 14)),
        (Fault.NEITHER, (12, 14), (12, 14)),
        (Fault.BOTH, (-12, 6), (-12, 6)),
    ],
)
def test_a_void_match_of_eight_boards_is_fourteen_to_six(
    fault: Fault, home: tuple[int, int], away: tuple[int, int]
) -> None:
    rules = TeamRules(scale=EIGHT)

    found = [void_score(8, fault, team, rules) for team in Team]

    assert found == [
        TeamScore(F(imps), F(imps), F(imps), F(vps)) for imps, vps in (home, away)
    ]


def test_half_of_an_odd_number_of_boards_is_rounded_up() -> None:
    assert void_score(7, Fault.AWAY, Team.HOME, TeamRules()).margin == 12


def test_a_match_is_void_below_half_of_its_boards() -> None:
    assert [is_void(playable=at, boards=7) for at in (3, 4)] == [True, False]


def test_a_bye_is_twelve_of_twenty() -> None:
    assert [bye(EIGHT), bye(half_match(4))] == [12, 6]


def test_a_match_seated_wrong_gives_both_as_much() -> None:
    assert seated_wrong(EIGHT, by_director=False) == VictoryPoints(F(8), F(8))
    assert seated_wrong(EIGHT, by_director=True) == VictoryPoints(F(12), F(12))


@pytest.mark.parametrize(
    ("vps", "actual", "due", "at_fault", "becomes"),
    [
        (12, 60, 54, False, 14),
        (20, 60, 54, False, 20),
        (12, 60, 54, True, 12),
        (12, 60, 55, False, 12),
        (13, 54, 60, True, 11),
        (13, 54, 60, False, 13),
        (13, 55, 60, True, 13),
        (4, 54, 60, True, 4),
    ],
)
def test_a_wrong_opponent_of_a_swiss_counts_by_its_strength(
    vps: int, actual: int, due: int, at_fault: bool, becomes: int
) -> None:
    found = mismatched(
        F(vps), actual=F(actual), due=F(due), at_fault=at_fault, pool=F(20)
    )

    assert found == becomes


def test_on_ten_points_the_quarter_is_two_and_a_half() -> None:
    found = mismatched(F(6), actual=F(30), due=F(27), at_fault=False, pool=F(10))

    assert found == F(7)


def test_a_board_of_the_qualifier_weighs_half_a_board_of_the_final() -> None:
    """CF = 1/2 x SQ x NumQ/MaxQ x MaxF/NumF, with sizes that all differ."""
    found = carry_forward(F(700), Stage(24, 1200), Stage(30, 840))

    assert found == F(700) / 2 * F(24, 1200) * F(840, 30)


def test_a_carry_over_is_a_share_with_a_limit_either_way() -> None:
    half = F(1, 2)

    assert [carried_over(F(imps), share=half, most=F(12)) for imps in (9, 40, -40)] == [
        F("4.5"),
        12,
        -12,
    ]
    assert carried_over(F(40), share=half) == 20


PLAYED = {
    1: {2: F(12), 3: F(4)},
    2: {1: F(8), 4: F(15)},
    3: {1: F(16), 4: F(18)},
    4: {2: F(5), 3: F(2)},
}


def test_after_half_each_opponent_to_come_has_the_best_of_three() -> None:
    """Team 1 leaves with an average of 8: its converse 12 is also 60 percent."""
    assert withdraw(1, PLAYED, F(20)) == Withdrawal(
        cancelled=False, opponents={4: F(12)}, own={4: F(8)}
    )


def test_an_opponents_own_average_counts_when_it_is_better() -> None:
    assert withdraw(4, PLAYED, F(20)).opponents == {1: F("16.5")}
    assert withdraw(2, PLAYED, F(20)).opponents == {3: F(17)}


def test_before_half_the_scores_are_cancelled() -> None:
    played = {1: {2: F(12)}, 2: {1: F(8)}, 3: {}, 4: {}}

    assert withdraw(1, played, F(20)) == Withdrawal(
        cancelled=True, opponents={}, own={}
    )


def test_a_team_that_has_not_played_has_the_least_there_is() -> None:
    played: dict[int, dict[int, F]] = {1: {2: F(2)}, 2: {1: F(18)}, 3: {}}

    assert withdraw(1, played, F(20)).opponents == {3: F(18)}


def test_without_a_scale_three_boards_are_average_plus() -> None:
    assert imps_for_a_withdrawal(24) == 9
    assert withdraws_early(played=11, of=24)


def test_the_quotient_is_of_all_points_won_and_lost() -> None:
    boards = [
        board(420, -50),
        board(weighted((100, 50), (-100, 50)), 90),
        board(NotPlayed(), 90),
    ]

    assert quotient(boards, Team.HOME) == Quotient(F(470), F(90))
    assert quotient(boards, Team.AWAY).key < quotient(boards, Team.HOME).key
    assert Quotient(F(1), F(0)).key > Quotient(F(900), F(1)).key
    assert Quotient(F(0), F(0)).key < Quotient(F(1), F(900)).key


def test_board_points_are_of_the_boards_that_counted() -> None:
    match = score_match(
        [board(430, 420), board(90, 90), board(NotPlayed(), 0)],
        TeamRules(Comparison.BOARD_A_MATCH),
    )

    assert boards_won(match, Team.HOME) == Share(F(3), 4)
    assert boards_won(match, Team.AWAY) == Share(F(1), 4)
    assert halved(F(3)) == F(3, 2)


def test_a_hybrid_adds_board_points_and_victory_points() -> None:
    assert hybrid(F(4), F(-4), half_match(3)) == 7


def four_teams() -> list[Played]:
    """Two rounds: 1 and 2 are level, and 1 beat 2; team 3 had a bye."""
    return [
        Played(1, 1, 2, F(12), F(20), F(12), F(5)),
        Played(1, 2, 1, F(8), F(12), F(20), F(3)),
        Played(1, 3, None, F(12)),
        Played(2, 1, 3, F(6), F(10), F(25), F(2)),
        Played(2, 3, 1, F(14), F(25), F(10), F(6)),
        Played(2, 2, None, F(10)),
    ]


def test_level_teams_are_split_by_their_own_match() -> None:
    rows = table([1, 2, 3], four_teams(), ties=[TieRule.HEAD_TO_HEAD])

    assert rows == (
        Row(3, Place(1), F(26), 2, F(15)),
        Row(1, Place(2), F(18), 2, F(-7)),
        Row(2, Place(3), F(18), 2, F(-8)),
    )


def test_without_a_rule_level_teams_share_the_place() -> None:
    rows = table([1, 2, 3], four_teams(), extra={3: F(-1), 1: F(2), 2: F(2)})

    assert [
        (row.team, str(row.place), row.total == at)
        for row, at in zip(rows, (25, 20, 20), strict=True)
    ] == [
        (3, "1", True),
        (1, "2=", True),
        (2, "2=", True),
    ]


def test_the_standings_of_a_round_leave_later_ones_out() -> None:
    rows = table([1, 2, 3], after_round(four_teams(), 1))

    assert [(row.team, str(row.place)) for row in rows] == [
        (1, "1="),
        (3, "1="),
        (2, "3"),
    ]


def test_the_cross_table_adds_two_meetings_and_leaves_out_byes() -> None:
    again = [*four_teams(), Played(3, 1, 2, F(11)), Played(3, 2, 1, F(9))]

    assert cross_table(again) == {
        1: {2: F(23), 3: F(6)},
        2: {1: F(17)},
        3: {1: F(14)},
    }


@pytest.mark.parametrize(("boards", "maximum"), [(24, 480), (25, 480), (3, 50)])
def test_what_is_brought_keeps_its_percentage_of_a_whole_most(
    boards: int, maximum: int
) -> None:
    qualifier, final = Stage(24, 480), Stage(boards, maximum)

    found = brought_forward(F(288), qualifier, final)

    most = carry_forward(F(480), qualifier, final)
    assert found.points / found.maximum == F(288, 480)
    assert abs(found.maximum - most) <= F(1, 2)


def test_an_opponent_of_a_strong_team_that_leaves_has_sixty_percent() -> None:
    """Team 3 leaves with an average of 17; team 2 has one of 11.5."""
    assert withdraw(3, PLAYED, F(20)).opponents == {2: F(12)}


def test_the_two_halves_of_a_match_are_one_meeting() -> None:
    assert meetings(four_teams()) == [
        Meeting(1, 2, (F(12), F(8)), (F(20), F(12)), (F(5), F(3))),
        Meeting(1, 3, (F(6), F(14)), (F(10), F(25)), (F(2), F(6))),
    ]
