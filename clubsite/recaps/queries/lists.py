"""Documents of an event as its page lists them, and the progress of flow sheets."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.jobs import workers
from clubsite.jobs.kinds import Queue
from clubsite.jobs.models import JobState
from clubsite.jobs.progress import Progress, progress_for
from clubsite.recaps import access
from clubsite.recaps.access import get_holds, is_outdated, visible_documents
from clubsite.recaps.documents.content import Audience
from clubsite.recaps.documents.printed import TEMPLATE_VERSION
from clubsite.recaps.formats import ANYTIME, FORMATS, PDF, Format
from clubsite.recaps.job_kinds import DOCUMENT, FLOW_SHEET, TABLE_PAPER
from clubsite.recaps.labels import ERRORS, UNKNOWN_ERROR, Stage
from clubsite.recaps.models import (
    Document,
    DocumentState,
    FlowSheet,
    Kind,
    Rendering,
    TablePaperFile,
)
from clubsite.recaps.queries.common import build_etag
from clubsite.recaps.queries.contents import files_hold
from clubsite.recaps.queries.due import due_kinds, hands_known
from scoring.events import access as scoring
from scoring.events.models import Event

AT_WORK = (Stage.QUEUED, Stage.RUNNING)
FAILED = (Stage.FAILED, Stage.DEAD)
HAVE_JOBS = (DocumentState.QUEUED, DocumentState.DEAD)
Jobs = Mapping[int, Progress]
NOT_BEGUN = Progress(JobState.WAITING, 0, "", None)


def stage_for(row: Document | FlowSheet | TablePaperFile, job: Progress) -> Stage:
    """How far the document or flow sheet is."""
    if row.state != DocumentState.QUEUED:
        return Stage(row.state)
    if job.is_running:
        return Stage.RUNNING
    return Stage.FAILED if job.next_try else Stage.QUEUED


@dataclass(frozen=True, slots=True)
class DocumentView:
    """One document as the page shows it; without a row, no one has asked for it yet.

    `anew` when its kept files may not be given any more: a sweep has them made again.
    """

    kind: Kind
    document: Document | None = None
    formats: tuple[Format, ...] = ()
    anew: bool = False
    job: Progress = NOT_BEGUN

    @property
    def stage(self) -> Stage:
        """How far it is, asked for or not."""
        return stage_for(self.document, self.job) if self.document else Stage.QUEUED

    @property
    def why(self) -> str | Promise:
        """Why it failed."""
        return ERRORS.get(self.job.error, UNKNOWN_ERROR) if self.failed else ""

    @property
    def label(self) -> str:
        return str(self.kind.label)

    @property
    def is_copy(self) -> bool:
        """Whether this is the director's copy."""
        return bool(self.document and self.document.audience != Audience.PUBLIC)

    @property
    def at_work(self) -> bool:
        """Whether it waits for a worker, or one is at it."""
        return self.stage in AT_WORK or (self.anew and self.stage is Stage.READY)

    @property
    def why_held(self) -> str:
        """Why it is withheld or was revoked."""
        found = self.document
        return found.get_hold_reason_display() if found and found.hold_reason else ""

    @property
    def withheld(self) -> bool:
        return self.stage is Stage.WITHHELD

    @property
    def revoked(self) -> bool:
        return self.stage is Stage.REVOKED

    @property
    def failed(self) -> bool:
        return self.stage in FAILED

    @property
    def ready(self) -> bool:
        return self.stage is Stage.READY and not self.anew

    @property
    def state(self) -> str:
        """Where it stands, in words."""
        if self.document is None:
            return _("Not requested yet")
        if self.anew and self.at_work:
            return _("Regenerating")
        return str(self.stage.label)

    @property
    def made_at(self) -> datetime | None:
        """When the files that are offered were made."""
        if self.document is None or self.anew or not self.formats:
            return None
        return self.document.ready_at

    @property
    def print_key(self) -> str:
        """The key of the PDF for the club's paper, if it can be had."""
        if self.document is None:
            return ""
        key = f"{PDF}-{self.document.event.club.paper}"
        return key if any(given.key == key for given in self.formats) else ""

    @property
    def next_try(self) -> datetime | None:
        """When it is tried again by itself."""
        return self.job.next_try if self.stage is Stage.FAILED else None


@dataclass(frozen=True, slots=True)
class Documents:
    """The documents of an event for one reader; `own` are the entries of which the
    reader has personal scores."""

    newest: tuple[DocumentView, ...]
    earlier: tuple[DocumentView, ...]
    staff: bool
    may_make: bool
    has_copy: bool
    etag: str
    own: tuple[int, ...] = ()


