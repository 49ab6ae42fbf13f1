from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.bridge.contest import MatchRules, ScaleName, Standings, Verdict
from scoring.bridge.event import Method, Penalty, Rules, Unit, UnknownEntry, WrongUnit
from scoring.bridge.ranking import TieRule
from scoring.bridge.teams import Comparison, WithdrawalRule
from scoring.bridge.tests.contest.builders import Played, finals, points

F = Fraction
DISCRETE = MatchRules(scale=ScaleName.WBF_DISCRETE)
LEAGUE = replace(DISCRETE, everybody_meets=True)
FLAT = (420, 420)
SWING = (420, -50)


def league(*results: tuple[int, int, int]) -> Played:
    """Matches of eight boards: home, away, and how many boards home wins by ten IMPs."""
    teams = sorted({side for home, away, _ in results for side in (home, away)})
    event = Played(teams=teams)
    for number, (home, away, won) in enumerate(results, 1):
        event.match(home, away, [SWING] * won + [FLAT] * (8 - won), round=number)
    return event


def test_equal_totals_share_a_place_until_a_rule_splits_them() -> None:
    event = league((1, 2, 0), (3, 1, 0), (2, 3, 0))
    cut = [Penalty(1, F(-1), Unit.VPS)]

    shared = event.score(DISCRETE, cut).totals

    assert [(total.rank, total.tied) for total in shared.values()] == [
        (1, False),
        (2, True),
        (2, True),
    ]


def test_penalties_are_added_beside_those_of_a_match() -> None:
    event = league((1, 2, 1))
    within = Penalty(1, F(1), Unit.IMPS, match=1)
    penalties = [within, Penalty(1, F(1), Unit.VPS), Penalty(1, F(1, 2), Unit.VPS)]

    assert event.score(DISCRETE, penalties).totals[1].adjustment == F(-3, 2)


def test_head_to_head_splits_a_tie() -> None:
    """The first won against the second, lost by as much, and the second made it good."""
    event = league((1, 2, 1), (3, 1, 1), (2, 4, 1))

    shared = event.score(DISCRETE).totals
    split = event.score(replace(DISCRETE, ties=[TieRule.HEAD_TO_HEAD])).totals

    assert [shared[1].final, shared[2].final] == [20, 20]
    assert (shared[1].rank, shared[2].rank) == (1, 1)
    assert (split[1].rank, split[2].rank) == (1, 2)


@pytest.mark.parametrize("rule", [TieRule.TOTAL_IMPS, TieRule.IMP_QUOTIENT])
def test_imps_split_a_tie_of_victory_points(rule: TieRule) -> None:
    """Both win by the whole pool, the second by one board more."""
    event = league((1, 3, 6), (2, 4, 7))

    totals = event.score(replace(DISCRETE, ties=[rule])).totals

    assert [totals[1].final, totals[2].final] == [20, 20]
    assert (totals[2].rank, totals[1].rank) == (1, 2)


def test_the_quotient_of_total_points_splits_a_tie_at_board_a_match() -> None:
    event = Played(teams=(1, 2, 3, 4))
    event.match(1, 3, [(430, 420), FLAT])
    event.match(2, 4, [(1430, -100), FLAT])
    rules = MatchRules(
        standings=Standings.BOARDS,
        comparison=Comparison.BOARD_A_MATCH,
        ties=[TieRule.IMP_QUOTIENT, TieRule.TOTAL_IMPS],
    )

    score = event.score(rules)

    assert score.matches[2].home.won == 1530
    assert score.totals[1].final == score.totals[2].final == 3
    assert (score.totals[2].rank, score.totals[1].rank) == (1, 2)


def test_boards_won_split_a_tie() -> None:
    event = Played(teams=(1, 2, 3, 4))
    event.match(1, 3, [(420, -50), FLAT])
    event.match(2, 4, [(310, 0), (90, 0)], round=1)
    rules = MatchRules(standings=Standings.IMPS, ties=[TieRule.BOARDS_WON])

    totals = event.score(rules).totals

    assert totals[1].final == totals[2].final == 10
    assert (totals[2].rank, totals[1].rank) == (1, 2)


