"""Paper for the tables as PDF: asked for by who prints it, made by a worker.

Nothing is stale: what is asked for has the version of what would be printed now.
"""

import hashlib

from django.conf import settings
from django.utils import translation

from clubsite.jobs.kinds import Queue
from clubsite.jobs.progress import given_up_since
from clubsite.jobs.queues import nudge
from clubsite.recaps.documents.paper.cards import TEMPLATE_VERSION, to_json
from clubsite.recaps.flow_sheets import ASKED_ANEW, KEPT
from clubsite.recaps.job_kinds import TABLE_PAPER
from clubsite.recaps.models import DocumentState, TablePaperFile
from clubsite.recaps.queries.table_paper import (
    PaperChoice,
    Seated,
    choice_from_json,
    load_seated,
    printed_paper,
)
from clubsite.site.clock import now
from clubsite.site.load_once import unrelated_writes


def json_for(file: TablePaperFile) -> str:
    """What the file of that row says; empty if something else would be printed now."""
    with translation.override(file.language):
        data = _json_now(load_seated(file.event), choice_from_json(file.chosen))
    return data if _version(data) == file.version else ""


def ask(seated: Seated, choice: PaperChoice) -> TablePaperFile:
    """The row of what would be printed now of that seating.

    A worker is told of one that was not queued; one that was given up a while ago is
    tried again.
    """
    data = _json_now(seated, choice)
    moment = now()
    with unrelated_writes():
        file, made = TablePaperFile.objects.defer("content").get_or_create(
            event=seated.event,
            version=_version(data),
            defaults={
                "asked_at": moment,
                "chosen": choice.to_json(),
                "language": translation.get_language() or settings.LANGUAGE_CODE,
            },
        )
    if file.state == DocumentState.DEAD and not given_up_since(
        TABLE_PAPER.name, file.pk, moment - ASKED_ANEW
    ):
        file.state = DocumentState.QUEUED
        file.save(update_fields=["state"])
        made = True
    if made:
        nudge(Queue.DOCUMENTS)
    return file


def forget_old() -> None:
    """Delete the files of yesterday: paper is printed when it is needed."""
    TablePaperFile.objects.filter(asked_at__lt=now() - KEPT).delete()


def _json_now(seated: Seated, choice: PaperChoice) -> str:
    return to_json(printed_paper(seated, choice))


def _version(data: str) -> str:
    return hashlib.sha256(repr((TEMPLATE_VERSION, data)).encode()).hexdigest()
