from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.bridge.adjusted import Reported
from scoring.bridge.event import Entrant, Line, Rules, score_event
from scoring.bridge.matchpoints import (
    FEW,
    PlainBoard,
    PlainTotals,
    plain_points,
    plain_totals,
)

PAIRS = 8


@st.composite
def fields(draw: st.DrawFn) -> list[PlainBoard]:
    """Boards of one to four results, each pair at most once on each."""
    boards: list[PlainBoard] = []
    for _ in range(draw(st.integers(0, 5))):
        seats = draw(st.permutations(range(PAIRS)))
        tables = draw(st.integers(1, PAIRS // 2))
        scores = [10 * draw(st.integers(-5, 5)) for _ in range(tables)]
        boards.append(PlainBoard(scores, seats[:tables], seats[tables : 2 * tables]))
    return boards


def as_lines(boards: list[PlainBoard]) -> list[Line]:
    return [
        Line(100 * number + at, 1, "A", number, ns, ew, Reported(made), Reported(made))
        for number, board in enumerate(boards, start=1)
        for at, (ns, ew, made) in enumerate(
            zip(board.ns, board.ew, board.scores, strict=True)
        )
    ]


@settings(deadline=None)
@given(fields())
def test_a_plain_field_equals_the_whole_scorer(boards: list[PlainBoard]) -> None:
    entries = [Entrant(pair, None, "A") for pair in range(PAIRS)]

    found = plain_totals(boards, PAIRS)

    totals = score_event(as_lines(boards), entries, [], Rules()).totals
    each = [totals[pair] for pair in range(PAIRS)]
    assert found == PlainTotals(
        [one.points for one in each], [one.maximum for one in each]
    )
    assert [found.percentage(pair) for pair in range(PAIRS)] == [
        one.percentage for one in each
    ]


@given(st.lists(st.sampled_from([-100, 110, 420, 430]), max_size=2 * FEW))
def test_a_result_gets_two_for_each_it_beats_and_one_for_each_equal_one(
    scores: list[int],
) -> None:
    points = plain_points(scores)

    assert points == [
        sum(2 * (mine > other) + (mine == other) for other in scores) - 1
        for mine in scores
    ]


@pytest.mark.parametrize("results", [FEW, FEW + 1])
def test_every_other_score_of_many_is_beaten_or_not(results: int) -> None:
    points = plain_points([10 * made for made in range(results)])

    assert points == [2 * beaten for beaten in range(results)]


def test_equal_scores_of_many_share_their_points() -> None:
    """A third of the field each: beaten by two thirds, by one third, by nobody."""
    points = plain_points([420, 450, -50] * FEW)

    assert points == [3 * FEW - 1, 5 * FEW - 1, FEW - 1] * FEW


def test_every_pair_of_a_full_field_plays_every_board() -> None:
    """Two tables for six pairs are not a full field: two of them sit out."""
    boards = [PlainBoard([50, 0], [0, 1], [2, 3]), PlainBoard([50, 0], [0, 4], [2, 5])]

    assert plain_totals(boards, 6).maximum == [4, 2, 4, 2, 2, 2]
    assert plain_totals(boards[:1], 4).maximum == [2, 2, 2, 2]


def test_the_points_of_a_board_are_whole() -> None:
    assert plain_points([620, 170, 170, -100]) == [6, 3, 3, 0]
    assert plain_points([]) == []


def test_a_pair_that_did_not_play_has_no_percentage() -> None:
    totals = plain_totals([PlainBoard([50, 0], [0, 1], [2, 3])], 5)

    assert totals == PlainTotals([2, 0, 0, 2, 0], [2, 2, 2, 2, 0])
    assert (totals.percentage(0), totals.percentage(4)) == (Fraction(100), None)
