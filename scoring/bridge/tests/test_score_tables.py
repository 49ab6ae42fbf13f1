import csv

import pytest

from scoring.bridge.contract import Strain
from scoring.bridge.score_tables import (
    Bonus,
    ContractRow,
    ImpRow,
    OvertrickRow,
    UndertrickRow,
    bonuses,
    contracts_made,
    imp_rows,
    overtricks,
    undertricks,
)
from tests.shared_data import needs_shared_data, shared


@pytest.mark.parametrize(
    "row",
    [
        UndertrickRow(1, (50, 100), (100, 200), (200, 400)),
        UndertrickRow(2, (100, 200), (300, 500), (600, 1000)),
        UndertrickRow(3, (150, 300), (500, 800), (1000, 1600)),
        UndertrickRow(4, (200, 400), (800, 1100), (1600, 2200)),
        UndertrickRow(13, (650, 1300), (3500, 3800), (7000, 7600)),
    ],
)
def test_undertricks_are_those_of_law_77(row: UndertrickRow) -> None:
    assert undertricks()[row.down - 1] == row


def test_undertricks_go_from_one_to_thirteen() -> None:
    assert [row.down for row in undertricks()] == list(range(1, 14))


def test_overtricks_have_the_value_of_the_trick_or_of_the_double() -> None:
    rows = overtricks()

    assert rows[0] == OvertrickRow(Strain.C, (20, 20), (100, 200), (200, 400))
    assert rows[-1] == OvertrickRow(Strain.NT, (30, 30), (100, 200), (200, 400))


def test_bonuses_are_those_of_law_77() -> None:
    assert {row.bonus: row.points for row in bonuses()} == {
        Bonus.PART_SCORE: (50, 50),
        Bonus.GAME: (300, 500),
        Bonus.SMALL_SLAM: (500, 750),
        Bonus.GRAND_SLAM: (1000, 1500),
        Bonus.DOUBLED: (50, 50),
        Bonus.REDOUBLED: (100, 100),
    }


def test_contracts_made_carry_their_bonuses() -> None:
    rows = {(row.level, row.strain): row for row in contracts_made()}

    assert len(rows) == 35
    assert rows[(1, Strain.NT)] == ContractRow(
        1, Strain.NT, (90, 90), (180, 180), (560, 760)
    )
    assert rows[(3, Strain.NT)].undoubled == (400, 600)
    assert rows[(6, Strain.H)].undoubled == (980, 1430)
    assert rows[(7, Strain.NT)].redoubled == (2280, 2980)


@needs_shared_data
def test_the_imp_ranges_are_those_of_the_table_of_law_78b() -> None:
    with shared("tables/imp-scale.csv").open(encoding="utf-8", newline="") as file:
        printed = list(csv.DictReader(file))

    assert [(row.first, row.imps) for row in imp_rows()] == [
        (int(row["from_points"]), int(row["imps"])) for row in printed
    ]
    assert [row.last for row in imp_rows()][:-1] == [
        int(row["to_points"]) for row in printed[:-1]
    ]


def test_the_last_imp_range_has_no_end() -> None:
    assert imp_rows()[0] == ImpRow(0, 0, 10)
    assert imp_rows()[-1] == ImpRow(24, 4000, None)
