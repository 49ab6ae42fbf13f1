"""The browser prints recap sheet, board sheets and hand record on the sheets of their PDF."""

import io
import re
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
from scoring.tests.builders import make_deal

POINTS = {Paper.A4: (842, 595), Paper.LETTER: (792, 612)}


def pairs_on_pages(pdf: bytes, event: Event) -> list[int]:
    """How many pairs are named on each page."""
    first = [entry.members.all()[0].player.name for entry in event.entries.all()]
    pages = [
        " ".join(page.extract_text().split())
        for page in pypdf.PdfReader(io.BytesIO(pdf)).pages
    ]
    return [sum(f"{name} –" in page for name in first) for page in pages]


def deals_on_pages(pdf: bytes) -> list[int]:
    """How many deals stand on each page."""
    pages = pypdf.PdfReader(io.BytesIO(pdf)).pages
    return [len(re.findall(r"Dealer\s", page.extract_text())) for page in pages]


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
@pytest.mark.parametrize("kind", [Kind.BOARDS, Kind.HAND_RECORD])
@pytest.mark.parametrize("tables", [7, 21, 40])
def test_deals_print_on_the_sheets_of_their_pdf(
    page: Page, kind: Kind, tables: int
) -> None:
    event = make_posted(make_club(), tables=tables, boards=26)
    for board in range(1, 27):
        make_deal(event, board)
    content = build_content(kind, event)
    page.goto(reverse("document_page", args=[event.club.slug, event.pk, kind.value]))

    for paper in POINTS:
        printed = replace(files.build_printed(content), paper=paper.value)
        pdf = to_pdf(printed, TEMPLATES)
        from_browser = page.pdf(format=paper.value.title(), prefer_css_page_size=True)

        found = deals_on_pages(from_browser)
        assert found == deals_on_pages(pdf)
        assert sum(found) == 26
