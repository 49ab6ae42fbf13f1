"""The data of documents of many tables, and the tables that are made of it."""

import io
import json
from dataclasses import replace
from typing import Any

import pytest
from pypdf import PdfReader

from clubsite.recaps.documents.board_sheets import print_board_sheets
from clubsite.recaps.documents.printed import (
    Cell,
    Column,
    Printed,
    Row,
    Table,
    build_row,
    figures,
)
from clubsite.recaps.documents.to_pdf import to_pdf
from clubsite.recaps.documents.typeset import to_typeset_json
from clubsite.recaps.tests.documents.builders import make_board, make_board_sheets
from clubsite.recaps.tests.documents.test_to_pdf import TEMPLATES


def printed_with(*tables: Table) -> Printed:
    """Board sheets with these tables, all on one board."""
    sheets = print_board_sheets(make_board_sheets(make_board()), str)
    part = replace(sheets.parts[0], tables=tables)
    return replace(sheets, parts=(part,))


def data_of(*tables: Table) -> Any:
    return json.loads(to_typeset_json(printed_with(*tables)))


def make_table(*rows: Row, codes: bool = False) -> Table:
    columns = (Column("N-S"), figures("MP"))
    if codes:
        columns = (columns[0], replace(columns[1], codes=True))
    return Table("traveller", "Traveller", columns, rows)


def test_fields_are_plain_texts_unless_a_mark_or_a_suit_is_in_them() -> None:
    row = Row((Cell("4♠X"), Cell("6.40", "W")))

    data = data_of(make_table(build_row("#1 *Sample*", "12.00"), row))

    rows = data["parts"][0]["tables"][0]["rows"]
    assert rows[0]["cells"] == ["#1 *Sample*", "12.00"]
    assert rows[1]["cells"] == [
        {"pieces": ["4", "♠", "X"], "code": ""},
        {"pieces": ["6.40"], "code": "W"},
    ]
    [look] = data["looks"]
    assert [column["built"] for column in look["columns"]] == [True, True]
    assert [column["room"] for column in look["columns"]] == [0, 0.92]


def test_one_text_stands_for_all_that_are_as_wide() -> None:
    rows = (
        build_row("1 A", "12.00"),
        build_row("2 A", "9.00"),
        build_row("Sum", "51.00", mark="sum"),
        build_row("Par", "4.00", mark="par"),
    )

    [look] = data_of(make_table(*rows))["looks"]

    assert [column["samples"] for column in look["columns"]] == [
        {"regular": ["0 A"], "bold": ["Sum"], "italic": ["Par"]},
        {"regular": ["00.00"], "bold": ["00.00"], "italic": ["0.00"]},
    ]


def test_tables_with_the_same_columns_look_alike() -> None:
    plain, marked = make_table(build_row("1", "2")), make_table(codes=True)

    data = data_of(plain, marked, make_table(build_row("300", "4")))

    assert [table["look"] for table in data["parts"][0]["tables"]] == [0, 1, 0]
    first, second = data["looks"]
    assert first["columns"][0]["samples"] == {"regular": ["000"]}
    assert second["columns"][0]["samples"] == {}


def pages_of(printed: Printed) -> list[str]:
    reader = PdfReader(io.BytesIO(to_pdf(printed, TEMPLATES)))
    return [" ".join(page.extract_text().split()) for page in reader.pages]


def boards_with(lines: int, *, names: str = "Sample") -> Printed:
    """A board with that many lines in its traveller."""
    rows = [build_row(f"{n} {names}", "12.00") for n in range(lines)]
    table = make_table(*rows)
    return printed_with(table)


@pytest.mark.parametrize(("lines", "pages"), [(20, 1), (90, 2)])
def test_board_is_cut_only_where_no_page_has_room_for_it(
    lines: int, pages: int
) -> None:
    found = pages_of(boards_with(lines))

    assert len(found) == pages
    assert all("MP" in page for page in found)
    assert f"{lines - 1} Sample" in found[-1]


def test_names_without_room_go_on_below() -> None:
    [page] = pages_of(boards_with(3, names="Sample Sample Sample " * 20))

    assert page.count("Sample Sample") >= 3 * 29


def test_table_that_is_wider_than_the_page_finds_its_own_widths() -> None:
    columns = tuple(Column(f"Column {n} of the sample") for n in range(12))
    rows = (build_row(*(f"Field {n}" for n in range(12))),)

    text = " ".join(pages_of(printed_with(Table("traveller", "", columns, rows))))

    assert "Field 0" in text
    assert "Field 11" in text
