from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.bridge.contract import Side
from scoring.movements.howell import HOWELL
from scoring.movements.individual import EVERYONE_ONCE
from scoring.movements.meetings import Cell, meetings
from scoring.movements.mitchell import STRAIGHT
from scoring.movements.movement import Options
from scoring.movements.rover import ROVER
from scoring.movements.team_matches import AMERICAN_WHIST


def test_rows_are_ns_and_columns_ew_with_two_winners() -> None:
    chart = meetings(STRAIGHT.build(Options(3)))

    assert chart.rows == (("NS", 1), ("NS", 2), ("NS", 3))
    assert chart.columns == (("EW", 1), ("EW", 2), ("EW", 3))
    assert [[cell.against for cell in row] for row in chart.cells] == [
        [(1,), (3,), (2,)],
        [(2,), (1,), (3,)],
        [(3,), (2,), (1,)],
    ]
    assert chart.sit_outs == {}


def test_an_absent_pair_is_not_on_the_chart_and_its_opponents_sit_out() -> None:
    chart = meetings(STRAIGHT.build(Options(3, half=True, missing=Side.NS)))

    assert chart.rows == (("NS", 1), ("NS", 2))
    assert chart.sit_outs == {("EW", 1): (3,), ("EW", 2): (2,), ("EW", 3): (1,)}


def test_a_rest_away_from_the_tables_is_a_sit_out() -> None:
    chart = meetings(ROVER.build(Options(6, half=True)))

    assert chart.sit_outs["NS", 6] == (1,)


@pytest.mark.full
@given(st.integers(3, 24))
def test_a_full_howell_fills_all_but_the_diagonal(pairs: int) -> None:
    chart = meetings(HOWELL.build(Options((pairs + 1) // 2, half=pairs % 2 == 1)))

    assert chart.rows == chart.columns == tuple(("", n) for n in range(1, pairs + 1))
    for at, row in enumerate(chart.cells):
        assert [len(cell.against) for cell in row] == [
            int(at != other) for other in range(pairs)
        ]
        assert [line[at] for line in chart.cells] == list(row)
    assert set(map(len, chart.sit_outs.values())) == ({1} if pairs % 2 else set())


def test_in_an_individual_partners_are_apart_from_opponents() -> None:
    chart = meetings(EVERYONE_ONCE.build(Options(4, half=True)))

    shapes = Counter(
        (len(cell.against), len(cell.together)) for row in chart.cells for cell in row
    )
    assert shapes == {(2, 1): 13 * 12, (0, 0): 13}
    assert chart.sit_outs == {("", number): (number,) for number in range(1, 14)}


def test_a_team_meets_another_once_each_way() -> None:
    chart = meetings(AMERICAN_WHIST.build(Options(5)))

    assert [chart.cells[at][at] for at in range(5)] == [Cell()] * 5
    assert {
        len(chart.cells[mine][theirs].against)
        for mine in range(5)
        for theirs in range(5)
        if mine != theirs
    } == {1}