def test_what_was_carried_is_in_the_total() -> None:
    event = league((1, 2, 0))

    totals = event.score(replace(DISCRETE, carried={2: F(5, 2)})).totals

    assert [totals[1].points, totals[2].points] == [10, F(25, 2)]


def test_sections_have_places_of_their_own() -> None:
    event = league((1, 2, 1))

    assert [total.section_rank for total in event.score(DISCRETE).totals.values()] == [
        1,
        2,
    ]


@pytest.mark.parametrize(
    ("rules", "due"),
    [
        (DISCRETE, 12),
        (replace(DISCRETE, scale=ScaleName.ACBL_30), 18),
        (replace(DISCRETE, standings=Standings.HYBRID), F(108, 5)),
        (replace(DISCRETE, standings=Standings.IMPS), 9),
        (replace(DISCRETE, standings=Standings.BOARDS), F(48, 5)),
        (replace(DISCRETE, standings=Standings.BOARDS, halved=True), F(24, 5)),
        (replace(DISCRETE, standings=Standings.WINS), 1),
        (replace(DISCRETE, compared=Rules(Method.MATCHPOINTS)), 12),
    ],
)
def test_a_bye_is_sixty_percent(rules: MatchRules, due: Fraction) -> None:
    event = Played()
    event.match(1, None, length=8)

    score = event.score(rules)

    assert score.matches[1].verdict is Verdict.BYE
    assert finals(score) == {1: due, 2: 0}


def test_half_a_bye() -> None:
    event = Played()
    event.match(1, None, length=4, half=True)

    assert finals(event.score(replace(DISCRETE, compared=Rules())))[1] == 6


def test_a_match_that_was_given_counts_so_and_keeps_its_boards() -> None:
    event = Played()
    event.match(1, 2, [SWING], given=(F(8), F(8)))
    event.match(1, 2, length=8, given=(F(12), F(8)), round=2)

    score = event.score(DISCRETE)

    assert {match.verdict for match in score.matches.values()} == {Verdict.GIVEN}
    assert score.matches[1].home.margin == 10
    assert finals(score) == {1: 20, 2: 16}


