"""What is done in the background: how much waits, runs and has failed.

Counts and numbers only. Mails about a referral are left out everywhere: that there is
one at all is nobody's business (procedures 2.6).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import reduce
from typing import Any

from django.db.models import (
    CharField,
    Exists,
    Model,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
)
from django.utils.translation import gettext

from clubsite.clubs.models import Club
from clubsite.jobs import workers
from clubsite.jobs.kinds import Kind, Queue, kinds
from clubsite.jobs.models import Job, JobState
from clubsite.jobs.progress import PAUSED
from clubsite.notices.models import Mail, Notice
from clubsite.ops import health_checks, heartbeat
from clubsite.recaps.labels import Stage, Work
from clubsite.recaps.models import (
    Document,
    DocumentState,
    FlowSheet,
    MonthDocument,
)
from clubsite.recaps.queries.common import build_etag
from clubsite.recaps.queries.lists import FAILED
from clubsite.site.clock import now
from clubsite.site.load_once import load_once
from rulings.desk.models import ClaimLab
from rulings.laws.families import BY_CODE
from rulings.log.labels import LabState
from scoring.events.labels import UploadState
from scoring.events.models import Deal, Upload
from scoring.mails.labels import MailState
from scoring.mails.models import ResultMail

SHOWN = 50
"""The most lines of each kind that a page shows."""

QUIET_KINDS = "rulings/referral"
"""How the kinds of notices begin that no one may count."""

LATELY = timedelta(days=1)
LATE_AFTER = timedelta(minutes=15)


@dataclass(frozen=True, slots=True)
class WorkItem:
    """An unfinished background task, with the slug of its club and its event."""

    number: int
    state: str
    attempts: int
    due_at: datetime | None
    club: str = ""
    event: int | None = None
    kind: str = ""
    failed: bool = False


@dataclass(frozen=True, slots=True)
class WorkQueue:
    """One kind of work: how much of it waits, runs and has failed, and the lines."""

    what: Work
    waiting: int
    running: int
    failed: int
    given_up: int = 0
    given_up_lately: bool = False
    oldest: datetime | None = None
    lines: tuple[WorkItem, ...] = ()


@dataclass(frozen=True, slots=True)
class Workroom:
    """All background work of a club or of the site, and whether anyone does it."""

    queues: tuple[WorkQueue, ...]
    absent: tuple[Queue, ...]
    beat_lives: bool
    free_bytes: int | None = None

    @property
    def oldest(self) -> dict[str, datetime]:
        """Since when the oldest unfinished work of each queue has been there."""
        found: dict[str, datetime] = {}
        for queue in self.queues:
            name = kinds[SOURCES[queue.what].kind].queue.value
            if queue.oldest:
                found[name] = min(queue.oldest, found.get(name, queue.oldest))
        return found

    @property
    def worker_lives(self) -> bool:
        """Whether any worker gave a sign of life lately."""
        return len(self.absent) < len(Queue)

    @property
    def etag(self) -> str:
        """What tells whether the page shows anything new."""
        return build_etag(self.queues, self.absent, self.beat_lives, self.free_bytes)


@dataclass(frozen=True, slots=True)
class Source:
    """The rows of one kind of work, and how they are shown and tried again.

    `given_up` is what its rows look like that were given up, `again` what makes them
    wait again, `club` the way to their club. `details` are for the page: of a kind that
    is `listed` all that is unfinished, else only what has failed.
    """

    kind: str
    rows: QuerySet[Any]
    given_up: Q
    again: Mapping[str, object]
    club: str = ""
    since: str = "asked_at"
    listed: bool = False
    details: Callable[[Any], dict[str, Any]] = field(default=lambda _row: {})

    def of(self, club: Club | None) -> QuerySet[Any]:
        """The rows of that club; those of all clubs without one."""
        if club is None:
            return self.rows.all()
        return self.rows.filter(**{self.club: club}) if self.club else self.rows.none()

    def waiting(self, club: Club | None) -> QuerySet[Any]:
        """The rows that wait for a worker or are being worked on."""
        unfinished = _kind(self).waiting()
        return self.of(club).filter(pk__in=unfinished.values("pk"))

    def failed(self, club: Club | None) -> QuerySet[Any]:
        """The rows that were given up."""
        jobs = Job.objects.filter(kind=self.kind, state=JobState.GIVEN_UP)
        return self.of(club).filter(self.given_up, pk__in=jobs.values("key"))

    def paused(self, club: Club | None) -> QuerySet[Job]:
        """The jobs that failed and are tried again by themselves."""
        keys = self.waiting(club).values("pk")
        return Job.objects.filter(PAUSED, kind=self.kind, key__in=keys)


def _kind(source: Source) -> Kind:
    return kinds[source.kind]


def _title(code: str) -> str:
    """The family in words; one that an older release had, by its code."""
    return gettext(BY_CODE[code].title) if code in BY_CODE else code


def _document_details(document: Document) -> dict[str, Any]:
    return {"event": document.event_id, "kind": document.get_kind_display()}


def _month_details(document: MonthDocument) -> dict[str, Any]:
    return {"kind": str(document)}


def _result_mail_details(mail: ResultMail) -> dict[str, Any]:
    return {"event": mail.mailing.event_id, "kind": mail.get_kind_display()}


def _flow_sheet_details(sheet: FlowSheet) -> dict[str, Any]:
    return {"kind": f"{_title(sheet.family)}, {sheet.language}"}


SOURCES: Mapping[Work, Source] = {
    Work.DOCUMENTS: Source(
        "document",
        Document.objects.select_related("event__club"),
        Q(state=DocumentState.DEAD),
        {"state": DocumentState.QUEUED},
        club="event__club",
        listed=True,
        details=_document_details,
    ),
    Work.MONTHS: Source(
        "month_document",
        MonthDocument.objects.select_related("club").defer("facts"),
        Q(state=DocumentState.DEAD),
        {"state": DocumentState.QUEUED},
        club="club",
        listed=True,
        details=_month_details,
    ),
    Work.MAILS: Source(
        "mail",
        Notice.objects.exclude(kind__startswith=QUIET_KINDS).select_related("club"),
        Q(mail=Mail.FAILED),
        {"mail": Mail.DUE},
        club="club",
        since="made_at",
    ),
    Work.RESULT_MAILS: Source(
        "result_mail",
        ResultMail.objects.select_related("mailing__event__club"),
        Q(state=MailState.FAILED),
        {"state": MailState.DUE},
        club="mailing__event__club",
        since="made_at",
        details=_result_mail_details,
    ),
    Work.DEALS: Source(
        "deal",
        Deal.objects.select_related("board_set__club"),
        Q(analysis_due=False, tricks=""),
        {"analysis_due": True},
        club="board_set__club",
        since="",
    ),
    Work.FLOW_SHEETS: Source(
        "flow_sheet",
        FlowSheet.objects.defer("content"),
        Q(state=DocumentState.DEAD),
        {"state": DocumentState.QUEUED},
        listed=True,
        details=_flow_sheet_details,
    ),
    Work.UPLOADS: Source(
        "upload",
        Upload.objects.select_related("club").defer("content", "deals"),
        Q(state=UploadState.FAILED),
        {"state": UploadState.WAITING, "refusal": ""},
        club="club",
    ),
    Work.CLAIMS: Source(
        "claim",
        ClaimLab.objects.select_related("ruling__club"),
        Q(state=LabState.FAILED),
        {"state": LabState.WAITING},
        club="ruling__club",
    ),
}
OF_A_CLUB = (
    Work.DOCUMENTS,
    Work.MONTHS,
    Work.MAILS,
    Work.RESULT_MAILS,
    Work.DEALS,
)
"""What a club's manager sees; the rest is the operator's."""


@load_once
def workroom(club: Club | None) -> Workroom:
    """What is being done for the club; for the whole site without one."""
    shown = OF_A_CLUB if club else tuple(SOURCES)
    living = heartbeat.living()
    busy = _busy(shown, club)
    return Workroom(
        queues=tuple(
            _queue(what, club) if what in busy else WorkQueue(what, 0, 0, 0)
            for what in shown
        ),
        absent=tuple(workers.absent_queues(living)),
        beat_lives="beat" in living,
        free_bytes=None if club else round(health_checks.free_megabytes(), -2) * 10**6,
    )


def _busy(shown: Iterable[Work], club: Club | None) -> set[str]:
    """The kinds of work of which anything waits or was given up: one query for all."""
    first, *others = (
        _undone(SOURCES[what], club)
        .order_by()
        .values_list(Value(what.value, CharField()))
        .distinct()
        for what in shown
    )
    return {what for (what,) in first.union(*others, all=True)}


def _queue(what: Work, club: Club | None) -> WorkQueue:
    source = SOURCES[what]
    stages = Counter[Stage]()
    lines: list[WorkItem] = []
    dead: list[datetime] = []
    begun: list[datetime] = []
    for row in _undone(source, club):
        stage = _stage(row)
        stages[stage] += 1
        since = row.added_at or getattr(row, source.since, None)
        if stage is Stage.DEAD:
            dead.append(row.given_up_at)
        elif since:
            begun.append(since)
        if len(lines) < SHOWN and (source.listed or stage in FAILED):
            lines.append(_line(source, row, stage))
    return WorkQueue(
        what,
        waiting=stages[Stage.QUEUED],
        running=stages[Stage.RUNNING],
        failed=sum(stages[stage] for stage in FAILED),
        given_up=len(dead),
        given_up_lately=any(moment > now() - LATELY for moment in dead),
        oldest=min(begun, default=None),
        lines=tuple(lines),
    )


def _undone(source: Source, club: Club | None) -> QuerySet[Any]:
    """The rows that wait or were given up, each with its job: one query."""
    waiting = _kind(source).waiting().filter(pk=OuterRef("pk"))
    jobs = Job.objects.filter(kind=source.kind, key=OuterRef("pk"))
    job = jobs.exclude(state=JobState.DONE).order_by("-pk")
    rows: QuerySet[Any] = source.of(club).annotate(
        is_waiting=Exists(waiting),
        job_state=Subquery(job.values("state")[:1]),
        added_at=Subquery(job.values("created_at")[:1]),
        job_attempts=Subquery(job.values("attempts")[:1]),
        next_try=Subquery(job.values("run_after")[:1]),
        given_up_at=Subquery(job.values("finished_at")[:1]),
    )
    given_up = source.given_up & Q(job_state=JobState.GIVEN_UP)
    undone: QuerySet[Any] = rows.filter(Q(is_waiting=True) | given_up).order_by("pk")
    return undone


def _stage(row: Any) -> Stage:
    if not row.is_waiting:
        return Stage.DEAD
    if row.job_state == JobState.RUNNING:
        return Stage.RUNNING
    return Stage.FAILED if row.next_try else Stage.QUEUED


def _line(source: Source, row: Any, stage: Stage) -> WorkItem:
    since = row.asked_at if stage is Stage.QUEUED else None
    return WorkItem(
        number=row.pk,
        state=str(stage.label),
        attempts=row.job_attempts or 0,
        due_at=row.next_try or row.given_up_at or since,
        club=_club_slug(source, row),
        failed=stage in FAILED,
        **source.details(row),
    )


def _club_slug(source: Source, row: Model) -> str:
    """The slug of the club to which the row belongs, if it belongs to one."""
    if not source.club:
        return ""
    club = reduce(getattr, source.club.split("__"), row)
    return club.slug if isinstance(club, Club) else ""


def trouble() -> str:
    """What the health page says of background jobs: what was given up, and what waits."""
    room = workroom(None)
    given_up = [queue.what.value for queue in room.queues if queue.given_up_lately]
    if given_up:
        return f"given up within a day: {', '.join(given_up)}"
    late = {
        name: minutes
        for name, minutes in oldest_minutes().items()
        if name != Queue.MAIL and timedelta(minutes=minutes) >= LATE_AFTER
    }
    if not late:
        return ""
    name = max(late, key=late.__getitem__)
    return f"the oldest job of the queue {name} has waited {late[name]} minutes"


def given_up() -> dict[str, int]:
    """How much of each kind of work was given up and waits for the operator."""
    queues = workroom(None).queues
    return {queue.what.value: queue.given_up for queue in queues if queue.given_up}


def oldest_minutes() -> dict[str, int]:
    """For how long the oldest unfinished work of each queue has been there."""
    minute, moment = timedelta(minutes=1), now()
    oldest = workroom(None).oldest
    return {name: max(0, (moment - oldest[name]) // minute) for name in oldest}
