from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.bridge.adjusted import (
    AVERAGE,
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    NotPlayed,
    Outcomes,
    Reported,
)
from scoring.bridge.contest import MatchRules, ScaleName, Standings, Verdict
from scoring.bridge.convention import CLUBSITE
from scoring.bridge.event import Code, Penalty, Unit
from scoring.bridge.imps import imps
from scoring.bridge.teams import Comparison, Fault
from scoring.bridge.tests.contest.builders import Given, Played, finals, points
from scoring.bridge.victory_points import Row, wbf_continuous, wbf_discrete

F = Fraction
CONTINUOUS = MatchRules()
DISCRETE = MatchRules(scale=ScaleName.WBF_DISCRETE)
TOTAL_IMPS = MatchRules(standings=Standings.IMPS)
BOARDS = MatchRules(standings=Standings.BOARDS, comparison=Comparison.BOARD_A_MATCH)
WINS = MatchRules(standings=Standings.WINS)
FLAT: tuple[Given, Given] = (420, 420)

scores = st.integers(-120, 120).map(lambda tens: 10 * tens)
boards = st.lists(st.tuples(scores, scores), min_size=1, max_size=8)


def test_ten_imps_on_four_boards_are_fifteen_of_twenty() -> None:
    event = Played()
    event.match(1, 2, [(420, -50), FLAT, FLAT, FLAT])

    score = event.score(CONTINUOUS)

    assert score.matches[1].home.margin == 10
    assert points(score) == (15, 5)
    assert finals(score) == {1: 15, 2: 5}
    assert [total.rank for total in score.totals.values()] == [1, 2]


def test_every_line_has_the_imps_of_the_team_on_either_side() -> None:
    event = Played()
    event.match(1, 2, [(420, -50)])

    opened, closed = event.score(CONTINUOUS).lines.values()

    assert [opened.ns_points, opened.ew_points] == [10, -10]
    assert [closed.ns_points, closed.ew_points] == [-10, 10]
    assert str(opened.ns_shown) == "10.00"


def test_a_board_page_has_the_scores_of_both_rooms_and_no_points() -> None:
    event = Played()
    event.match(1, 2, [(420, -50)])
    event.match(2, 1, [(420, AVERAGE)], round=2)

    [board] = event.score(CONTINUOUS).boards.values()

    assert [[frequency.score, frequency.count] for frequency in board.frequencies] == [
        [420, 2],
        [-50, 1],
    ]
    assert {frequency.ns_points for frequency in board.frequencies} == {None}
    assert (board.expected, board.actual) == (4, 3)


def test_nothing_counts_before_the_last_board_is_in() -> None:
    event = Played()
    event.match(1, 2, [(420, -50), (420, None)])

    score = event.score(CONTINUOUS)

    assert score.matches[1].verdict is Verdict.PLAYING
    assert score.matches[1].home.boards == 10
    assert score.matches[1].awaited == 1
    assert points(score) == (None, None)
    assert finals(score) == {1: 0, 2: 0}


def test_a_match_without_a_line_is_not_played_yet() -> None:
    event = Played()
    event.match(1, 2, length=8)

    assert event.score(CONTINUOUS).matches[1].verdict is Verdict.UNPLAYED


def test_a_board_that_is_taken_out_shortens_the_scale() -> None:
    event = Played()
    event.match(1, 2, [(420, -50), *[FLAT] * 6, (NotPlayed(), NotPlayed())])

    assert points(event.score(CONTINUOUS))[0] == wbf_continuous(7).vps(10)


def test_four_boards_that_one_side_could_not_play_are_fourteen_to_six() -> None:
    """EBU White Book 3.3: twelve IMPs over eight boards."""
    event = Played()
    missing = (AVERAGE_PLUS, AVERAGE_MINUS)
    event.match(1, 2, [*[FLAT] * 4, *[(missing, NotPlayed())] * 4])

    assert points(event.score(DISCRETE)) == (14, 6)


@pytest.mark.parametrize(
    ("fault", "due"),
    [
        (Fault.NEITHER, (14, 14)),
        (Fault.AWAY, (14, 6)),
        (Fault.HOME, (6, 14)),
        (Fault.BOTH, (6, 6)),
    ],
)
def test_a_match_of_which_less_than_half_was_played_is_void(
    fault: Fault, due: tuple[int, int]
) -> None:
    event = Played()
    out: tuple[Given, Given] = (NotPlayed(), NotPlayed())
    event.match(1, 2, [*[(1700, -1700)] * 3, *[out] * 5], fault=fault)

    score = event.score(DISCRETE)

    assert score.matches[1].verdict is Verdict.VOID
    assert points(score) == due


@pytest.mark.parametrize(
    ("sides", "due"),
    [
        ((AVERAGE_MINUS, AVERAGE_PLUS), (6, 14)),
        ((AVERAGE_PLUS, AVERAGE_MINUS), (14, 6)),
        ((AVERAGE_MINUS, AVERAGE_MINUS), (6, 6)),
    ],
)
def test_who_has_average_minus_on_boards_of_a_void_match_is_at_fault(
    sides: Given, due: tuple[int, int]
) -> None:
    event = Played()
    event.match(1, 2, [*[FLAT] * 3, *[(sides, NotPlayed())] * 5])

    assert points(event.score(DISCRETE)) == due


