"""Superseded documents are deleted after the days of the club's policy."""

from datetime import timedelta

import pytest

from clubsite.audit.messages import entry_text
from clubsite.audit.models import Entry
from clubsite.recaps import actions, tasks
from clubsite.recaps.models import Document, DocumentState, Kind, Rendering
from clubsite.recaps.policy import DocumentPolicy
from clubsite.recaps.tests.builders import ask_one, make_posted, make_ready
from clubsite.site.clock import now
from clubsite.tests.builders import make_club
from scoring.events.labels import RevisionReason
from scoring.results.actions import publish_revision

pytestmark = pytest.mark.django_db
KEPT = DocumentPolicy().superseded


def replaced(age: timedelta) -> tuple[Document, Document]:
    """A document with its files, and the one that took its place so long ago."""
    event = make_posted(make_club())
    old = make_ready(event)
    publish_revision(event, RevisionReason.RULING)
    newer = ask_one(event)
    Document.objects.filter(pk=newer.pk).update(asked_at=now() - age)
    return old, newer


def test_what_was_replaced_long_ago_is_deleted_with_its_files_and_logged() -> None:
    old, newer = replaced(KEPT)
    club = old.event.club

    tasks.prune_documents()
    again = actions.prune_superseded(club)

    [entry] = Entry.objects.filter(verb="documents.pruned")
    assert list(Document.objects.all()) == [newer]
    assert not Rendering.objects.filter(document=old.pk).exists()
    assert entry.details == {"count": 1}
    assert entry_text(entry) == "1 superseded document deleted"
    assert again == 0


def test_retention_deletes_all_that_was_replaced() -> None:
    old, newer = replaced(KEPT)

    left = actions.delete_superseded(old.event.club, now())

    assert (left, list(Document.objects.all())) == (0, [newer])


def test_what_was_replaced_lately_stays() -> None:
    old, newer = replaced(KEPT - timedelta(days=1))

    tasks.prune_documents()

    assert set(Document.objects.all()) == {old, newer}


def test_only_what_a_document_of_its_kind_replaced_is_deleted() -> None:
    old, _newer = replaced(KEPT)
    Document.objects.filter(pk=old.pk).update(kind=Kind.BOARDS)

    assert actions.prune_superseded(old.event.club) == 0
    assert Document.objects.get(pk=old.pk).state == DocumentState.SUPERSEDED
