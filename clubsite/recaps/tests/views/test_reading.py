"""What a reader gets: files, pages, the list that follows by itself."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubsite.clubs.labels import RoleKind
from clubsite.jobs.models import Job
from clubsite.jobs.tests.builders import begin, fail, give_up
from clubsite.jobs.worker import run_kind
from clubsite.recaps.job_kinds import DOCUMENT
from clubsite.recaps.models import Document, DocumentState, Kind
from clubsite.recaps.tests.builders import ask_one, make_posted, make_ready
from clubsite.recaps.tests.views.places import (
    CAST,
    again,
    cast,
    everybody,
    file_of,
    kind_page,
    page_of,
    signed_in,
)
from clubsite.site.clock import now
from clubsite.tests.builders import make_club, make_member, make_user
from scoring.events.labels import RevisionReason
from scoring.events.models import Event
from scoring.results.actions import changed_event, publish_revision

pytestmark = pytest.mark.django_db
PART = {"HX-Request": "true"}


@pytest.mark.full
def test_a_file_has_a_name_a_digest_and_is_sent_once(client: Client) -> None:
    document = make_ready(make_posted())

    first = client.get(file_of(document, "csv"))
    second = client.get(
        file_of(document, "csv"), headers={"If-None-Match": first["ETag"]}
    )

    rendering = document.renderings.get(format="csv")
    name = f"winners-event{document.event_id}-r1.csv"
    assert first.content == bytes(rendering.content)
    assert first["Content-Disposition"] == f'attachment; filename="{name}"'
    assert first["Content-Type"] == "text/csv; charset=utf-8"
    assert first["ETag"] == f'"{rendering.digest}"'
    assert "no-cache" in first["Cache-Control"]
    assert (second.status_code, second.content) == (304, b"")


def test_a_public_link_to_older_results_leads_to_the_newest() -> None:
    club = make_club()
    event = make_posted(club)
    old = make_ready(event)
    publish_revision(event, RevisionReason.RULING)
    clients = cast(club, event)
    before_it_is_asked_for = clients["visitor"].get(file_of(old, "csv"))
    new = make_ready(event)

    answers = {who: client.get(file_of(old, "csv")) for who, client in clients.items()}

    codes = {who: answer.status_code for who, answer in answers.items()}
    assert before_it_is_asked_for["Location"] == kind_page(event, "winners")
    assert codes == everybody(302, director=200, in_charge=200, scorer=200, manager=200)
    assert answers["visitor"]["Location"] == file_of(new, "csv")
    assert b",provisional,1" in answers["director"].content


@pytest.mark.full
def test_earlier_revisions_are_listed_for_those_who_run_the_evening() -> None:
    club = make_club()
    event = make_posted(club)
    make_ready(event)
    publish_revision(event, RevisionReason.RULING)
    make_ready(event)
    clients = cast(club, event)

    listed = {
        who: "Earlier revisions" in client.get(page_of(event)).content.decode()
        for who, client in clients.items()
    }

    assert listed == {
        who: who in {"director", "in charge", "scorer", "manager"} for who in CAST
    }


def test_a_pdf_that_is_not_made_yet_says_so_and_shows_the_page(client: Client) -> None:
    document = ask_one(make_posted())

    answer = client.get(file_of(document, "pdf-a4"))

    page = answer.content.decode()
    assert answer.status_code == 404
    assert "Winners’ list: this file isn’t ready yet" in page
    assert kind_page(document.event, "winners") in page


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("recap-sheet", ("Recap sheet", "Board by board", "Section A · North-South")),
        ("winners", ("Winners", "first", "Player 1NSa")),
        ("boards", ("Board sheets", "Dealer North", "Frequency")),
    ],
)
def test_a_page_shows_the_document_without_any_file(
    client: Client, kind: str, words: tuple[str, ...]
) -> None:
    event = make_posted()

    page = client.get(kind_page(event, kind)).content.decode()

    assert [word for word in words if word not in page] == []


def test_a_players_own_lines_stand_out(client: Client) -> None:
    event = make_posted()
    user = make_user("Somebody")
    player = event.entries.all()[0].members.all()[0].player
    player.account = user
    player.save()

    page = signed_in(user).get(kind_page(event, "boards")).content.decode()

    assert page.count('<tr class="ours">') == 3
    assert "ours" not in client.get(kind_page(event, "boards")).content.decode()


def test_an_unchanged_page_answers_304(client: Client) -> None:
    event = make_posted()
    url = kind_page(event, "recap-sheet")
    first = client.get(url)

    again_ = client.get(url, headers={"If-None-Match": first["ETag"]})
    changed_event(event)
    changed = client.get(url, headers={"If-None-Match": first["ETag"]})

    assert (again_.status_code, changed.status_code) == (304, 200)


def states_on(client: Client, event: Event) -> list[str]:
    """The states that the list shows, in its order."""
    page = client.get(page_of(event)).content.decode()
    return re.findall(r'data-cell="state">([^<]+)<', page)


def test_the_list_follows_a_document_from_posting_to_its_files(client: Client) -> None:
    event = make_posted()
    seen = [states_on(client, event)]
    document = ask_one(event)
    seen.append(states_on(client, event))
    lease = begin(DOCUMENT, document.pk)
    seen.append(states_on(client, event))
    lease.fail("OSError")
    seen.append(states_on(client, event))
    Job.objects.update(run_after=now())
    run_kind(DOCUMENT)
    seen.append(states_on(client, event))

    assert [states[1] for states in seen] == [
        "Not requested yet",
        "Queued",
        "Preparing",
        "Failed, will retry",
        "Ready",
    ]


@pytest.mark.parametrize(
    ("error", "words"),
    [
        ("OSError", "The disk is full"),
        ("KeyError", "Unexpected error. See the server log."),
    ],
)
def test_a_failure_says_why_in_plain_words_to_those_who_run_the_evening(
    client: Client, error: str, words: str
) -> None:
    club = make_club()
    event = make_posted(club)
    fail(DOCUMENT, ask_one(event).pk, error)
    director = signed_in(make_member(club, RoleKind.DIRECTOR))

    page = director.get(page_of(event)).content.decode()

    assert words in page
    assert "Next attempt:" in page
    assert words not in client.get(page_of(event)).content.decode()


def test_what_was_given_up_promises_no_further_try() -> None:
    club = make_club()
    event = make_posted(club)
    give_up(DOCUMENT, ask_one(event).pk, "WorkerLost")

    page = signed_in(make_member(club, RoleKind.DIRECTOR)).get(page_of(event))

    words = page.content.decode()
    assert "The task was interrupted every time" in words
    assert "Next attempt:" not in words


def test_the_part_that_follows_is_sent_only_when_something_is_new() -> None:
    event = make_posted()
    document = ask_one(event)
    client = Client(headers=PART)
    first = client.get(page_of(event))

    same = client.get(page_of(event), headers={"If-None-Match": first["ETag"]})
    begin(DOCUMENT, document.pk)
    new = client.get(page_of(event), headers={"If-None-Match": first["ETag"]})

    part = first.content.decode().strip()
    assert part.startswith('<div id="documents"')
    assert f'data-live-etag="{first["ETag"].replace(chr(34), "&quot;")}"' in part
    assert (same.status_code, new.status_code) == (304, 200)


@pytest.mark.full
def test_make_again_tells_a_worker_and_comes_back_to_the_list() -> None:
    club = make_club()
    document = make_ready(make_posted(club))
    manager = signed_in(make_member(club, RoleKind.MANAGER))

    answer = manager.post(again(document))
    twice = manager.post(again(document))

    document.refresh_from_db()
    assert (answer.status_code, answer["Location"]) == (302, page_of(document.event))
    assert document.state == DocumentState.QUEUED
    assert twice.status_code == 422
    assert "already being prepared" in twice.content.decode()


def test_a_directors_copy_is_asked_for_by_one_button() -> None:
    club = make_club()
    event = make_posted(club)
    manager = signed_in(make_member(club, RoleKind.MANAGER))
    url = reverse("document_copy", args=[club.slug, event.pk])
    offered = url in manager.get(page_of(event)).content.decode()

    answer = manager.post(url)

    page = manager.get(page_of(event)).content.decode()
    assert (offered, url in page) == (True, False)
    assert (answer.status_code, answer["Location"]) == (302, page_of(event))
    assert "requested by Sample Manager sample" in page
    assert Document.objects.get(audience="director").kind == Kind.RECAP_SHEET


def two_sizes() -> list[Event]:
    """An event with one document of three tables, and one with three of six."""
    small = make_posted(make_club("small"))
    make_ready(small)
    large = make_posted(make_club("large"), tables=6, boards=6)
    for kind in Kind:
        make_ready(large, kind)
    publish_revision(large, RevisionReason.RULING)
    for kind in Kind:
        make_ready(large, kind)
    return [small, large]


def queries_for(client: Client, url: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        client.get(url)
    return len(queries)


@pytest.mark.full
def test_a_page_asks_as_often_for_many_rows_as_for_few(client: Client) -> None:
    small, large = (
        {
            "list": queries_for(client, page_of(event)),
            **{kind: queries_for(client, kind_page(event, kind)) for kind in Kind},
        }
        for event in two_sizes()
    )

    assert small == large
    assert max(small.values()) <= 20


@pytest.mark.full
def test_the_board_sheets_of_a_large_room_stay_small_on_the_wire(
    client: Client,
) -> None:
    event = make_posted(tables=13, boards=26)

    answer = client.get(kind_page(event, "boards"), headers={"Accept-Encoding": "gzip"})

    assert answer["Content-Encoding"] == "gzip"
    assert len(answer.content) < 60_000


def test_files_are_folded_and_one_is_there_to_print(client: Client) -> None:
    event = make_posted()
    document = make_ready(event)
    client.force_login(make_member(event.club, RoleKind.MANAGER))

    page = client.get(page_of(event)).content.decode()
    seen = client.get(file_of(document, "pdf-a4") + "?view")

    assert page.index("<details>") < page.index(file_of(document, "csv"))
    assert f'{file_of(document, "pdf-a4")}?view"' in page
    assert f'{file_of(document, "csv")}?view"' not in page
    assert reverse("event_published", args=[event.club.slug, event.pk]) in page
    assert seen["Content-Disposition"].startswith("inline")


def test_without_its_pdf_a_document_has_nothing_to_print(client: Client) -> None:
    event = make_posted()
    document = make_ready(event)
    document.renderings.filter(format="pdf").delete()

    page = client.get(page_of(event)).content.decode()

    assert "?view" not in page
    assert file_of(document, "csv") in page
