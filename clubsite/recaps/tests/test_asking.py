"""The rows that a worker finds."""

import pytest

from clubsite.recaps import requests
from clubsite.recaps.documents.content import Audience
from clubsite.recaps.models import Document, DocumentState, Kind
from clubsite.recaps.queries.due import ALWAYS
from clubsite.recaps.tests.builders import ask_one, make_posted, make_ready
from clubsite.tests.builders import make_club
from scoring.events.labels import EventState, RevisionReason
from scoring.events.models import Event
from scoring.results.actions import publish_revision
from scoring.tests.builders import make_mitchell

pytestmark = pytest.mark.django_db


def states(event: Event) -> list[tuple[str, int, str]]:
    """Each document's kind, revision and state."""
    rows = Document.objects.filter(event=event).order_by("revision", "kind", "pk")
    return [(row.kind, row.revision, row.state) for row in rows]


def every_kind(revision: int, state: DocumentState) -> list[tuple[str, int, str]]:
    """Every kind that a posted event has, in that state."""
    return [(kind, revision, state) for kind in sorted(ALWAYS)]


def test_a_posted_revision_is_asked_for_once_in_every_kind() -> None:
    event = make_posted()

    counts = [requests.ask_for_missing() for _ in range(3)]

    assert counts == [1, 0, 0]
    assert states(event) == every_kind(1, DocumentState.QUEUED)


def test_what_is_not_posted_has_no_documents() -> None:
    event = make_mitchell(make_club(), state=EventState.SCORING)

    assert (requests.ask_for_missing(), states(event)) == (0, [])


def test_a_newer_revision_supersedes_whatever_was_asked_for_before() -> None:
    event = make_posted()
    requests.ask_for_missing()
    make_ready(event)
    publish_revision(event, RevisionReason.RULING)

    requests.ask_for_missing()

    assert states(event) == [
        *every_kind(1, DocumentState.SUPERSEDED),
        *every_kind(2, DocumentState.QUEUED),
    ]


def test_a_newer_revision_supersedes_the_directors_copy_too() -> None:
    event = make_posted()
    (copy,) = requests.ask(event, [Kind.RECAP_SHEET], audience=Audience.DIRECTOR)
    publish_revision(event, RevisionReason.RULING)

    requests.ask_for_missing()

    copy.refresh_from_db()
    assert copy.state == DocumentState.SUPERSEDED


def test_documents_follow_the_language_of_the_club_there_and_back() -> None:
    event = make_posted()
    requests.ask_for_missing()
    club = event.club
    club.language = "en-us"
    club.save()
    requests.ask_for_missing()
    in_american = list(
        Document.objects.exclude(state=DocumentState.SUPERSEDED).values_list(
            "language", flat=True
        )
    )
    club.language = "en-gb"
    club.save()

    requests.ask_for_missing()

    rows = Document.objects.exclude(state=DocumentState.SUPERSEDED)
    assert in_american == ["en-us"] * len(ALWAYS)
    assert [row.language for row in rows] == ["en-gb"] * len(ALWAYS)
    assert Document.objects.count() == 2 * len(ALWAYS)


def test_a_document_asked_for_twice_is_one_row() -> None:
    event = make_posted()

    assert ask_one(event) == ask_one(event)
    assert str(ask_one(event)) == "Winners’ list, revision 1"


def test_the_current_documents_are_those_of_the_newest_revision() -> None:
    event = make_posted()
    first = ask_one(event)
    current = list(requests.current_documents(event))
    publish_revision(event, RevisionReason.RULING)

    assert current == [first]
    assert list(requests.current_documents(event)) == []
