"""Contests that no official file proves: each method a second time, by its sentence.

The slow way counts, adds and looks up as the regulation says it, and shares nothing
with the fast one. An example worked by hand stands beside each.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.bridge.contest import MatchRules, ScaleName, Standings
from scoring.bridge.event import Method, Rules, TableResult, open_sheet
from scoring.bridge.event.sheet import Seats, individual_totals
from scoring.bridge.teams import Comparison
from scoring.bridge.tests.contest.builders import Played, finals
from scoring.bridge.tests.event.builders import board, pairs, scored

F = Fraction
BOARDS = 8
IMPS_FROM = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)
"""Law 78B: the least difference for 1 IMP, 2 IMPs, and so on."""
VPS_FROM = (1, 4, 7, 10, 13, 17, 21, 26, 31, 39)
"""WBF, eight boards: the least margin for 11 victory points, 12, and so on."""
PERCENT_TO = (
    *("50.65", "51.98", "53.33", "54.74", "56.23"),
    *("57.83", "59.64", "61.75", "64.40", "68.35"),
)
"""EBU, seven to nine boards: the highest percentage for 10, 11, … 19 points."""

VPS = MatchRules(scale=ScaleName.WBF_DISCRETE)
HYBRID = replace(VPS, standings=Standings.HYBRID)
IMPS = MatchRules(standings=Standings.IMPS)
POINT_A_BOARD = MatchRules(
    standings=Standings.BOARDS, comparison=Comparison.BOARD_A_MATCH
)
TOTAL_POINTS = MatchRules(standings=Standings.IMPS, comparison=Comparison.AGGREGATE)
BY_PERCENT = MatchRules(compared=Rules(Method.MATCHPOINTS))
BY_CROSS_IMPS = replace(VPS, compared=Rules(Method.CROSS_IMPS))
FLAT = (420, 420)
SWING = (420, -50)

few = settings(max_examples=20, deadline=None)
scores = st.sampled_from([-800, -200, -100, -50, 0, 90, 110, 140, 420, 450, 620, 1430])
Match = Sequence[tuple[int, int]]
"""What each board was in the open and in the closed room, NS's score."""
matches: st.SearchStrategy[Match] = st.lists(
    st.tuples(scores, scores), min_size=BOARDS, max_size=BOARDS
)
fields = st.lists(
    st.lists(scores, min_size=BOARDS, max_size=BOARDS), min_size=2, max_size=5
)
"""Match by match, the scores of NS on the eight boards of a round."""


def in_imps(difference: int) -> int:
    steps = sum(abs(difference) >= least for least in IMPS_FROM)
    return steps if difference > 0 else -steps


def in_vps(margin: int) -> int:
    steps = sum(abs(margin) >= least for least in VPS_FROM)
    return 10 + steps if margin > 0 else 10 - steps


def in_points(difference: int) -> int:
    """Two for a better score, one for an equal one."""
    return 2 if difference > 0 else int(difference == 0)


def differences(match: Match) -> list[int]:
    """What the first team has on each board more than the other."""
    return [ours - theirs for ours, theirs in match]


def two_teams(match: Match, rules: MatchRules) -> tuple[Any, Any]:
    event = Played()
    event.match(1, 2, match)
    totals = finals(event.score(rules))
    return totals[1], totals[2]


def pairs_in_matches(results: Iterable[Iterable[int]], rules: MatchRules) -> list[Any]:
    """Pair 1 meets 2, pair 3 meets 4: what each has, in that order."""
    event = Played(teams=())
    for at, made in enumerate(results):
        home, away = 2 * at + 1, 2 * at + 2
        event.teams = (*event.teams, home, away)
        key = event.match(home, away, length=BOARDS).key
        for number, score in enumerate(made, 1):
            event.line(key, number, home, away, score)
    return list(finals(event.score(rules)).values())


class TestPointABoard:
    def test_by_hand(self) -> None:
        """Won by ten points, level, lost: three each; then a board more is won."""
        match = [(430, 420), FLAT, (50, 90)]

        assert two_teams(match, POINT_A_BOARD) == (3, 3)
        assert two_teams([*match, SWING], POINT_A_BOARD) == (5, 3)

    @few
    @given(matches)
    def test_by_the_sentence(self, match: Match) -> None:
        ours = sum(map(in_points, differences(match)))

        assert two_teams(match, POINT_A_BOARD) == (ours, 2 * BOARDS - ours)
        halved = replace(POINT_A_BOARD, halved=True)
        assert two_teams(match, halved) == (F(ours, 2), F(2 * BOARDS - ours, 2))


class TestHybrid:
    def test_by_hand(self) -> None:
        """Ten IMPs are 14 to 6; one board won and seven level are 9 to 7."""
        assert two_teams([SWING, *[FLAT] * 7], HYBRID) == (14 + 9, 6 + 7)

    @few
    @given(matches)
    def test_by_the_sentence(self, match: Match) -> None:
        margin = sum(map(in_imps, differences(match)))
        ours = sum(map(in_points, differences(match)))

        assert two_teams(match, HYBRID) == (
            in_vps(margin) + ours,
            in_vps(-margin) + 2 * BOARDS - ours,
        )


class TestTotalPoints:
    def test_of_teams_by_hand(self) -> None:
        assert two_teams([SWING, (-100, 620), FLAT], TOTAL_POINTS) == (-250, 250)

    @few
    @given(matches)
    def test_of_teams_by_the_sentence(self, match: Match) -> None:
        margin = sum(differences(match))

        assert two_teams(match, TOTAL_POINTS) == (margin, -margin)

    @few
    @given(fields)
    def test_of_pairs_by_the_sentence(self, results: list[list[int]]) -> None:
        lines = [
            line
            for number in range(BOARDS)
            for line in board(number + 1, *(made[number] for made in results))
        ]

        totals = scored(lines, Rules(Method.AGGREGATE, winners=2)).totals

        for at, made in enumerate(results, 1):
            assert totals[at].final == sum(made)
            assert totals[100 + at].final == -sum(made)
            better = sum(sum(other) > sum(made) for other in results)
            assert totals[at].rank == 1 + better


