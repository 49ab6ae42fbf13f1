"""Paper for the tables as the browser prints it."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member
from scoring.events.plans import SectionPlan
from scoring.tests.evening_world import make_planned
from tests.browser.conftest import LOOKS, CheckPage, PageOf

pytestmark = LOOKS


@pytest.mark.full
def test_only_the_chosen_cards_are_printed(
    live_server: LiveServer, page_of: PageOf, axe: CheckPage
) -> None:
    event = make_planned(make_club(), SectionPlan("A", 3))
    page = page_of(make_member(event.club, RoleKind.DIRECTOR))
    page.goto(
        live_server.url + reverse("table_paper", args=[event.club.slug, event.pk])
    )

    page.get_by_role("checkbox", name="Movement sheet").uncheck()
    page.get_by_role("checkbox", name="Pick-up slips").check()
    page.get_by_role("button", name="Show").click()
    expect(page.locator("[data-part=slips] article")).to_have_count(9)
    axe(page)
    page.emulate_media(media="print")

    expect(page.locator("[data-part=movement]")).to_have_count(0)
    expect(page.get_by_role("heading", name="Table 1")).to_be_visible()
    for hidden in ("Show", "Print", "Make a PDF"):
        expect(page.get_by_role("button", name=hidden)).to_be_hidden()
