"""What is done in the background: how much waits, runs and has failed.

Counts and numbers only. Mails about a referral are left out everywhere: that there is
one at all is nobody's business (procedures 2.6).
"""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Model, Q, QuerySet
from django.utils.translation import gettext

from clubsite.clubs.models import Club
from clubsite.notices.models import Mail, Notice
from clubsite.ops import heartbeat
from clubsite.recaps.labels import Work
from clubsite.recaps.models import Document, DocumentState, FlowSheet
from clubsite.recaps.queries.common import etag_of
from clubsite.site.clock import now
from rulings.laws.families import BY_CODE
from scoring.events.models import Deal

SHOWN = 50
"""The most lines of each kind that a page shows."""

QUIET_KINDS = "rulings/referral"
"""How the kinds of notices begin that nobody may count."""

FAILED = (DocumentState.FAILED, DocumentState.DEAD)
UNFINISHED = (DocumentState.QUEUED, DocumentState.RUNNING, *FAILED)
BY_STATE = {
    "waiting": Q(state=DocumentState.QUEUED),
    "running": Q(state=DocumentState.RUNNING),
    "failed": Q(state__in=FAILED),
}


@dataclass(frozen=True, slots=True)
class Line:
    """One piece of work that is not done; the club's slug and `event` say where it belongs."""

    number: int
    state: str
    attempts: int
    due_at: datetime | None
    club: str = ""
    event: int | None = None
    kind: str = ""
    failed: bool = False


@dataclass(frozen=True, slots=True)
class Queue:
    """One kind of work: how much of it waits, runs and has failed, and the lines."""

    what: Work
    waiting: int
    running: int
    failed: int
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Workroom:
    """All background work of a club or of the site, and whether anybody does it."""

    queues: tuple[Queue, ...]
    worker_lives: bool
    beat_lives: bool

    @property
    def etag(self) -> str:
        """What tells whether the page shows anything new."""
        return etag_of(self.queues, self.worker_lives, self.beat_lives)


def workroom(club: Club | None) -> Workroom:
    """What is being done for the club; for the whole site without one."""
    queues = (_documents(club), _mails(club), _deals(club))
    return Workroom(
        queues=queues if club else (*queues, _flow_sheets()),
        worker_lives=heartbeat.lives("worker"),
        beat_lives=heartbeat.lives("beat"),
    )


def failed_documents(club: Club | None) -> QuerySet[Document]:
    """Documents that failed, whether they are tried again by themselves or not."""
    return _documents_of(club).filter(state__in=FAILED)


def failed_mails(club: Club | None) -> QuerySet[Notice]:
    """Mails that were given up."""
    return _mails_of(club).filter(mail=Mail.FAILED)


def failed_deals(club: Club | None) -> QuerySet[Deal]:
    """Deals whose analysis was given up."""
    return _deals_of(club).filter(analysis_due=False, tricks="")


def _documents_of(club: Club | None) -> QuerySet[Document]:
    documents = Document.objects.all()
    return documents.filter(event__club=club) if club else documents


def failed_flow_sheets(club: Club | None) -> QuerySet[FlowSheet]:
    """Flow sheets that failed; they are the site's, no club's."""
    sheets = FlowSheet.objects.none() if club else FlowSheet.objects.all()
    return sheets.filter(state__in=FAILED)


def _mails_of(club: Club | None) -> QuerySet[Notice]:
    mails = Notice.objects.exclude(kind__startswith=QUIET_KINDS)
    return mails.filter(club=club) if club else mails


def _deals_of(club: Club | None) -> QuerySet[Deal]:
    deals = Deal.objects.all()
    return deals.filter(board_set__club=club) if club else deals


def _counts(rows: QuerySet[Model], **sorts: Q) -> dict[str, int]:
    counted = {name: Count("pk", filter=sort) for name, sort in sorts.items()}
    found: dict[str, int] = rows.order_by().aggregate(**counted)
    return found


def _documents(club: Club | None) -> Queue:
    unfinished = _documents_of(club).filter(state__in=UNFINISHED)
    counts = _counts(unfinished, **BY_STATE)
    rows = unfinished.select_related("event__club").order_by("due_at", "pk")
    return Queue(Work.DOCUMENTS, **counts, lines=tuple(map(_document, rows[:SHOWN])))


def _document(document: Document) -> Line:
    return Line(
        number=document.pk,
        state=document.get_state_display(),
        attempts=document.attempts,
        due_at=document.due_at if document.state != DocumentState.RUNNING else None,
        club=document.event.club.slug,
        event=document.event_id,
        kind=document.get_kind_display(),
        failed=document.state in FAILED,
    )


def _flow_sheets() -> Queue:
    unfinished = FlowSheet.objects.filter(state__in=UNFINISHED).defer("content")
    counts = _counts(unfinished, **BY_STATE)
    rows = unfinished.order_by("due_at", "pk")[:SHOWN]
    return Queue(Work.FLOW_SHEETS, **counts, lines=tuple(map(_flow_sheet, rows)))


def _flow_sheet(sheet: FlowSheet) -> Line:
    return Line(
        number=sheet.pk,
        state=sheet.get_state_display(),
        attempts=sheet.attempts,
        due_at=sheet.due_at if sheet.state != DocumentState.RUNNING else None,
        kind=f"{_title(sheet.family)}, {sheet.language}",
        failed=sheet.state in FAILED,
    )


def _title(code: str) -> str:
    """The family in words; one that an older release had, by its code."""
    return gettext(BY_CODE[code].title) if code in BY_CODE else code


def _mails(club: Club | None) -> Queue:
    mails = _mails_of(club)
    counts = _counts(
        mails,
        waiting=Q(mail=Mail.DUE),
        running=Q(mail=Mail.CLAIMED),
        failed=Q(mail=Mail.FAILED),
    )
    failed = failed_mails(club).select_related("club").order_by("pk")[:SHOWN]
    return Queue(Work.MAILS, **counts, lines=tuple(map(_mail, failed)))


def _mail(notice: Notice) -> Line:
    return Line(
        number=notice.pk,
        state=_given_up(),
        attempts=notice.attempts,
        due_at=None,
        club=notice.club.slug if notice.club else "",
        failed=True,
    )


def _deals(club: Club | None) -> Queue:
    deals, moment = _deals_of(club), now()
    at_work = Q(analysis_due=True, analysis_claimed_until__gt=moment)
    counts = _counts(
        deals,
        waiting=Q(analysis_due=True) & ~at_work,
        running=at_work,
        failed=Q(analysis_due=False, tricks=""),
    )
    failed = failed_deals(club).select_related("board_set__club").order_by("pk")
    return Queue(Work.DEALS, **counts, lines=tuple(map(_deal, failed[:SHOWN])))


def _deal(deal: Deal) -> Line:
    return Line(
        number=deal.pk,
        state=_given_up(),
        attempts=deal.analysis_attempts,
        due_at=None,
        club=deal.board_set.club.slug,
        failed=True,
    )


def _given_up() -> str:
    return str(DocumentState.DEAD.label)