class TestMultipleTeams:
    """Everyone meets everyone over a few boards; all IMPs are added."""

    def test_by_hand(self) -> None:
        """10 IMPs of the second, 6 of the third; the third gains 1 on the second."""
        event = Played(teams=(1, 2, 3))
        event.match(1, 2, [SWING, FLAT])
        event.match(1, 3, [(420, 170), FLAT], round=2)
        event.match(2, 3, [FLAT, (90, 110)], round=3)

        score = event.score(IMPS)

        assert finals(score) == {1: 16, 2: -11, 3: -5}
        assert [total.rank for total in score.totals.values()] == [1, 3, 2]

    @few
    @given(st.data(), st.integers(3, 5))
    def test_by_the_sentence(self, data: st.DataObject, many: int) -> None:
        teams = range(1, many + 1)
        rooms = {
            (home, away): [data.draw(st.tuples(scores, scores)) for _ in range(2)]
            for home in teams
            for away in teams
            if home < away
        }
        event = Played(teams=teams)
        for number, ((home, away), played) in enumerate(rooms.items(), 1):
            event.match(home, away, played, round=number)

        made = {
            team: sum(
                in_imps(difference if team == home else -difference)
                for (home, away), played in rooms.items()
                if team in (home, away)
                for difference in differences(played)
            )
            for team in teams
        }

        assert finals(event.score(IMPS)) == made


class TestSwissPairsByPercent:
    def test_by_hand(self) -> None:
        """Seven level boards of four points and a top: 36 of 64 are 56.25 percent,
        just above the limit of 14 points. Who has three there has 48.44 percent."""
        level = [420] * 7
        results = [[*level, 450], *[[*level, 420]] * 4]

        assert pairs_in_matches(results, BY_PERCENT) == [15, 5, *[9, 11] * 4]

    @few
    @given(fields)
    def test_by_the_sentence(self, results: list[list[int]]) -> None:
        expected: list[int] = []
        for made in results:
            ours = sum(
                in_points(score - other[number])
                for number, score in enumerate(made)
                for other in results
            ) - len(made)  # less what it has against itself
            percent = F(100 * ours, 2 * (len(results) - 1) * BOARDS)
            above = max(percent, 100 - percent)
            more = sum(above > F(limit) for limit in PERCENT_TO)
            expected += (
                [10 + more, 10 - more] if percent > 50 else [10 - more, 10 + more]
            )

        assert pairs_in_matches(results, BY_PERCENT) == expected

    @pytest.mark.parametrize(("won", "vps"), [(0, 10), (1, 15), (2, 18), (4, 20)])
    def test_of_two_matches_each_board_won_is_a_sixteenth(
        self, won: int, vps: int
    ) -> None:
        """Eight boards of two points: 50, 56.25, 62.5 and 75 percent."""
        results = [[430] * won + [420] * (BOARDS - won), [420] * BOARDS]

        assert pairs_in_matches(results, BY_PERCENT)[0] == vps


class TestIndividual:
    """Two tables; who sits where changes from board to board."""

    def test_by_hand(self) -> None:
        """Players 1 and 2 have a top on the first board, 1 and 5 on the second."""
        lines = [*board(1, 420, 50), *board(2, 110, 100)]
        seats = {1001: Seats(1, 2, 3, 4), 1002: Seats(5, 6, 7, 8)} | {
            2001: Seats(1, 5, 2, 6),
            2002: Seats(3, 7, 4, 8),
        }

        totals = made_by(lines, seats, Rules())

        assert [totals[player] for player in range(1, 9)] == [4, 2, 0, 2, 2, 0, 2, 4]

    @few
    @given(st.data(), st.sampled_from([Method.MATCHPOINTS, Method.CROSS_IMPS]))
    def test_by_the_sentence(self, data: st.DataObject, method: Method) -> None:
        """Each partner has what the line is worth against every other line."""
        lines: list[TableResult] = []
        seats: dict[int, Seats] = {}
        expected = dict.fromkeys(range(1, 13), 0)
        for number in range(1, 5):
            made = [data.draw(scores) for _table in range(3)]
            sitting = data.draw(st.permutations(range(1, 13)))
            lines += board(number, *made)
            for table, score in enumerate(made):
                four = sitting[4 * table : 4 * table + 4]
                seats[1000 * number + table + 1] = Seats(*four)
                others = [
                    each_score for at, each_score in enumerate(made) if at != table
                ]
                for at, player in enumerate(four):
                    sign = 1 if at < 2 else -1
                    expected[player] += sum(
                        against(sign * (score - other), method) for other in others
                    )

        totals = made_by(lines, seats, Rules(method))

        divided = 2 if method is Method.CROSS_IMPS else 1
        assert totals == {who: F(points, divided) for who, points in expected.items()}


def against(difference: int, method: Method) -> int:
    return in_imps(difference) if method is Method.CROSS_IMPS else in_points(difference)


def made_by(
    lines: Sequence[TableResult], seats: dict[int, Seats], rules: Rules
) -> dict[int, Fraction]:
    players = sorted({who for at in seats.values() for who in (at.n, at.s, at.e, at.w)})
    sheet = open_sheet(lines, pairs(lines), [], rules)
    totals = individual_totals(sheet, seats, players)
    return {who: total.points for who, total in totals.items()}
