"""Results are posted and handed out in two taps, and shown on a wall screen."""

from playwright.sync_api import Page, expect

from scoring.events.labels import EventState
from scoring.events.models import Event
from scoring.tests.evening_world import make_event_world
from tests.browser.conftest import LOOKS, CheckPage, Login, PageOf

pytestmark = LOOKS


def test_two_taps_from_the_event_hand_out_its_results(
    page: Page, login: Login, page_of: PageOf, axe: CheckPage
) -> None:
    cast = make_event_world(state=EventState.SCORING, scores=("4S N =", "3NT N +1"))
    login(cast.director)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"/sample/events/{cast.event.pk}/manage/")

    page.get_by_role("link", name="Post the results").click()
    button = page.get_by_role("button", name="Post the results")
    expect(button).to_be_in_viewport(ratio=1)
    axe(page)
    button.click()

    expect(page.get_by_text("They leave at")).to_be_visible()
    axe(page)
    page.get_by_role("button", name="Stop emails").click()
    expect(page.get_by_text("Stopped.")).to_be_visible()

    wall = page_of()
    wall.clock.install()
    wall.goto(f"/sample/events/{cast.event.pk}/wall/")
    first, second = (wall.locator("[data-wall-page]").nth(at) for at in (0, 1))
    expect(first).to_be_visible()
    expect(second).to_be_visible()  # this browser asks for less motion
    wall.emulate_media(reduced_motion="no-preference")
    expect(second).to_be_hidden()
    axe(wall)
    wall.clock.run_for(12_500)
    expect(second).to_be_visible()
    expect(first).to_be_hidden()
    wall.get_by_role("button", name="Pause").click()
    wall.clock.run_for(30_000)
    expect(second).to_be_visible()
    assert Event.objects.get().state == EventState.PROVISIONAL
