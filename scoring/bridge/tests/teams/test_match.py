import re
from collections.abc import Iterator
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.bridge.adjusted import (
    AVERAGE,
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    Artificial,
    NotPlayed,
    Outcomes,
    Reported,
)
from scoring.bridge.contract import Side
from scoring.bridge.teams import (
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
    compare_rooms,
    score_match,
)
from scoring.bridge.teams.match import board_points
from scoring.bridge.tests.teams.builders import Given, board, weighted
from scoring.bridge.victory_points import wbf_continuous, wbf_discrete
from tests.shared_data import needs_shared_data, shared

F = Fraction
scores = st.integers(-100, 100).map(lambda tens: 10 * tens)
IMPS = TeamRules()


def margins(opened: Given, closed: Given, rules: TeamRules = IMPS) -> list[F | None]:
    found = compare_rooms(board(opened, closed), rules)
    return [found.home, found.away]


def test_a_game_made_in_one_room_only_swings_ten() -> None:
    assert margins(420, -50) == [10, -10]


def test_a_flat_board_gives_nothing() -> None:
    assert margins(-620, -620) == [0, 0]


@given(scores, scores)
def test_turning_the_table_and_changing_the_rooms_changes_nothing(
    opened: int, closed: int
) -> None:
    turned = TeamBoard(
        1,
        Room(Side.EW, Reported(closed), Reported(closed)),
        Room(Side.NS, Reported(opened), Reported(opened)),
    )

    assert compare_rooms(turned, IMPS) == compare_rooms(board(opened, closed), IMPS)


@given(scores, scores)
def test_what_one_team_wins_the_other_loses(opened: int, closed: int) -> None:
    home, away = margins(opened, closed)

    assert home is not None
    assert away == -home


def test_each_outcome_of_a_weighted_score_is_valued_in_imps_first() -> None:
    """+620 against +170 is 10 IMPs, -100 against +170 is minus 7 IMPs."""
    assert margins(weighted((620, 40), (-100, 60)), 170) == [F("-0.2"), F("0.2")]


def test_two_weighted_rooms_are_paired_outcome_by_outcome() -> None:
    half = weighted((620, 50), (170, 50))

    assert margins(half, half) == [0, 0]
    assert margins(half, weighted((620, 100))) == [-5, 5]


def test_a_split_score_gives_each_team_its_own() -> None:
    split = (Outcomes.assigned(-620), Outcomes.assigned(-170))

    assert margins(split, -620) == [0, -10]


def test_average_plus_and_minus_are_three_imps_for_a_removed_board() -> None:
    assert margins((AVERAGE_PLUS, AVERAGE_MINUS), NotPlayed()) == [3, -3]
    assert margins((AVERAGE_PLUS, AVERAGE_PLUS), 420) == [3, 3]
    assert margins(AVERAGE, 420) == [0, 0]


def test_a_team_at_fault_in_either_room_has_the_lower_average() -> None:
    assert margins((AVERAGE_PLUS, AVERAGE), (AVERAGE_PLUS, AVERAGE_MINUS)) == [-3, 0]


def test_a_figure_given_in_imps_is_kept() -> None:
    given = Artificial(F(60), points=F(2))

    assert margins((given, AVERAGE_MINUS), 100) == [2, -3]


def test_a_room_without_a_result_does_not_count() -> None:
    assert margins(420, NotPlayed()) == [None, None]
    assert margins(NotPlayed(), 420) == [None, None]


def test_an_artificial_score_beside_a_result_asks_for_an_assigned_one() -> None:
    assert board(AVERAGE_PLUS, 420).asks_for_assigned
    assert board(420, AVERAGE_PLUS).asks_for_assigned
    assert not board(AVERAGE_PLUS, NotPlayed()).asks_for_assigned
    assert board(AVERAGE_PLUS, (NotPlayed(), Reported(420))).asks_for_assigned
    assert not board(420, 420).asks_for_assigned


def test_two_pairs_of_a_team_in_one_direction_are_refused() -> None:
    room = Room(Side.NS, Reported(420), Reported(420))

    with pytest.raises(WrongSeating, match="Board 7: both pairs of a team sat NS"):
        TeamBoard(7, room, room)


def test_board_a_match_wins_by_ten_points() -> None:
    rules = TeamRules(Comparison.BOARD_A_MATCH)

    assert margins(430, 420, rules) == [2, 0]
    assert margins(420, 420, rules) == [1, 1]
    assert margins(AVERAGE_PLUS, 420, rules) == [F("1.2"), F("1.2")]


def test_a_club_may_halve_a_board_within_ten_points() -> None:
    rules = TeamRules(Comparison.BOARD_A_MATCH, drawn_within=10)

    assert margins(430, 420, rules) == [1, 1]
    assert margins(440, 420, rules) == [2, 0]


def test_aggregate_is_the_difference_itself() -> None:
    assert margins(430, -50, TeamRules(Comparison.AGGREGATE)) == [480, -480]


