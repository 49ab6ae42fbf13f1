"""Rendering of documents of a month by workers. Everything here may run twice."""

import hashlib

from django.db import transaction
from django.urls import reverse
from django.utils import translation

from clubsite.clubs.access import get_holders
from clubsite.clubs.labels import RoleKind
from clubsite.jobs.leases import Lease
from clubsite.notices import outbox
from clubsite.recaps import month_files
from clubsite.recaps.documents.stored import to_stored
from clubsite.recaps.documents.to_pdf import to_pdfs
from clubsite.recaps.formats import FORMATS, PAPERS, PDF
from clubsite.recaps.models import DocumentState, MonthDocument, MonthFile, MonthRun
from clubsite.recaps.month_files import MonthContent
from clubsite.recaps.months.content import build_content
from clubsite.recaps.months.requests import source_of
from clubsite.recaps.queries.months import Month, sessions_of
from clubsite.recaps.rendering import TEMPLATES, failures_noted
from clubsite.site.clock import now


def render_month_document(lease: Lease) -> None:
    """Make the files of the queued document of a month.

    A supplement that would add nothing is deleted; what it was compared with is then
    known to be of these results.
    """
    queued = MonthDocument.objects.filter(pk=lease.key, state=DocumentState.QUEUED)
    document = queued.select_related("club", "approved_by").first()
    if document is None:
        return
    with failures_noted(), translation.override(document.language):
        source = source_of(sessions_of(document.club, Month.at(document.month)))
        content = build_content(document)
        if content is None:
            _delete_empty(document, source)
        else:
            _store(document, content, source, lease)


def _delete_empty(document: MonthDocument, source: str) -> None:
    with transaction.atomic():
        of_month = MonthDocument.objects.filter(
            club=document.club, kind=document.kind, month=document.month
        )
        before = of_month.filter(number=document.number - 1, state=DocumentState.READY)
        before.exclude(run=MonthRun.TRIAL).update(source=source)
        document.delete()


def _store(
    document: MonthDocument, content: MonthContent, source: str, lease: Lease
) -> None:
    files = _files(content)
    with lease.finishing():
        queued = MonthDocument.objects.filter(
            pk=document.pk, state=DocumentState.QUEUED
        )
        if not queued.update(
            state=DocumentState.READY,
            facts=document.facts or to_stored(content),
            source=document.source or source,
            row_count=month_files.row_count(content),
            ready_at=now(),
        ):
            return
        MonthFile.objects.filter(document=document).delete()
        MonthFile.objects.bulk_create(
            MonthFile(
                document=document,
                format=FORMATS[key].format,
                paper=FORMATS[key].paper,
                content=data,
                digest=hashlib.sha256(data).hexdigest(),
            )
            for key, data in files.items()
        )


def _files(content: MonthContent) -> dict[str, bytes]:
    """Every file of the document, by the key of its format."""
    printed = month_files.print_month(content)
    pdfs = to_pdfs(printed, PAPERS, TEMPLATES)
    named = {f"{PDF}-{paper}": pdf for paper, pdf in pdfs.items()}
    return named | month_files.build_month_files(content)


@transaction.atomic
def give_up_month_document(number: int, _error: str) -> None:
    """Note that it could not be made, and notify the managers (N20)."""
    rows = MonthDocument.objects.filter(pk=number, state=DocumentState.QUEUED)
    if rows.update(state=DocumentState.DEAD):
        _notify(MonthDocument.objects.select_related("club").get(pk=number))


def _notify(document: MonthDocument) -> None:
    club = document.club
    outbox.post_to_all(
        "recaps/month_document_failed",
        club=club,
        to=get_holders(RoleKind.MANAGER, club),
        key=f"month_document:{document.pk}:failed:{document.asked_at.isoformat()}",
        params={
            "document": document.kind.upper().replace("-", "_"),
            "number": document.pk,
            "month": f"{document.month:%Y-%m}",
        },
        link=reverse("month_list", args=[club.slug]),
    )
