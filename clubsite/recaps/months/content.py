"""Content of a document of a month: put together once, then read from its row."""

from dataclasses import replace

from clubsite.recaps.documents.content import (
    MonthChanges,
    MonthHeading,
    MonthReport,
    Paper,
    RulingsDigest,
    Run,
)
from clubsite.recaps.documents.month_changes import is_empty
from clubsite.recaps.documents.stored import from_stored
from clubsite.recaps.models import MonthDocument, MonthKind, MonthRun
from clubsite.recaps.month_files import MonthContent
from clubsite.recaps.months.requests import get_reported
from clubsite.recaps.queries.months import Month, month_report, rulings_digest


def build_content(document: MonthDocument) -> MonthContent | None:
    """What the document says, in the language now active: as it was first made, or of
    the month as it now stands; None for a supplement with nothing to add."""
    content = stored_content(document) if document.facts else _content_now(document)
    return content and replace(content, heading=_heading(document, content.heading))


def stored_content(document: MonthDocument) -> MonthContent:
    """The content as it was stored when the document was made."""
    if document.kind == MonthKind.DIGEST:
        return from_stored(RulingsDigest, document.facts)
    if document.run == MonthRun.SUPPLEMENTARY:
        return from_stored(MonthChanges, document.facts)
    return from_stored(MonthReport, document.facts)


def _content_now(document: MonthDocument) -> MonthContent | None:
    club, month = document.club, Month.at(document.month)
    if document.kind == MonthKind.DIGEST:
        return rulings_digest(club, month)
    report = month_report(club, month)
    if document.run != MonthRun.SUPPLEMENTARY:
        return report
    reported = get_reported(document)
    if reported is None:
        return None
    changes = MonthChanges(report.heading, _report_in(reported), report)
    return None if is_empty(changes) else changes


def _report_in(document: MonthDocument) -> MonthReport:
    """The whole report as of that document; a supplement stores it with its changes."""
    if document.run == MonthRun.SUPPLEMENTARY:
        return from_stored(MonthChanges, document.facts).now
    return from_stored(MonthReport, document.facts)


def _heading(document: MonthDocument, heading: MonthHeading) -> MonthHeading:
    """The heading with the run, and on the paper that the club now has."""
    approved = document.approved_by
    return replace(
        heading,
        run=Run(document.run),
        number=document.number,
        approved_by=approved.name if approved else "",
        paper=Paper(document.club.paper),
    )
