"""Documents of a club's months as their page lists them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Prefetch
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.clubs.access import is_manager
from clubsite.clubs.models import Club
from clubsite.clubs.queries import policy_now
from clubsite.jobs.progress import Progress, progress_for
from clubsite.recaps.documents.content import MonthReport
from clubsite.recaps.formats import FORMATS, PDF, Format
from clubsite.recaps.job_kinds import MONTH_DOCUMENT
from clubsite.recaps.labels import ERRORS, UNKNOWN_ERROR, UPLOADS, Stage
from clubsite.recaps.models import (
    DocumentState,
    MonthDocument,
    MonthFile,
    MonthKind,
    MonthRun,
)
from clubsite.recaps.months.access import visible_month_documents
from clubsite.recaps.months.content import stored_content
from clubsite.recaps.months.requests import month_due
from clubsite.recaps.policy import ReportingPolicy
from clubsite.recaps.queries.common import build_etag
from clubsite.recaps.queries.lists import AT_WORK, FAILED, HAVE_JOBS, NOT_BEGUN
from clubsite.recaps.queries.months import Month, get_unsettled, sessions_of

MONTHS = 24
"""So many months are listed."""


@dataclass(frozen=True, slots=True)
class MonthDocumentView:
    """One document of a month as the page lists it."""

    document: MonthDocument
    formats: tuple[Format, ...]
    job: Progress

    @property
    def stage(self) -> Stage:
        """How far it is."""
        if self.document.state != DocumentState.QUEUED:
            return Stage(self.document.state)
        if self.job.is_running:
            return Stage.RUNNING
        return Stage.FAILED if self.job.next_try else Stage.QUEUED

    @property
    def label(self) -> str:
        return self.document.get_kind_display()

    @property
    def run(self) -> str:
        """Trial, final or which supplement; of the digest, draft or published."""
        document = self.document
        if document.kind == MonthKind.DIGEST:
            return _("Draft") if self.is_draft else _("Published")
        if document.run == MonthRun.SUPPLEMENTARY:
            return _("Supplement %(number)s") % {"number": document.number}
        return str(document.get_run_display())

    @property
    def name(self) -> str:
        """Document and run, as buttons name them aloud."""
        return f"{self.label}, {self.run}"

    @property
    def state(self) -> str:
        return str(self.stage.label)

    @property
    def is_draft(self) -> bool:
        """Whether it is a trial, or a digest that is not published."""
        return self.document.run == MonthRun.TRIAL

    @property
    def is_publishable(self) -> bool:
        """Whether it is a draft of the digest that can be published now."""
        return self.ready and self.is_draft and self.document.kind == MonthKind.DIGEST

    @property
    def at_work(self) -> bool:
        return self.stage in AT_WORK

    @property
    def failed(self) -> bool:
        return self.stage in FAILED

    @property
    def ready(self) -> bool:
        return self.stage is Stage.READY

    @property
    def withheld(self) -> bool:
        return self.stage is Stage.WITHHELD

    @property
    def revoked(self) -> bool:
        return self.stage is Stage.REVOKED

    @property
    def superseded(self) -> bool:
        return self.stage is Stage.SUPERSEDED

    @property
    def has_page(self) -> bool:
        """Whether its page has anything to show."""
        return bool(self.document.ready_at) and not self.revoked

    @property
    def why(self) -> str | Promise:
        """Why it failed."""
        return ERRORS.get(self.job.error, UNKNOWN_ERROR) if self.failed else ""

    @property
    def why_held(self) -> str:
        """Why it is withheld or was revoked."""
        found = self.document
        return found.get_hold_reason_display() if found.hold_reason else ""

    @property
    def next_try(self) -> datetime | None:
        """When it is tried again by itself."""
        return self.job.next_try if self.stage is Stage.FAILED else None

    @property
    def print_key(self) -> str:
        """The key of the PDF for the club's paper, if it is made."""
        key = f"{PDF}-{self.document.club.paper}"
        return key if any(given.key == key for given in self.formats) else ""


