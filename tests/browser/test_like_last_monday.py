"""From "Like last Monday" to the first round of 6½ tables, counted in taps and keys."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Role
from clubsite.site.clock import now
from scoring.calendar.rules import Frequency, Recurrence
from scoring.events.labels import EventState
from scoring.events.models import Event
from scoring.tests.calendar_world import EVERY_MONDAY, CalendarWorld, make_calendar
from tests.browser.conftest import LOOKS, CheckPage, Login

pytestmark = [LOOKS, pytest.mark.django_db(transaction=True)]

COUNT = """for (const what of ["click", "keydown"]) addEventListener(what, (event) => {
  if (event.isTrusted) sessionStorage.taps = Number(sessionStorage.taps || 0) + 1;
}, true);"""
GOAL = 60
NEEDED = 5
"""What it takes with everyone as last week: keep docs/your-first-monday.md with it."""


def make_today(**options: Any) -> CalendarWorld:
    """A series that met a week ago and meets again today."""
    week_ago = now().date() - timedelta(days=7)
    weekly = Recurrence(Frequency.WEEKLY, week_ago)
    return make_calendar(plan=replace(EVERY_MONDAY, recurrence=weekly), **options)


def taps(page: Page) -> int:
    """The taps and keystrokes so far."""
    return int(page.evaluate("Number(sessionStorage.taps || 0)"))


@pytest.mark.full
def test_tonight_is_like_last_monday_in_a_few_taps(
    page: Page,
    login: Login,
    axe: CheckPage,
    shots: Callable[[Page, str], None],
) -> None:
    world = make_today(tables=7)
    Role.objects.create(
        club=world.club, user=world.director, kind=RoleKind.MANAGER, starts=now()
    )
    login(world.director)
    page.add_init_script(COUNT)
    page.goto("/sample/desk/")
    expect(page.get_by_role("button", name="Like last")).to_be_visible()
    shots(page, "desk-planned")

    page.get_by_role("button", name="Like last").click()
    expect(page.get_by_role("button", name="All present")).to_be_visible()
    shots(page, "set-up-begun")
    axe(page)
    page.get_by_role("button", name="All present").click()
    expect(page.locator("#set_up [role=status]")).to_have_text("6½ tables")
    shots(page, "set-up")
    axe(page)
    expect(page.get_by_text("Advised for 6½ tables")).to_be_visible()
    page.get_by_role("button", name="Create the event").click()
    page.get_by_role("button", name="Start play").click()
    expect(page.get_by_text("results are in")).to_be_visible()

    assert Event.objects.latest("pk").state == EventState.IN_PLAY
    assert taps(page) <= NEEDED <= GOAL
    for path in ("calendar/", "calendar/series/", "calendar/series/new/"):
        page.goto(f"/sample/{path}")
        shots(page, path.strip("/").replace("/", "-"))
        axe(page)


@pytest.mark.full
def test_a_pair_is_added_and_the_set_up_changed_without_losing_what_is_typed(
    page: Page, login: Login
) -> None:
    world = make_today()
    planned = world.planned(now().date())
    login(world.director)
    page.goto(f"/sample/calendar/{world.series.pk}/{planned.date}/set-up/")

    page.get_by_label("Second player").fill("Half a na")
    page.locator("button[value^=tick-]").first.click()
    expect(page.get_by_role("heading", name="Present", exact=True)).to_be_visible()
    expect(page.get_by_label("Second player")).to_have_value("Half a na")
    page.get_by_label("Second player").fill("")
    first = page.get_by_label("First player")
    first.press_sequentially("Ann Guest")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Second player")).to_be_focused()
    page.keyboard.type("Bob Guest")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Add pair")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#set_up [role=status]")).to_have_text("1 table")
    expect(page.get_by_label("First player")).to_be_focused()
    page.get_by_label("Pair numbers").select_option("hand")

    expect(page.get_by_label("Number of Ann Guest – Bob Guest")).to_be_visible()
    expect(page.get_by_label("First player")).to_have_value("")
