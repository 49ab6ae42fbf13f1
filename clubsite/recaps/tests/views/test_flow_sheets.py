"""The flow sheet as PDF: the file, and the page that says how far it is."""

import io

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pypdf import PdfReader

from clubsite.clubs.labels import RoleKind
from clubsite.jobs.kinds import Queue
from clubsite.jobs.tests.builders import fail, give_up, let_workers_live
from clubsite.jobs.worker import run_kind
from clubsite.recaps.job_kinds import FLOW_SHEET
from clubsite.recaps.models import FlowSheet
from clubsite.tests.builders import make_club, make_member
from rulings.laws.families import family
from rulings.laws.trees import TREES

pytestmark = pytest.mark.django_db

LEAD = "/sample/laws/opening_lead_out_of_turn/"
PAGE, FILE = f"{LEAD}print/", f"{LEAD}sheet.pdf"
PART = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def _club() -> None:
    make_club()


def text_at(client: Client, path: str = PAGE) -> str:
    page = client.get(path)
    assert page.status_code == 200
    return page.content.decode()


def make() -> None:
    assert run_kind(FLOW_SHEET)


def test_a_visitor_is_led_to_a_page_that_follows_and_then_to_the_file(
    client: Client,
) -> None:
    first = client.get(FILE)
    page = text_at(client)
    make()
    part = client.get(PAGE, headers=PART).content.decode()
    file = client.get(FILE)

    assert (first.status_code, first["Location"]) == (302, PAGE)
    assert f'data-live="{PAGE}"' in page
    assert "Preparing the flow sheet…" in page
    assert "Check again" in page
    assert "data-live=" not in part
    assert f'href="{FILE}"' in part
    assert "Open the flow sheet" in part
    assert file["Content-Type"].startswith("application/pdf")
    assert file["Content-Disposition"] == (
        'inline; filename="opening_lead_out_of_turn.pdf"'
    )
    (printed,) = PdfReader(io.BytesIO(file.content)).pages
    assert "Opening lead out of turn" in printed.extract_text()


@pytest.mark.full
@pytest.mark.parametrize("code", TREES)
def test_every_family_has_a_file(client: Client, code: str) -> None:
    client.get(f"/sample/laws/{code}/print/")
    make()

    file = client.get(f"/sample/laws/{code}/sheet.pdf")

    reader = PdfReader(io.BytesIO(file.content))
    assert reader.metadata
    assert reader.metadata.title == family(code).title


def test_a_file_that_a_reader_has_is_not_sent_again(client: Client) -> None:
    client.get(PAGE)
    make()
    etag = client.get(FILE)["ETag"]

    again = client.get(FILE, headers={"If-None-Match": etag})

    assert (again.status_code, again.content) == (304, b"")


def test_the_part_that_follows_is_sent_only_when_something_is_new(
    client: Client,
) -> None:
    known = {**PART, "If-None-Match": client.get(PAGE, headers=PART)["ETag"]}

    same = client.get(PAGE, headers=known)
    make()
    new = client.get(PAGE, headers=known)

    assert (same.status_code, new.status_code) == (304, 200)
    assert new.content.decode().strip().startswith('<div id="sheet"')


def test_with_no_worker_alive_the_page_says_so(client: Client) -> None:
    alone = text_at(client)
    let_workers_live(Queue.DOCUMENTS)

    alive = text_at(client)

    warning = "Background tasks aren’t running"
    assert (warning in alone, warning in alive) == (True, False)


def test_a_failure_is_told_in_words_with_when_it_is_tried_again(
    client: Client,
) -> None:
    text_at(client)
    fail(FLOW_SHEET, FlowSheet.objects.get().pk)

    page = text_at(client)

    assert "The disk is full" in page
    assert "Next attempt:" in page
    assert "data-live=" in page
    assert f'href="{LEAD}sheet.svg"' in page


@pytest.mark.parametrize("error", ["TypstError", "SomethingElse"])
def test_what_is_given_up_says_whom_to_tell_and_what_to_print_instead(
    client: Client, error: str
) -> None:
    text_at(client)
    give_up(FLOW_SHEET, FlowSheet.objects.get().pk, error)

    page = text_at(client)

    assert "Tell the site administrator, or try again in an hour" in page
    assert "The SVG version shows the same" in page
    assert "data-live=" not in page
    assert "Check again" not in page
    assert (error == "TypstError") == ("typesetting program" in page)


@pytest.mark.parametrize("path", ["revokes/print/", "revokes/sheet.pdf", "x/print/"])
def test_a_family_that_there_is_not_is_not_found(client: Client, path: str) -> None:
    assert client.get(f"/sample/laws/{path}").status_code == 404
    assert not FlowSheet.objects.exists()


def test_everybody_reads_it_and_nobody_posts_to_it(client: Client) -> None:
    client.force_login(make_member(make_club("other"), RoleKind.DIRECTOR))

    assert text_at(client)
    assert client.post(PAGE).status_code == 405
    assert client.post(FILE).status_code == 405


@pytest.mark.parametrize(
    ("path", "ready", "most"),
    [(PAGE, False, 5), (PAGE, True, 3), (FILE, False, 2), (FILE, True, 2)],
)
def test_a_look_costs_a_few_questions_to_the_database(
    client: Client, path: str, most: int, *, ready: bool
) -> None:
    client.get(PAGE)
    if ready:
        make()

    with CaptureQueriesContext(connection) as queries:
        client.get(path)

    assert len(queries) <= most
