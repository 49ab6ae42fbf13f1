"""Rendering of documents, flow sheets and paper for the tables by workers.

Everything here may run twice.
"""

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime

from django.conf import settings
from django.db import DatabaseError, transaction
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext
from typst import TypstError

from clubsite.accounts.models import User
from clubsite.clubs.access import get_holders
from clubsite.clubs.labels import RoleKind
from clubsite.jobs.leases import Lease
from clubsite.jobs.worker import Failed
from clubsite.notices import outbox
from clubsite.recaps import files, sealed_records, table_papers
from clubsite.recaps.documents import flow_sheet, posters
from clubsite.recaps.documents.content import UnevenBlock, WinnersList
from clubsite.recaps.documents.to_pdf import (
    BOTH,
    cut,
    set_by,
    set_picture,
    to_pdf,
    to_pdfs,
)
from clubsite.recaps.flow_sheets import drawn, is_current
from clubsite.recaps.formats import FORMATS, PAPERS, PDF, pdf_formats
from clubsite.recaps.models import (
    Document,
    DocumentState,
    FlowSheet,
    Kind,
    Rendering,
    TablePaperFile,
)
from clubsite.recaps.queries import contents
from clubsite.site.clock import now
from rulings.conduct.access.transfers import unprinted_transfers
from rulings.conduct.actions import store_printed
from rulings.conduct.queries.transfers import printed_transfer
from rulings.laws.trees import TREES
from scoring.events.access import directors_in_charge, next_embargo_end
from scoring.events.models import Event

TEMPLATES = settings.BASE_DIR / "templates" / "clubsite" / "recaps"
FAILURES = (OSError, DatabaseError, ValueError, TypstError)
"""What goes wrong outside our code: no space, no database, a layout that cannot be set.

Anything else is a fault of ours: it is logged, and the document is tried again too.
"""
OWN_ERRORS: Mapping[type[BaseException], str] = {UnevenBlock: "UnevenBlock"}
"""The names under which errors of ours are kept."""


FileKey = tuple[str, str]
"""The key of a format, and the part of the document, empty for all of it."""


@dataclass(frozen=True, slots=True)
class Made:
    """A document with all its files, and the event as it was read for them."""

    event: Event
    embargo_ends_at: datetime | None
    digest: str
    rows: int
    files: dict[FileKey, bytes]


def render_document(lease: Lease) -> None:
    """Make the files of the queued document of that key."""
    document = (
        Document.objects.filter(pk=lease.key, state=DocumentState.QUEUED)
        .select_related("event__club", "event__policy")
        .first()
    )
    if document is not None:
        with failures_noted():
            store(document, files_for(document), lease)


def render_flow_sheet(lease: Lease) -> None:
    """Make the file of the queued flow sheet of that key.

    A row of another release than this worker's is deleted: its version would not be that
    of what is drawn here. Its page asks for it again.
    """
    sheet = FlowSheet.objects.filter(pk=lease.key, state=DocumentState.QUEUED).first()
    if sheet is None:
        return
    if not is_current(sheet):
        sheet.delete()
        return
    with failures_noted():
        content = _file(sheet)
        with lease.finishing():
            FlowSheet.objects.filter(pk=sheet.pk).update(
                state=DocumentState.READY, content=content, ready_at=now()
            )


def render_table_paper(lease: Lease) -> None:
    """Make the file of the queued paper of that key.

    Where something else would be printed by now the row is deleted: its page asks for it
    again.
    """
    queued = TablePaperFile.objects.filter(pk=lease.key, state=DocumentState.QUEUED)
    file = queued.select_related("event__club").first()
    if file is None:
        return
    data = table_papers.json_for(file)
    if not data:
        file.delete()
        return
    with failures_noted():
        content = set_by(TEMPLATES / table_papers.template_for(file), data)
        with lease.finishing():
            queued.update(state=DocumentState.READY, content=content, ready_at=now())


def render_sealed_record(lease: Lease) -> None:
    """Make the PDF of the sealed record of that key, from the JSON that was sealed."""
    rows = sealed_records.waiting().filter(pk=lease.key)
    record = rows.values_list("record", flat=True).first()
    if record is None:
        return
    with failures_noted():
        content = set_by(TEMPLATES / sealed_records.TEMPLATE, record)
        with lease.finishing():
            sealed_records.store(lease.key, content)


def render_referral_copy(lease: Lease) -> None:
    """Make the PDF of the sealed copy of that key, for a body outside the club."""
    transfer = unprinted_transfers().filter(pk=lease.key).first()
    if transfer is None:
        return
    with failures_noted():
        pdf = set_by(TEMPLATES / "referral-copy.typ", printed_transfer(transfer))
        with lease.finishing():
            store_printed(transfer.pk, pdf)


