"""Every table has a name and headers of its rows, every drawing a name or none to hear."""

import re

from clubsite.settings import BASE_DIR
from clubsite.tests import house

TEMPLATES = BASE_DIR / "templates"
TABLE = re.compile(r"<table\b(?P<traits>[^>]*)>(?P<body>.*?)</table>", re.DOTALL)
DRAWING = re.compile(r"<svg\b[^>]*>")
NAMED = re.compile(r"aria-label(?:ledby)?=|<caption")
BODY = re.compile(r"<tbody\b.*?</tbody>", re.DOTALL)
INCLUDED = re.compile(r'{% include "([^"]+)"')
ROW_NAMED = re.compile(r'scope="row"|{% table_rows ')
"""A cell that names its row, or the tag that writes rows with one."""
NAMELESS_ROWS = {
    "components/board.html",
    "rulings/desk/_walk_question.html",
    "scoring/results/_replay_auction.html",
    "scoring/calendar/calendar_month.html",
}
"""Their rows are rounds of calls or weeks, which no one names."""


def templates() -> dict[str, str]:
    return {
        str(path.relative_to(TEMPLATES)): path.read_text()
        for path in sorted(TEMPLATES.rglob("*.html"))
    }


def test_every_table_has_a_name() -> None:
    nameless = [
        place
        for place, text in templates().items()
        for table in TABLE.finditer(text)
        if not NAMED.search(table["traits"] + table["body"])
    ]

    assert nameless == []


def test_every_table_has_headers_of_its_rows() -> None:
    texts = templates()

    without = {
        place
        for place, text in texts.items()
        for body in BODY.findall(text)
        if not ROW_NAMED.search(body)
        and not any(ROW_NAMED.search(texts[part]) for part in INCLUDED.findall(body))
    }

    assert without == NAMELESS_ROWS


def test_every_drawing_has_a_name_or_is_hidden() -> None:
    sources = templates() | {
        house.place(path): path.read_text()
        for path in house.modules()
        if path.parent.name == "templatetags"
    }
    found = {
        (place, drawing[0])
        for place, text in sources.items()
        for drawing in DRAWING.finditer(text)
        if "aria-" not in drawing[0] and "{}" not in drawing[0]
    }

    assert found == set()
