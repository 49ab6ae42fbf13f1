"""The cells of a list of members, whatever separates them."""

import pytest

from clubsite.members.rules.table import (
    LONGEST_CELL,
    MOST_COLUMNS,
    MOST_ROWS,
    Fault,
    NotAList,
    check_is_text,
    read_table,
)

ROWS = [(1, ("Name", "Club number", "Note")), (2, ("North, Sample", "7", ""))]


def rows_of(text: str) -> list[tuple[int, tuple[str, ...]]]:
    return [(row.number, row.cells) for row in read_table(text).rows]


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_what_separates_the_cells_is_found(delimiter: str) -> None:
    line = ["Name", "Club number", "Note"], ['"North, Sample"', "7"]

    assert rows_of("\n".join(delimiter.join(cells) for cells in line)) == ROWS


def test_a_first_line_may_say_what_separates_the_cells() -> None:
    named = rows_of("sep=;\nName;No\nAnn, Beth;7\n")
    unnamed = rows_of("SEP=\nName,No\n")

    assert named == [(2, ("Name", "No")), (3, ("Ann, Beth", "7"))]
    assert unnamed == [(2, ("Name", "No"))]


def test_empty_rows_are_counted_and_left_out() -> None:
    assert rows_of("\nName;\n;\nSample  East;\n") == [
        (2, ("Name", "")),
        (4, ("Sample East", "")),
    ]


def test_a_cell_over_several_lines_is_one_row() -> None:
    text = 'Name,Note\nSample East,"two\nlines"\nSample West,\n'

    assert rows_of(text)[1:] == [
        (2, ("Sample East", "two lines")),
        (3, ("Sample West", "")),
    ]


def test_an_apostrophe_before_a_formula_is_taken_off() -> None:
    text = "Name,Tel,Note\n'=East,'+44 20,'tis\n"

    assert rows_of(text)[1] == (2, ("=East", "+44 20", "'tis"))


def test_a_column_shows_its_first_different_texts() -> None:
    table = read_table("Name,Grade\nAnn,A\nBeth,A\nCarol,\nDawn,B\nEve,C\nFay,D\n")

    assert table.samples(1) == ["A", "B", "C"]
    assert table.width == 2


@pytest.mark.parametrize(
    ("text", "fault", "row"),
    [
        ("", Fault.EMPTY, 0),
        (" ;\n;\n", Fault.EMPTY, 0),
        ("Name\n" + "Ann\n" * (MOST_ROWS + 1), Fault.ROWS, 0),
        ("Name\n" + "," * MOST_COLUMNS, Fault.COLUMNS, 2),
        ("Name\n" + "A" * (LONGEST_CELL + 1), Fault.CELL, 2),
        ('Name\n"' + "A" * 140_000, Fault.CELL, 2),
        ("Name\n" + "Ann\n" * 60 + "A" * 140_000, Fault.CELL, 62),
    ],
)
def test_what_is_no_list_is_refused_with_its_place(
    text: str, fault: Fault, row: int
) -> None:
    with pytest.raises(NotAList) as refused:
        read_table(text)

    assert (refused.value.fault, refused.value.row) == (fault, row)


def test_a_spreadsheet_is_no_text() -> None:
    check_is_text(b"Name\n")

    with pytest.raises(NotAList) as refused:
        check_is_text(b"PK\x03\x04 and more")
    assert refused.value.fault == Fault.SPREADSHEET
