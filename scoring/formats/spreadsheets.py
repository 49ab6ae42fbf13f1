"""Tables for spreadsheets, in which no cell can become a formula."""

import csv
import io
import re
from collections.abc import Iterable, Sequence

Cell = str | int | None
_NUMBER = re.compile(r"[+-]?\d+([.,]\d+)?%?\Z")
_DANGEROUS = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
_CONTROL = ("\t", "\r", "\n")


def write(heading: Sequence[Cell], rows: Iterable[Sequence[Cell]]) -> bytes:
    """A CSV file that spreadsheets open as UTF-8: commas, CRLF and a byte order mark."""
    sheet = io.StringIO(newline="")
    writer = csv.writer(sheet)
    writer.writerow([safe(cell) for cell in heading])
    writer.writerows([safe(cell) for cell in row] for row in rows)
    return sheet.getvalue().encode("utf-8-sig")


def safe(cell: Cell) -> str:
    """The text of a cell, with an apostrophe before anything a program might run.

    >>> safe("=1+1"), safe("-12.50"), safe("-A1"), safe(None)
    ("'=1+1", '-12.50', "'-A1", '')
    """
    text = "" if cell is None else str(cell)
    risky = text[:1] in _CONTROL or text.lstrip().startswith(_DANGEROUS)
    if risky and not _NUMBER.match(text):
        return f"'{text}"
    return text
