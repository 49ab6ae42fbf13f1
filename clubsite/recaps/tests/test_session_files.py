"""Sessions that come in files, and the documents of their event."""

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.jobs.worker import run_kind
from clubsite.recaps import renewal, requests
from clubsite.recaps.job_kinds import DOCUMENT
from clubsite.recaps.models import Document, DocumentState, Kind
from clubsite.recaps.queries.due import ALWAYS
from clubsite.recaps.tests.builders import POSTED, make_ready, post
from clubsite.site import clock
from clubsite.tests.builders import make_club, make_member
from scoring.events.models import Event
from scoring.exchange.actions.imports import import_event
from scoring.exchange.actions.reimports import reimport_event
from scoring.exchange.tests.test_actions_session_corrections import corrected
from scoring.exchange.tests.test_actions_session_files import FIRST, SECOND, bring

pytestmark = pytest.mark.django_db
Committed = Callable[..., AbstractContextManager[list[Callable[[], object]]]]


@pytest.fixture
def director() -> User:
    return make_member(make_club(), RoleKind.DIRECTOR)


@pytest.fixture
def event(director: User) -> Event:
    club = Club.objects.get()
    return import_event(club, FIRST, by=director, director_in_charge=director).event


def test_a_document_from_before_a_session_was_added_is_made_again(
    event: Event, director: User
) -> None:
    """Only posted results have documents, and take no session: one that was there all
    the same would not go on saying what is so no more."""
    document = make_ready(event)

    bring(event, SECOND, director)
    renewal.renew()

    document.refresh_from_db()
    assert document.state == DocumentState.QUEUED
    assert run_kind(DOCUMENT)


def test_a_corrected_file_of_a_posted_session_has_the_documents_made_anew(
    event: Event,
    director: User,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Committed,
) -> None:
    nudged: list[str] = []
    monkeypatch.setattr(requests, "nudge", nudged.append)
    bring(event, SECOND, director)
    old = make_ready(post(event), Kind.RECAP_SHEET)
    event.refresh_from_db()

    with clock.at(POSTED), django_capture_on_commit_callbacks(execute=True):
        reimport_event(
            event, corrected(), by=director, why="a", expected_version=event.version
        )

    old.refresh_from_db()
    assert old.state == DocumentState.SUPERSEDED
    newest = Document.objects.exclude(state=DocumentState.SUPERSEDED)
    assert {(document.kind, document.revision) for document in newest} == {
        (kind, event.revision) for kind in ALWAYS
    }
    assert nudged == ["documents"]
