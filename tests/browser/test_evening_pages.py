"""The pages of a running evening fit every screen and have no finding."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member
from scoring.events.labels import RevisionReason
from scoring.events.models import Event, Section
from scoring.play.actions.corrections import ask_correction
from scoring.play.actions.entry import correct_line
from scoring.play.actions.posting import post_results
from scoring.tests.builders import make_deal
from scoring.tests.evening_world import EventWorld, entry_of, line_at, make_event_world
from scoring.tests.fouled_world import make_fouled
from tests.browser.conftest import LOOKS, CheckPage, Login, PageOf

pytestmark = LOOKS

Shots = Callable[[Page, str], None]


def paths_of(cast: EventWorld) -> dict[str, str]:
    """Every page of the director, by a name for its picture."""
    home = f"/sample/events/{cast.event.pk}"
    section = Section.objects.get(session__event=cast.event)
    pair = entry_of(cast.event, "1NS").pk
    return {
        "desk-calls": "/sample/desk/",
        "edit": f"{home}/edit/",
        "people": f"{home}/people/",
        "deals": f"{home}/deals/",
        "late": f"{home}/pairs/{pair}/late/",
        "substitute": f"{home}/pairs/{pair}/substitute/",
        "grid-posted": f"{home}/entry/{section.pk}/1/",
        "correct": f"{home}/lines/{line_at(cast.event, 2).pk}/correct/",
        "ask": f"{home}/lines/{line_at(cast.event, 2).pk}/ask/",
    }


@pytest.fixture
def cast() -> EventWorld:
    """A posted evening with a request about board 1."""
    cast = make_event_world()
    post_results(cast.event, by=cast.director)
    ask_correction(line_at(cast.event), "4S N +1", by=cast.north, why="eleven tricks")
    return cast


@pytest.mark.full
def test_every_page_of_the_director_fits_and_has_no_finding(
    page: Page, login: Login, cast: EventWorld, axe: CheckPage, shots: Shots
) -> None:
    login(cast.director)

    for name, path in paths_of(cast).items():
        answer = page.goto(path)
        assert answer is not None
        assert answer.ok
        shots(page, name)
        axe(page)


@pytest.mark.full
def test_a_request_goes_from_the_opponent_to_the_director(
    page: Page,
    login: Login,
    page_of: PageOf,
    cast: EventWorld,
    axe: CheckPage,
    shots: Shots,
) -> None:
    login(cast.east)
    page.goto("/sample/notices/")
    page.get_by_role("link", name="Is this score right?").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Score correction")
    shots(page, "correction")
    axe(page)
    page.get_by_role("button", name="Yes, that's right").click()
    expect(page.get_by_text("Confirmed by the other side")).to_be_visible()

    desk = page_of(cast.director)
    desk.goto("/sample/desk/")
    desk.get_by_role("link", name="Correct a score: both sides agree").click()
    desk.get_by_role("button", name="Correct the score").click()

    expect(desk.get_by_text("Applied")).to_be_visible()
    assert Event.objects.get().revision == 2


@pytest.mark.full
def test_a_page_that_waits_gets_everything_once_the_results_are_posted(
    page: Page, axe: CheckPage
) -> None:
    cast = make_event_world()
    page.goto(f"/sample/events/{cast.event.pk}/")
    expect(page.get_by_text("The results are not posted yet")).to_be_visible()
    page.evaluate("window.thisVisit = true")

    post_results(cast.event, by=cast.director)

    expect(page.get_by_role("link", name="Sample North")).to_be_visible()
    expect(page.get_by_role("link", name="Board 1")).to_be_visible()
    expect(page.get_by_role("link", name="Spreadsheet")).to_be_visible()
    expect(page.get_by_role("link", name="History: 1 revision")).to_be_visible()
    expect(page.get_by_text("Live", exact=True)).to_be_visible()
    assert page.evaluate("window.thisVisit")
    axe(page)


@pytest.mark.full
def test_a_contract_that_changes_is_shown_in_signs_and_announced_in_words(
    page: Page,
) -> None:
    cast = make_event_world()
    make_deal(cast.event, 1)
    post_results(cast.event, by=cast.director)
    page.goto(f"/sample/events/{cast.event.pk}/boards/1/")
    line = line_at(cast.event)
    expect(page.get_by_text("Live", exact=True)).to_be_visible()

    why = "The contract was misread."
    slip = RevisionReason.ENTRY_ERROR
    correct_line(
        line, "3NT E +1", by=cast.director, expected_version=1, reason=slip, why=why
    )

    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".traveller tbody tr").nth(1)).to_be_in_viewport(ratio=1)
    result = page.locator(f"[data-key='{line.pk}'] [data-cell=result]")
    expect(result).to_have_attribute("data-was", "4♠\ufe0e N =")
    expect(page.locator("#announcer")).to_contain_text(
        "result 3 notrump E +1, was 4 spades N ="
    )


@pytest.mark.full
def test_the_forms_of_a_fouled_board_are_told_and_read_apart(
    page: Page, login: Login, axe: CheckPage, shots: Shots
) -> None:
    event = make_fouled(make_club())
    login(make_member(event.club, RoleKind.DIRECTOR))
    page.goto(f"/sample/events/{event.pk}/boards/1/")
    page.get_by_role("link", name="Fouled board").click()
    page.get_by_label("From round").select_option("5")
    page.get_by_role("button", name="Fill in tables").click()
    page.get_by_role("button", name="Preview changes").click()
    expect(page.get_by_role("heading", name="Before and after")).to_be_visible()
    shots(page, "fouled")
    axe(page)
    page.get_by_role("button", name="Save and rescore").click()
    expect(page.get_by_role("heading", name="Section A · Version B")).to_be_visible()
    shots(page, "fouled-board")
    axe(page)


@pytest.mark.full
def test_a_scheme_of_master_points_is_looked_at_chosen_and_seen_by_everybody(
    page: Page, login: Login, page_of: PageOf, axe: CheckPage, shots: Shots
) -> None:
    cast = make_event_world()
    login(cast.manager)
    page.goto(f"/sample/events/{cast.event.pk}/manage/")
    page.get_by_role("link", name="Master points").click()
    page.get_by_label("Master point scheme").select_option("acbl_limited_100")
    page.get_by_role("button", name="Preview awards").click()
    expect(page.get_by_role("heading", name="Awards")).to_be_visible()
    shots(page, "awarded")
    axe(page)
    page.get_by_role("button", name="Save scheme").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(cast.event.name)
    cast.event.refresh_from_db()
    post_results(cast.event, by=cast.director)

    visitor = page_of()
    visitor.goto(f"/sample/events/{cast.event.pk}/")
    expect(visitor.get_by_role("columnheader", name="Master points")).to_have_count(2)
    shots(visitor, "ranking-awarded")
    visitor.get_by_role("link", name="Sample North").first.click()
    expect(visitor.get_by_role("heading", name="Master points")).to_be_visible()
    shots(visitor, "card-awarded")
    axe(visitor)
