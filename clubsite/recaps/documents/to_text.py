"""A printed document as text of fixed width."""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from clubsite.recaps.documents.printed import (
    SUITS,
    Cell,
    Column,
    Diagram,
    HandDiagram,
    Part,
    Printed,
    Row,
    Table,
)

WIDTH = 72
COLUMNS_PER_TABLE = 15
_GAP = 2
_HAND = 26
_LETTERS = str.maketrans({sign: letter for letter, sign in SUITS.items()})
_UNSEEN = {"Mn", "Me", "Cf"}


def text_width(text: str) -> int:
    """The columns that a text takes: accents none, wide letters two.

    >>> text_width("Åsa"), text_width("A\u030asa"), text_width("李")
    (3, 3, 2)
    """
    return len(text) if text.isascii() else sum(map(_letter_width, text))


@lru_cache(maxsize=4096)
def _letter_width(letter: str) -> int:
    if unicodedata.category(letter) in _UNSEEN:
        return 0
    return 1 + (unicodedata.east_asian_width(letter) in {"W", "F"})


def lines_apart(texts: Sequence[str], width: int, gap: int = _GAP) -> str:
    """Texts side by side, each in a field of the given width."""
    return (" " * gap).join(_left(text, width) for text in texts).rstrip()


def to_text(printed: Printed) -> str:
    """The document in text; suits as letters, tables under rules."""
    lines = [*_heading(printed)]
    for part in printed.parts:
        lines += ["", *_part(part)]
    if printed.legend:
        lines += [
            "",
            "   ".join(f"{fact.label} {fact.value}" for fact in printed.legend),
        ]
    if printed.footer:
        lines += ["", *printed.footer]
    return "\n".join(line.rstrip() for line in lines).translate(_LETTERS) + "\n"


def _heading(printed: Printed) -> Iterator[str]:
    club, event = printed.club.upper(), printed.event
    apart = WIDTH - text_width(club) - text_width(event)
    if apart >= _GAP:
        yield club + " " * apart + event
    else:
        yield from (club, event)
    yield printed.title
    yield from _wrapped(f"{fact.label}: {fact.value}" for fact in printed.facts)
    yield from _wrapped(f"{figure.label} {figure.value}" for figure in printed.figures)
    if printed.appeal:
        yield printed.appeal


def _wrapped(facts: Iterable[str]) -> Iterator[str]:
    """Facts three spaces apart, none cut, as many on a line as there is room."""
    line = ""
    for fact in facts:
        longer = f"{line}   {fact}" if line else fact
        if line and text_width(longer) > WIDTH:
            yield line
            longer = fact
        line = longer
    if line:
        yield line


def _part(part: Part) -> Iterator[str]:
    yield part.title
    yield "=" * text_width(part.title)
    if part.notes:
        yield " · ".join(part.notes)
    if part.diagram:
        yield from _diagram(part.diagram)
    for table in part.tables:
        yield from ("", *_table(table))
    if part.after:
        yield from ("", *(note.text for note in part.after))


def _table(table: Table) -> Iterator[str]:
    figures, codes = _widths(table)
    heads = [
        _aligned(Cell(column.label), column, size, code)
        for column, size, code in zip(table.columns, figures, codes, strict=True)
    ]
    head = (" " * _GAP).join(heads)
    yield table.caption
    yield head
    yield "-" * text_width(head.rstrip())
    for row in table.rows:
        yield _line(row, table.columns, figures, codes)


def _widths(table: Table) -> tuple[list[int], list[int]]:
    """The widest figure and the widest mark of each column."""
    figures, codes = [], []
    for number, column in enumerate(table.columns):
        cells = [row.cells[number] for row in table.rows]
        texts = [column.label, *(cell.text for cell in cells)]
        figures.append(max(text_width(text) for text in texts))
        codes.append(max((text_width(cell.code) for cell in cells), default=0))
    return figures, codes


def _line(
    row: Row, columns: Sequence[Column], figures: list[int], codes: list[int]
) -> str:
    cells = zip(row.cells, columns, figures, codes, strict=True)
    texts = [_aligned(cell, column, size, code) for cell, column, size, code in cells]
    return (" " * _GAP).join(texts)


def _aligned(cell: Cell, column: Column, size: int, code: int) -> str:
    """Figures to the right with their mark behind them, words to the left."""
    if not column.figures:
        return _left(cell.text + cell.code, size + code)
    return " " * (size - text_width(cell.text)) + cell.text + _left(cell.code, code)


def _left(text: str, width: int) -> str:
    return text + " " * max(0, width - text_width(text))


def _diagram(diagram: Diagram) -> Iterator[str]:
    inset = " " * (_HAND // 2)
    yield ""
    yield from (inset + line for line in _hand(diagram.north))
    for west, east in zip(_hand(diagram.west), _hand(diagram.east), strict=True):
        yield lines_apart((west, east), _HAND)
    yield from (inset + line for line in _hand(diagram.south))


def _hand(hand: HandDiagram) -> Iterator[str]:
    yield f"{hand.seat}, {hand.points}"
    yield from (f"{holding.suit} {holding.cards}" for holding in hand.holdings)
