"""Rendering of documents and flow sheets by workers, and renewal of stale documents.

Everything here may run twice.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

from django.conf import settings
from django.db import DatabaseError, transaction
from django.db.models import F, QuerySet
from django.urls import reverse
from django.utils import translation
from typst import TypstError

from clubsite.accounts.models import User
from clubsite.clubs.access import holders_of
from clubsite.clubs.labels import RoleKind
from clubsite.notices import outbox
from clubsite.recaps import files, requests
from clubsite.recaps.documents import flow_sheet
from clubsite.recaps.documents.content import Paper, UnevenBlock
from clubsite.recaps.documents.to_pdf import set_by, to_pdf
from clubsite.recaps.flow_sheets import drawn, is_current
from clubsite.recaps.formats import FORMATS, pdfs_of
from clubsite.recaps.models import Document, DocumentState, FlowSheet, Kind, Rendering
from clubsite.recaps.queries import contents
from clubsite.site.clock import now
from rulings.laws.trees import TREES
from scoring.events.access import directors_in_charge
from scoring.events.models import Event

FAILURES = (OSError, DatabaseError, ValueError, TypstError)
"""What goes wrong outside our code: no space, no database, a layout that cannot be set.

Anything else is a fault of ours: it is logged, the lease runs out, and the document is
tried again like one whose worker was killed.
"""
OWN_ERRORS: Mapping[type[BaseException], str] = {UnevenBlock: "UnevenBlock"}
"""The names under which errors of ours are kept."""

AT_ONCE = 50


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
    if not requests.claim(Document.objects.all(), document_id):
        return None
    return Document.objects.select_related("event__club", "event__policy").get(
        pk=document_id
    )


def files_for(document: Document) -> Made:
    """The document of its event as it now stands, in every format."""
    event = document.event
    with translation.override(document.language):
        content = contents.content_for(document)
        texts = files.texts_of(content)
        printed = {
            one.key: files.printed_of(content, paper=Paper(one.paper))
            for one in pdfs_of(Kind(document.kind))
        }
    folder = settings.BASE_DIR / "templates" / "clubsite" / "recaps"
    pdfs = {key: to_pdf(one, folder) for key, one in printed.items()}
    return Made(
        event, contents.digest_of(content), files.row_count(content), {**pdfs, **texts}
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
    if requests.note_failure(Document.objects.all(), document, error):
        _tell(document)


def give_up_lost() -> None:
    """Documents that took one worker after another with them are tried no more."""
    for document in requests.lost(Document.objects.select_related("event__club")):
        note_failure(document, requests.LOST)


def _claimed(document: Document) -> QuerySet[Document]:
    return requests.claimed(Document.objects.all(), document)


def _tell(document: Document) -> None:
    event = document.event
    outbox.post_to_all(
        "recaps/document_failed",
        club=event.club,
        to=_responsible(event),
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


def set_sheet(number: int) -> bool:
    """Make the file, if it is due and nobody else is at it; whether it is ready.

    A row of another release than this worker's is left for who asks next: its version
    would not be that of what is drawn here.
    """
    rows = FlowSheet.objects.all()
    if not requests.claim(rows, number):
        return False
    sheet = rows.get(pk=number)
    if not is_current(sheet):
        requests.claimed(rows, sheet).delete()
        return False
    try:
        return _store(sheet, _file(sheet))
    except FAILURES as failure:
        requests.note_failure(rows, sheet, error_of(failure))
        return False


def give_up_lost_sheets() -> None:
    """Sheets that took one worker after another with them are tried no more."""
    rows = FlowSheet.objects.all()
    for sheet in requests.lost(rows):
        requests.note_failure(rows, sheet, requests.LOST)


def _file(sheet: FlowSheet) -> bytes:
    shown = drawn(TREES[sheet.family], sheet.language)
    template = (
        settings.BASE_DIR / "templates" / "clubsite" / "recaps" / flow_sheet.TEMPLATE
    )
    return set_by(template, flow_sheet.to_json(shown, sheet.language))


def _store(sheet: FlowSheet, content: bytes) -> bool:
    stored = requests.claimed(FlowSheet.objects.all(), sheet).update(
        state=DocumentState.READY,
        content=content,
        ready_at=now(),
        lease_until=None,
        error="",
    )
    return bool(stored)


def renew() -> None:
    """Have those ready documents made again that no longer say what is so.

    A page could show something new whenever a version rises; only where what the
    document says differs are its files made again.
    """
    risen = Document.objects.filter(
        state=DocumentState.READY, revision=F("event__revision")
    ).exclude(event_version=F("event__version"), club_version=F("event__club__version"))
    chosen = risen.select_related("event__club", "event__policy").order_by("-pk")
    for document in chosen[:AT_ONCE]:
        compare(document)


def compare(document: Document) -> bool:
    """Whether the files still say what is so; if not, they are queued.

    What cannot be put together any more is queued too, and fails where it is seen.
    """
    event = document.event
    seen = Document.objects.filter(
        pk=document.pk, state=DocumentState.READY, digest=document.digest
    )
    if contents.says_what_is_so(document):
        seen.update(event_version=event.version, club_version=event.club.version)
        return True
    seen.update(state=DocumentState.QUEUED, due_at=now(), attempts=0, sent_at=None)
    return False
