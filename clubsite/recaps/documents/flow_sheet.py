"""A flow sheet of the Laws as JSON: what stands where, as its Typst template reads it."""

import hashlib
import json
from typing import Any

from rulings.laws.sheets.layout import Box, Connector, Page, Sheet, Text
from rulings.laws.sheets.letters import LARGER

TEMPLATE = "flow-sheet.typ"
TEMPLATE_VERSION = 1
"""Part of a flow sheet's version; raise it when its template changes."""


def to_json(sheet: Sheet, language: str) -> str:
    """The pages with their lines, boxes and texts, in points; never markup."""
    values = {
        "title": sheet.title,
        "language": language,
        "pages": [_page(page) for page in sheet.pages],
    }
    return json.dumps(values, ensure_ascii=False)


def sheet_version(sheet: Sheet, language: str, *, tree: str) -> str:
    """The SHA-256 of all that the file is made from; `tree` is the version of the tree."""
    made_from = (TEMPLATE_VERSION, tree, to_json(sheet, language))
    return hashlib.sha256(repr(made_from).encode()).hexdigest()


def _page(page: Page) -> dict[str, Any]:
    return {
        "width": page.width,
        "height": page.height,
        "lines": [_line(line) for line in page.lines],
        "boxes": [_box(box) for box in page.boxes],
        "texts": [_text(text) for text in page.texts],
    }


def _line(line: Connector) -> dict[str, Any]:
    ends = ((line.x1, line.y1), (line.x2, line.y2))
    return {"ends": _points(ends), "tip": _points(line.tip)}


def _points(points: tuple[tuple[float, float], ...]) -> list[list[float]]:
    return [[round(x, 2), round(y, 2)] for x, y in points]


def _box(box: Box) -> dict[str, Any]:
    return {
        "x": round(box.x, 2),
        "y": round(box.y, 2),
        "width": round(box.width, 2),
        "height": round(box.height, 2),
        "rounded": box.rounded,
    }


def _text(text: Text) -> dict[str, Any]:
    return {
        "x": round(text.x, 2),
        "y": round(text.y, 2),
        "text": text.text,
        "size": round(text.size * LARGER, 2),
        "width": text.width,
        "bold": text.bold,
    }
