"""The blocks of a table: headings, and rows by heading."""

import csv
import io
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache

from scoring.bridge.messages import gettext_noop
from scoring.formats.errors import BadTable, TooLarge
from scoring.formats.event import Figure, NotFigure
from scoring.formats.messages import Remarks, line_of_file, short
from scoring.formats.spreadsheets import safe

MOST_ROWS = 100_000
SEPARATORS = (",", ";", "\t", "|")
TOGETHER = "together"
"""What the event says of its sections where all that play a board are compared."""
SPELLINGS = {
    "board_no": "board",
    "board_number": "board",
    "ns_pair": "ns",
    "pair_ns": "ns",
    "ew_pair": "ew",
    "pair_ew": "ew",
    "by": "declarer",
    "played_by": "declarer",
    "board_average": "datum",
    "butler_datum": "datum",
}
"""Other names of columns of travellers."""
_WHOLE = re.compile(r"[+-]?\d{1,5}\Z", re.ASCII)
_FRACTION = re.compile(r"-?\d{1,12}/[1-9]\d{0,11}\Z", re.ASCII)


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of a row by heading; a cell that is absent is empty."""

    line: int
    cells: dict[str, str]
    remarks: Remarks

    def __getitem__(self, name: str) -> str:
        return self.cells.get(name, "")

    def first(self, *names: str) -> str:
        """The first of several columns that has something."""
        return next((self[name] for name in names if self[name]), "")

    def number(self, name: str) -> int | None:
        return int(self[name]) if _WHOLE.match(self[name]) else None

    def exact(self, name: str) -> Fraction | None:
        """A number, which may be a fraction such as 1/3."""
        if _FRACTION.match(self[name]):
            return Fraction(self[name])
        figure = self.figure(name)
        return None if figure is None else figure.value

    def figure(self, *names: str) -> Figure | None:
        text = self.first(*names)
        try:
            return Figure.parse(text) if text else None
        except NotFigure:
            self.remarks.wrong(
                line_of_file(self.line),
                gettext_noop("“%(text)s” isn't a number"),
                text=short(text),
            )
            return None


@dataclass(slots=True)
class Block:
    """A heading and its rows."""

    columns: frozenset[str]
    rows: list[Row] = field(default_factory=list)


def blocks(
    text: str, is_heading: Callable[[frozenset[str]], bool], remarks: Remarks
) -> list[Block]:
    """The blocks in the order of the file; an empty row alone begins no new one."""
    found: list[Block] = []
    heading: list[str] = []
    for line, cells in _rows(text):
        names = [column(cell) for cell in cells]
        if not any(cells):
            continue
        if is_heading(frozenset(names)):
            heading = names
            found.append(Block(frozenset(heading)))
        elif not heading:
            remarks.wrong(line_of_file(line), gettext_noop("a row without headings"))
        else:
            if any(cells[len(heading) :]):
                remarks.wrong(
                    line_of_file(line), gettext_noop("more cells than headings")
                )
            found[-1].rows.append(
                Row(line, dict(zip(heading, cells, strict=False)), remarks)
            )
    return found


@lru_cache(maxsize=4096)
def column(cell: str) -> str:
    """The name of a column, however it is spelled; cells of a large file repeat.

    >>> column("NS Score"), column("Board No."), column('"Pair_EW"')
    ('ns_score', 'board', 'ew')
    """
    plainly = "_".join(re.findall(r"\w+", cell.lower().replace("_", " ")))
    return SPELLINGS.get(plainly, plainly)


def separator(text: str) -> str:
    """What stands most often between the cells of the first row.

    >>> separator("board;ns;ew"), separator("board"), separator("a|b")
    (';', ',', '|')
    """
    head = text.lstrip("\n").split("\n", 1)[0]
    return max(SEPARATORS, key=head.count)


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    rows = csv.reader(io.StringIO(text), delimiter=separator(text))
    try:
        for count, row in enumerate(rows):
            if count > MOST_ROWS:
                raise TooLarge(
                    gettext_noop("The file has more than %(most)s rows."),
                    most=MOST_ROWS,
                )
            yield rows.line_num, [plain(cell.strip()) for cell in row]
    except csv.Error as broken:
        raise BadTable(
            gettext_noop("Line %(line)s can't be read as a table: %(why)s"),
            line=rows.line_num,
            why=broken,
        ) from broken


def plain(cell: str) -> str:
    """A cell without the apostrophe that kept a spreadsheet from running it.

    >>> plain("'=1+1"), plain("O'Neill"), plain("'twas")
    ('=1+1', "O'Neill", "'twas")
    """
    return cell[1:] if cell.startswith("'") and safe(cell[1:]) == cell else cell
