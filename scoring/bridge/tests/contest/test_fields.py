from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.bridge.adjusted import (
    AVERAGE_PLUS,
    Artificial,
    Awaited,
    Reported,
    Treatment,
)
from scoring.bridge.contest import (
    Match,
    MatchRules,
    ScaleName,
    Table,
    Verdict,
    score_matches,
)
from scoring.bridge.convention import CLUBSITE
from scoring.bridge.event import Entrant, EventScore, Method, Rules, TableResult
from scoring.bridge.imps import imps
from scoring.bridge.victory_points import (
    Row,
    cross_vps,
    swiss_pairs,
    swiss_pairs_half,
    wbf_discrete,
)

F = Fraction
MATCHPOINTS = MatchRules(compared=Rules(Method.MATCHPOINTS))
CROSS = MatchRules(compared=Rules(Method.CROSS_IMPS), scale=ScaleName.WBF_DISCRETE)

Given = int | None | Artificial


def played(
    results: list[list[Given]], rules: MatchRules = MATCHPOINTS, *, half: bool = False
) -> EventScore:
    """Match by match the results of its boards; pair 1 meets 2, 3 meets 4, and so on."""
    matches: list[Match] = []
    lines: list[TableResult] = []
    tables: dict[int, Table] = {}
    for at, boards in enumerate(results):
        home, away = 2 * at + 1, 2 * at + 2
        matches.append(Match(at + 1, 1, home, away, len(boards), half=half))
        for board, given_ in enumerate(boards, 1):
            key = len(lines) + 1
            made = (
                Awaited()
                if given_ is None
                else Reported(given_)
                if isinstance(given_, int)
                else given_
            )
            lines.append(TableResult(key, 1, "A", board, home, away, made, made))
            tables[key] = Table(at + 1)
    pairs = [Entrant(key, None, "A") for key in range(1, 2 * len(results) + 1)]
    return score_matches(lines, tables, pairs, matches, [], rules)


def test_the_percentage_of_a_match_is_looked_up() -> None:
    score = played([[420] * 8, [400] * 8, [-50] * 8])

    assert [match.home.margin for match in score.matches.values()] == [100, 50, 0]
    assert [match.home.points for match in score.matches.values()] == [20, 10, 0]
    assert [match.away.points for match in score.matches.values()] == [0, 10, 20]
    assert {total.percentage for total in score.totals.values()} == {None}


def test_half_a_match_is_on_half_the_pool() -> None:
    score = played([[420] * 4, [400] * 4], half=True)

    assert [score.matches[1].home.points, score.matches[1].away.points] == [10, 0]


def test_a_match_waits_for_its_last_board() -> None:
    score = played([[420, None], [400, 400]])

    assert score.matches[1].verdict is Verdict.PLAYING
    assert score.matches[1].home.points is None
    assert score.matches[2].verdict is Verdict.COMPLETE


def test_a_match_of_which_nothing_is_in_is_even() -> None:
    score = played([[None], [400]], CROSS)

    assert score.matches[1].home.points is None
    assert played([[None], [400]]).matches[1].home.margin == 50


def test_an_average_plus_looks_at_the_other_boards_of_its_match() -> None:
    """Law 12C2c: 100 percent on the other board of the match is more than 60."""
    score = played([[AVERAGE_PLUS, 420], [400, 400], [400, 400]])

    assert score.matches[1].home.margin == 100
    assert score.matches[1].away.margin == 30


def test_a_board_that_counts_for_nobody_is_left_out() -> None:
    score = played([[420, 420], [400, AVERAGE_PLUS]], CROSS)

    assert score.matches[1].counted == 2


