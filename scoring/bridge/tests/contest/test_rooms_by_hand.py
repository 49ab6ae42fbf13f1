"""Both rooms of a match: what is compared, what is won, and what a page shows of it."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest

from scoring.bridge.adjusted import (
    AVERAGE,
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    Artificial,
    NotPlayed,
    Outcomes,
    Reported,
)
from scoring.bridge.contest import MatchRules, ScaleName, Standings, Verdict
from scoring.bridge.event import BoardScore, Code, Frequency, ScoredResult
from scoring.bridge.teams import Comparison
from scoring.bridge.tests.contest.builders import Given, Played, points
from scoring.bridge.victory_points import wbf_continuous

F = Fraction
VPS = MatchRules()
DISCRETE = MatchRules(scale=ScaleName.WBF_DISCRETE)
IMPS = MatchRules(standings=Standings.IMPS)
POINTS = MatchRules(standings=Standings.IMPS, comparison=Comparison.AGGREGATE)
BOARDS = MatchRules(standings=Standings.BOARDS, comparison=Comparison.BOARD_A_MATCH)
FLAT: tuple[Given, Given] = (420, 420)


def test_a_board_with_a_result_for_one_side_only_was_not_played() -> None:
    """Three of eight boards: the match is void."""
    for_home = ((AVERAGE_PLUS, Reported(420)), 420)
    event = Played()
    event.match(1, 2, [*[FLAT] * 3, *[for_home] * 5])

    assert event.score(DISCRETE).matches[1].verdict is Verdict.VOID


def test_only_what_both_sides_have_is_counted() -> None:
    event = Played()
    event.match(1, 2, [FLAT, ((AVERAGE_PLUS, NotPlayed()), NotPlayed())])

    found = event.score(IMPS).matches[1]

    assert [found.home.boards, found.away.boards, found.counted] == [3, 0, 1]


def test_boards_without_a_line_are_still_of_the_match() -> None:
    event = Played()
    event.match(1, 2, [(420, -50), *[FLAT] * 5], length=8)

    assert points(event.score(VPS))[0] == wbf_continuous(8).vps(10)


def test_what_a_file_gives_for_one_room_is_added() -> None:
    event = Played()
    event.match(1, 2, [(420, -50)])
    event.line(1, 2, 2, 1, 420)
    event.tables[3] = replace(event.tables[3], given=(F(4), F(-4)))

    found = event.score(IMPS).matches[1]

    assert [board.home for board in found.boards] == [10, -4]
    assert [found.home.boards, found.away.boards] == [6, -6]


def test_total_points_are_kept_exact_and_have_an_average_of_their_own() -> None:
    convention = replace(POINTS.convention, points_for_ten=F(100))
    rules = replace(POINTS, convention=convention)
    weighted = Outcomes.weighted([(420, 25), (430, 75)])
    event = Played()
    event.match(1, 2, [(weighted, 400), ((AVERAGE_PLUS, AVERAGE_MINUS), 420)])

    found = event.score(rules).matches[1]

    assert [board.home for board in found.boards] == [F(55, 2), 100]
    assert [board.away for board in found.boards] == [F(-55, 2), -100]
    assert [found.home.margin, found.away.margin] == [F(255, 2), F(-255, 2)]


def test_points_of_boards_are_kept_exact() -> None:
    """Half a board won, a quarter of it: not a whole point."""
    weighted = Outcomes.weighted([(430, 25), (410, 75)])
    event = Played()
    event.match(1, 2, [(weighted, 420)])

    assert points(event.score(BOARDS)) == (F(1, 2), F(3, 2))


def test_what_was_won_leaves_out_what_was_lost_or_not_counted() -> None:
    event = Played()
    event.match(
        1,
        2,
        [(420, -50), (400, 420), FLAT, (420, 390), (NotPlayed(), NotPlayed())],
    )

    found = event.score(IMPS).matches[1]

    assert [found.home.won, found.away.won] == [11, 1]


def test_a_line_has_the_points_of_both_teams_and_the_marks_of_both_sides() -> None:
    split = (Outcomes.assigned(420), AVERAGE_MINUS)
    event = Played()
    event.match(1, 2, [(split, -50)])

    score = event.score(IMPS)

    assert score.lines[1] == ScoredResult(
        ns_points=F(10),
        ew_points=F(-3),
        ns_shown=Decimal("10.00"),
        ew_shown=Decimal("-3.00"),
        top=0,
        ns_code=Code.SPLIT,
        ew_code=Code.AVERAGE_MINUS,
    )


def test_a_board_has_the_scores_of_all_rooms() -> None:
    event = Played(teams=(1, 2, 3, 4))
    event.match(1, 2, [(420, -50), FLAT])
    event.match(3, 4, [(420, 400), (NotPlayed(), 420)])

    def frequency(score: int, count: int) -> Frequency:
        return Frequency(score, F(count), None, None, F(count))

    assert event.score(IMPS).boards == {
        (1, 1): BoardScore(
            0, 4, 4, (frequency(420, 2), frequency(400, 1), frequency(-50, 1))
        ),
        (1, 2): BoardScore(0, 4, 3, (frequency(420, 3),)),
    }


@pytest.mark.parametrize("boards", [1, 7, 40])
def test_a_continuous_scale_knows_its_length(boards: int) -> None:
    assert wbf_continuous(boards).boards == boards


def test_a_line_that_nobody_adjusted_has_no_marks() -> None:
    event = Played()
    event.match(1, 2, [FLAT])

    assert {
        (line.ns_code, line.ew_code) for line in event.score(IMPS).lines.values()
    } == {(Code.NONE, Code.NONE)}


def test_a_knock_out_keeps_what_was_won_and_is_won_by_a_single_imp() -> None:
    event = Played()
    event.match(1, 2, [(420, -50), (-50, 420), (420, 400)])

    found = event.score(replace(IMPS, standings=Standings.WINS)).matches[1]

    assert [found.home.won, found.home.boards, found.home.points] == [11, 1, 1]
    assert [found.away.won, found.away.boards, found.away.points] == [10, -1, 0]


def test_a_hybrid_may_halve_boards_of_a_small_difference() -> None:
    rules = replace(DISCRETE, standings=Standings.HYBRID, drawn_within=10)
    event = Played()
    event.match(1, 2, [(430, 420)] * 2)

    assert points(event.score(rules)) == (12, 12)


def test_imps_that_a_ruling_gives_are_no_points_of_a_board_in_a_hybrid() -> None:
    """Five IMPs are 12 to 8, and of the points of the board 60 percent."""
    five = (Artificial(F(60), points=F(5)), Artificial(F(40), points=F(-5)))
    rules = replace(DISCRETE, standings=Standings.HYBRID)
    event = Played()
    event.match(1, 2, [(five, NotPlayed()), *[FLAT] * 7])

    assert points(event.score(rules)) == (12 + F("1.2") + 7, 8 + F("0.8") + 7)


def test_nobody_is_at_fault_for_an_average() -> None:
    """Half of a void match of eight boards is average plus for both."""
    event = Played()
    event.match(1, 2, [*[FLAT] * 3, *[(AVERAGE, NotPlayed())] * 5])

    assert points(event.score(DISCRETE)) == (14, 14)


def test_who_has_no_victory_points_has_those_of_its_boards_in_a_hybrid() -> None:
    rules = replace(DISCRETE, standings=Standings.HYBRID)
    event = Played()
    event.match(1, 2, [*[(1700, -1700)] * 5, (420, 430)])

    assert points(event.score(rules)) == (20 + 10, 0 + 2)
