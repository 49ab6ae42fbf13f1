import csv
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.bridge.victory_points import (
    Band,
    InvalidScale,
    NoSuchColumn,
    NoSuchTable,
    PercentScale,
    Row,
    Scale,
    acbl_20,
    acbl_30,
    cross_vps,
    half_match,
    match_imps,
    own_scale,
    swiss_pairs,
    swiss_pairs_half,
    wbf_continuous,
    wbf_discrete,
)
from tests.shared_data import needs_shared_data, shared

F = Fraction


def rows(name: str) -> list[dict[str, str]]:
    with shared(f"tables/{name}").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize(
    "scale",
    [
        wbf_continuous(7),
        wbf_discrete(7),
        half_match(5),
        acbl_20(6),
        acbl_30(11),
    ],
)
@given(margin=st.integers(0, 200))
def test_a_wider_margin_never_costs_and_the_pool_is_shared(
    scale: Scale, margin: int
) -> None:
    mine, theirs = scale.vps(margin), scale.vps(-margin)

    assert mine + theirs == scale.pool
    assert scale.draw <= mine <= scale.vps(margin + 1) <= scale.most == scale.pool


@needs_shared_data
@pytest.mark.parametrize(("length", "column"), [(8, "6-8"), (10, "9-11")])
def test_the_acbl_tables_are_those_described(length: int, column: str) -> None:
    for name, scale in (("20", acbl_20(length)), ("30", acbl_30(length))):
        assert [(int(band.winner), band.first) for band in scale.bands] == [
            (int(row["vp"]), int(row[f"first_margin_{column}_boards"]))
            for row in rows(f"acbl-vp-{name}.csv")
        ]


def test_acbl_has_no_table_for_twelve_boards() -> None:
    with pytest.raises(NoSuchTable, match="not 12"):
        acbl_20(12)


@needs_shared_data
@pytest.mark.parametrize(
    ("boards", "column"),
    [
        (4, "4_or_fewer"),
        (6, "5-6"),
        (8, "7-9"),
        (10, "10-13"),
        (19, "14-19"),
        (27, "20-27"),
    ],
)
def test_swiss_pairs_follow_the_printed_limits(boards: int, column: str) -> None:
    check_column(swiss_pairs(boards), f"max_percent_{column}", "20")


@needs_shared_data
@pytest.mark.parametrize(
    ("boards", "column"),
    [(2, "2"), (3, "3"), (4, "4"), (5, "5-6"), (9, "7-9"), (13, "10-13")],
)
def test_half_matches_follow_the_printed_limits(boards: int, column: str) -> None:
    check_column(swiss_pairs_half(boards), f"max_percent_{column}", "10-half")


def check_column(scale: PercentScale, column: str, name: str) -> None:
    for row in rows(f"ebu-swiss-pairs-mp-to-vp-{name}.csv"):
        limit, won = F(row[column]), int(row["vp_winner"])
        above = limit + F(1, 10**6)

        assert (scale.vps(limit), scale.vps(above)) == (won, won + 1)
        assert scale.vps(100 - above) == scale.pool - won - 1


@pytest.mark.parametrize("boards", [0, 28])
def test_a_length_without_column_is_refused(boards: int) -> None:
    with pytest.raises(NoSuchColumn, match=f"1 to 27 boards, not {boards}"):
        swiss_pairs(boards)


def test_cross_imps_are_divided_by_the_root_of_half_the_pairings() -> None:
    """Nine results make 36 pairings of results: their root is 6."""
    assert [match_imps([(F(total), 9)]) for total in (38, 39, -39, 45, 0)] == [
        6,
        7,
        -7,
        8,
        0,
    ]


def test_boards_with_other_numbers_of_results_are_added_before_rounding() -> None:
    assert match_imps([(F(3), 9), (F(17), 8), (F(4), 1)]) == 4
    assert Decimal(17) / Decimal(28).sqrt() + Decimal("0.5") < 4


def test_cross_imps_take_the_teams_scale_of_the_match() -> None:
    assert cross_vps([(F(-39), 9)], wbf_discrete(8)) == 7


def test_a_clubs_table_may_stop_the_loser_before_the_winner() -> None:
    scale = own_scale(
        [
            Row(0, 1, F(15), F(15)),
            Row(2, 9, F(20), F(10)),
            Row(10, None, F(25), F(0)),
        ],
        boards=8,
    )

    assert [scale.vps(9), scale.vps(10), scale.vps(-10)] == [20, 25, 0]
    assert [scale.pool, scale.most, scale.boards] == [30, 25, 8]


DRAW = Row(0, 1, F(10), F(10))


@pytest.mark.parametrize(
    ("table", "fault"),
    [
        ([], "Row 1: the table must start"),
        ([Row(1, None, F(10), F(10))], "Row 1: the table must start"),
        ([Row(0, None, F(11), F(9))], "Row 1: both sides must score the same"),
        ([DRAW, Row(2, 5, F(11), F(9))], "Row 2: the last row has no end"),
        ([Row(0, None, F(10), F(10)), DRAW], "Row 1: it needs an end"),
        ([Row(0, -1, F(10), F(10)), DRAW], "Row 1: it needs an end"),
        ([DRAW, Row(3, None, F(11), F(9))], "Row 2: it starts at 3 instead of 2"),
        ([DRAW, Row(2, None, F(9), F(9))], "Row 2: a wider margin can't give"),
        ([DRAW, Row(2, None, F(11), F(11))], "Row 2: a wider margin can't give"),
        ([DRAW, Row(2, None, F(11), F(-1))], "Row 2: no one can score less than 0"),
    ],
)
def test_a_faulty_table_is_refused_with_its_row(table: list[Row], fault: str) -> None:
    with pytest.raises(InvalidScale, match=fault):
        own_scale(table)


def test_bands_that_do_not_rise_are_refused() -> None:
    with pytest.raises(
        InvalidScale, match="Row 2: it starts at 0, which isn't above row 1"
    ):
        Scale((Band(0, F(1), F(1)), Band(0, F(2), F(0))))


def test_the_acbl_scales_are_for_their_length() -> None:
    assert [acbl_20(7).boards, acbl_30(9).boards] == [7, 9]


def test_half_of_the_points_are_half_of_the_pool_and_less_is_less() -> None:
    assert swiss_pairs(8).vps(F(50)) == 10
    assert [swiss_pairs_half(4).vps(F(percent)) for percent in (60, 50, 40)] == [
        8,
        5,
        2,
    ]


def test_cross_imps_of_several_boards_are_added_exactly_and_by_roots() -> None:
    """Three results make three pairings: 7 by the root of 3 is 4.04."""
    assert match_imps([(F(39), 9), (F(39), 9)]) == 13
    assert match_imps([(F(7), 3)]) == 4
    assert match_imps([(F(7), 3), (F(7), 3)]) == 8
    assert match_imps([(F(7, 2), 3)]) == 2
    assert match_imps([(F(6), 9)]) == 1


def test_a_band_of_a_clubs_table_may_be_of_one_margin() -> None:
    scale = own_scale([Row(0, 0, F(10), F(10)), Row(1, None, F(11), F(9))])

    assert [scale.vps(0), scale.vps(1)] == [10, 11]
