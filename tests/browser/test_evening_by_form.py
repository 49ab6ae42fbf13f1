"""A five-table Mitchell: set up by form, scored by keyboard alone, posted, printed."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect
from pypdf import PdfReader

from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member
from scoring.events.labels import EventState, ResultKind
from scoring.events.models import Event, Result
from scoring.play.actions.entry import store_line
from scoring.play.queries.entry import get_score_entry
from scoring.tests.evening_world import line_at, make_event_world
from tests.browser import walking
from tests.browser.conftest import LOOKS, CheckPage, Login, PageOf
from tests.processes import Process, Worker

pytestmark = [LOOKS, pytest.mark.django_db(transaction=True)]

Shots = Callable[[Page, str], None]
TYPED = ("4S N =", "3nte+1", "4SX N -1", "p", '"')


def fits(_page: Page, _name: str) -> None:
    """Where a test looks at other pages."""


def set_up(page: Page, look: Shots = fits) -> Event:
    """Fill in the forms of a five-table evening, and start it."""
    page.goto("/sample/events/new/")
    look(page, "new")
    page.get_by_label("Event name").fill("Sample Monday Pairs")
    page.get_by_label("Start").fill("19:30")
    page.get_by_label("Director in charge").select_option("Sample Both")
    page.get_by_label("Tables").first.fill("5")
    page.get_by_label("Boards per round").fill("2")
    page.get_by_role("button", name="Next: pairs").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Pairs")
    for number, field in enumerate(page.locator("fieldset input[type=text]").all(), 1):
        field.fill(f"Sample Player {number:02}")
    look(page, "pairs")
    page.get_by_role("button", name="Save the names").click()
    for act in ("Announce the event", "Start play"):
        page.get_by_role("link", name=act).click()
        page.get_by_role("button", name=act).click()
    return Event.objects.get()


def type_travellers(page: Page, boards: int) -> None:
    """Enter every line of every board without touching the mouse."""
    for board in range(1, boards + 1):
        expect(page.get_by_role("heading", level=1)).to_contain_text(f"Board {board} ")
        expect(page.locator("[data-grid][data-ready]")).to_be_visible()
        expect(page.locator("[data-entry]").first).to_be_focused()
        for text in TYPED:
            page.keyboard.type(text)
            page.keyboard.press("Enter")
        expect(page.locator("[data-next-board]")).to_be_focused()
        page.keyboard.press("Enter")


@pytest.mark.full
def test_an_evening_is_set_up_scored_by_keyboard_posted_and_its_winners_printed(
    page: Page,
    login: Login,
    axe: CheckPage,
    shots: Shots,
    worker: Worker,
    beat: Process,
) -> None:
    club = make_club()
    login(make_member(club, RoleKind.MANAGER, RoleKind.DIRECTOR, name="Sample Both"))
    event = set_up(page, shots)
    shots(page, "manage")
    axe(page)

    page.goto(f"/sample/events/{event.pk}/entry/")
    shots(page, "grid-empty")
    type_travellers(page, 10)
    expect(page.get_by_role("heading", level=1)).to_have_text("Sample Monday Pairs")

    assert set(Result.objects.values_list("kind", flat=True)) == {
        ResultKind.PLAYED,
        ResultKind.PASSED_OUT,
    }
    assert Result.objects.count() == 50
    page.goto(f"/sample/events/{event.pk}/entry/")
    shots(page, "grid")
    axe(page)
    page.goto("/sample/desk/")
    shots(page, "desk")
    axe(page)
    page.goto(f"/sample/events/{event.pk}/move/post/")
    shots(page, "post")
    axe(page)
    page.get_by_role("button", name="Post the results").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Hand out")
    event.refresh_from_db()
    assert (event.state, event.revision) == (EventState.PROVISIONAL, 1)
    page.goto(f"/sample/events/{event.pk}/")
    expect(page.get_by_role("table").first).to_contain_text("Sample Player 01")
    shown = walking.shown_percentages(page)
    best = page.locator("#ranking tbody tr:first-child .names span").all_inner_texts()

    printed = winners_of(page, event)
    assert len(best) == 4
    assert [name for name in best if name not in printed] == []
    assert max(shown.values(), key=float) in printed


def winners_of(page: Page, event: Event) -> str:
    """The words of the winners' list, once a worker has printed it."""
    page.goto(f"/sample/events/{event.pk}/documents/")
    winners = page.locator(".document", has_text="Winners’ list").first
    expect(winners).to_contain_text("Ready")
    winners.get_by_text("Files").click()
    with page.expect_download() as download:
        winners.get_by_role("link", name="PDF, A4").click()
    return PdfReader(download.value.path()).pages[0].extract_text()


@pytest.mark.full
def test_a_wrong_line_is_marked_at_once_and_taken_back_by_keyboard(
    page: Page, login: Login
) -> None:
    club = make_club()
    login(make_member(club, RoleKind.MANAGER, RoleKind.DIRECTOR, name="Sample Both"))
    event = set_up(page)
    page.goto(f"/sample/events/{event.pk}/entry/")
    first = page.locator("[data-entry]").first

    page.keyboard.type("8S N =")
    page.keyboard.press("ControlOrMeta+Enter")
    expect(page.locator("[data-line]").first).to_contain_text("level 1 to 7, not 8")
    expect(first).to_be_focused()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("4S N =")
    page.keyboard.press("Enter")
    expect(page.locator("[data-score]").first).to_have_text("420")
    expect(page.locator("tr.sending")).to_have_count(0)
    page.keyboard.press("ControlOrMeta+z")

    expect(first).to_have_value("")
    expect(page.locator("[data-score]").first).to_have_text("")
    expect(page.locator("tr.sending, tr.unsent")).to_have_count(0)
    assert Result.objects.exclude(kind=ResultKind.AWAITED).count() == 0