def test_half_a_match_is_for_half_the_pool() -> None:
    event = Played(teams=(1, 2, 3))
    for home, away in [(1, 2), (2, 3), (3, 1)]:
        event.match(home, away, [(420, -50), FLAT, FLAT], half=True)

    for rules, due in ((DISCRETE, (9, 1)), (CONTINUOUS, None)):
        score = event.score(rules)
        home, away = points(score)
        assert (home or 0) + (away or 0) == 10
        assert due in {None, (home, away)}
    assert points(event.score(CONTINUOUS))[0] == wbf_continuous(3).vps(10) / 2


def test_a_scale_of_the_club() -> None:
    rows = [Row(0, 9, F(5), F(5)), Row(10, None, F(8), F(2))]
    event = Played()
    event.match(1, 2, [(420, -50)])

    rules = MatchRules(scale=ScaleName.OWN, own_scale=rows)

    assert points(event.score(rules)) == (8, 2)


@pytest.mark.parametrize(("boards", "due"), [(3, 15), (8, 15), (11, 14)])
def test_a_length_without_a_table_goes_by_the_nearest(boards: int, due: int) -> None:
    event = Played()
    event.match(1, 2, [(450, -50), *[FLAT] * (boards - 1)])

    rules = MatchRules(scale=ScaleName.ACBL_20)

    assert points(event.score(rules))[0] == due


def test_slow_play_in_imps_is_taken_before_the_scale() -> None:
    event = Played()
    event.match(1, 2, [(420, -50), *[FLAT] * 7])

    score = event.score(DISCRETE, [Penalty(1, F(3), Unit.IMPS, match=1)])

    assert score.matches[1].home.margin == 7
    assert points(score) == (wbf_discrete(8).vps(7), wbf_discrete(8).vps(-10))
    assert score.totals[1].adjustment == 0


def test_a_penalty_in_victory_points_within_a_match_or_from_the_total() -> None:
    event = Played()
    event.match(1, 2, [FLAT] * 8)

    within = event.score(DISCRETE, [Penalty(2, F(1, 2), Unit.VPS, match=1)])
    after = event.score(DISCRETE, [Penalty(2, F(1, 2), Unit.VPS)])

    assert finals(within) == finals(after) == {1: 10, 2: F(19, 2)}
    assert after.totals[2].adjustment == F(-1, 2)


def test_a_weighted_score_is_valued_first_and_then_weighed() -> None:
    event = Played()
    weighted = Outcomes.weighted([(420, 50), (-50, 50)])
    event.match(1, 2, [(weighted, 170)])

    score = event.score(TOTAL_IMPS)

    expected = F(imps(250) + imps(-220), 2)
    assert score.matches[1].home.boards == expected
    assert score.lines[1].ns_code is Code.WEIGHTED


def test_half_an_imp_goes_away_from_average_before_the_scale() -> None:
    event = Played()
    weighted = Outcomes.weighted([(420, 50), (450, 50)])
    event.match(1, 2, [(weighted, 400)])

    margin = event.score(TOTAL_IMPS).matches[1].home

    assert [margin.boards, margin.margin] == [F(3, 2), 2]


def test_a_split_score_counts_for_each_side_apart_and_the_mean_in_a_knock_out() -> None:
    """Law 12C4: +10 for one side, nothing for the other, is a margin of five."""
    split = (Outcomes.assigned(420), Outcomes.assigned(-50))
    event = Played()
    event.match(1, 2, [(split, -50)])

    league, cup = event.score(TOTAL_IMPS), event.score(WINS)

    assert [league.matches[1].home.boards, league.matches[1].away.boards] == [10, 0]
    assert cup.matches[1].home.margin == 5
    assert finals(cup) == {1: 1, 2: 0}
    assert cup.lines[1].ns_code is Code.SPLIT


def test_a_knock_out_has_stints_carry_over_and_penalties() -> None:
    event = Played()
    event.match(
        1, 2, [(420, -50), (-50, 420), (-50, 420)], stints=[1, 2, 2], carried=F(12)
    )

    level = event.score(WINS, [Penalty(1, F(2), Unit.IMPS, match=1)])
    ahead = event.score(WINS, [Penalty(2, F(3), Unit.IMPS, match=1)])

    assert dict(level.matches[1].stints) == {1: 10, 2: -20}
    assert points(level) == (None, None)
    assert level.matches[1].home.margin == 0
    assert [ahead.matches[1].home.margin, finals(ahead)] == [5, {1: 1, 2: 0}]


