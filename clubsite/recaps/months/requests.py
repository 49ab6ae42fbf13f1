"""Requests for documents of a month: queued rows, which workers make."""

import hashlib
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet

from clubsite.accounts.models import User
from clubsite.clubs.models import Club
from clubsite.recaps.documents.printed import TEMPLATE_VERSION
from clubsite.recaps.models import (
    DocumentState,
    MonthAudience,
    MonthDocument,
    MonthKind,
    MonthRun,
)
from clubsite.recaps.queries.months import (
    Month,
    MonthSessions,
    get_unsettled,
    sessions_of,
)
from clubsite.site.clock import now

AUDIENCES = {
    MonthKind.REPORT: MonthAudience.MANAGERS,
    MonthKind.DIGEST: MonthAudience.DIRECTORS,
}
"""Who reads each kind."""
TURN_OF_MONTH = timedelta(hours=6)
"""So long after midnight of the first day the month before is reported, on the club's
clock (procedures 4.3)."""
WATCHED = 13
"""For so many months what was reported is compared with the results."""


def month_due(club: Club) -> Month:
    """The newest month whose documents are due."""
    local = now().astimezone(club.zone).replace(tzinfo=None)
    return Month.at((local - TURN_OF_MONTH).date()).before


def ask_for_due(club: Club) -> None:
    """Ask for the trial report and the draft digest of the month that has ended, if the
    club played in it, and for supplements to what was reported."""
    month = month_due(club)
    known = MonthDocument.objects.filter(club=club, month=month.first)
    missing = set(MonthKind) - set(known.values_list("kind", flat=True))
    if missing and sessions_of(club, month).reported:
        for kind in MonthKind:
            if kind in missing:
                ask(club, Wanted(kind, month))
    ask_for_supplements(club)


@dataclass(frozen=True, slots=True)
class Wanted:
    """A run of a document of a month; `carried` are the sessions that it leaves to the
    next month."""

    kind: MonthKind
    month: Month
    run: MonthRun = MonthRun.TRIAL
    number: int = 0
    carried: tuple[int, ...] = ()


@transaction.atomic
def ask(club: Club, wanted: Wanted, *, by: User | None = None) -> MonthDocument:
    """One row for that run; the trial that it replaces is superseded.

    Asked for twice, there is still one row.
    """
    moment = now()
    is_final = wanted.run == MonthRun.FINAL
    document, _made = MonthDocument.objects.get_or_create(
        club=club,
        kind=wanted.kind,
        month=wanted.month.first,
        run=wanted.run,
        number=wanted.number,
        template_version=TEMPLATE_VERSION,
        language=club.language,
        audience=AUDIENCES[wanted.kind],
        defaults={
            "asked_at": moment,
            "asked_by": by,
            "carried": list(wanted.carried),
            "approved_by": by if is_final else None,
            "approved_at": moment if is_final else None,
        },
    )
    of_month = MonthDocument.objects.filter(
        club=club, kind=wanted.kind, month=wanted.month.first
    )
    older = of_month.filter(run=MonthRun.TRIAL).exclude(pk=document.pk)
    older.update(state=DocumentState.SUPERSEDED)
    return document


def get_final(club: Club, month: Month) -> MonthDocument | None:
    """The final report of that month, whatever its state."""
    reports = MonthDocument.objects.filter(club=club, month=month.first)
    final = reports.filter(kind=MonthKind.REPORT, run=MonthRun.FINAL)
    return final.select_related("club").order_by("-pk").first()


def ask_for_supplements(club: Club) -> None:
    """Ask for a supplement to each month whose results are others than reported.

    While a session of the month is not final again, what is to be added is not known.
    """
    for newest in _newest_reports(club):
        month = Month.at(newest.month)
        of_month = sessions_of(club, month)
        if (
            newest.state == DocumentState.READY
            and newest.source != source_of(of_month)
            and not get_unsettled(of_month.reported)
        ):
            run, number = MonthRun.SUPPLEMENTARY, newest.number + 1
            ask(club, Wanted(MonthKind.REPORT, month, run, number))


def _newest_reports(club: Club) -> list[MonthDocument]:
    """The last report of each of the latest months that has a final one."""
    reports = MonthDocument.objects.filter(club=club, kind=MonthKind.REPORT)
    standing = reports.exclude(run=MonthRun.TRIAL).defer("facts")
    newest = {
        document.month: document
        for document in standing.order_by("month", "number", "pk")
    }
    return list(newest.values())[-WATCHED:]


def source_of(of_month: MonthSessions) -> str:
    """What names the results of these sessions: others as soon as one is changed."""
    facts = [
        (session.pk, session.event.state, session.event.revision)
        for session in of_month.reported
    ]
    return hashlib.sha256(repr(facts).encode()).hexdigest()


def get_reported(document: MonthDocument) -> MonthDocument | None:
    """The report that a supplement is compared with: the last one before it whose
    content is stored."""
    reports: QuerySet[MonthDocument] = MonthDocument.objects.filter(
        club=document.club_id, kind=MonthKind.REPORT, month=document.month
    )
    before = reports.exclude(run=MonthRun.TRIAL).exclude(facts={})
    return before.filter(number__lt=document.number).order_by("number", "pk").last()