def get_documents(user: User | None, event: Event) -> Documents:
    """Those of the newest revision; for who runs the evening, the earlier ones too."""
    roles = scoring.get_event_roles(user, event)
    rows = list(
        visible_documents(user, event)
        .select_related("asked_by")
        .annotate(has_hands=hands_known("event"))
        .prefetch_related(Prefetch("renderings", Rendering.objects.defer("content")))
        .order_by("-revision", "kind", "audience")
    )
    for row in rows:
        row.event = event
    queued = [row.pk for row in rows if row.state in HAVE_JOBS]
    jobs = progress_for(DOCUMENT.name, queued)
    current = [row for row in rows if _is_current(row, event)]
    earlier = [row for row in rows if row not in current]
    hidden = () if roles.staff else _withheld(event)
    hands = rows[0].has_hands if rows else None
    due = [
        kind
        for kind in due_kinds(event, has_hands=hands)
        if kind not in hidden and access.sees_contents(roles, event, kind)
    ]
    newest = _newest(current, due, jobs) if event.is_posted else ()
    return Documents(
        newest=newest,
        earlier=tuple(_shown(row, jobs) for row in earlier) if roles.staff else (),
        staff=roles.staff,
        may_make=roles.directs or roles.manager,
        has_copy=any(shown.is_copy for shown in newest),
        etag=_etag(user, event, rows, jobs),
        own=tuple(
            entry
            for entry in sorted(roles.entries)
            if access.sees_personal_scores(roles, event, entry)
        ),
    )


def get_newest(document: Document) -> Document | None:
    """The document that took this one's place."""
    return (
        Document.objects.filter(
            event=document.event_id, kind=document.kind, audience=document.audience
        )
        .exclude(state=DocumentState.SUPERSEDED)
        .order_by("-revision", "-pk")
        .first()
    )


def _is_current(document: Document, event: Event) -> bool:
    return (
        not is_outdated(document)
        and document.language == event.club.language
        and document.template_version == TEMPLATE_VERSION
    )


def _withheld(event: Event) -> tuple[Kind, ...]:
    """The kinds that only those who run the event see."""
    holds = get_holds(event).items()
    return tuple(kind for kind, state in holds if state == DocumentState.WITHHELD)


def _newest(
    current: Sequence[Document], due: list[Kind], jobs: Jobs
) -> tuple[DocumentView, ...]:
    """Every kind that is due, also one that no one has asked for yet; then the copies."""
    public = {row.kind: row for row in current if row.audience == Audience.PUBLIC}
    copies = [row for row in current if row.audience != Audience.PUBLIC]
    wanted = [
        _shown(public[kind], jobs) if kind in public else DocumentView(kind)
        for kind in due
    ]
    return (*wanted, *(_shown(copy, jobs) for copy in copies))


def _shown(document: Document, jobs: Jobs) -> DocumentView:
    available = available_formats(document)
    anew = bool(available) and not files_hold(document)
    given = (
        tuple(file_format for file_format in available if file_format.key in ANYTIME)
        if anew
        else available
    )
    return DocumentView(
        kind=Kind(document.kind),
        document=document,
        formats=given,
        anew=anew,
        job=jobs.get(document.pk, NOT_BEGUN),
    )


def formats_of_part(document: Document) -> tuple[Format, ...]:
    """The formats of a part: the PDF for the club's paper once it is made, and those
    put together at once."""
    made = document.state == DocumentState.READY
    keys = (*([f"{PDF}-{document.event.club.paper}"] if made else []), "csv", "html")
    return tuple(FORMATS[key] for key in keys)


def available_formats(document: Document) -> tuple[Format, ...]:
    """The formats whose file is stored, in the order of `FORMATS`."""
    stored = {
        (rendering.format, rendering.paper)
        for rendering in document.renderings.all()
        if not rendering.part
    }
    return tuple(
        file_format
        for file_format in FORMATS.values()
        if (file_format.format, file_format.paper) in stored
    )


def _etag(user: User | None, event: Event, rows: Iterable[Document], jobs: Jobs) -> str:
    facts = [(row.pk, row.state, jobs.get(row.pk), row.ready_at) for row in rows]
    return build_etag(user and user.pk, event.version, event.club.version, *facts)


@dataclass(frozen=True, slots=True)
class MakingSheet:
    """Where a flow sheet or paper stands; `why` it failed, and when it is tried again by itself."""

    state: str
    ready: bool
    at_work: bool
    why: str | Promise
    next_try: datetime | None
    absent: bool
    etag: str

    @property
    def goes_on(self) -> bool:
        """Whether a worker will do something about it without being asked."""
        return self.at_work or self.next_try is not None


def build_making_sheet(sheet: FlowSheet | TablePaperFile) -> MakingSheet:
    """Progress of making that flow sheet, or that paper."""
    kind = FLOW_SHEET if isinstance(sheet, FlowSheet) else TABLE_PAPER
    keys = [sheet.pk] if sheet.state in HAVE_JOBS else []
    job = progress_for(kind.name, keys).get(sheet.pk, NOT_BEGUN)
    stage = stage_for(sheet, job)
    at_work = stage in AT_WORK
    absent = at_work and not workers.lives(Queue.DOCUMENTS)
    return MakingSheet(
        state=str(stage.label),
        ready=stage is Stage.READY,
        at_work=at_work,
        why=ERRORS.get(job.error, UNKNOWN_ERROR) if stage in FAILED else "",
        next_try=job.next_try if stage is Stage.FAILED else None,
        absent=absent,
        etag=build_etag(sheet.pk, stage.value, job.attempts, absent),
    )