@dataclass(frozen=True, slots=True)
class MonthView:
    """A month with its documents, those in force before those they replaced."""

    month: Month
    title: str
    newest: tuple[MonthDocumentView, ...]
    earlier: tuple[MonthDocumentView, ...]
    has_final: bool


@dataclass(frozen=True, slots=True)
class MonthList:
    """The documents of the club's months for one reader."""

    months: tuple[MonthView, ...]
    manages: bool
    due: Month
    etag: str


def get_month_list(user: User | None, club: Club) -> MonthList:
    """The documents of the latest months that this person sees, the newest first."""
    visible = visible_month_documents(user, club)
    months = visible.order_by("-month").values_list("month", flat=True).distinct()
    files = Prefetch("files", MonthFile.objects.defer("content"))
    rows = list(
        visible.filter(month__in=list(months[:MONTHS]))
        .defer("facts")
        .select_related("club", "asked_by", "approved_by")
        .prefetch_related(files)
        .order_by("-month", "kind", "run", "-number", "-pk")
    )
    jobs = progress_for(
        MONTH_DOCUMENT.name, [row.pk for row in rows if row.state in HAVE_JOBS]
    )
    views = [_view(row, jobs.get(row.pk, NOT_BEGUN)) for row in rows]
    facts = [
        (row.pk, row.run, row.state, row.ready_at, row.sent_at, jobs.get(row.pk))
        for row in rows
    ]
    return MonthList(
        months=tuple(
            _month(day, [view for view in views if view.document.month == day])
            for day in dict.fromkeys(row.month for row in rows)
        ),
        manages=is_manager(user, club),
        due=month_due(club),
        etag=build_etag(user and user.pk, club.version, *facts),
    )


def _month(day: date, views: Iterable[MonthDocumentView]) -> MonthView:
    views = list(views)
    reports = [view for view in views if view.document.kind == MonthKind.REPORT]
    return MonthView(
        month=Month.at(day),
        title=date_format(day, "F Y"),
        newest=tuple(view for view in views if not view.superseded),
        earlier=tuple(view for view in views if view.superseded),
        has_final=any(not view.is_draft for view in reports),
    )


def _view(document: MonthDocument, job: Progress) -> MonthDocumentView:
    stored = {(file.format, file.paper) for file in document.files.all()}
    formats = tuple(
        each for each in FORMATS.values() if (each.format, each.paper) in stored
    )
    return MonthDocumentView(document, formats, job)


@dataclass(frozen=True, slots=True)
class UploadLink:
    """An event of the report, and the result files of it that the club sends in."""

    event: int
    title: str
    files: tuple[tuple[str, str], ...]
    """The name of each format in addresses, and in words."""


def get_uploads(document: MonthDocument) -> list[UploadLink]:
    """The events of a report whose files go with it, in the formats of the policy."""
    formats = ReportingPolicy.of(policy_now(document.club)).upload_formats
    files = tuple((each, UPLOADS[each]) for each in formats)
    content = stored_content(document) if files else None
    rows = content.sessions if isinstance(content, MonthReport) else ()
    titles = {row.event_id: f"{row.name}, {row.date_text}" for row in rows}
    return [UploadLink(event, title, files) for event, title in titles.items()]


@dataclass(frozen=True, slots=True)
class UnsettledSession:
    """A session that isn't final yet, as the page offers it to be carried over."""

    key: int
    title: str


def get_unsettled_sessions(club: Club, month: Month) -> list[UnsettledSession]:
    """The sessions of the month that hold back its final report."""
    return [
        UnsettledSession(
            session.pk,
            f"{session.event.name}, {session.number}, "
            f"{date_format(session.date or session.event.date, 'D j M Y')}: "
            f"{session.event.get_state_display()}",
        )
        for session in get_unsettled(sessions_of(club, month).reported)
    ]


def month_title(month: Month) -> str:
    """The month in words: March 2026."""
    return date_format(month.first, "F Y")
