"""What the documents say, before they are printed."""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubsite.recaps.documents.content import (
    Block,
    Code,
    Direction,
    Hand,
    Place,
    RecapSheet,
    Result,
    UnevenBlock,
    column_sums,
    unequal_sums,
)
from clubsite.recaps.tests.documents.builders import (
    adjusted_evening,
    make_board,
    make_deal,
    make_line,
    make_recap_sheet,
    make_standing,
    ranked,
)


def fixture_board() -> RecapSheet:
    """Board 7 at five tables: +650, +620, +620, +170, −100, top 8."""
    ours = [8, 5, 5, 2, 0]
    blocks = []
    for direction, points in (
        (Direction.NORTH_SOUTH, ours),
        (Direction.EAST_WEST, [8 - own for own in ours]),
    ):
        lines = [
            make_standing(str(n), ["Sample One", "Sample Two"], [Result(Fraction(own))])
            for n, own in enumerate(points, 1)
        ]
        blocks.append(Block("A", direction, ranked(lines), ("7",)))
    return make_recap_sheet(blocks)


def test_column_of_board_seven_adds_to_twenty_on_both_sides() -> None:
    sheet = fixture_board()

    sums = [column_sums(block) for block in sheet.blocks]

    assert sums == [(Fraction(20),), (Fraction(20),)]


@pytest.mark.full
@given(st.integers(2, 9), st.integers(0, 12))
def test_matrix_adds_to_the_ranking_and_each_column_to_its_share(
    pairs: int, boards: int
) -> None:
    sheet = make_recap_sheet(pairs=pairs, boards=boards)

    sums = {column_sums(block) for block in sheet.blocks}

    assert sums == {(Fraction(pairs * (pairs - 1)),) * boards}
    assert unequal_sums(sheet) == ()


def test_adjusted_cells_and_penalties_keep_the_sums() -> None:
    sheet = adjusted_evening()

    fined = sheet.blocks[0].standings[2]

    assert unequal_sums(sheet) == ()
    assert (Fraction(fined.total), fined.final) == (Fraction(124), Fraction(121))
    assert fined.boards == 20


def test_total_that_its_results_do_not_make_is_named() -> None:
    sheet = make_recap_sheet()
    north, east = sheet.blocks
    wrong = replace(north.standings[3], total=Fraction(12602, 100))
    block = replace(north, standings=(wrong, *north.standings[4:]))

    assert unequal_sums(replace(sheet, blocks=(block, east))) == ("A4",)


def test_contestant_with_too_few_results_is_refused() -> None:
    line = make_standing("4", ["Sample One"], [Result(Fraction(1))])

    with pytest.raises(UnevenBlock, match="4: 1 results for 2 columns"):
        Block("A", Direction.ALL, (line,), ("1", "2"))


def test_equals_stand_by_sort_name_and_the_unranked_last() -> None:
    lines = [
        make_standing("1", ["Sample Zoe"], [], place=Place(2, tied=True)),
        make_standing("2", ["Sample Out"], []),
        make_standing("3", ["sample adam"], [], place=Place(2, tied=True)),
        make_standing("4", ["Sample First"], [], place=Place(1)),
        make_standing("5", ["Sample Last"], [], place=Place(4)),
    ]

    block = Block("A", Direction.ALL, tuple(lines))

    assert [standing.number for standing in block.ordered] == ["4", "3", "1", "5", "2"]
    assert [str(standing.place) for standing in block.ordered] == [
        "1",
        "2=",
        "2=",
        "4",
        "",
    ]


def test_legend_has_only_the_marks_in_use() -> None:
    sheet = adjusted_evening()

    assert make_recap_sheet().codes == ()
    assert sheet.codes == (
        Code.AVERAGE_PLUS,
        Code.AVERAGE,
        Code.AVERAGE_MINUS,
        Code.WEIGHTED,
        Code.SPLIT,
        Code.NOT_PLAYED,
        Code.OTHER,
    )


def test_traveller_goes_by_score_with_marked_lines_at_the_end() -> None:
    board = make_board()

    ordered = board.ordered

    assert [line.score for line in ordered] == [650, 620, 600, 0, -100, None, None]
    assert [line.ns.number for line in ordered] == ["4", "1", "6", "5", "3", "2", "7"]


@given(st.lists(st.none() | st.integers(-800, 800), max_size=12))
def test_no_line_without_a_score_breaks_the_order(scores: list[int | None]) -> None:
    lines = tuple(make_line(str(n), "1", score) for n, score in enumerate(scores))

    ordered = replace(make_board(), lines=lines).ordered

    scored = [line.score for line in ordered if line.score is not None]
    assert len(ordered) == len(scores)
    assert all(above >= below for above, below in pairwise(scored))


def test_the_points_of_a_deal_are_forty() -> None:
    deal = make_deal()

    hands: list[Hand] = [deal.north, deal.east, deal.south, deal.west]

    assert [hand.points for hand in hands] == [13, 8, 13, 6]