class TestWithdrawal:
    def test_before_half_all_its_matches_of_a_league_are_cancelled(self) -> None:
        event = league((1, 2, 1), (1, 3, 0), (2, 3, 0))
        event.match(1, 4, length=8)
        event.match(1, 5, length=8)
        event.match(1, 6, length=8)
        event.teams = (1, 2, 3, 4, 5, 6)

        score = event.score(replace(LEAGUE, withdrawn=frozenset({1})))

        assert score.matches[1].verdict is Verdict.CANCELLED
        assert finals(score) == {1: 0, 2: 10, 3: 10, 4: 0, 5: 0, 6: 0}
        assert score.totals[1].rank == 6

    def test_after_half_opponents_to_come_have_the_best_of_three(self) -> None:
        """Its own average of 15 is more than 60 percent of 20."""
        event = league((1, 2, 0), (3, 1, 0), (4, 2, 1))
        event.match(1, 4, length=8, round=3)
        event.match(2, 3, length=8, round=4)

        score = event.score(replace(LEAGUE, withdrawn=frozenset({1})))

        own = score.matches[3].home.points
        assert score.matches[4].away.points == max(own or 0, F(12))
        assert score.matches[4].home.points == 20 - (score.matches[4].away.points or 0)
        assert score.matches[5].verdict is Verdict.UNPLAYED

    def test_who_has_played_all_just_stands_last(self) -> None:
        event = league((1, 2, 3))

        score = event.score(replace(LEAGUE, withdrawn=frozenset({1})))

        assert score.totals[1].final > score.totals[2].final
        assert (score.totals[1].rank, score.totals[2].rank) == (2, 1)

    def test_in_a_swiss_who_sits_out_has_what_a_bye_gives(self) -> None:
        event = league((1, 2, 1), (3, 4, 1))
        rules = replace(DISCRETE, rounds=7, withdrawn=frozenset({1}))

        score = event.score(rules)

        assert score.matches[1].verdict is Verdict.CANCELLED
        assert points(score) == (None, 12)

    def test_later_in_a_swiss_scores_stand_and_the_next_opponent_has_a_bye(
        self,
    ) -> None:
        event = league((1, 2, 1))
        event.match(3, 1, length=8, round=2)
        event.teams = (1, 2, 3)
        rules = replace(DISCRETE, rounds=2, withdrawn=frozenset({1}))

        score = event.score(rules)

        assert points(score, 2) == (12, 0)
        assert points(score)[0] != 0

    def test_a_club_may_let_scores_stand_however_early_somebody_leaves(self) -> None:
        event = league((1, 2, 1), (2, 3, 0))
        event.match(1, 3, length=8, round=2)
        event.match(1, 4, length=8, round=3)
        event.teams = (1, 2, 3, 4)
        rules = replace(
            LEAGUE, withdrawn=frozenset({1}), withdrawals=WithdrawalRule.STAND
        )

        score = event.score(rules)

        assert score.matches[1].verdict is Verdict.COMPLETE
        assert [points(score, key)[1] for key in (3, 4)] == [12, 12]

    def test_who_leaves_before_the_first_board_had_an_average_of_a_bye(self) -> None:
        """The converse of 12 is less than the 12 that everyone else has."""
        event = Played()
        event.match(1, 2, length=8)
        rules = replace(
            LEAGUE, withdrawn=frozenset({1}), withdrawals=WithdrawalRule.STAND
        )

        assert points(event.score(rules)) == (8, 12)

    def test_a_bye_is_a_match_that_was_played(self) -> None:
        event = Played()
        event.match(1, None, length=8)
        rules = replace(DISCRETE, rounds=2, withdrawn=frozenset({1}))

        assert event.score(rules).matches[1].verdict is Verdict.BYE

    def test_a_club_may_cancel_them_however_late(self) -> None:
        event = league((1, 2, 3))
        rules = replace(
            LEAGUE, withdrawn=frozenset({1}), withdrawals=WithdrawalRule.CANCELLED
        )

        score = event.score(rules)

        assert score.matches[1].verdict is Verdict.CANCELLED
        assert finals(score) == {1: 0, 2: 0}

    def test_margins_have_no_pool(self) -> None:
        event = league((1, 2, 1))
        event.match(1, 3, length=8, round=2)
        event.teams = (1, 2, 3)
        rules = replace(LEAGUE, standings=Standings.IMPS, withdrawn=frozenset({1}))

        assert points(event.score(rules), 2) == (0, 9)

    def test_a_bye_that_was_to_come_is_nobodys(self) -> None:
        event = league((1, 2, 1))
        event.match(1, None, length=8, round=2)
        rules = replace(LEAGUE, withdrawn=frozenset({1}))

        assert event.score(rules).matches[2].verdict is Verdict.BYE


@pytest.mark.parametrize(
    ("standings", "unit"),
    [
        (Standings.VICTORY_POINTS, Unit.IMPS),
        (Standings.IMPS, Unit.VPS),
        (Standings.WINS, Unit.IMPS),
    ],
)
def test_a_total_takes_penalties_in_its_own_unit_only(
    standings: Standings, unit: Unit
) -> None:
    event = league((1, 2, 1))

    with pytest.raises(WrongUnit):
        event.score(replace(DISCRETE, standings=standings), [Penalty(1, F(1), unit)])


def test_nobody_else_can_be_named() -> None:
    event = league((1, 2, 1))

    with pytest.raises(UnknownEntry):
        event.score(DISCRETE, [Penalty(9, F(1), Unit.VPS)])
    with pytest.raises(UnknownEntry):
        event.score(replace(DISCRETE, carried={9: F(1)}))
    event.teams = (1,)
    with pytest.raises(UnknownEntry):
        event.score(DISCRETE)


def test_a_side_without_a_figure_wins_and_loses_no_board() -> None:
    event = Played()
    event.match(1, 2, [(420, 420), (430, 420)])
    rules = MatchRules(
        standings=Standings.BOARDS,
        comparison=Comparison.BOARD_A_MATCH,
        ties=[TieRule.BOARDS_WON],
    )

    assert [total.rank for total in event.score(rules).totals.values()] == [1, 2]
