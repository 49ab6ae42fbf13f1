"""The appeal casebook as a document: of a club for its members, or of all for everyone."""

from collections.abc import Iterable
from datetime import UTC

from django.conf import settings
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from clubsite.clubs.labels import WRITTEN
from clubsite.clubs.models import Club
from clubsite.recaps.documents.content import Paper
from clubsite.recaps.documents.content.casebook import (
    Casebook,
    IndexRow,
    ReportPages,
    ReportRow,
)
from clubsite.site.clock import now
from rulings.reports import access
from rulings.reports.labels import FOREWORDS, LEVEL_MARKS
from rulings.reports.models import Report
from rulings.reports.procedure.text import Level
from rulings.reports.queries import casebook as reports
from rulings.reports.queries.casebook import IndexEntry, Passage, ReportView, Sought


def appeal_casebook(club: Club | None) -> Casebook:
    """The casebook of that club for its members, or the unlinkable one of all clubs.

    Where the club's policy publishes nothing, its casebook is empty.
    """
    level = Level.SEATS if club else Level.UNLINKABLE
    book = reports.build_casebook(_published(club), Sought())
    return Casebook(
        publisher=club.name if club else _("All clubs of this site"),
        readers=str(LEVEL_MARKS[level]),
        foreword=str(FOREWORDS[level]),
        produced=date_format(now().astimezone(club.zone if club else UTC), WRITTEN),
        laws=_rows(book.laws),
        subjects=_rows(book.subjects),
        counts=_rows((*book.outcomes, *book.bodies)),
        reports=tuple(map(_pages, book.reports)),
        paper=Paper(club.paper) if club else Paper.A4,
        language=get_language() or settings.LANGUAGE_CODE,
    )


def _published(club: Club | None) -> Iterable[Report]:
    if club is None:
        return access.unlinkable_reports()
    is_open = access.report_policy(club).open_to_members
    return access.published_reports(club) if is_open else ()


def _rows(entries: Iterable[IndexEntry]) -> tuple[IndexRow, ...]:
    return tuple(IndexRow(entry.label, entry.count) for entry in entries)


def _pages(view: ReportView) -> ReportPages:
    return ReportPages(
        number=view.number or 0,
        subject=view.subject,
        facts=_texts(view.facts),
        hands=tuple((hand.seat, *hand.suits) for hand in view.hands),
        passages=_texts(view.passages),
        comment=view.comment,
        has_evidence=bool(view.evidence),
    )


def _texts(passages: Iterable[Passage]) -> tuple[ReportRow, ...]:
    return tuple(ReportRow(str(passage.label), passage.text) for passage in passages)
