"""A player calls the director on one phone, and the director rules on another."""

from datetime import timedelta

import pytest
from django.db.models import F
from playwright.sync_api import Page, expect

from rulings.desk.models import TableCall
from rulings.tests.calling import make_calling
from tests.browser.conftest import LOOKS, TOO_WIDE, CheckPage, PageOf

pytestmark = LOOKS
MOST_TAPS = 6


def call(page: Page, event: int, axe: CheckPage) -> None:
    page.goto(f"/sample/events/{event}/")
    page.get_by_role("link", name="Call the director").click()
    axe(page)
    page.get_by_role("button", name="Call the director").click()
    expect(page.get_by_text("The director was called")).to_be_visible()


@pytest.mark.full
def test_the_call_of_a_table_is_ruled_on_in_six_taps(
    live_server: object, page_of: PageOf, axe: CheckPage
) -> None:
    calling = make_calling()
    theirs, page = page_of(calling.player), page_of(calling.director)
    for text in (theirs, page):
        text.set_viewport_size({"width": 390, "height": 844})
    call(theirs, calling.event.pk, axe)
    waited = timedelta(hours=1, minutes=1)
    TableCall.objects.update(called_at=F("called_at") - waited)

    page.goto("/sample/desk/")
    too_wide = page.evaluate(TOO_WIDE)
    taps = (
        page.get_by_role("link", name="Table is calling"),
        page.get_by_role("button", name="Rule at this table"),
        page.get_by_role("button", name="Lead out of turn").first,
        page.get_by_role("button", name="West"),
    )
    for tap in taps:
        axe(page)
        tap.click()
    expect(page.get_by_role("heading", name="West chooses")).to_be_visible()

    assert len(taps) <= MOST_TAPS
    assert too_wide <= 0
    assert list(TableCall.objects.filter(ended_at=None)) == []
