"""The browser prints a recap sheet on the sheets of its PDF, and cuts no board in two."""

import io
from dataclasses import replace

import pypdf
import pytest
from django.urls import reverse
from playwright.sync_api import Page

from clubsite.recaps import files
from clubsite.recaps.documents.content import Paper
from clubsite.recaps.documents.to_pdf import to_pdf
from clubsite.recaps.models import Kind
from clubsite.recaps.queries.contents import build_content
from clubsite.recaps.rendering import TEMPLATES
from clubsite.recaps.tests.builders import make_posted
from clubsite.tests.builders import make_club
from scoring.events.models import Event

POINTS = {Paper.A4: (842, 595), Paper.LETTER: (792, 612)}


def pairs_on_pages(pdf: bytes, event: Event) -> list[int]:
    """How many pairs are named on each page."""
    first = [entry.members.all()[0].player.name for entry in event.entries.all()]
    pages = [
        " ".join(page.extract_text().split())
        for page in pypdf.PdfReader(io.BytesIO(pdf)).pages
    ]
    return [sum(f"{name} –" in page for name in first) for page in pages]


@pytest.mark.full
@pytest.mark.parametrize("tables", [7, 21, 40])
def test_a_recap_prints_on_the_sheets_of_its_pdf(page: Page, tables: int) -> None:
    event = make_posted(make_club(), tables=tables, boards=26)
    content = build_content(Kind.RECAP_SHEET, event)
    page.goto(reverse("document_page", args=[event.club.slug, event.pk, "recap-sheet"]))

    for paper, size in POINTS.items():
        printed = replace(files.build_printed(content), paper=paper.value)
        pdf = to_pdf(printed, TEMPLATES)
        from_browser = page.pdf(format=paper.value.title(), prefer_css_page_size=True)

        box = pypdf.PdfReader(io.BytesIO(from_browser)).pages[0].mediabox
        assert (box.width, box.height) == pytest.approx(size, abs=1)
        found = pairs_on_pages(from_browser, event)
        assert found == pairs_on_pages(pdf, event)
        assert sum(found) == 2 * tables


@pytest.mark.full
def test_no_board_of_printed_board_sheets_is_cut_in_two(page: Page) -> None:
    event = make_posted(make_club(), tables=9, boards=8)
    pdf = to_pdf(files.build_printed(build_content(Kind.BOARDS, event)), TEMPLATES)
    page.goto(reverse("document_page", args=[event.club.slug, event.pk, "boards"]))

    from_browser = page.pdf(format="A4", prefer_css_page_size=True)

    sheets = pypdf.PdfReader(io.BytesIO(from_browser)).pages
    texts = [sheet.extract_text() for sheet in sheets]
    assert [text.count("Traveller") for text in texts] == [
        text.count("Dealer ") for text in texts
    ]
    assert len(sheets) <= len(pypdf.PdfReader(io.BytesIO(pdf)).pages) + 1
