"""Documents of an event as its page lists them, and the progress of flow sheets."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.ops import heartbeat
from clubsite.recaps.access import is_outdated, visible_documents
from clubsite.recaps.documents.content import Audience
from clubsite.recaps.documents.printed import TEMPLATE_VERSION
from clubsite.recaps.formats import ANYTIME, FORMATS, Format
from clubsite.recaps.labels import ERRORS, UNKNOWN_ERROR
from clubsite.recaps.models import Document, DocumentState, FlowSheet, Kind, Rendering
from clubsite.recaps.queries.common import etag_of
from clubsite.recaps.queries.contents import files_hold
from scoring.events import access as scoring
from scoring.events.models import Event

AT_WORK = (DocumentState.QUEUED, DocumentState.RUNNING)
FAILED = (DocumentState.FAILED, DocumentState.DEAD)


@dataclass(frozen=True, slots=True)
class Shown:
    """One document as the page shows it; without a row, nobody has asked for it yet.

    `anew` when its kept files may not be given any more: a sweep has them made again.
    """

    kind: Kind
    document: Document | None = None
    formats: tuple[Format, ...] = ()
    anew: bool = False
    why: str | Promise = ""

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
        if self.document is None or self.document.state in AT_WORK:
            return True
        return self.anew and self.document.state == DocumentState.READY

    @property
    def failed(self) -> bool:
        return bool(self.document and self.document.state in FAILED)

    @property
    def ready(self) -> bool:
        if self.document is None or self.anew:
            return False
        return self.document.state == DocumentState.READY

    @property
    def state(self) -> str:
        """Where it stands, in words."""
        if self.document is None:
            return _("Not asked for yet")
        if self.anew and self.at_work:
            return _("Being made anew")
        return self.document.get_state_display()

    @property
    def made_at(self) -> datetime | None:
        """When the files that are offered were made."""
        if self.document is None or self.anew or not self.formats:
            return None
        return self.document.ready_at

    @property
    def next_try(self) -> datetime | None:
        """When it is tried again by itself."""
        document = self.document
        if document is None or document.state != DocumentState.FAILED:
            return None
        return document.due_at


@dataclass(frozen=True, slots=True)
class Documents:
    """The documents of an event for one reader."""

    newest: tuple[Shown, ...]
    earlier: tuple[Shown, ...]
    staff: bool
    may_make: bool
    has_copy: bool
    etag: str


def documents_of(user: User | None, event: Event) -> Documents:
    """Those of the newest revision; for who runs the evening, the earlier ones too."""
    part = scoring.part_in(user, event)
    rows = list(
        visible_documents(user, event)
        .select_related("asked_by")
        .prefetch_related(Prefetch("renderings", Rendering.objects.defer("content")))
        .order_by("-revision", "kind", "audience")
    )
    for row in rows:
        row.event = event
    current = [row for row in rows if _is_current(row, event)]
    earlier = [row for row in rows if row not in current]
    newest = _newest(current) if event.is_posted else ()
    return Documents(
        newest=newest,
        earlier=tuple(_shown(row) for row in earlier) if part.staff else (),
        staff=part.staff,
        may_make=part.directs or part.manager,
        has_copy=any(shown.is_copy for shown in newest),
        etag=_etag(user, event, rows),
    )


def newest_of(document: Document) -> Document | None:
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


def _newest(current: list[Document]) -> tuple[Shown, ...]:
    """Every public kind, also one that nobody has asked for yet; then the copies."""
    public = {row.kind: row for row in current if row.audience == Audience.PUBLIC}
    copies = [row for row in current if row.audience != Audience.PUBLIC]
    wanted = [_shown(public[kind]) if kind in public else Shown(kind) for kind in Kind]
    return (*wanted, *map(_shown, copies))


def _shown(document: Document) -> Shown:
    kept = formats_of(document)
    anew = bool(kept) and not files_hold(document)
    given = tuple(one for one in kept if one.key in ANYTIME) if anew else kept
    return Shown(
        kind=Kind(document.kind),
        document=document,
        formats=given,
        anew=anew,
        why=_why(document),
    )


def formats_of(document: Document) -> tuple[Format, ...]:
    """The files that there are, in the order of the formats."""
    kept = {(one.format, one.paper) for one in document.renderings.all()}
    return tuple(one for one in FORMATS.values() if (one.format, one.paper) in kept)


def _why(document: Document) -> str | Promise:
    if document.state not in FAILED:
        return ""
    return ERRORS.get(document.error, UNKNOWN_ERROR)


def _etag(user: User | None, event: Event, rows: Iterable[Document]) -> str:
    stands = [(row.pk, row.state, row.attempts, row.ready_at) for row in rows]
    return etag_of(user and user.pk, event.version, event.club.version, *stands)


@dataclass(frozen=True, slots=True)
class MakingSheet:
    """Where a flow sheet stands; `why` it failed, and when it is tried again by itself."""

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


def making_of(sheet: FlowSheet) -> MakingSheet:
    """How far that sheet is."""
    at_work = sheet.state in AT_WORK
    failed = sheet.state in FAILED
    absent = at_work and not heartbeat.lives("worker")
    return MakingSheet(
        state=sheet.get_state_display(),
        ready=sheet.state == DocumentState.READY,
        at_work=at_work,
        why=ERRORS.get(sheet.error, UNKNOWN_ERROR) if failed else "",
        next_try=sheet.due_at if sheet.state == DocumentState.FAILED else None,
        absent=absent,
        etag=etag_of(sheet.pk, str(sheet.state), sheet.attempts, absent),
    )
