"""Paper for the tables and announcement sheets as PDF: asked for by who prints one.

A worker makes it. Nothing is stale: what is asked for has the version of what would be printed now.
"""

import hashlib
from dataclasses import replace
from typing import Any

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext

from clubsite.clubs.templatetags.club import club_time
from clubsite.jobs.kinds import Queue
from clubsite.jobs.progress import given_up_since
from clubsite.jobs.queues import nudge
from clubsite.recaps.documents import announcement as announcements
from clubsite.recaps.documents.content import Paper
from clubsite.recaps.documents.content.announcement import Announcement
from clubsite.recaps.documents.paper.cards import TEMPLATE as PAPER_TEMPLATE
from clubsite.recaps.documents.paper.cards import TEMPLATE_VERSION, to_json
from clubsite.recaps.flow_sheets import ASKED_ANEW, KEPT
from clubsite.recaps.job_kinds import TABLE_PAPER
from clubsite.recaps.models import DocumentState, TablePaperFile
from clubsite.recaps.queries.announcement import announcement
from clubsite.recaps.queries.table_paper import (
    PaperChoice,
    Seated,
    choice_from_json,
    load_seated,
    printed_paper,
)
from clubsite.site.clock import now
from clubsite.site.load_once import unrelated_writes
from scoring.events.models import Event

ANNOUNCEMENT = "announcement"
"""In what was chosen: the paper of an announcement sheet."""


def json_for(file: TablePaperFile) -> str:
    """What the file of that row says; empty if something else would be printed now."""
    with translation.override(file.language):
        if ANNOUNCEMENT in file.chosen:
            return _announcement_for(file)
        data = _json_now(load_seated(file.event), choice_from_json(file.chosen))
    return data if _version(data) == file.version else ""


def template_for(file: TablePaperFile) -> str:
    """The template that sets what was chosen."""
    is_sheet = ANNOUNCEMENT in file.chosen
    return announcements.TEMPLATE if is_sheet else PAPER_TEMPLATE


def ask(seated: Seated, choice: PaperChoice) -> TablePaperFile:
    """The row of what would be printed now of that seating."""
    return _ask(seated.event, _version(_json_now(seated, choice)), choice.to_json())


def ask_announcement(event: Event, paper: Paper) -> TablePaperFile:
    """The row of the announcement sheet as it would be printed now on that paper."""
    version = _announcement_version(announcement(event, paper))
    return _ask(event, version, {ANNOUNCEMENT: paper.value})


def _ask(event: Event, version: str, chosen: dict[str, Any]) -> TablePaperFile:
    """The row of that version.

    A worker is told of one that was not queued; one that was given up a while ago is
    tried again.
    """
    moment = now()
    with unrelated_writes():
        file, made = TablePaperFile.objects.defer("content").get_or_create(
            event=event,
            version=version,
            defaults={
                "asked_at": moment,
                "chosen": chosen,
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


def _announcement_for(file: TablePaperFile) -> str:
    """What the sheet says, with the time at which it was asked for."""
    sheet = announcement(file.event, Paper(file.chosen[ANNOUNCEMENT]))
    if _announcement_version(sheet) != file.version:
        return ""
    produced = club_time(file.asked_at, file.event.club)
    return announcements.to_json(replace(sheet, produced=produced), gettext)


def _announcement_version(sheet: Announcement) -> str:
    """What tells whether it says the same, whenever it is made."""
    timeless = announcements.to_json(replace(sheet, produced=""), gettext)
    facts = (announcements.TEMPLATE_VERSION, timeless)
    return hashlib.sha256(repr(facts).encode()).hexdigest()


def _json_now(seated: Seated, choice: PaperChoice) -> str:
    return to_json(printed_paper(seated, choice))


def _version(data: str) -> str:
    return hashlib.sha256(repr((TEMPLATE_VERSION, data)).encode()).hexdigest()