@pytest.mark.full
def test_of_two_scorers_on_one_board_the_second_is_told_and_nothing_is_lost(
    page: Page, login: Login, page_of: PageOf
) -> None:
    club = make_club()
    both = make_member(club, RoleKind.MANAGER, RoleKind.DIRECTOR, name="Sample Both")
    login(both)
    event = set_up(page)
    other = page_of(both)
    for each in (page, other):
        each.goto(f"/sample/events/{event.pk}/entry/")

    page.keyboard.type("4S N =")
    page.keyboard.press("Enter")
    expect(page.locator("[data-score]").first).to_have_text("420")
    other.keyboard.type("4S N -1")
    other.keyboard.press("Enter")

    line = other.locator("[data-line]").first
    expect(line).to_contain_text("Someone else has just entered 4S N = here")
    expect(line.locator("[data-entry]")).to_have_value("4S N -1")
    assert Result.objects.get(kind=ResultKind.PLAYED).tricks == 10


@pytest.mark.full
@pytest.mark.parametrize(
    ("key", "stands"), [("ControlOrMeta+z", "4S N ="), ("Enter", "3NT S =")]
)
def test_who_was_second_leaves_theirs_or_stores_the_own_and_keeps_every_other_line(
    page: Page, login: Login, key: str, stands: str
) -> None:
    cast = make_event_world(scores=("", ""))
    login(cast.scorer)
    page.goto(f"/sample/events/{cast.event.pk}/entry/")
    first = page.locator("[data-entry]").first
    element = page.locator("[data-line-state]").first
    expect(first).to_be_focused()
    store_line(line_at(cast.event), "4S N =", by=cast.director, expected_version=1)

    page.keyboard.press("ArrowDown")
    page.keyboard.type("2S E -1")
    page.keyboard.press("Enter")
    expect(first).to_be_focused()
    page.keyboard.type("3NT S =")
    page.keyboard.press("Enter")
    expect(element).to_contain_text("Ctrl+Z keeps it")
    expect(first).to_be_focused()
    page.keyboard.press(key)

    expect(element).to_be_empty()
    expect(page.locator("tr.sending, tr.unsent")).to_have_count(0)
    expect(first).to_have_value(stands)
    stored = [str(get_score_entry(line_at(cast.event, table))) for table in (1, 2)]
    assert stored == [stands, "2S E -1"]


def hold_in(routes: list[Route]) -> Callable[[Route], None]:
    """Hold requests back until the test sends them on."""
    return lambda route: routes.append(route)  # noqa: PLW0108  # Playwright marks it


@pytest.mark.full
def test_who_is_typing_when_told_to_be_second_types_on_and_answers_afterwards(
    page: Page, login: Login
) -> None:
    both = make_member(
        make_club(), RoleKind.MANAGER, RoleKind.DIRECTOR, name="Sample Both"
    )
    login(both)
    event = set_up(page)
    page.goto(f"/sample/events/{event.pk}/entry/")
    entries = page.locator("[data-entry]")
    element = page.locator("[data-line-state]").first
    expect(entries.first).to_be_focused()
    store_line(line_at(event), "4S N =", by=both, expected_version=1)
    routes: list[Route] = []
    page.route(re.compile(r"/entry/\d+/1/$"), hold_in(routes), times=1)

    page.keyboard.type("3NT S =")
    with page.expect_request(lambda request: request.method == "POST"):
        page.keyboard.press("Enter")
    page.keyboard.type("2S")
    routes[0].continue_()
    expect(element).to_contain_text("Ctrl+Z keeps it")
    expect(entries.nth(1)).to_be_focused()
    page.keyboard.type(" E -1")
    page.keyboard.press("Enter")
    expect(entries.first).to_be_focused()
    expect(page.locator("tr.sending, tr.unsent")).to_have_count(0)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.type("p")
    page.keyboard.press("ControlOrMeta+z")

    expect(element).to_be_empty()
    expect(page.locator("tr.sending, tr.unsent")).to_have_count(0)
    expect(entries.nth(2)).to_be_focused()
    expect(entries.nth(2)).to_have_value("p")
    stored = [str(get_score_entry(line_at(event, table))) for table in (1, 2, 3)]
    assert stored == ["4S N =", "2S E -1", ""]


@pytest.mark.full
def test_the_last_line_of_a_board_is_taken_back_and_left_by_keyboard(
    page: Page, login: Login
) -> None:
    club = make_club()
    login(make_member(club, RoleKind.MANAGER, RoleKind.DIRECTOR, name="Sample Both"))
    event = set_up(page)
    page.goto(f"/sample/events/{event.pk}/entry/")
    entries = page.locator("[data-entry]")

    for text in TYPED:
        page.keyboard.type(text)
        page.keyboard.press("Enter")
    expect(page.locator("[data-next-board]")).to_be_focused()
    expect(page.locator("tr.sending")).to_have_count(0)
    page.keyboard.press("ControlOrMeta+z")
    expect(entries.last).to_have_value("")
    expect(entries.last).to_be_focused()
    page.keyboard.type("p")
    page.keyboard.press("Enter")
    page.keyboard.press("ControlOrMeta+Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Board 2 ")

    page.go_back()
    page.reload()
    expect(entries.first).to_be_focused()
    expect(entries.first).to_have_value("4S N =")
    page.keyboard.press("ControlOrMeta+Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Board 2 ")
    assert Result.objects.exclude(kind=ResultKind.AWAITED).count() == 5