@pytest.mark.parametrize("matches", [2, 3, 5])
def test_an_average_plus_is_three_imps_of_its_match_whatever_the_field(
    matches: int,
) -> None:
    """All else is level. In discrete VPs of two boards 3 IMPs are 13; were they divided
    as sums of comparisons are, a field of five would leave 1 of them."""
    level: list[list[Given]] = [[400, 420] for _ in range(1, matches)]
    score = played([[AVERAGE_PLUS, 420], *level], CROSS)

    first, *others = score.matches.values()
    assert first.home.margin == first.away.margin == 3
    assert first.home.points == first.away.points == wbf_discrete(2).vps(3)
    assert {player.home.margin for player in others} == {0}


def test_a_side_whose_artificial_score_does_not_count_has_the_other_boards() -> None:
    convention = replace(CLUBSITE, skip_artificial=True)
    rules = MatchRules(compared=Rules(Method.MATCHPOINTS, convention=convention))
    made: list[tuple[Treatment, Treatment]] = [
        (Reported(420), AVERAGE_PLUS),
        (Reported(420), Reported(420)),
        (Reported(400), Reported(400)),
        (Reported(400), Reported(400)),
    ]
    lines = [
        TableResult(
            at + 1, 1, "A", at % 2 + 1, 2 * (at // 2) + 1, 2 * (at // 2) + 2, ns, ew
        )
        for at, (ns, ew) in enumerate(made)
    ]
    score = score_matches(
        lines,
        {line.key: Table(1 + (line.key > 2)) for line in lines},
        [Entrant(key, None, "A") for key in (1, 2, 3, 4)],
        [Match(1, 1, 1, 2, 2), Match(2, 1, 3, 4, 2)],
        [],
        rules,
    )

    assert score.matches[1].away.margin == 0
    assert score.matches[1].away.points == 0
    assert score.matches[1].counted == 2


results = st.lists(
    st.lists(st.integers(-50, 50).map(lambda n: 10 * n), min_size=3, max_size=3),
    min_size=2,
    max_size=6,
)


@given(results)
def test_both_pairs_share_the_whole_field(boards: list[list[int]]) -> None:
    for match in played(boards).matches.values():  # type: ignore[arg-type]
        assert match.home.margin + match.away.margin == 100
        assert (match.home.points or 0) + (match.away.points or 0) == 20
        assert match.home.points == swiss_pairs(3).vps(match.home.margin)


@given(results)
def test_cross_imps_by_hand(boards: list[list[int]]) -> None:
    """The sum of all comparisons of every board, as the regulation has it."""
    score = played(boards, CROSS)  # type: ignore[arg-type]
    for at, mine in enumerate(boards):
        sums = []
        for board, result in enumerate(mine):
            field = [theirs[board] for theirs in boards]
            total = sum(imps(result - other) for other in field)
            sums.append((F(total), len(field)))
        found = score.matches[at + 1].home
        assert found.points == cross_vps(sums, wbf_discrete(3))


@pytest.mark.parametrize(("half", "due"), [(False, 20), (True, 10)])
@pytest.mark.parametrize("boards", [1, 30])
def test_a_length_without_a_column_goes_by_the_nearest(
    boards: int, half: bool, due: int
) -> None:
    score = played([[420] * boards, [400] * boards], half=half)

    assert score.matches[1].home.points == due


class TestCrossImps:
    """Two matches of two boards at cross-IMPs, the scores in NS view."""

    def score(self, rules: MatchRules = CROSS, *, half: bool = False) -> EventScore:
        return played([[420, 400], [170, 420]], rules, half=half)

    def test_what_was_won_is_apart_from_what_was_lost(self) -> None:
        """Six IMPs for 250 on one board, one back for 20 on the other."""
        [match, _] = self.score().matches.values()

        assert [match.home.won, match.home.boards, match.home.margin] == [6, 5, 5]
        assert [match.away.won, match.away.boards, match.away.margin] == [1, -5, -5]

    def test_a_single_imp_is_won_too(self) -> None:
        [match, _] = played([[420], [400]], CROSS).matches.values()

        assert [match.home.won, match.away.won] == [1, 0]

    def test_half_a_match_and_a_scale_of_the_club(self) -> None:
        rows = [Row(0, 4, F(6), F(6)), Row(5, None, F(9), F(3))]
        club = replace(CROSS, scale=ScaleName.OWN, own_scale=rows)

        assert self.score(club).matches[1].home.points == 9
        assert self.score(club, half=True).matches[1].home.points == F(9, 2)

    def test_every_line_and_board_has_its_comparisons(self) -> None:
        score = self.score()

        assert [score.lines[key].ns_points for key in (1, 2, 3, 4)] == [6, -1, -6, 1]
        assert [board.actual for board in score.boards.values()] == [2, 2]
        assert {
            frequency.score: frequency.ns_points
            for frequency in score.boards[1, 1].frequencies
        } == {
            420: 6,
            170: -6,
        }

    def test_an_artificial_score_of_a_match_looks_at_this_match_only(self) -> None:
        """Average plus is three IMPs; each match has an average of its own."""
        uplifts = replace(CLUBSITE, uplift=True, uplift_imps=True)
        rules = replace(CROSS, compared=Rules(Method.CROSS_IMPS, convention=uplifts))
        results_of: list[list[Given]] = [[AVERAGE_PLUS, 420], [400, -50], [400, -50]]
        score = played(results_of, rules)

        assert score.lines[1].ns_points == 10
        assert score.lines[1].ew_points == 3


def test_what_is_awaited_is_told() -> None:
    assert [
        match.awaited for match in played([[420, None], [400, 400]]).matches.values()
    ] == [
        1,
        0,
    ]


def test_half_a_match_at_matchpoints_has_rows_of_its_own() -> None:
    """Of two boards one top and one bottom and a half: 75 and 25 percent."""
    whole, half = (
        played([[420, 420], [400, 420]], half=each).matches[1] for each in (False, True)
    )

    assert whole.home.boards == half.home.boards == 75
    assert half.home.points == swiss_pairs_half(2).vps(F(75))
    assert whole.home.points == swiss_pairs(2).vps(F(75))


def test_pairs_of_both_directions_are_ranked_in_one_list() -> None:
    """An event that had two winners by itself has one order of matches."""
    compared = Rules(Method.MATCHPOINTS, winners=2)
    score = played([[420] * 2, [400] * 2], replace(MATCHPOINTS, compared=compared))

    assert [total.rank for total in score.totals.values()] == [1, 3, 3, 1]


def test_an_own_average_is_that_of_the_match_alone() -> None:
    """Pair 1 has a top on the other board of this match, and a bottom in the next."""
    seats = [(1, 2), (3, 4), (1, 3), (2, 4)]
    made: list[list[Given]] = [[AVERAGE_PLUS, 420], [400, 400], [-50], [400]]
    lines: list[TableResult] = []
    tables: dict[int, Table] = {}
    for match, ((ns, ew), boards) in enumerate(zip(seats, made, strict=True), 1):
        for at, other_board in enumerate(boards, 1):
            board, key = at + (0 if match < 3 else 2), len(lines) + 1
            treatment = (
                Reported(other_board) if isinstance(other_board, int) else AVERAGE_PLUS
            )
            lines.append(TableResult(key, 1, "A", board, ns, ew, treatment, treatment))
            tables[key] = Table(match)

    score = score_matches(
        lines,
        tables,
        [Entrant(key, None, "A") for key in (1, 2, 3, 4)],
        [
            Match(key, 1 + key // 3, *both, len(made[key - 1]))
            for key, both in enumerate(seats, 1)
        ],
        [],
        MATCHPOINTS,
    )

    assert score.matches[1].home.margin == 100
    assert score.matches[3].home.margin == 0


def test_a_long_match_goes_by_the_column_of_long_matches() -> None:
    """Three of five boards are tops: 60 percent of 25 boards."""
    score = played([[420, 420, 420, 0, 0] * 5, [400] * 25])

    assert score.matches[1].home.margin == 60
    assert score.matches[1].home.points == swiss_pairs(25).vps(F(60))
    assert swiss_pairs(25).vps(F(60)) != swiss_pairs(13).vps(F(60))
