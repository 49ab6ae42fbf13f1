"""Sheets of a recap: where its pages break, alike in the PDF and from the browser.

Heights are in points. Both set every line as high as it counts here, on a sheet as low
as A4 and as narrow as Letter, so that they break before the same lines on either paper.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import ROUND_FLOOR, Decimal
from math import ceil

from clubsite.recaps.documents.printed import Cell, Fact, Part, Printed, Row, Table

HEIGHT, WIDTH = Decimal(507), Decimal(724)
"""What the margins leave of a sheet."""
MASTHEAD, FACTS_LINE, APPEAL = Decimal(14), Decimal(12), Decimal(24)
"""The head of the first sheet above its facts, a line of these, and the frame below."""
HEADING, CAPTION, TABLE_END = Decimal(24), Decimal(16), Decimal(4)
ROW, CLOSING, CLOSING_LINE = Decimal(10), Decimal(12), Decimal(11)

LARGEST, SMALLEST, STEP = Decimal(9), Decimal(3), Decimal("0.5")
"""Type of a matrix; the page has a style for each size."""
ON_A_LINE = 130
"""Letters that a line across the sheet has room for."""
NAMES_ON_A_LINE = {"ranking": 46, "round": 26}
"""Letters that a line of names has room for."""
FEWEST = 3
"""So many rows stand at least below the head of a table that is cut."""


@dataclass(slots=True)
class _Sheet:
    """What is left of the sheet that is being filled."""

    left: Decimal

    def begins(self, height: Decimal, room_for: Decimal = Decimal(0)) -> bool:
        """Take the height, from a new sheet where this one has no room for it or for
        `room_for`; whether it is a new one."""
        is_new = self.left < max(height, room_for)
        self.left = (HEIGHT if is_new else self.left) - height
        return is_new


def with_sheets(printed: Printed) -> Printed:
    """The document with a mark on whatever begins a sheet.

    What fits on a sheet is not cut: a part with its tables, else a table, else a row.
    """
    sheet = _Sheet(HEIGHT - _masthead(printed))
    blocks = [_block(part, sheet) for part in printed.blocks]
    rounds = list(_rounds(printed.rounds, sheet))
    return replace(
        printed,
        parts=(*blocks, *rounds),
        closing_begins=sheet.begins(_closing(printed)),
    )


def _masthead(printed: Printed) -> Decimal:
    facts = FACTS_LINE * _lines(_length(printed.facts + printed.figures))
    return MASTHEAD + facts + (APPEAL if printed.appeal else 0)


def _closing(printed: Printed) -> Decimal:
    footer = sum(len(line) + 3 for line in printed.footer)
    lines = _lines(_length(printed.legend)) + _lines(footer)
    return CLOSING + CLOSING_LINE * lines


def _length(facts: Iterable[Fact]) -> int:
    return sum(len(fact.label) + len(fact.value) + 5 for fact in facts)


def _lines(letters: int, on_a_line: int = ON_A_LINE) -> int:
    return ceil(letters / on_a_line)


def _block(part: Part, sheet: _Sheet) -> Part:
    size = matrix_size([table for table in part.tables if table.kind == "matrix"])
    tables = [
        replace(table, size=f"{size.normalize():f}")
        if table.kind == "matrix"
        else table
        for table in part.tables
    ]
    heights = [_height(table) for table in tables]
    rooms = [
        _fitting(height, _opening(table))
        for height, table in zip(heights, tables, strict=True)
    ]
    if HEADING + rooms[0] > HEIGHT:
        rooms[0] = _opening(tables[0])
    begins = sheet.begins(HEADING, _fitting(HEADING + sum(heights), HEADING + rooms[0]))
    return replace(
        part,
        begins=begins,
        tables=tuple(
            _table(table, room, sheet)
            for table, room in zip(tables, rooms, strict=True)
        ),
    )


def _fitting(whole: Decimal, opening: Decimal) -> Decimal:
    """The whole if a sheet has room for it, else its opening."""
    return whole if whole <= HEIGHT else opening


def _table(table: Table, room: Decimal, sheet: _Sheet) -> Table:
    begins = sheet.begins(_head(table), room)
    rows = tuple(_row(row, table, sheet) for row in table.rows)
    sheet.left -= TABLE_END
    return replace(table, begins=begins, rows=rows)


def _row(row: Row, table: Table, sheet: _Sheet) -> Row:
    begins = sheet.begins(_row_height(row, table))
    if begins:
        sheet.left -= _line_height(table)
    return replace(row, begins=begins)


def _height(table: Table) -> Decimal:
    rows = sum(_row_height(row, table) for row in table.rows)
    return _head(table) + rows + TABLE_END


def _opening(table: Table) -> Decimal:
    rows = sum(_row_height(row, table) for row in table.rows[:FEWEST])
    return _head(table) + rows


def _head(table: Table) -> Decimal:
    """The line of column heads, below a caption where there is one."""
    caption = CAPTION if table.kind == "matrix" else Decimal(0)
    return caption + _line_height(table)


def _row_height(row: Row, table: Table) -> Decimal:
    if table.kind == "matrix":
        return _line_height(table)
    letters = max(len(cell.text) for cell in row.cells)
    return _line_height(table) * max(1, _lines(letters, NAMES_ON_A_LINE[table.kind]))


def _line_height(table: Table) -> Decimal:
    return Decimal("0.65") * Decimal(table.size) + 4 if table.size else ROW


def _rounds(rounds: Sequence[Part], sheet: _Sheet) -> Iterator[Part]:
    """Two rounds next to each other, never cut."""
    for start in range(0, len(rounds), 2):
        both = rounds[start : start + 2]
        heights = [HEADING + sum(map(_height, part.tables)) for part in both]
        begins = sheet.begins(max(heights))
        yield from (replace(part, begins=begins) for part in both)


def matrix_size(tables: Sequence[Table]) -> Decimal:
    """The size of type at which each matrix fits the width of the sheet."""
    widest = max((_width(table) for table in tables), default=Decimal(1))
    steps = (WIDTH / widest / STEP).to_integral_value(ROUND_FLOOR)
    return max(SMALLEST, min(LARGEST, steps * STEP))


def _width(table: Table) -> Decimal:
    """The width in em: of each column its longest figure, its longest mark and air."""
    width = Decimal(0)
    for number, column in enumerate(table.columns):
        cells = [row.cells[number] for row in table.rows]
        figures = max([len(column.label), *(len(cell.text) for cell in cells)])
        width += Decimal("0.5") * figures + Decimal("0.8") + mark_width(cells)
    return width


def mark_width(cells: Iterable[Cell]) -> Decimal:
    longest = max((len(cell.code) for cell in cells), default=0)
    return Decimal("0.3") + Decimal("0.62") * longest if longest else Decimal(0)
