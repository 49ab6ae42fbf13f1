"""The pages and files of documents: who sees what."""

import pytest

from clubsite.clubs.labels import RoleKind
from clubsite.jobs.worker import run_kind
from clubsite.recaps import requests
from clubsite.recaps.documents.content import Audience
from clubsite.recaps.job_kinds import DOCUMENT
from clubsite.recaps.models import Document, DocumentState, Kind
from clubsite.recaps.tests.builders import make_posted, make_ready
from clubsite.recaps.tests.views.places import (
    CAST,
    again,
    cast,
    everybody,
    file_of,
    kind_page,
    page_of,
    signed_in,
    statuses,
)
from clubsite.tests.builders import make_club, make_member
from scoring.events.labels import EventState
from scoring.tests.builders import make_mitchell

pytestmark = pytest.mark.django_db


@pytest.mark.full
def test_public_documents_of_posted_results_are_for_everybody() -> None:
    club = make_club()
    document = make_ready(make_posted(club))
    clients = cast(club, document.event)

    for url in (
        page_of(document.event),
        kind_page(document.event, "winners"),
        file_of(document, "pdf-a4"),
    ):
        assert statuses(clients, url) == everybody(200)


def test_a_directors_copy_is_for_those_who_run_the_evening() -> None:
    club = make_club()
    event = make_posted(club)
    (copy,) = requests.ask(event, [Kind.RECAP_SHEET], audience=Audience.DIRECTOR)
    run_kind(DOCUMENT)
    clients = cast(club, event)

    seen = statuses(clients, file_of(copy, "pdf-a4"))
    listed = {
        who: "Director’s copy" in client.get(page_of(event)).content.decode()
        for who, client in clients.items()
    }

    assert seen == everybody(404, director=200, in_charge=200, scorer=200, manager=200)
    assert listed == {who: code == 200 for who, code in seen.items()}


def test_before_posting_only_those_who_run_the_evening_read_what_it_will_say() -> None:
    club = make_club()
    event = make_mitchell(club, state=EventState.SCORING)
    clients = cast(club, event)

    assert statuses(clients, kind_page(event, "recap-sheet")) == everybody(
        404, director=200, in_charge=200, scorer=200, manager=200
    )
    assert statuses(clients, page_of(event)) == everybody(200)
    assert "No documents yet" in clients["visitor"].get(page_of(event)).content.decode()


def test_a_draft_has_no_page_for_others() -> None:
    club = make_club()
    event = make_mitchell(club, state=EventState.DRAFT)
    clients = cast(club, event)

    assert statuses(clients, page_of(event)) == everybody(
        404, director=200, in_charge=200, scorer=200, manager=200
    )


def test_who_directs_or_manages_has_documents_made_again() -> None:
    club = make_club()
    document = make_ready(make_posted(club))
    clients = cast(club, document.event)

    codes = {}
    for who, client in clients.items():
        Document.objects.update(state=DocumentState.READY)
        codes[who] = client.post(again(document)).status_code

    assert codes == everybody(403, visitor=302, in_charge=302, manager=302)
    assert signed_in(None).post(again(document))["Location"].startswith("/sign-in/")


@pytest.mark.full
def test_buttons_are_shown_to_who_may_press_them() -> None:
    club = make_club()
    document = make_ready(make_posted(club))
    clients = cast(club, document.event)

    shown = {
        who: "Regenerate" in client.get(page_of(document.event)).content.decode()
        for who, client in clients.items()
    }

    assert shown == {who: who in {"in charge", "manager"} for who in CAST}


def test_documents_of_another_club_or_event_are_not_there() -> None:
    ours, theirs = make_club("ours"), make_club("theirs")
    document = make_ready(make_posted(theirs))
    event = make_posted(ours)
    manager = signed_in(make_member(ours, RoleKind.MANAGER))

    for url in (
        f"/ours/events/{document.event_id}/documents/",
        f"/ours/events/{document.event_id}/documents/{document.pk}/csv/",
        f"/ours/events/{event.pk}/documents/{document.pk}/csv/",
        f"/theirs/events/{document.event_id}/documents/{document.pk}/nothing/",
        f"/theirs/events/{document.event_id}/documents/nothing/",
    ):
        assert manager.get(url).status_code == 404, url
    url = f"/ours/events/{event.pk}/documents/{document.pk}/again/"
    assert manager.post(url).status_code == 404
