"""Tables of a game: columns with order and width, and rows (chapter 5)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from scoring.bridge.messages import gettext_noop
from scoring.formats.event import Figure, NotFigure
from scoring.formats.messages import Remarks, line_of_file, short
from scoring.formats.pbn.raw import Kind, RawTag, Token

COLUMN = re.compile(r"[+-]?[^\\;]*(\\\d{1,3}[LR]?)?\Z")
_NAME = re.compile(r"[+-]?([^\\;]*)")
Row = dict[str, str]


def is_table(name: str) -> bool:
    return name.endswith("Table")


@dataclass(frozen=True, slots=True)
class Table:
    """The rows, each by the names of its columns; `lines` are those of the rows."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    lines: tuple[int, ...]


def read_table(tag: RawTag, remarks: Remarks) -> Table:
    """The table of a tag; rows that are not whole are left out and remarked."""
    headings = tag.value.split(";")
    columns = tuple(_name(column) for column in headings)
    _check_words(tag, remarks)
    found = [
        (
            row[0].line,
            {name: each.text for name, each in zip(columns, row, strict=True)},
        )
        for row in _rows(tag.words, len(columns), remarks)
    ]
    table = Table(
        columns, tuple(row for _, row in found), tuple(line for line, _ in found)
    )
    _check_order(table, headings, remarks)
    return table


def _name(column: str) -> str:
    found = _NAME.match(column)
    return found[1].strip() if found else ""


def _rows(
    words: Sequence[Token], width: int, remarks: Remarks
) -> list[Sequence[Token]]:
    """Rows by number of elements; by lines where a line is not whole."""
    if len(words) % width == 0 and _lines_fit(words, width):
        return [words[at : at + width] for at in range(0, len(words), width)]
    rows: list[Sequence[Token]] = []
    for line, group in groupby(words, key=lambda word: word.line):
        row = list(group)
        if len(row) % width:
            remarks.wrong(
                line_of_file(line),
                gettext_noop("%(found)s elements in a row that needs %(right)s"),
                found=len(row),
                right=width,
            )
        else:
            rows += [row[at : at + width] for at in range(0, len(row), width)]
    return rows


def _lines_fit(words: Sequence[Token], width: int) -> bool:
    """Whether rows end where lines end, or no line is a row at all."""
    sizes = {
        sum(1 for _ in group) % width
        for _, group in groupby(words, key=lambda word: word.line)
    }
    return sizes <= {0} or 0 not in sizes


def _check_words(tag: RawTag, remarks: Remarks) -> None:
    for line in tag.commented:
        remarks.note(line_of_file(line), gettext_noop("a comment between rows"))
    for word in tag.words:
        if word.kind is Kind.WORD and ("%" in word.text or not word.text.isascii()):
            remarks.note(
                line_of_file(word.line),
                gettext_noop("“%(text)s” needs quotes in a table"),
                text=short(word.text),
            )


def _check_order(table: Table, headings: Sequence[str], remarks: Remarks) -> None:
    """A column with + falls, one with - rises."""
    for name, column in zip(table.columns, headings, strict=True):
        if column[:1] not in "+-" or not column:
            continue
        sign = -1 if column[0] == "+" else 1
        numbers = [
            (sign * figure.value, line)
            for row, line in zip(table.rows, table.lines, strict=True)
            if (figure := _figure(row[name])) is not None
        ]
        for (before, _), (after, line) in pairwise(numbers):
            if after < before:
                remarks.note(
                    line_of_file(line),
                    gettext_noop("column %(name)s isn't in the stated order"),
                    name=short(name),
                )
                break


def _figure(text: str) -> Figure | None:
    try:
        return Figure.parse(text)
    except NotFigure:
        return None
