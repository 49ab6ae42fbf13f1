"""The cells of a list of members, whatever separates them."""

import csv
import io
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

MOST_ROWS = 10_000
"""So many are compared in three seconds and imported in ten, on one core."""
MOST_COLUMNS = 60
LONGEST_CELL = 500
LOOKED_AT = 50
DELIMITERS = ",;\t|"
_NAMED = "sep="
_OTHER_FILES = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"%PDF")
"""How spreadsheets and PDFs begin."""


class Fault(StrEnum):
    """Why a file is no list of members."""

    EMPTY = "empty"
    ROWS = "rows"
    COLUMNS = "columns"
    CELL = "cell"
    SPREADSHEET = "spreadsheet"


class NotAList(ValueError):
    """The file can't be read as a list; `row` is where, if anywhere."""

    def __init__(self, fault: Fault, row: int = 0) -> None:
        self.fault, self.row = fault, row
        super().__init__(fault)


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of one row; `number` counts the rows of the file from 1."""

    number: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """The rows of a file that have anything in them, all of the same width."""

    rows: tuple[Row, ...]

    @property
    def width(self) -> int:
        """How many columns there are."""
        return len(self.rows[0].cells)

    def samples(self, column: int, *, most: int = 3) -> list[str]:
        """The first few different texts of a column, its heading left out."""
        texts = (row.cells[column] for row in self.rows[1:])
        return list(dict.fromkeys(filter(None, texts)))[:most]


def check_is_text(content: bytes) -> None:
    """Raise `NotAList` for a spreadsheet that was not saved as text."""
    if content.startswith(_OTHER_FILES):
        raise NotAList(Fault.SPREADSHEET)


def read_table(text: str) -> Table:
    """The table in that text; raises `NotAList` with the row that can't be read.

    >>> [row.cells for row in read_table("Name;No\\n;\\nAnn;7").rows]
    [('Name', 'No'), ('Ann', '7')]
    """
    lines, delimiter, skipped = _unnamed(text)
    rows = [
        Row(number, cells)
        for number, cells in enumerate(_records(lines, delimiter), 1 + skipped)
        if any(cells)
    ]
    if not rows:
        raise NotAList(Fault.EMPTY)
    if len(rows) > MOST_ROWS + 1:
        raise NotAList(Fault.ROWS)
    width = max(len(row.cells) for row in rows)
    return Table(
        tuple(
            Row(row.number, row.cells + ("",) * (width - len(row.cells)))
            for row in rows
        )
    )


def _unnamed(text: str) -> tuple[list[str], str, int]:
    """The lines, what separates their cells, and how many lines only said so."""
    lines = list(io.StringIO(text))
    if lines and lines[0].lower().startswith(_NAMED):
        return lines[1:], lines[0][len(_NAMED) :].strip("\r\n")[:1] or ",", 1
    return lines, _delimiter(lines), 0


def _delimiter(lines: list[str]) -> str:
    """What separates the cells: gives most rows the same number of them, above one."""

    def regularity(delimiter: str) -> tuple[int, int]:
        found = csv.reader(lines[:LOOKED_AT], delimiter=delimiter)
        widths = Counter(len(cells) for cells in found if len(cells) > 1)
        return max(((n, width) for width, n in widths.items()), default=(0, 0))

    try:
        return max(DELIMITERS, key=regularity)
    except csv.Error as error:
        raise NotAList(Fault.CELL, _first_too_long(lines)) from error


def _first_too_long(lines: list[str]) -> int:
    """The first line with more characters than a cell may have: an unclosed quotation
    mark begins there, or before it."""
    long = (at for at, line in enumerate(lines, 1) if len(line) > LONGEST_CELL)
    return next(long, 1)


def _records(lines: Iterable[str], delimiter: str) -> Iterator[tuple[str, ...]]:
    reader = csv.reader(lines, delimiter=delimiter)
    try:
        for number, cells in enumerate(reader, 1):
            if len(cells) > MOST_COLUMNS:
                raise NotAList(Fault.COLUMNS, number)
            cleaned = tuple(_plain(cell) for cell in cells)
            if any(len(cell) > LONGEST_CELL for cell in cleaned):
                raise NotAList(Fault.CELL, number)
            yield cleaned
    except csv.Error as error:
        raise NotAList(Fault.CELL, reader.line_num) from error


def _plain(cell: str) -> str:
    """The text of a cell, without the apostrophe that keeps it from being a formula."""
    text = " ".join(cell.split())
    guarded = len(text) > 1 and text[0] == "'" and text[1] in "=+-@"
    return text[1:] if guarded else text
