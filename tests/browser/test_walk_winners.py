"""A five-table Mitchell by form and keyboard alone, posted; a worker prints its winners."""

import pytest
from django.db import connection
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from clubsite.clubs.labels import RoleKind
from clubsite.testing import make_club, make_member
from tests.browser import walking
from tests.browser.conftest import Login
from tests.browser.test_evening_by_form import set_up, type_travellers
from tests.processes import Process, Worker

pytestmark = pytest.mark.skipif(
    connection.vendor != "sqlite",
    reason="only on SQLite: test_documents lets a worker print on both",
)


def test_the_winners_of_an_evening_by_form_are_printed(
    page: Page, login: Login, worker: Worker, beat: Process
) -> None:
    club = make_club()
    login(make_member(club, RoleKind.MANAGER, RoleKind.DIRECTOR, name="Sample Both"))
    event = set_up(page)
    page.goto(f"/sample/events/{event.pk}/entry/")
    type_travellers(page, 10)
    page.wait_for_url("**/manage/")  # it leaves once the last line is stored
    page.get_by_role("link", name="Post the results").click()
    page.get_by_role("button", name="Post the results").click()
    page.goto(f"/sample/events/{event.pk}/")
    shown = walking.shown_percentages(page)
    best = page.locator("#ranking tbody tr:first-child td.names span").all_inner_texts()

    page.goto(f"/sample/events/{event.pk}/documents/")
    winners = page.locator(".document", has_text="Winners’ list").first
    expect(winners).to_contain_text("Ready", timeout=walking.WORKED)
    with page.expect_download() as download:
        winners.get_by_role("link", name="PDF, A4").click()

    printed = PdfReader(download.value.path()).pages[0].extract_text()
    assert len(best) == 4
    assert [name for name in best if name not in printed] == []
    assert max(shown.values(), key=float) in printed
