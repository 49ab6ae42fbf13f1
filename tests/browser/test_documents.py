"""A manager watches documents being made by a real worker."""

import io
import os
import re
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pypdf
import pytest
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from clubsite.clubs.labels import RoleKind
from clubsite.jobs.models import Job
from clubsite.jobs.tests.builders import give_up
from clubsite.recaps.job_kinds import DOCUMENT
from clubsite.recaps.models import Document, Kind
from clubsite.recaps.tasks import sweep_documents
from clubsite.recaps.tests.builders import ask_one, make_posted
from clubsite.tests.builders import make_club, make_member
from scoring.events.labels import RevisionReason
from scoring.events.models import Deal, Event
from scoring.results.actions import publish_revision
from scoring.tests.builders import make_deal
from tests.browser.conftest import LOOKS, CheckPage, Login
from tests.processes import Worker, wait_until


@pytest.fixture
def event(login: Login) -> Event:
    """A large posted evening, seen by the club's manager."""
    club = make_club()
    login(make_member(club, RoleKind.MANAGER))
    return make_posted(club, tables=13, boards=26)


def open_list(page: Page, event: Event) -> None:
    page.goto(reverse("document_list", args=[event.club.slug, event.pk]))


def boards(page: Page) -> Locator:
    """The line of the board sheets."""
    return page.locator(".document", has_text="Board sheets").first


@contextmanager
def standing_still(worker: Worker) -> Iterator[None]:
    """The worker's processes are halted inside the block."""
    assert worker.process
    os.killpg(worker.process.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.killpg(worker.process.pid, signal.SIGCONT)


def is_at_work() -> bool:
    boards = Document.objects.filter(kind=Kind.BOARDS).values("pk")
    running = Job.objects.filter(kind="document", key__in=boards, state="running")
    return running.exists()


@pytest.mark.full
@pytest.mark.postgresql
def test_a_document_is_seen_queued_at_work_and_ready_and_is_a_pdf(
    page: Page, worker: Worker, event: Event, axe: CheckPage
) -> None:
    ask_one(event, Kind.BOARDS)
    open_list(page, event)
    expect(boards(page)).to_contain_text("Queued")
    axe(page)

    sweep_documents.delay()
    wait_until(is_at_work)
    with standing_still(worker):
        expect(boards(page)).to_contain_text("Preparing")
        expect(boards(page).locator("progress")).to_be_visible()
        axe(page)
    expect(boards(page)).to_contain_text("Ready")

    boards(page).get_by_text("Files").click()
    with page.expect_download() as download:
        boards(page).get_by_role("link", name="PDF, A4").click()
    assert download.value.suggested_filename == f"boards-event{event.pk}-r1.pdf"
    assert len(pypdf.PdfReader(download.value.path()).pages) > 5


@pytest.mark.postgresql
@pytest.mark.full
def test_a_flow_sheet_is_made_before_the_readers_eyes(
    page: Page,
    worker: Worker,
    event: Event,
    axe: CheckPage,
    shots: Callable[[Page, str], None],
) -> None:
    page.goto(reverse("law_detail", args=[event.club.slug, "revoke"]))
    with standing_still(worker):
        page.get_by_role("link", name="Flow sheet, PDF").click()
        expect(page.locator("#sheet progress")).to_be_visible()
        axe(page)
        shots(page, "flow-sheet-at-work")

    link = page.get_by_role("link", name="Open the flow sheet")
    expect(link).to_be_visible()
    axe(page)
    file = page.request.get(str(link.get_attribute("href")))
    assert len(pypdf.PdfReader(io.BytesIO(file.body())).pages) == 1


@pytest.mark.postgresql
@pytest.mark.full
def test_a_failed_document_says_why_and_one_button_makes_it_again(
    page: Page,
    worker: Worker,
    event: Event,
    axe: CheckPage,
    shots: Callable[[Page, str], None],
) -> None:
    deal = make_deal(event, 1)
    Deal.objects.filter(pk=deal.pk).update(north="no hand")
    open_list(page, event)
    sweep_documents.delay()
    expect(boards(page)).to_contain_text("Failed, will retry")
    expect(boards(page)).to_contain_text("Next attempt")
    axe(page)
    shots(page, "documents-failed")

    Deal.objects.filter(pk=deal.pk).update(north=deal.north)
    boards(page).get_by_role("button", name=re.compile("Regenerate")).click()

    expect(boards(page)).to_contain_text("Ready")


@pytest.mark.postgresql
@pytest.mark.full
def test_newer_results_supersede_a_document_before_the_readers_eyes(
    page: Page, worker: Worker, event: Event, axe: CheckPage
) -> None:
    sweep_documents.delay()
    open_list(page, event)
    expect(boards(page)).to_contain_text("Ready")

    publish_revision(event, RevisionReason.RULING)
    expect(boards(page)).to_contain_text("Revision 2")

    page.get_by_text("Earlier revisions").click()
    earlier = page.locator("details .document", has_text="Board sheets")
    expect(earlier).to_contain_text("Superseded")
    expect(earlier).to_contain_text("Revision 1")
    expect(boards(page)).to_contain_text("Ready")
    axe(page)


@pytest.mark.full
@LOOKS
@pytest.mark.parametrize("kind", Kind.values)
def test_a_document_as_a_page_fits_every_width_and_has_no_finding(
    page: Page,
    event: Event,
    axe: CheckPage,
    shots: Callable[[Page, str], None],
    kind: str,
) -> None:
    page.goto(reverse("document_page", args=[event.club.slug, event.pk, kind]))

    shots(page, f"document-{kind}")

    axe(page)


@pytest.mark.full
@LOOKS
def test_the_work_page_fits_every_width_and_has_no_finding(
    page: Page, event: Event, axe: CheckPage, shots: Callable[[Page, str], None]
) -> None:
    give_up(DOCUMENT, ask_one(event, Kind.BOARDS).pk)

    page.goto(reverse("club_work", args=[event.club.slug]))

    shots(page, "work")
    axe(page)
    page.get_by_role("button", name=re.compile("Retry failed tasks")).click()
    expect(page.get_by_text("Queued")).to_be_visible()
