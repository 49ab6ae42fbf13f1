"""The frame of every page, for someone who is not signed in."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from clubsite.sample.clubs import Part, World
from scoring.events.models import Event
from tests.browser.conftest import LOOKS, TOO_WIDE, CheckPage, PageOf
from tests.browser.every_page import TEXT_TWICE

pytestmark = LOOKS

PUBLIC = ["/", "/sign-in/"]


@pytest.mark.parametrize("path", PUBLIC)
def test_public_pages_fit_every_width_and_have_no_finding(
    page: Page, axe: CheckPage, shots: Callable[[Page, str], None], path: str
) -> None:
    page.goto(path)

    shots(page, "public" + path.replace("/", "-"))

    expect(page.get_by_role("main")).to_be_visible()
    axe(page)


@pytest.mark.full
def test_a_page_that_does_not_exist_helps_and_has_no_finding(
    page: Page, axe: CheckPage
) -> None:
    answer = page.goto("/no-such-club/")

    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    axe(page)


WRAPPED = """() => [...document.querySelectorAll('nav.places span')].filter(label =>
    label.getClientRects().length > 1 || label.offsetHeight > 24
    || label.scrollWidth > label.clientWidth + 1).map(label => label.textContent)"""
COVERED = """() => {
    window.scrollTo(0, document.documentElement.scrollHeight);
    const last = [...document.querySelectorAll('button, .button, .foot a')].filter(
        one => one.checkVisibility() && !one.closest('nav.places, .bar')).at(-1);
    const box = last.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.bottom - 2);
    return last.contains(top) ? '' : last.outerHTML;
}"""


@pytest.mark.full
def test_the_narrowest_phone_has_five_places_and_nothing_is_covered(
    world: World, page_of: PageOf
) -> None:
    """Also with text at 200 %, and where a phone lies on its side."""
    home = f"/{world.club.slug}/"
    event = Event.objects.filter(state="in_play").first()
    assert event is not None
    page = page_of(world[Part.MANAGER])
    for path in (home, f"{home}events/{event.pk}/manage/", f"{home}people/"):
        page.set_viewport_size({"width": 320, "height": 640})
        page.goto(path)
        assert page.locator("nav.places > ul > li").count() == 5
        assert page.evaluate(WRAPPED) == []
        assert page.evaluate(COVERED) == ""
        page.set_viewport_size({"width": 640, "height": 380})
        assert page.evaluate(COVERED) == ""
        for bar in ("header.bar", "nav.places"):
            expect(page.locator(bar)).to_have_css("position", "static")
        page.set_viewport_size({"width": 320, "height": 640})
        page.evaluate(TEXT_TWICE)
        assert page.evaluate(TOO_WIDE) <= 0, f"{path} scrolls sideways at 200 %"

    page.reload()
    page.get_by_role("button", name="More").click()
    page.get_by_role("link", name="My cases").click()
    page.wait_for_url(f"**{home}appeals/")


OVERFLOWING = """(boxes) => boxes.filter(
    (box) => box.scrollWidth > box.clientWidth).map((box) => box.textContent.trim())"""


@pytest.mark.full
def test_the_narrowest_phone_shows_hands_and_contracts_whole(
    world: World, page_of: PageOf
) -> None:
    event = Event.objects.get(name="Oak Trophy")
    page = page_of(world[Part.PLAYER])
    page.set_viewport_size({"width": 320, "height": 640})

    for board in range(1, 21):
        page.goto(f"/{world.club.slug}/events/{event.pk}/boards/{board}/")

        shown = page.locator(".board, .traveller :is(td, th)")
        assert shown.count() > 20
        assert shown.evaluate_all(OVERFLOWING) == [], board


@pytest.mark.full
def test_the_desk_keeps_its_words_whole_with_text_at_200_percent(
    world: World, page_of: PageOf
) -> None:
    page = page_of(world[Part.DIRECTOR])
    page.goto(f"/{world.club.slug}/desk/")
    page.evaluate(TEXT_TWICE)
    for width, height in ((320, 640), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})

        assert page.evaluate(TOO_WIDE) <= 0, f"scrolls sideways at {width}"
        strip = page.locator(".acts.held").bounding_box()
        assert strip is not None
        assert strip["height"] < height / 4, f"covers the desk at {width}"
