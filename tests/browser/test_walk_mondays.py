"""Club nights by hand: two Mondays of a series, changes in play, and one ranking."""

import re
from datetime import timedelta

import pytest
from playwright.sync_api import Locator, Page, expect
from pypdf import PdfReader

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Player
from clubsite.jobs.kinds import Queue
from clubsite.jobs.worker import run_queue
from clubsite.recaps.tasks import sweep_documents
from clubsite.site import clock
from clubsite.site.clock import now
from clubsite.tests.builders import make_club, make_member
from clubsite.tests.evenings import one_winner
from clubsite.tests.evenings.one_winner import OneWinner
from clubsite.tests.evenings.staging import Staff, begin, facts, make_staff, play
from scoring.events.labels import ResultKind
from scoring.events.models import Event, Result, Section
from scoring.events.plans import EventPlan, SectionPlan
from scoring.play.actions.setup import create_event
from scoring.tasks import sweep_events
from tests.browser import walking
from tests.browser.conftest import LOOKS, CheckPage, PageOf

pytestmark = [LOOKS, pytest.mark.full, pytest.mark.django_db(transaction=True)]

NAMES = [f"Sample Walker{number:02}" for number in range(1, 27)]
TYPED = ("4S N =", "3NT E +1", "2H S -1")
PARTS = {
    "movement": 1,
    "table-cards": 7,
    "pair-cards": 13,
    "placards": 13,
    "travellers": 21,
    "slips": 42,
}
"""What lies on the tables of 6½ tables and 7 rounds of 3 boards."""


def bring_members(page: Page, names: list[str]) -> None:
    """The list of members as the club's spreadsheet has it."""
    rows = [",".join(reversed(name.split())) for name in names]
    page.goto("/sample/people/list/import/")
    file = {
        "name": "members.csv",
        "mimeType": "text/csv",
        "buffer": "\n".join(["Surname,First name", *rows]).encode(),
    }
    page.get_by_label("Members list").set_input_files(file)  # type: ignore[arg-type]
    for button in ("Next: columns", "Preview list", "Import list"):
        page.get_by_role("button", name=button).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("List imported")


def plan_series(page: Page) -> None:
    """A series that met a week ago for the first time."""
    page.goto("/sample/calendar/series/new/")
    page.get_by_label("Name", exact=True).fill("Sample Monday Pairs")
    first = now().date() - timedelta(days=7)
    page.get_by_label("First date").fill(first.isoformat())
    page.get_by_label("Start").fill("19:30")
    page.get_by_role("button", name="Create series").click()
    expect(page.get_by_text(f"Every {first:%A}")).to_be_visible()


def set_up_first(page: Page, director: User) -> None:
    """Thirteen pairs come for the first time and are typed."""
    day = now().date() - timedelta(days=7)
    page.goto(f"/sample/calendar/1/{day}/")
    page.get_by_role("button", name="Set up this session").click()
    for first, second in zip(NAMES[::2], NAMES[1::2], strict=True):
        page.get_by_label("First player").fill(first)
        page.get_by_label("Second player").fill(second)
        page.get_by_role("button", name="Add pair").click()
        expect(page.get_by_label("First player")).to_have_value("")
    page.get_by_label("Director in charge").select_option(label=director.name)
    create_and_start(page)


def create_and_start(page: Page) -> int:
    """From the set-up to the first round; the number of the event."""
    expect(page.locator("#set_up [role=status]")).to_have_text("6½ tables")
    page.get_by_role("button", name="Create the event").click()
    page.get_by_role("button", name="Start play").click()
    page.wait_for_url(re.compile(r"/events/\d+/manage/"))
    return int(page.url.split("/")[-3])


def print_everything(page: Page, event: int) -> dict[str, int]:
    """The cards of every part, as they are on the page that the browser prints."""
    page.goto(f"/sample/events/{event}/paper/")
    for part in page.get_by_role("checkbox").all():
        part.check()
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.locator("[data-part=slips]")).to_be_visible()
    return {
        part.get_attribute("data-part") or "": part.locator("article").count()
        for part in page.locator("section.paper").all()
    }


def open_slip(page: Page, event: int, place: tuple[int, int]) -> None:
    round_number, table = place
    page.goto(f"/sample/events/{event}/entry/slips/")
    page.get_by_label("Round", exact=True).fill(str(round_number))
    page.get_by_label("Table", exact=True).fill(str(table))
    page.get_by_role("button", name="Open slip").click()
    expect(page.locator("[data-grid][data-ready]")).to_be_visible()


def type_slip(page: Page) -> None:
    expect(page.locator("[data-entry]").first).to_be_focused()
    for text in TYPED:
        page.keyboard.type(text)
        page.keyboard.press("Enter")
    expect(page.locator("tr.sending, tr.unsent")).to_have_count(0)