@pytest.mark.parametrize(
    ("halved", "due", "shown"),
    [(False, (4, 2), ["2.00", "0.00"]), (True, (2, 1), ["1.00", "0.00"])],
)
def test_board_a_match(halved: bool, due: tuple[int, int], shown: list[str]) -> None:
    event = Played()
    event.match(1, 2, [(430, 420), (420, 420), (420, 420)])

    score = event.score(replace(BOARDS, halved=halved))

    assert points(score) == due
    assert [str(score.lines[1].ns_shown), str(score.lines[1].ew_shown)] == shown


def test_a_difference_that_halves_a_board() -> None:
    event = Played()
    event.match(1, 2, [(430, 420)])

    assert points(event.score(replace(BOARDS, drawn_within=10))) == (1, 1)


@pytest.mark.parametrize(
    ("halved", "boards"), [(False, (3, 1)), (True, (F(3, 2), F(1, 2)))]
)
def test_a_hybrid_adds_boards_to_victory_points(
    halved: bool, boards: tuple[Fraction, Fraction]
) -> None:
    event = Played()
    event.match(1, 2, [(420, -50), FLAT])

    rules = MatchRules(
        standings=Standings.HYBRID, scale=ScaleName.WBF_DISCRETE, halved=halved
    )
    home = wbf_discrete(2).vps(10)

    assert points(event.score(rules)) == (home + boards[0], 20 - home + boards[1])


def test_the_imps_of_a_hybrid_are_shown_whole_where_boards_are_halved() -> None:
    event = Played()
    event.match(1, 2, [(420, -50), FLAT])

    score = event.score(MatchRules(standings=Standings.HYBRID, halved=True))

    assert str(score.lines[1].ns_shown) == "10.00"


def test_total_points() -> None:
    event = Played()
    event.match(1, 2, [(420, -50)])

    rules = replace(TOTAL_IMPS, comparison=Comparison.AGGREGATE)

    assert points(event.score(rules)) == (470, -470)


@pytest.mark.parametrize(("for_ten", "due"), [(0, (470, -470)), (100, (370, -370))])
def test_an_artificial_score_at_total_points_is_a_figure_of_the_convention(
    for_ten: int, due: tuple[int, int]
) -> None:
    """Board 1 is 470. Average minus against plus on board 2 is a figure for ten percent
    either way, and no IMPs: 470 - 100. None of the bodies has one, so it is 0."""
    event = Played()
    event.match(1, 2, [(420, -50), ((AVERAGE_MINUS, AVERAGE_PLUS), 420)])
    convention = replace(CLUBSITE, points_for_ten=F(for_ten))

    rules = replace(TOTAL_IMPS, comparison=Comparison.AGGREGATE, convention=convention)

    assert points(event.score(rules)) == due


def test_a_room_that_is_missing_or_sat_the_same_way_compares_nothing() -> None:
    event = Played()
    event.match(1, 2, length=2)
    event.line(1, 1, 1, 2, 420)
    event.line(1, 2, 1, 2, 420)
    event.line(1, 2, 1, 2, -50)

    score = event.score(TOTAL_IMPS)

    assert score.matches[1].boards == ()
    assert {line.ns_points for line in score.lines.values()} == {None}


@given(boards)
def test_what_one_side_wins_the_other_loses(played: list[tuple[int, int]]) -> None:
    event = Played()
    event.match(1, 2, played)

    found = event.score(CONTINUOUS).matches[1]

    assert found.home.margin == -found.away.margin
    assert sum(filter(None, (found.home.points, found.away.points))) == 20


@given(boards)
def test_changing_the_sides_of_a_match_changes_nothing(
    played: list[tuple[int, int]],
) -> None:
    first, other = Played(), Played()
    first.match(1, 2, played)
    other.match(2, 1, [(closed, opened) for opened, closed in played])

    assert finals(first.score(CONTINUOUS)) == finals(other.score(CONTINUOUS))


@given(boards, st.randoms(use_true_random=False))
def test_the_order_of_lines_changes_nothing(
    played: list[tuple[int, int]], chance: object
) -> None:
    event = Played()
    event.match(1, 2, played)
    before = event.score(CONTINUOUS)
    chance.shuffle(event.lines)  # type: ignore[attr-defined]

    assert event.score(CONTINUOUS).totals == before.totals


@given(boards)
def test_one_outcome_of_all_the_weight_is_that_score(
    played: list[tuple[int, int]],
) -> None:
    plain, weighted = Played(), Played()
    plain.match(1, 2, played)
    weighted.match(
        1, 2, [(Outcomes.assigned(first), second) for first, second in played]
    )

    assert finals(plain.score(CONTINUOUS)) == finals(weighted.score(CONTINUOUS))


@given(boards)
def test_a_match_by_hand(played: list[tuple[int, int]]) -> None:
    """The slow way: both rooms' scores added, looked up, summed, looked up."""
    event = Played()
    event.match(1, 2, [(Reported(a), Reported(b)) for a, b in played])
    total = 0
    for opened, closed in played:
        total += imps(opened - closed)

    found = event.score(CONTINUOUS).matches[1].home

    assert found.margin == total
    assert found.points == wbf_continuous(len(played)).vps(total)
