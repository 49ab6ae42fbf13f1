"""Making a document: what only a worker does. Everything here may run twice."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

from django.conf import settings
from django.db import DatabaseError, transaction
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import translation
from typst import TypstError

from clubsite.accounts.models import User
from clubsite.clock import now
from clubsite.clubs.access import holders_of
from clubsite.clubs.labels import RoleKind
from clubsite.notices import outbox
from clubsite.recaps import claims, files, queries
from clubsite.recaps.documents.content import Paper, UnevenBlock
from clubsite.recaps.documents.to_pdf import to_pdf
from clubsite.recaps.formats import FORMATS, pdfs_of
from clubsite.recaps.models import Document, DocumentState, Kind, Rendering
from scoring.access import directors_in_charge
from scoring.models import Event

FAILURES = (OSError, DatabaseError, ValueError, TypstError)
"""What goes wrong outside our code: no space, no database, a layout that cannot be set.

Anything else is a fault of ours: it is logged, the lease runs out, and the document is
tried again like one whose worker was killed.
"""
OWN_ERRORS: Mapping[type[BaseException], str] = {UnevenBlock: "UnevenBlock"}
"""The names under which errors of ours are kept."""


@dataclass(frozen=True, slots=True)
class Made:
    """A document with all its files, and the event as it was read for them."""

    event: Event
    digest: str
    rows: int
    files: dict[str, bytes]


def make(document_id: int) -> bool:
    """Make the document, if it is due and nobody else is at it; whether it is ready."""
    document = claim(document_id)
    if document is None:
        return False
    try:
        return store(document, files_for(document))
    except FAILURES as failure:
        note_failure(document, error_of(failure))
        return False


def error_of(failure: BaseException) -> str:
    """The name of that error, as it is kept with the document."""
    return OWN_ERRORS.get(type(failure), type(failure).__name__)


def claim(document_id: int) -> Document | None:
    """Take the document for the length of a lease; None if it is not to be had."""
    if not claims.claim(Document.objects.all(), document_id):
        return None
    return Document.objects.select_related("event__club", "event__policy").get(
        pk=document_id
    )


def files_for(document: Document) -> Made:
    """The document of its event as it now stands, in every format."""
    event = document.event
    with translation.override(document.language):
        content = queries.content_for(document)
        texts = files.texts_of(content)
        printed = {
            one.key: files.printed_of(content, paper=Paper(one.paper))
            for one in pdfs_of(Kind(document.kind))
        }
    folder = settings.BASE_DIR / "templates" / "recaps"
    pdfs = {key: to_pdf(one, folder) for key, one in printed.items()}
    return Made(
        event, queries.digest_of(content), files.row_count(content), {**pdfs, **texts}
    )


@transaction.atomic
def store(document: Document, made: Made) -> bool:
    """Keep all files at once, unless the claim is lost or newer results are posted."""
    kept = (
        _claimed(document)
        .filter(event__revision=document.revision)
        .update(
            state=DocumentState.READY,
            event_version=made.event.version,
            club_version=made.event.club.version,
            digest=made.digest,
            row_count=made.rows,
            ready_at=now(),
            lease_until=None,
            error="",
        )
    )
    if not kept:
        _claimed(document).update(state=DocumentState.SUPERSEDED, lease_until=None)
        return False
    Rendering.objects.filter(document=document).delete()
    Rendering.objects.bulk_create(
        Rendering(
            document=document,
            format=FORMATS[key].format,
            paper=FORMATS[key].paper,
            content=content,
            digest=hashlib.sha256(content).hexdigest(),
        )
        for key, content in made.files.items()
    )
    return True


@transaction.atomic
def note_failure(document: Document, error: str) -> None:
    """Try again later, or give up and tell those who can do something about it."""
    if claims.note_failure(Document.objects.all(), document, error):
        _tell(document)


def give_up_lost() -> None:
    """Documents that took one worker after another with them are tried no more."""
    for document in claims.lost(Document.objects.select_related("event__club")):
        note_failure(document, claims.LOST)


def _claimed(document: Document) -> QuerySet[Document]:
    return claims.claimed(Document.objects.all(), document)


def _tell(document: Document) -> None:
    event = document.event
    for person in _responsible(event):
        outbox.post(
            "recaps/document_failed",
            club=event.club,
            to=person,
            key=f"document:{document.pk}:failed:{document.asked_at.isoformat()}",
            params={
                "document": document.kind.upper().replace("-", "_"),
                "number": document.pk,
                "event": event.name,
                "revision": document.revision,
            },
            link=reverse("document_list", args=[event.club.slug, event.pk]),
        )


def _responsible(event: Event) -> list[User]:
    """The directors in charge and the managers, each once."""
    people = [
        *directors_in_charge(event),
        *holders_of(RoleKind.MANAGER, event.club),
    ]
    return list({person.pk: person for person in people}.values())
