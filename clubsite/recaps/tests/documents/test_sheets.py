"""Where the sheets of a recap begin: in the PDF and from the browser alike."""

import io
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

import pytest
from pypdf import PdfReader

from clubsite.recaps.documents.content import (
    Code,
    Direction,
    RecapMatch,
    RecapSheet,
    Result,
    Round,
)
from clubsite.recaps.documents.printed import (
    Printed,
    Table,
    build_row,
    build_table,
    figures,
)
from clubsite.recaps.documents.recap_sheet import print_recap_sheet
from clubsite.recaps.documents.sheets import matrix_size
from clubsite.recaps.documents.to_pdf import to_pdf
from clubsite.recaps.tests.documents.builders import (
    make_block,
    make_heading,
    make_players,
    make_recap_sheet,
    with_result,
)
from clubsite.recaps.tests.documents.test_matches import league
from clubsite.recaps.tests.documents.test_to_pdf import TEMPLATES


def begun(printed: Printed) -> Iterator[tuple[bool, int]]:
    """Whatever may begin a sheet, in order: whether it does, and the pairs it lists."""
    for part in printed.parts:
        yield part.begins, 0
        for table in part.tables:
            yield table.begins, 0
            for row in table.rows:
                yield row.begins, int(table.kind == "ranking")
    yield printed.closing_begins, 0


def pairs_on_sheets(printed: Printed) -> list[int]:
    """How many pairs each sheet ranks."""
    sheets = [0]
    for begins, pairs in begun(printed):
        if begins:
            sheets.append(0)
        sheets[-1] += pairs
    return sheets


def print_sheet(sheet: RecapSheet) -> Printed:
    return print_recap_sheet(sheet, str)


def with_rounds(rounds: int, matches: int) -> RecapSheet:
    match = RecapMatch("1", "1 Sample Team 1", "2 Sample Team 2", 10, 15, 5)
    drawn = tuple(Round(number + 1, (match,) * matches) for number in range(rounds))
    return replace(league(), rounds=drawn)


@pytest.mark.parametrize(
    ("tables", "boards", "pairs"),
    [
        (7, 21, [14]),
        (10, 30, [10, 10]),
        (13, 26, [13, 13]),
        (21, 26, [21, 21]),
        (40, 26, [40, 0, 40, 0]),
        (48, 26, [43, 5, 47, 1]),
    ],
)
def test_what_fits_on_a_sheet_is_not_cut(
    tables: int, boards: int, pairs: list[int]
) -> None:
    printed = print_sheet(make_recap_sheet(pairs=tables, boards=boards))

    assert pairs_on_sheets(printed) == pairs


@pytest.mark.full
def test_the_pdf_has_the_sheets_that_were_counted() -> None:
    printed = print_sheet(make_recap_sheet(pairs=48, boards=4))

    reader = PdfReader(io.BytesIO(to_pdf(printed, TEMPLATES)))

    pages = [page.extract_text().count(" – Sample") for page in reader.pages]
    assert pages == pairs_on_sheets(printed)


def test_names_of_several_lines_take_their_room() -> None:
    block = make_block(Direction.ALL, 20, 4)
    long = make_players(*["Sample Ångström-Wölfenstein the Elder"] * 6)
    named = tuple(replace(line, players=long) for line in block.standings)

    printed = print_sheet(make_recap_sheet([replace(block, standings=named)]))

    assert pairs_on_sheets(printed) == [7, 8, 5, 0]


def test_an_appeal_and_a_long_closing_take_their_room() -> None:
    sheet = make_recap_sheet(pairs=7, boards=21)
    heading = make_heading(appealed_boards=("7",))
    footing = replace(sheet.footing, ask="the director at the desk. " * 24)

    appealed = print_sheet(replace(sheet, heading=heading))
    longer = print_sheet(replace(sheet, heading=heading, footing=footing))

    assert (appealed.closing_begins, longer.closing_begins) == (False, True)


def test_rounds_stand_two_abreast_and_are_never_cut() -> None:
    printed = print_sheet(with_rounds(rounds=7, matches=14))

    rounds = [part.begins for part in printed.parts if part.is_round]
    assert rounds == [False, False, True, True, False, False, True]
    pages = PdfReader(io.BytesIO(to_pdf(printed, TEMPLATES))).pages
    assert len(pages) == 3


@pytest.mark.parametrize(
    ("columns", "figure", "size"),
    [(4, "12.00", "9"), (26, "12.00", "8"), (30, "-12.00", "6"), (90, "1.5", "3")],
)
def test_type_is_as_large_as_the_width_allows(
    columns: int, figure: str, size: str
) -> None:
    table = build_table(
        "matrix",
        "Boards",
        [figures("1") for _ in range(columns)],
        [build_row(*[figure] * columns)],
    )

    assert matrix_size([table]) == Decimal(size)


def test_marks_take_width_and_no_type_is_smaller_than_a_reader_can_see() -> None:
    block = make_block(Direction.ALL, 4, 26)
    marked = block
    for board in range(26):
        marked = with_result(marked, 0, board, Result(3, Code.AVERAGE_PLUS))

    sizes = [
        print_sheet(make_recap_sheet([each])).parts[0].tables[1].size
        for each in (block, marked)
    ]
    endless = Table("matrix", "", (figures("1" * 999),), ())

    assert sizes == ["8.5", "5.5"]
    assert matrix_size([endless]) == 3
