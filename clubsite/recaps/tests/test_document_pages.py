"""The documents as pages: the same words as every other format."""

from dataclasses import replace
from html.parser import HTMLParser

import pytest
from django.template.loader import render_to_string

from clubsite.recaps.documents.board_sheets import print_board_sheets
from clubsite.recaps.documents.printed import Printed
from clubsite.recaps.documents.recap_sheet import print_recap_sheet
from clubsite.recaps.documents.winners import build_winners_list, print_winners
from clubsite.recaps.tests.documents.builders import (
    adjusted_evening,
    make_board,
    make_board_sheets,
    make_players,
    make_recap_sheet,
)


class Tables(HTMLParser):
    """The fields of all tables of a page, and the scopes of their headers."""

    def __init__(self) -> None:
        super().__init__()
        self.fields: list[str] = []
        self.scopes: list[str | None] = []
        self.inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in {"th", "td"}:
            self.inside = True
            self.fields.append("")
        if tag == "th":
            self.scopes.append(dict(attrs).get("scope"))

    def handle_endtag(self, tag: str) -> None:
        self.inside = self.inside and tag not in {"th", "td"}

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.fields[-1] += data.replace("\ufe0e", "").strip(" \n")


def page_of(printed: Printed) -> str:
    context = {"document": printed, "site_url": "http://club.example"}
    return render_to_string("clubsite/recaps/document_file.html", context)


def fields_of(printed: Printed) -> list[str]:
    """What every field of the tables says, in the order of reading."""
    fields = []
    for part in printed.parts:
        for table in part.tables:
            fields += [column.label for column in table.columns]
            fields += [
                cell.text + cell.code for row in table.rows for cell in row.cells
            ]
    return fields


@pytest.mark.parametrize(
    "printed",
    [
        print_recap_sheet(adjusted_evening(), str),
        print_winners(build_winners_list(make_recap_sheet()), str),
        print_board_sheets(make_board_sheets(), str),
    ],
)
def test_page_shows_every_field_in_tables_with_headers(printed: Printed) -> None:
    tables = Tables()

    tables.feed(page_of(printed))

    rows = sum(len(table.rows) for part in printed.parts for table in part.tables)
    assert ["".join(field.split()) for field in tables.fields] == [
        "".join(field.split()) for field in fields_of(printed)
    ]
    assert set(tables.scopes) == {"col", "row"}
    assert tables.scopes.count("row") == rows


def test_page_has_heading_legend_and_deadlines() -> None:
    sheet = adjusted_evening()
    heading = replace(sheet.heading, appealed_boards=("7",))

    page = page_of(print_recap_sheet(replace(sheet, heading=heading), str))

    for words in (
        "<h1>Open pairs – Recap sheet</h1>",
        "Subject to appeal: board 7",
        "weighted score",
        "Score corrections until 23:00",
        "OFFICIAL",
    ):
        assert words in page


def test_suits_of_the_diagram_are_named_for_those_who_listen() -> None:
    bare = replace(make_board("8", solved=False), deal=None)

    page = page_of(print_board_sheets(make_board_sheets(make_board(), bare), str))

    assert page.count('<div class="hand hand-') == 4
    assert '<span class="suit heart" role="img" aria-label="heart">♥' in page
    assert "K J 9 8 4 2" in page


def test_names_are_escaped_on_the_page() -> None:
    sheet = make_recap_sheet()
    first = replace(sheet.blocks[0].standings[0], players=make_players("<b>A</b>"))
    block = replace(sheet.blocks[0], standings=(first,))

    page = page_of(print_recap_sheet(replace(sheet, blocks=(block,)), str))

    assert "&lt;b&gt;A&lt;/b&gt;" in page
    assert "<b>A</b>" not in page