@contextmanager
def failures_noted() -> Iterator[None]:
    """Turn what goes wrong outside our code into the name of its kind.

    Its text could quote a name.
    """
    try:
        yield
    except FAILURES as failure:
        raise Failed(error_name(failure)) from failure


def error_name(failure: BaseException) -> str:
    """The name of that error, as it is kept with the job."""
    return OWN_ERRORS.get(type(failure), type(failure).__name__)


def files_for(document: Document) -> Made:
    """The document of its event as it now stands, in every format."""
    event = document.event
    embargo_ends_at = next_embargo_end(event)
    with translation.override(document.language):
        content = contents.content_for(document)
        whole = files.build_printed(content)
        texts = files.build_text_files(content, whole)
        parts = files.print_parts(content, whole)
        posters_drawn = _posters(content, event)
    papers = [each.paper for each in pdf_formats(Kind(document.kind), event.club.paper)]
    # Parts first: what Typst remembers of a large document slows down the next ones.
    pdfs = {
        (f"{PDF}-{event.club.paper}", part): to_pdf(printed, TEMPLATES)
        for part, printed in parts.items()
    } | {
        (f"{PDF}-{paper}", ""): pdf
        for paper, pdf in to_pdfs(whole, papers, TEMPLATES).items()
    }
    return Made(
        event,
        embargo_ends_at,
        contents.content_digest(content),
        files.row_count(content),
        {
            **pdfs,
            **{(key, ""): drawn for key, drawn in posters_drawn.items()},
            **{(key, ""): text for key, text in texts.items()},
        },
    )


def _posters(content: contents.Content, event: Event) -> dict[str, bytes]:
    """The posters and the picture of the winners, by the key of their formats, in the
    language now active."""
    if not isinstance(content, WinnersList):
        return {}
    link = settings.SITE_URL + reverse("event_detail", args=[event.club.slug, event.pk])
    printed = replace(files.build_printed(content), paper=BOTH)
    data = posters.poster_json(printed, content, link, gettext)
    shared = set_by(TEMPLATES / posters.POSTER, data)
    picture = posters.picture_json(content, gettext)
    return {
        **{f"poster-{paper}": cut(shared, paper) for paper in PAPERS},
        "picture": set_picture(TEMPLATES / posters.PICTURE, picture),
    }


def store(document: Document, made: Made, lease: Lease) -> None:
    """Store all files at once, unless newer results have been posted since."""
    with lease.finishing():
        queued = Document.objects.filter(pk=document.pk, state=DocumentState.QUEUED)
        is_newest = queued.filter(event__revision=document.revision).update(
            state=DocumentState.READY,
            event_version=made.event.version,
            club_version=made.event.club.version,
            digest=made.digest,
            embargo_ends_at=made.embargo_ends_at,
            row_count=made.rows,
            ready_at=now(),
        )
        if is_newest:
            _replace_files(document, made)
        else:
            queued.update(state=DocumentState.SUPERSEDED)


def _replace_files(document: Document, made: Made) -> None:
    Rendering.objects.filter(document=document).delete()
    Rendering.objects.bulk_create(
        Rendering(
            document=document,
            format=FORMATS[key].format,
            paper=FORMATS[key].paper,
            part=part,
            content=content,
            digest=hashlib.sha256(content).hexdigest(),
        )
        for (key, part), content in made.files.items()
    )


@transaction.atomic
def give_up_document(document_id: int, _error: str) -> None:
    """Note that it could not be made, and tell those who can do something about it."""
    rows = Document.objects.filter(pk=document_id, state=DocumentState.QUEUED)
    if rows.update(state=DocumentState.DEAD):
        _notify(Document.objects.select_related("event__club").get(pk=document_id))


def give_up_flow_sheet(number: int, _error: str) -> None:
    """Note that it could not be made."""
    FlowSheet.objects.filter(pk=number, state=DocumentState.QUEUED).update(
        state=DocumentState.DEAD
    )


def give_up_table_paper(number: int, _error: str) -> None:
    """Note that it could not be made."""
    TablePaperFile.objects.filter(pk=number, state=DocumentState.QUEUED).update(
        state=DocumentState.DEAD
    )


def give_up_sealed_record(number: int, _error: str) -> None:
    """Note that it could not be made."""
    sealed_records.give_up(number)


def _notify(document: Document) -> None:
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
        *get_holders(RoleKind.MANAGER, event.club),
    ]
    return list({person.pk: person for person in people}.values())


def _file(sheet: FlowSheet) -> bytes:
    shown = drawn(TREES[sheet.family], sheet.language)
    return set_by(
        TEMPLATES / flow_sheet.TEMPLATE, flow_sheet.to_json(shown, sheet.language)
    )
