from fractions import Fraction
from itertools import chain

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.bridge.adjusted import Reported
from scoring.bridge.event import Entrant, Rules, TableResult, score_event
from scoring.bridge.plain_field import (
    FEW,
    ByteAdder,
    LoopAdder,
    PlainField,
    PlainTotals,
    ScoresDoNotFit,
    Seats,
    has_room,
    points,
    times_played,
)
from scoring.bridge.side_by_side import ScoreOutOfRange, SideBySide

PAIRS = 8
Boards = list[tuple[Seats, list[int]]]


@st.composite
def fields(draw: st.DrawFn) -> Boards:
    """Boards of up to four results, each pair at most once on each."""
    boards: Boards = []
    for _ in range(draw(st.integers(0, 5))):
        pairs = draw(st.permutations(range(PAIRS)))
        tables = draw(st.integers(0, PAIRS // 2))
        scores = [10 * draw(st.integers(-5, 5)) for _ in range(tables)]
        boards.append((Seats(pairs[:tables], pairs[tables : 2 * tables]), scores))
    return boards


def as_lines(boards: Boards) -> list[TableResult]:
    return [
        TableResult(
            100 * number + at, 1, "A", number, ns, ew, Reported(made), Reported(made)
        )
        for number, (seats, scores) in enumerate(boards, start=1)
        for at, (ns, ew, made) in enumerate(
            zip(seats.ns, seats.ew, scores, strict=True)
        )
    ]


def one_by_one(scores: list[int]) -> list[int]:
    """The matchpoints by their definition."""
    return [
        sum(2 * (mine > other) + (mine == other) for other in scores) - 1
        for mine in scores
    ]


def mitchell(tables: int, boards: int) -> list[Seats]:
    return [
        Seats(
            list(range(tables)),
            [tables + (table + board) % tables for table in range(tables)],
        )
        for board in range(boards)
    ]


@settings(deadline=None)
@given(fields())
def test_plain_field_equals_score_event(boards: Boards) -> None:
    entries = [Entrant(pair, None, "A") for pair in range(PAIRS)]

    field = PlainField([seats for seats, _ in boards], PAIRS)
    found = field.totals([scores for _, scores in boards])

    totals = score_event(as_lines(boards), entries, [], Rules()).totals
    each = [totals[pair] for pair in range(PAIRS)]
    assert found == PlainTotals(
        tuple(total.points for total in each), tuple(total.maximum for total in each)
    )
    assert [found.percentage(pair) for pair in range(PAIRS)] == [
        total.percentage for total in each
    ]


@pytest.mark.parametrize("tables", [1, 13, FEW, FEW + 1, 127, 128])
def test_every_size_of_board_adds_up_alike(tables: int) -> None:
    boards = mitchell(tables, 3)
    scores = [
        [10 * ((7 * table + board) % 11 - 5) for table in range(tables)]
        for board in range(3)
    ]

    found = PlainField(boards, 2 * tables).totals(scores)

    made = [one_by_one(board) for board in scores]
    assert found.points == (
        *(sum(board[table] for board in made) for table in range(tables)),
        *(
            sum(
                2 * (tables - 1) - board[(pair - number) % tables]
                for number, board in enumerate(made)
            )
            for pair in range(tables)
        ),
    )


@given(
    st.integers(1, 12).flatmap(
        lambda tables: st.lists(
            st.lists(st.integers(-8192, 8191), min_size=tables, max_size=tables),
            min_size=1,
            max_size=4,
        )
    )
)
def test_boards_side_by_side_are_compared_as_alone(scores: list[list[int]]) -> None:
    compared = SideBySide(boards=len(scores), tables=len(scores[0]))

    found = compared.points(scores)

    by_table = zip(*(one_by_one(board) for board in scores), strict=True)
    assert list(found) == list(chain.from_iterable(by_table))


@pytest.mark.parametrize("score", [8192, -8193, 16384, -16385, 40_000, -40_000])
def test_score_that_no_contract_makes_is_refused(score: int) -> None:
    with pytest.raises(ScoreOutOfRange):
        SideBySide(boards=1, tables=2).points([[0, score]])


@given(st.lists(st.sampled_from([-100, 110, 420, 430]), max_size=60))
def test_points_are_two_for_a_beaten_and_one_for_an_equal_result(
    scores: list[int],
) -> None:
    assert list(points(scores)) == one_by_one(scores)


def test_loop_and_bytes_add_up_alike_for_pairs_that_sit_out() -> None:
    boards = [Seats([5, 1], [2, 7]), Seats([0, 3], [1, 6])]
    scores = [[420, 420], [-50, 110]]

    in_bytes = ByteAdder(boards, 2, PAIRS).points(scores)
    in_a_loop = LoopAdder(boards, 2, times_played(boards, 2, PAIRS)).points(scores)

    assert list(in_bytes) == in_a_loop == [0, 3, 1, 2, 0, 1, 0, 1]


def test_bytes_have_room_for_127_tables_256_pairs_and_two_bytes_of_points() -> None:
    seats = Seats([], [])

    assert has_room([seats] * 260, 127, 256)
    assert not has_room([seats] * 261, 127, 256)
    assert not has_room([seats], 128, 256)
    assert not has_room([seats], 127, 257)


def test_every_pair_of_a_full_field_plays_every_board() -> None:
    """Two tables for six pairs are not a full field: two of them sit out."""
    boards = [Seats([0, 1], [2, 3]), Seats([0, 4], [2, 5])]

    assert PlainField(boards, 6).maximum == (4, 2, 4, 2, 2, 2)
    assert PlainField(boards[:1], 4).maximum == (2, 2, 2, 2)


def test_pair_that_did_not_play_has_no_percentage() -> None:
    totals = PlainField([Seats([0, 1], [2, 3])], 5).totals([[50, 0]])

    assert totals == PlainTotals((2, 0, 0, 2, 0), (2, 2, 2, 2, 0))
    assert (totals.percentage(0), totals.percentage(4)) == (Fraction(100), None)


@pytest.mark.parametrize("scores", [[], [[50]], [[50, 0, 0]], [[50, 0], [0, 0]]])
def test_scores_must_fit_the_tables(scores: list[list[int]]) -> None:
    field = PlainField([Seats([0, 1], [2, 3])], 4)

    with pytest.raises(ScoresDoNotFit):
        field.totals(scores)