def wait_for_scores(page: Page, many: int) -> None:
    """Until so many are stored: the last one typed may still be on its way."""
    played = Result.objects.filter(kind=ResultKind.PLAYED)
    for _moment in range(100):
        if played.count() == many:
            return
        page.wait_for_timeout(100)
    assert played.count() == many


def type_one_slip_together(first: Page, second: Page, event: int) -> None:
    """Both scorers have the slip open: the second keeps one result, replaces another."""
    for page in (first, second):
        open_slip(page, event, (2, 4))
    type_slip(first)
    entries, refused = second.locator("[data-entry]"), second.locator("[aria-invalid]")
    message = second.locator("[data-line-state] .error")

    second.keyboard.type("4S N +1")
    second.keyboard.press("Enter")
    expect(message).to_contain_text(f"just entered {TYPED[0]} here")
    expect(entries.first).to_have_value("4S N +1")
    second.keyboard.press("Control+z")
    expect(refused).to_have_count(0)
    expect(entries.first).to_have_value(TYPED[0])

    entries.last.focus()
    second.keyboard.type("2H S -2")
    second.keyboard.press("Enter")
    expect(message).to_contain_text(f"just entered {TYPED[2]} here")
    second.keyboard.press("Enter")
    expect(refused).to_have_count(0)
    first.reload()
    expect(first.locator("[data-entry]").first).to_have_value(TYPED[0])
    expect(first.locator("[data-entry]").last).to_have_value("2H S -2")


def open_late_play(page: Page, event: int) -> Locator:
    """The board that table 2 missed when it played a wrong one waits on its slip."""
    open_slip(page, event, (2, 2))
    expect(page.locator("[data-line]")).to_have_count(4)
    late = page.locator("[data-line]").first
    expect(late).to_contain_text("Late play")
    return late


def enter_late_play(page: Page, event: int) -> None:
    """It is played after the results were posted, and the director enters it."""
    open_late_play(page, event).get_by_role("link", name="Correct").click()
    page.get_by_label("Score").fill(TYPED[0])
    page.get_by_role("radio", name="Late play").check()
    walking.fill(page, "What happened?", "Played after the last round.")
    page.get_by_role("button", name="Correct the score").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Board 7")


def let_results_become(page: Page, event: int, state: str, *, after: timedelta) -> None:
    """So long after posting the clock makes them official, and final once nothing waits."""
    with clock.at(now() + after):
        sweep_events()
    page.goto(f"/sample/events/{event}/")
    expect(page.locator(".page-head")).to_contain_text(state)


def read_recap(page: Page, event: int) -> str:
    """The recap sheet that a visitor downloads, as text."""
    sweep_documents()
    run_queue(Queue.DOCUMENTS)
    page.goto(f"/sample/events/{event}/documents/")
    sheet = page.locator(".document", has_text="Recap sheet").first
    expect(sheet).to_contain_text("Ready")
    sheet.get_by_text("Files").click()
    with page.expect_download() as download:
        sheet.get_by_role("link", name="PDF, A4").click()
    pages = PdfReader(download.value.path()).pages
    return "\n".join(sheet_page.extract_text() for sheet_page in pages)


def change_movement(
    page: Page, section: int, event: int, code: str, **typed: str
) -> None:
    """One change by its form: what it does, then for good."""
    page.goto(f"/sample/events/{event}/movement/{section}/{code}/")
    for name, text in typed.items():
        field = page.locator(f"[name={name}]")
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(label=text)
        else:
            field.fill(text)
    page.get_by_role("button", name="Preview changes").click()
    expect(page.get_by_role("heading", name="What it does")).to_be_visible()
    page.get_by_role("button", name="Change the movement").click()
    expect(page.get_by_role("heading", name="Say to the room")).to_be_visible()


def name_everyone(page: Page, event: Event) -> None:
    """Type the players of every pair, also of the new table."""
    page.goto(f"/sample/events/{event.pk}/pairs/")
    for number, field in enumerate(page.locator("fieldset input[type=text]").all(), 1):
        field.fill(f"Sample Player {number:02}")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Save the names").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(event.name)


def staff_of_the_night() -> Staff:
    club = make_club()
    return Staff(
        club,
        make_member(club, RoleKind.MANAGER),
        make_member(club, RoleKind.DIRECTOR),
        make_member(club, RoleKind.DIRECTOR, name="Sample Second Scorer"),
        make_member(club, RoleKind.RECORDER),
    )


