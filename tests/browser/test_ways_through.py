"""The ways that people go most, counted in taps from the site's root on a phone.

Each tap is a click of the mouse where the finger would be; whatever must be scrolled
into view first costs a tap for each screen.
"""

import re
from dataclasses import dataclass
from datetime import timedelta

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from clubsite.sample.clubs import Part, World
from clubsite.site import clock
from rulings.log.models import Ruling
from rulings.tests.builders import line_at, make_f1, make_ruling
from scoring.events.labels import EventState
from scoring.events.models import Event
from tests.browser.conftest import LOOKS, PageOf

pytestmark = [LOOKS, pytest.mark.full]

PHONE: ViewportSize = {"width": 390, "height": 844}
SCREEN = 500
"""How far one swipe scrolls."""
FREE = """(node) => {
    const box = node.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return Boolean(hit && (node.contains(hit) || hit.contains(node)));
}"""
"""Whether the middle of an element is in view, and nothing lies over it."""
A_MONTH = timedelta(days=31)


@dataclass
class Finger:
    """Goes from page to page, and counts."""

    page: Page
    taps: int = 0

    def to_root(self) -> None:
        self.page.goto("/")

    def tap(self, target: Locator) -> None:
        """Scroll to it if need be, and tap it."""
        expect(target).to_be_visible()
        while not target.evaluate(FREE):
            assert self.taps < 20, "it does not come into view"
            self.page.mouse.wheel(0, SCREEN)
            self.page.wait_for_timeout(100)
            self.taps += 1
        box = target.bounding_box()
        assert box
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.taps += 1

    def link(self, name: str) -> None:
        self.tap(self.page.get_by_role("link", name=name).first)

    def button(self, name: str) -> None:
        self.tap(self.page.get_by_role("button", name=name).first)


def finger_of(page_of: PageOf, world: World, part: Part) -> Finger:
    page = page_of(world[part])
    page.set_viewport_size(PHONE)
    finger = Finger(page)
    finger.to_root()
    return finger


@pytest.fixture
def player(page_of: PageOf, world: World) -> Finger:
    """A player just after the results were posted, with no other event in play."""
    Event.objects.filter(state=EventState.IN_PLAY).update(state=EventState.CANCELLED)
    return finger_of(page_of, world, Part.PLAYER)


@pytest.fixture
def director(page_of: PageOf, world: World) -> Finger:
    return finger_of(page_of, world, Part.SECOND_DIRECTOR)


def test_how_did_we_do_takes_no_tap(player: Finger) -> None:
    summary = player.page.locator(".figure-value")

    expect(summary).to_contain_text("best board")
    assert summary.evaluate(FREE)
    assert player.taps == 0


def test_my_scorecard_takes_one_tap(player: Finger) -> None:
    player.link("My scorecard")

    expect(player.page.locator("#card")).to_be_visible()
    assert player.taps == 1


def test_board_7_takes_two_taps_at_most_and_its_traveller_is_in_view(
    player: Finger,
) -> None:
    player.link("Board 7")

    expect(player.page.get_by_role("heading", level=1, name="Board 7")).to_be_visible()
    assert player.taps <= 2
    lines = player.page.locator(".traveller tbody tr")
    assert [lines.nth(at).evaluate(FREE) for at in range(2)] == [True, True]


def test_a_revoke_is_logged_in_six_taps_at_most(director: Finger) -> None:
    director.link("Quick log")
    director.button("Table A 2")
    director.button("Revoke")
    director.button("No damage")
    chosen = director.page.get_by_role("button", name="No damage", pressed=True)
    expect(chosen).to_be_visible()
    expect(director.page.get_by_label("What you ruled")).to_have_value(re.compile("No"))
    director.button("Give the ruling")

    expect(director.page.get_by_role("heading", level=1, name="Ruling")).to_be_visible()
    ruling = Ruling.objects.latest("pk")
    assert (ruling.family, ruling.is_given) == ("revoke", True)
    assert director.taps <= 6


def test_a_ruling_of_last_month_takes_three_taps_at_most(
    director: Finger, world: World
) -> None:
    then = clock.now() - A_MONTH
    with clock.at(then):
        event = make_f1(world.club, state=EventState.PROVISIONAL)
        ruling = make_ruling(line_at(event, 5), by=world[Part.SECOND_DIRECTOR])
    Event.objects.filter(pk=event.pk).update(state=EventState.FINAL)
    director.to_root()

    director.link("Rulings")
    director.link(f"{then:%B %Y}")
    director.tap(director.page.locator(f"#found a[href$='/rulings/{ruling.pk}/']"))

    title = f"Ruling {ruling.number}"
    expect(director.page.get_by_role("heading", level=1, name=title)).to_be_visible()
    assert director.taps <= 3


def test_a_result_is_handed_out_in_two_taps(director: Finger, world: World) -> None:
    Event.objects.filter(state=EventState.IN_PLAY).update(state=EventState.CANCELLED)
    event = make_f1(world.club, state=EventState.SCORING)
    director.to_root()

    director.link("Post the results")
    director.page.wait_for_url("**/move/post/")
    director.button("Post the results")

    director.page.wait_for_url(lambda url: "/move/" not in url)
    event.refresh_from_db()
    assert event.state == EventState.PROVISIONAL
    assert director.taps == 2


def swipe(page: Page, start: int, end: int) -> None:
    """A finger moves along the head of the page."""
    touch = page.context.new_cdp_session(page)

    def at(kind: str, *places: int) -> None:
        points = [{"x": x, "y": 110} for x in places]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    at("touchStart", start)
    at("touchMove", (start + end) // 2)
    at("touchMove", end)
    at("touchEnd")


def test_arrows_and_swipes_go_to_the_boards_beside(
    page_of: PageOf, world: World
) -> None:
    event = Event.objects.get(name="Oak Trophy")
    page = page_of(world[Part.PLAYER], has_touch=True)
    page.set_viewport_size(PHONE)

    def is_at(board: int) -> None:
        page.wait_for_url(f"**/boards/{board}/")
        page.wait_for_load_state()

    page.goto(f"/{world.club.slug}/events/{event.pk}/boards/7/")
    page.keyboard.press("ArrowRight")
    is_at(8)
    page.keyboard.press("ArrowLeft")
    is_at(7)
    swipe(page, 300, 60)
    is_at(8)
    swipe(page, 60, 300)
    is_at(7)
