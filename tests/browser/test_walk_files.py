"""Files that come after the first: a corrected one, a further session, a large one."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Page, expect

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.jobs.worker import run_kind
from clubsite.tests.builders import make_club, make_member
from scoring.events.models import EntryPlayer, Event
from scoring.exchange.actions import uploads
from scoring.exchange.actions.imports import import_event
from scoring.exchange.tests.test_actions_session_files import (
    FIRST,
    PEOPLE,
    TURNED,
    file_of,
)
from tests.browser.conftest import LOOKS, CheckPage, Login

pytestmark = LOOKS

Shots = Callable[[Page, str], None]
RENAMED = PEOPLE | {"2": ("Cat Sample", "Ida Newcomer")}
OTHERS = TURNED | {"5": ("Jo Other", "Kit Other")}
"""Two whom no one knows play for the fourth pair."""


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def director(club: Club, login: Login) -> User:
    """Who is signed in."""
    person = make_member(club, RoleKind.DIRECTOR)
    login(person)
    return person


@pytest.fixture
def event(club: Club, director: User) -> Event:
    return import_event(club, FIRST, by=director, director_in_charge=director).event


def bring(page: Page, name: str, content: bytes) -> None:
    """Choose that file on the page that is open, and look at it."""
    file = FilePayload(name=name, mimeType="application/xml", buffer=content)
    page.get_by_label("Result file").set_input_files(file)
    page.get_by_role("button", name="Preview file").click()


@pytest.mark.full
def test_a_corrected_file_asks_for_each_name_and_a_session_for_each_pair(
    page: Page, event: Event, axe: CheckPage, shots: Shots
) -> None:
    page.goto("/sample/events/import/")
    bring(page, "again.xml", file_of(RENAMED, 1))
    shots(page, "import-preview")
    page.get_by_role("link", name=event.name).click()
    expect(
        page.get_by_text("Dot Sample here, Ida Newcomer in the file")
    ).to_be_visible()
    shots(page, "corrected")
    axe(page)
    page.get_by_label("The file is right: this person played").check()
    page.get_by_role("button", name="Apply changes").click()
    expect(page.get_by_role("link", name="Ida Newcomer").first).to_be_visible()

    page.goto(f"/sample/events/{event.pk}/manage/")
    page.get_by_role("link", name="Add a session from a file").click()
    bring(page, "two.xml", b"no file of results")
    expect(page.locator(".field.bad .error")).to_be_visible()
    shots(page, "session-file")
    axe(page)
    bring(page, "two.xml", file_of(OTHERS, 1, 2))
    element = page.get_by_label("Jo Other – Kit Other")
    expect(element).to_have_value("")
    shots(page, "session-preview")
    axe(page)
    element.select_option(label="A 4: Gay Sample – Hal Sample")
    page.get_by_role("button", name="Save the session").click()

    expect(page.get_by_role("heading", level=1)).to_have_text(event.name)
    assert event.sessions.count() == 2
    late = EntryPlayer.objects.filter(substitute=True, entry__label="4")
    assert [entry_player.player.name for entry_player in late] == [
        "Jo Other",
        "Kit Other",
    ]


@pytest.mark.full
def test_the_page_of_a_large_file_follows_the_worker_to_the_event(
    page: Page, director: User, axe: CheckPage, shots: Shots, settings: Any
) -> None:
    settings.RESULTS_AT_ONCE = 1
    page.goto("/sample/events/import/")
    bring(page, "county.xml", FIRST.content)
    expect(page.get_by_text("Waiting to start")).to_be_visible()
    expect(page.get_by_text("Live", exact=True)).to_be_visible()
    shots(page, "large")
    axe(page)

    run_kind(uploads.UPLOAD)
    page.get_by_role("link", name="Show the preview").click()
    shots(page, "large-preview")
    page.get_by_role("button", name="Save the event").click()
    expect(page.get_by_role("link", name="Check progress")).to_be_visible()
    run_kind(uploads.UPLOAD)
    page.get_by_role("link", name="Check progress").click()
    shots(page, "large-stored")
    axe(page)
    page.get_by_role("link", name="Go to the event").click()

    expect(page.get_by_role("heading", level=1)).to_have_text(Event.objects.get().name)