def test_a_match_goes_through_the_scale() -> None:
    boards = [board(420, -50, 1), board(90, 110, 2), board(NotPlayed(), 0, 3)]
    rules = TeamRules(scale=wbf_discrete(8))

    assert score_match(boards, rules) == MatchScore(
        (
            BoardMargin(1, F(10), F(-10)),
            BoardMargin(2, F(-1), F(1)),
            BoardMargin(3, None, None),
        ),
        {
            Team.HOME: TeamScore(F(9), F(9), F(9), F(13)),
            Team.AWAY: TeamScore(F(-9), F(-9), F(-9), F(7)),
        },
    )


def test_a_fraction_of_an_imp_is_rounded_half_away_before_the_scale() -> None:
    boards = [board(weighted((420, 50), (400, 50)), 400)]
    rules = TeamRules(scale=wbf_continuous(4))

    found = score_match(boards, rules).teams

    assert [found[team].margin for team in Team] == [F(1, 2), F(-1, 2)]
    assert [found[team].whole for team in Team] == [1, -1]
    assert [found[team].vps for team in Team] == [F("10.61"), F("9.39")]


def test_a_fraction_of_an_imp_may_be_kept() -> None:
    boards = [board(weighted((420, 50), (400, 50)), 400)]

    found = score_match(boards, TeamRules(whole=WholeImps.KEPT))

    assert found.teams[Team.HOME] == TeamScore(F(1, 2), F(1, 2), F(1, 2), None)


def test_teams_that_do_not_balance_are_looked_up_apart() -> None:
    boards = [board(AVERAGE_PLUS, NotPlayed()), board(420, -50)]

    found = score_match(boards, TeamRules(scale=wbf_discrete(8)))

    assert [found.teams[team].vps for team in Team] == [15, 7]
    assert not found.balanced


def test_penalties_are_taken_from_the_margin_or_from_the_points() -> None:
    penalties = [
        TeamPenalty(Team.HOME, F(6), PenaltyUnit.IMPS),
        TeamPenalty(Team.AWAY, F(1, 2), PenaltyUnit.VPS),
    ]
    rules = TeamRules(scale=wbf_discrete(8))

    found = score_match([board(420, -50)], rules, penalties)

    assert found.teams[Team.HOME] == TeamScore(F(10), F(4), F(4), F(12))
    assert found.teams[Team.AWAY] == TeamScore(F(-10), F(-10), F(-10), F("5.5"))
    assert found.balanced


Tags = dict[str, str]


def games(name: str) -> Iterator[Tags]:
    text = shared(f"pbn/results/{name}").read_text(encoding="utf-8")
    for block in re.split(r"\n\s*\n", text):
        tags = dict(re.findall(r'^\[(\w+) "(.*)"\]', block, re.MULTILINE))
        if "ScoreIMP" in tags:
            yield tags


def ns_number(text: str) -> int:
    found = re.match(r"NS (-?\d+)", text)
    assert found is not None
    return int(found[1])


@needs_shared_data
def test_the_imps_of_a_real_teams_round_agree() -> None:
    by_board: dict[tuple[frozenset[str], str], list[Tags]] = {}
    for game in games("teams_round_matches_a.pbn"):
        teams = frozenset((game["HomeTeam"], game["VisitTeam"]))
        by_board.setdefault((teams, game["Board"]), []).append(game)

    pairs = [two for two in by_board.values() if all("Score" in entry for entry in two)]
    both = [two for two in pairs if len(two) == 2]
    wrong = [
        (player_id["HomeTeam"], player_id["Board"])
        for player_id, two in both
        if margins(ns_number(player_id["Score"]), ns_number(two["Score"]))[0]
        != ns_number(player_id["ScoreIMP"])
    ]

    assert (len(both), wrong) == (69, [])


def test_penalties_of_one_kind_are_added() -> None:
    slow = TeamPenalty(Team.HOME, F(1), PenaltyUnit.IMPS)

    match = score_match([board(420, -50)], IMPS, [slow, slow])

    assert match.teams[Team.HOME].margin == 10 - 2


def test_in_unequal_shares_two_weighted_rooms_are_paired_by_both_weights() -> None:
    opened = weighted((420, 25), (170, 75))
    closed = weighted((420, 60), (170, 40))

    assert margins(opened, closed) == [F(-21, 10), F(21, 10)]


def test_ten_points_win_a_board_where_no_club_halves_it() -> None:
    assert [board_points(difference) for difference in (1, 0, -1)] == [2, 1, 0]


@pytest.mark.parametrize(
    ("swings", "plus", "minus"),
    [([1, 1], 3, -3), ([5, 7], 6, -6), ([-5, -7], 3, -3), ([], 3, -3)],
)
def test_an_average_in_imps_follows_the_own_mean_of_the_other_boards(
    swings: list[int], plus: int, minus: int
) -> None:
    """Law 12C2c: the better of +3 and the mean, the worse of -3 and the mean."""
    points = {1: 20, 5: 200, 7: 300, -5: -200, -7: -300}
    played = [board(points[swing], 0) for swing in swings]
    ruled = board((AVERAGE_PLUS, AVERAGE_MINUS), 0)

    followed = score_match([*played, ruled], TeamRules(uplift=True)).boards[-1]
    flat = score_match([*played, ruled], TeamRules()).boards[-1]

    assert [followed.home, followed.away] == [plus, minus]
    assert [flat.home, flat.away] == [3, -3]
