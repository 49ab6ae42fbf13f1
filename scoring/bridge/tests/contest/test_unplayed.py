"""What stands in place of a score by boards, by rule."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.bridge.contest import MatchRules, ScaleName, Standings, Verdict
from scoring.bridge.contest.unplayed import Award, awarded, awards_for, match_pool
from scoring.bridge.contest.values import Match, match_scale, nearest
from scoring.bridge.event import Method, Rules
from scoring.bridge.teams import Comparison
from scoring.bridge.tests.contest.builders import Played, finals, points
from scoring.bridge.victory_points import Row, wbf_continuous

F = Fraction
VPS = MatchRules(scale=ScaleName.WBF_DISCRETE)
CLUB = MatchRules(
    scale=ScaleName.OWN,
    own_scale=[Row(0, 9, F(6), F(6)), Row(10, None, F(9), F(3))],
)
OF_EIGHT = Match(1, 1, 1, 2, boards=8)
FLAT = (420, 420)
SWING = (420, -50)


@pytest.mark.parametrize(
    ("rules", "match", "pool"),
    [
        (VPS, OF_EIGHT, 20),
        (VPS, replace(OF_EIGHT, half=True), 10),
        (VPS, replace(OF_EIGHT, boards=0), 20),
        (CLUB, OF_EIGHT, 12),
        (CLUB, replace(OF_EIGHT, half=True), 6),
        (replace(VPS, standings=Standings.HYBRID), OF_EIGHT, 36),
        (replace(VPS, standings=Standings.HYBRID, halved=True), OF_EIGHT, 28),
        (replace(VPS, standings=Standings.BOARDS), OF_EIGHT, 16),
        (replace(VPS, standings=Standings.IMPS), OF_EIGHT, 0),
        (replace(VPS, standings=Standings.WINS), OF_EIGHT, 1),
        (replace(CLUB, compared=Rules(Method.MATCHPOINTS)), OF_EIGHT, 20),
        (replace(CLUB, compared=Rules(Method.CROSS_IMPS)), OF_EIGHT, 12),
    ],
)
def test_what_both_sides_of_a_match_share(
    rules: MatchRules, match: Match, pool: int
) -> None:
    assert match_pool(match, rules) == pool


@pytest.mark.parametrize(
    ("award", "due"),
    [
        (Award.SEATED_WRONG, (8, 8)),
        (Award.SEATED_WRONG_BY_DIRECTOR, (12, 12)),
        (Award.HOME_FORFEITS, (0, 12)),
        (Award.AWAY_FORFEITS, (12, 0)),
    ],
)
def test_awards_of_a_pool_of_twenty(award: Award, due: tuple[int, int]) -> None:
    home, away = awarded(award, OF_EIGHT, VPS)

    assert (int(home), int(away)) == due


@pytest.mark.parametrize(
    ("standings", "number"),
    [(Standings.IMPS, 2), (Standings.WINS, 2), (Standings.BOARDS, 4)],
)
def test_shares_are_awarded_of_a_pool_only(standings: Standings, number: int) -> None:
    assert len(awards_for(standings)) == number


@pytest.mark.parametrize(
    ("comparison", "due"), [(Comparison.IMPS, 9), (Comparison.AGGREGATE, 300)]
)
def test_a_bye_where_margins_count_is_average_plus_on_three_boards(
    comparison: Comparison, due: int
) -> None:
    rules = MatchRules(standings=Standings.IMPS, comparison=comparison)
    rules = replace(rules, convention=replace(rules.convention, points_for_ten=F(100)))
    event = Played()
    event.match(1, None, length=8)

    assert finals(event.score(rules)) == {1: due, 2: 0}


def test_half_of_a_scale_keeps_its_length_and_favours_the_winner() -> None:
    half = match_scale(ScaleName.WBF_CONTINUOUS, 7, half=True)

    assert half.boards == 7
    assert half.pool == 10
    assert wbf_continuous(7).vps(10) == F("13.99")
    assert half.vps(10) == 7
    assert half.vps(-10) == 3


def test_only_pairs_at_matchpoints_go_by_percent() -> None:
    assert [
        MatchRules(compared=compared).by_percent
        for compared in (Rules(Method.MATCHPOINTS), Rules(Method.CROSS_IMPS), None)
    ] == [True, False, False]
    assert nearest(12, range(6, 12)) == 11


class TestLeaving:
    """Team 1 leaves; all rounds of a league of four are drawn."""

    def league(self, home: int) -> Played:
        event = Played(teams=(1, 2, 3, 4))
        event.match(1, 2, [SWING] * 2 + [FLAT] * 6)
        event.match(3, 4, [SWING] + [FLAT] * 7)
        event.match(3, 1, [FLAT] * 8, round=2)
        event.match(2, 4, [SWING] * 3 + [FLAT] * 5, round=2)
        event.match(home, 5 - home, length=8, round=3)
        return event

    @pytest.mark.parametrize("home", [1, 4])
    def test_who_is_still_to_come_has_the_best_whichever_side_it_sits_on(
        self, home: int
    ) -> None:
        """60 percent are more than the converse of what the one that left made, and
        than the opponent's own average; the other has the rest of the pool."""
        event = self.league(home)
        rules = replace(VPS, everybody_meets=True, withdrawn=frozenset({1}))

        score = event.score(rules)

        assert score.matches[5].verdict is Verdict.GIVEN
        assert points(score, 5) == ((8, 12) if home == 1 else (12, 8))

    def test_half_is_half_of_the_matches_that_there_are(self) -> None:
        """Six teams of which each plays three: two of three are more than half, and
        the converse of two matches lost by 50 IMPs is 20."""
        event = Played(teams=(1, 2, 3, 4, 5, 6))
        event.match(2, 1, [SWING] * 5 + [FLAT] * 3)
        event.match(3, 1, [SWING] * 5 + [FLAT] * 3, round=2)
        event.match(4, 1, length=8, round=3)
        rules = replace(VPS, everybody_meets=True, withdrawn=frozenset({1}))

        score = event.score(rules)

        assert [points(score, key) for key in (1, 2, 3)] == [(20, 0)] * 3

    @pytest.mark.parametrize("home", [1, 3])
    def test_in_a_swiss_the_one_that_left_has_nothing(self, home: int) -> None:
        event = Played(teams=(1, 2, 3))
        event.match(1, 2, [SWING] + [FLAT] * 7)
        event.match(home, 4 - home, length=8, round=2)
        rules = replace(VPS, rounds=2, withdrawn=frozenset({1}))

        score = event.score(rules)

        assert score.matches[2].verdict is Verdict.GIVEN
        assert points(score, 2) == ((0, 12) if home == 1 else (12, 0))
