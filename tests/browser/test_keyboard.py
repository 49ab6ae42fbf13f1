"""No one needs a mouse: the tab key reaches everything, is caught nowhere, and is seen."""

import pytest
from playwright.sync_api import Page

from clubsite.sample.clubs import Part, World
from rulings.log.models import Ruling
from scoring.events.models import Event
from tests.browser.conftest import LOOKS, PageOf

pytestmark = LOOKS

MOST_STOPS = 250
SCROLLED = 300
"""Milliseconds in which a page has scrolled to what has the focus."""
WHERE = """() => {
    const now = document.activeElement;
    if (!now || now === document.body) return null;
    const box = now.getBoundingClientRect();
    const x = Math.min(Math.max(box.left + box.width / 2, 0), innerWidth - 1);
    const top = document.elementFromPoint(x, box.top + Math.min(box.height / 2, 20));
    const isSeen = top && (now.contains(top) || top.contains(now) || top.closest("label")?.contains(now));
    const style = getComputedStyle(now);
    const isRinged = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    const faults = [!isSeen && "covered", !isRinged && "without a ring"].filter(Boolean);
    return [faults.join(", "), now.outerHTML.slice(0, 120)];
}"""


def tab_through(page: Page, path: str) -> list[str]:
    """What is wrong with the stops of the tab key from the top of the page to its end."""
    page.goto(path)
    page.evaluate("document.activeElement.blur()")
    faults: list[str] = []
    for _stop in range(MOST_STOPS):
        page.keyboard.press("Tab")
        stop = page.evaluate(WHERE)
        if stop is None:
            return faults
        if stop[0]:  # the page may still be scrolling to it
            page.wait_for_timeout(SCROLLED)
            stop = page.evaluate(WHERE)
        if stop[0]:
            faults.append(f"{path} {stop[0]}: {stop[1]}")
    return [*faults, f"{path} catches the tab key"]


@pytest.mark.full
@pytest.mark.parametrize("width", [390, 1280])
def test_the_tab_key_reaches_everything_in_sight_of_the_reader(
    world: World, page_of: PageOf, width: int
) -> None:
    home = f"/{world.club.slug}/"
    running = Event.objects.get(name="Matinée Pairs")
    draft = Ruling.objects.filter(state="draft").latest("pk")
    pages = (
        (None, "/"),
        (None, f"{home}events/{running.pk}/"),
        (Part.DIRECTOR, f"{home}desk/"),
        (Part.DIRECTOR, f"{home}events/new/"),
        (Part.SECOND_DIRECTOR, f"{home}rulings/{draft.pk}/edit/"),
        (Part.SCORER, f"{home}events/{running.pk}/entry/"),
    )

    faults: list[str] = []
    for part, path in pages:
        page = page_of(world[part] if part else None)
        page.set_viewport_size({"width": width, "height": 800})
        faults += tab_through(page, path)

    assert faults == []
