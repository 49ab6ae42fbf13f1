"""Tables as the lines of a file show them."""

from scoring.movements.reported_tables import (
    ReportedTable,
    SeatedBoard,
    tables_from_lines,
)


def test_a_lone_table_and_a_lone_pair_sit_out_together() -> None:
    lines = [
        SeatedBoard(1, 1, 1, (1, 11, None, None)),
        SeatedBoard(1, 2, 2, (2, 12, None, None)),
        SeatedBoard(2, 1, 2, (1, 12, None, None)),
        SeatedBoard(3, 2, 1, (2, 11, None, None)),
        SeatedBoard(3, 1, 3, (1, 12, None, None)),
        SeatedBoard(4, 2, 3, (1, 12, None, None)),
    ]

    found = tables_from_lines(lines)

    assert [table for table in found if not table.boards] == []


def test_the_half_table_moves_with_those_who_sit_out() -> None:
    lines = [
        SeatedBoard(1, 1, 1, (1, 11, None, None)),
        SeatedBoard(1, 2, 3, (2, 12, None, None)),
        SeatedBoard(2, 1, 3, (1, 12, None, None)),
        SeatedBoard(2, 3, 5, (3, 11, None, None)),
        SeatedBoard(3, 2, 5, (2, 12, None, None)),
        SeatedBoard(3, 3, 1, (3, 11, None, None)),
    ]

    assert [table for table in tables_from_lines(lines) if not table.boards] == [
        ReportedTable(1, 3, (3, None, None, None), ()),
        ReportedTable(2, 2, (2, None, None, None), ()),
        ReportedTable(3, 1, (1, None, None, None), ()),
    ]


def test_who_is_missing_east_west_sits_out_there() -> None:
    lines = [
        SeatedBoard(1, 1, 1, (1, 11, None, None)),
        SeatedBoard(2, 1, 2, (1, 12, None, None)),
        SeatedBoard(1, 2, 3, (2, 13, None, None)),
        SeatedBoard(2, 2, 4, (2, 11, None, None)),
        SeatedBoard(2, 3, 5, (3, 13, None, None)),
        SeatedBoard(1, 3, 6, (3, 12, None, None)),
        SeatedBoard(3, 1, 7, (1, 13, None, None)),
        SeatedBoard(3, 2, 8, (2, 12, None, None)),
    ]

    found = tables_from_lines(lines)

    assert [table for table in found if not table.boards] == []


def test_two_pairs_on_a_side_of_one_table_are_no_table() -> None:
    lines = [
        SeatedBoard(1, 1, 1, (1, 11, None, None)),
        SeatedBoard(1, 1, 2, (2, 11, None, None)),
        SeatedBoard(None, 1, 3, (1, 12, None, None)),
        SeatedBoard(1, None, 3, (1, 12, None, None)),
    ]

    assert tables_from_lines(lines) == []
