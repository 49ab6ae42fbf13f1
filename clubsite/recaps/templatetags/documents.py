"""Rows of a document's tables in pages, and the suit signs in its texts.

Not in a template: a document has thousands of cells, and each would take as long there
as a row takes here.
"""

from collections.abc import Iterable
from html import escape

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from clubsite.recaps.documents.printed import Cell, Column, Piece, Row, Table

register = template.Library()

TEXT_STYLE = "&#xFE0E;"
"""Asks for the sign as type rather than as a coloured picture."""


@register.simple_tag
def suited(pieces: Iterable[Piece]) -> SafeString:
    """A text whose suit signs have their names for those who listen."""
    return SafeString("".join(map(_piece, pieces)))


def _piece(piece: Piece) -> str:
    text = escape(piece.text)
    if not piece.suit:
        return text
    name = escape(gettext(piece.suit))
    return (
        f'<span class="suit {piece.suit}" role="img" aria-label="{name}">'
        f"{text}{TEXT_STYLE}</span>"
    )


@register.simple_tag
def table_rows(table: Table) -> SafeString:
    """The rows of the table; the first field of each heads it if it says anything."""
    return SafeString("\n".join(_row(table.columns, row) for row in table.rows))


def _row(columns: Iterable[Column], row: Row) -> str:
    mark = f' class="{row.mark}"' if row.mark else ""
    begins = " data-begins" if row.begins else ""
    fields = zip(columns, row.cells, strict=True)
    (column, first), *others = fields
    head = "th" if first.text else "td"
    cells = [_cell(head, column, first)]
    cells += [_cell("td", column, cell) for column, cell in others]
    return f"<tr{mark}{begins}>{''.join(cells)}</tr>"


def _cell(tag: str, column: Column, cell: Cell) -> str:
    scope = ' scope="row"' if tag == "th" else ""
    kind = ' class="num"' if column.figures else ""
    text = suited(cell.pieces) if cell.has_suits else escape(cell.text)
    code = f"<strong>{escape(cell.code)}</strong>" if cell.code else ""
    return f"<{tag}{scope}{kind}>{text}{code}</{tag}>"