def test_the_second_monday_is_like_the_first_and_a_pair_comes_late(
    page_of: PageOf, axe: CheckPage
) -> None:
    staff = staff_of_the_night()
    manager, director = page_of(staff.manager), page_of(staff.director)
    bring_members(manager, NAMES)
    plan_series(manager)
    set_up_first(director, staff.director)
    assert Player.objects.count() == len(NAMES)

    director.goto("/sample/desk/")
    director.get_by_role("button", name="Like last").click()
    director.get_by_role("button", name="All present").click()
    event = create_and_start(director)
    assert print_everything(director, event) == PARTS

    director.goto(f"/sample/events/{event}/people/")
    director.get_by_role("checkbox", name=staff.scorer.name).check()
    director.get_by_role("button", name="Save", exact=True).click()
    director.wait_for_url(re.compile("/manage/"))
    second = page_of(staff.scorer)
    for table in (1, 3, 5):
        open_slip(director, event, (1, table))
        open_slip(second, event, (1, table + 1))
        type_slip(director)
        type_slip(second)
    axe(second)
    wait_for_scores(second, 18)

    section = Section.objects.get(session__event=event).pk
    names = {"name1": "Late North", "name2": "Late South"}
    change_movement(director, section, event, "late_pair", round="2", **names)
    director.get_by_role("link", name="Print cards").click()
    expect(director.locator("[data-part=pair-cards] article")).to_have_count(7)
    wrong = {"table": "2", "board": "10", "instead": "7"}
    change_movement(director, section, event, "wrong_board", round="2", **wrong)
    open_late_play(director, event)
    type_one_slip_together(director, second, event)

    play(Event.objects.get(pk=event), staff)
    walking.post(director, walking_people(staff), event)
    visitor = page_of()
    ranked = walking.percentages(visitor, walking_people(staff), event)
    assert len(ranked) == 14
    assert "7EW" in ranked
    let_results_become(visitor, event, "Official", after=timedelta(hours=2))
    enter_late_play(director, event)
    let_results_become(visitor, event, "Final", after=timedelta(days=30))
    final = walking.shown_percentages(visitor)
    assert final.keys() == ranked.keys()
    assert final != ranked
    axe(visitor)
    recap = read_recap(visitor, event)
    assert "Final" in recap
    assert all(percent in recap for percent in final.values())


def walking_people(staff: Staff) -> walking.ClubPeople:
    """The same club, as the steps that all walks share know it."""
    everyone = (staff.manager, staff.director, staff.scorer)
    return walking.ClubPeople(staff.club, *everyone, everyone, *everyone[:2])


def test_a_straight_seven_becomes_a_skip_eight_and_a_pair_leaves(
    page_of: PageOf,
) -> None:
    staff = staff_of_the_night()
    sections = (SectionPlan("A", 7),)
    plan = EventPlan(
        facts("Sample Seven"),
        sections,
        3,
        director=staff.director,
        scorer=staff.scorer,
    )
    event = create_event(staff.club, plan, by=staff.manager)
    begin(event, staff)
    section = Section.objects.get(session__event=event).pk
    director = page_of(staff.director)

    change_movement(director, section, event.pk, "table_added", round="1")
    expect(director.get_by_text("Table 8 is new")).to_be_visible()
    change_movement(director, section, event.pk, "pair_left", round="5", pair="3EW")
    name_everyone(director, event)
    play(event, staff)
    walking.post(director, walking_people(staff), event.pk)
    director.goto(f"/sample/events/{event.pk}/movement/{section}/")
    expect(director.get_by_text("A pair left").last).to_be_visible()

    visitor = page_of()
    visitor.goto(f"/sample/events/{event.pk}/")
    boards = {
        row.get_attribute("data-label"): int(row.locator("td").nth(-2).inner_text())
        for row in visitor.locator("#ranking tr[data-key]").all()
    }
    assert len(boards) == 16
    assert boards["3EW"] == 12


@pytest.mark.parametrize(
    ("evening", "pairs"),
    [
        (one_winner.FIVE_TABLES, 10),
        (one_winner.FOUR_AND_A_HALF, 9),
        (one_winner.ARROW_SWITCHED, 18),
    ],
)
def test_one_ranking_has_its_pages(
    page_of: PageOf, axe: CheckPage, evening: OneWinner, pairs: int
) -> None:
    staff = make_staff()
    event = evening.hold(staff)
    visitor = page_of()
    home = f"/sample/events/{event.pk}/"
    shown = walking.percentages(visitor, walking_people(staff), event.pk)
    assert len(shown) == pairs
    expect(visitor.get_by_role("heading", name="North–South")).to_have_count(0)
    for link in visitor.locator("#ranking tr[data-key] a").all()[:1]:
        link.click()
        expect(visitor.locator("main table").first).to_be_visible()
        axe(visitor)
    visitor.goto(f"{home}boards/1/")
    expect(visitor.locator("main table").first).to_be_visible()
    axe(visitor)

    director = page_of(staff.director)
    director.goto(f"{home}export/")
    for name in ("usebio", "pbn", "csv", "json"):
        with director.expect_download() as download:
            director.locator(f"a[href$='/export/{name}/']").click()
        assert download.value.path().stat().st_size > 0
