"""What people do to documents and to background work."""

from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clubs.models import Club
from clubsite.clubs.queries import policy_now
from clubsite.jobs.models import Job
from clubsite.jobs.progress import PAUSED
from clubsite.recaps import access, requests
from clubsite.recaps.documents.content import Audience
from clubsite.recaps.job_kinds import DOCUMENT
from clubsite.recaps.labels import HoldReason, Work
from clubsite.recaps.models import Document, DocumentState, Kind, Rendering
from clubsite.recaps.policy import DocumentPolicy
from clubsite.recaps.queries import work
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from scoring.events.models import Event
from scoring.results.actions import changed_event

AGAIN = (DocumentState.READY, DocumentState.DEAD, DocumentState.REVOKED)
WITHHOLDABLE = (DocumentState.QUEUED, DocumentState.READY, DocumentState.DEAD)
REVOCABLE = (*WITHHOLDABLE, DocumentState.WITHHELD)
PRUNED_AT_ONCE = 200
"""The most documents that one pass deletes."""
SITE = trail.Subject("site", "site", "Site")


@transaction.atomic
def make_again(document: Document, *, by: User) -> None:
    """Queue the document again: one that failed, or one that is ready."""
    access.check_may_make(by, document.event)
    if access.is_outdated(document):
        raise Refused(_("Newer results have been posted. Use their documents instead."))

    rows = Document.objects.filter(pk=document.pk)
    is_back = rows.filter(state=DocumentState.REVOKED).exists()
    queued = rows.filter(state__in=AGAIN).update(
        state=DocumentState.QUEUED, hold_reason="", asked_at=now(), asked_by=by
    )
    if is_back:  # kept pages that say it is gone are made again
        changed_event(document.event)
    if not (queued or _try_now(_paused_job(document))):
        raise Refused(_("This document is already being prepared. It takes a moment."))
    document.refresh_from_db()

    trail.record("document.asked_again", document, by=by, club=document.event.club)


@transaction.atomic
def withhold(document: Document, reason: HoldReason, *, by: User) -> None:
    """Hide the document from readers until someone releases it."""
    _hold(document, DocumentState.WITHHELD, WITHHOLDABLE, reason, by)

    trail.record(
        "document.withheld",
        document,
        by=by,
        club=document.event.club,
        details={"reason": reason.value},
    )


@transaction.atomic
def revoke(document: Document, reason: HoldReason, *, by: User) -> None:
    """Take the document back for good: its files are deleted, and links say so."""
    _hold(document, DocumentState.REVOKED, REVOCABLE, reason, by)
    Rendering.objects.filter(document=document).delete()

    trail.record(
        "document.revoked",
        document,
        by=by,
        club=document.event.club,
        details={"reason": reason.value},
    )


@transaction.atomic
def release(document: Document, *, by: User) -> None:
    """Let readers have a document that was withheld, made of the newest results."""
    access.check_may_make(by, document.event)

    released = Document.objects.filter(pk=document.pk, state=DocumentState.WITHHELD)
    if not released.update(state=DocumentState.QUEUED, hold_reason=""):
        raise Refused(_("This document isn't withheld. Reload the page."))
    changed_event(document.event)
    document.refresh_from_db()

    trail.record("document.released", document, by=by, club=document.event.club)


def _hold(
    document: Document,
    state: DocumentState,
    before: tuple[DocumentState, ...],
    reason: HoldReason,
    by: User,
) -> None:
    """Put the document into that state; kept pages are made again."""
    access.check_may_make(by, document.event)
    if access.is_outdated(document):
        raise Refused(_("Newer results have been posted. Use their documents instead."))
    rows = Document.objects.filter(pk=document.pk, state__in=before)
    if not rows.update(state=state, hold_reason=reason):
        raise Refused(
            _("Someone else has just changed this document. Reload the page.")
        )
    changed_event(document.event)
    document.refresh_from_db()


@transaction.atomic
def ask_copy(event: Event, *, by: User) -> Document:
    """Have the director's copy of the recap sheet made: full names, column sums."""
    access.check_may_make(by, event)
    if not event.is_posted:
        raise Refused(_("Documents are created when the results are posted."))
    has = requests.current_documents(event).filter(audience=Audience.DIRECTOR)
    if has.exclude(state=DocumentState.SUPERSEDED).exists():
        raise Refused(_("These results already have a director’s copy."))

    (document,) = requests.ask(
        event, [Kind.RECAP_SHEET], audience=Audience.DIRECTOR, by=by
    )

    trail.record("document.asked", document, by=by, club=event.club)
    return document


def superseded_before(club: Club, before: datetime) -> QuerySet[Document]:
    """The club's documents that newer ones replaced before that."""
    newer = Document.objects.filter(
        event=OuterRef("event"),
        kind=OuterRef("kind"),
        audience=OuterRef("audience"),
        asked_at__lte=before,
    ).exclude(state=DocumentState.SUPERSEDED)
    return Document.objects.filter(
        Exists(newer), state=DocumentState.SUPERSEDED, event__club=club
    )


def old_documents(club: Club, before: datetime) -> list[QuerySet[Document]]:
    """The documents that newer ones replaced before that."""
    return [superseded_before(club, before)]


def delete_superseded(club: Club, _before: datetime) -> int:
    """Delete them all; each pass records how many, so that nothing is left to record."""
    while prune_superseded(club):
        pass
    return 0


@transaction.atomic
def prune_superseded(club: Club) -> int:
    """Delete the club's documents that newer ones replaced longer ago than its policy
    stores them; how many."""
    before = now() - DocumentPolicy.of(policy_now(club)).superseded
    old = superseded_before(club, before)
    keys = list(old.order_by("pk").values_list("pk", flat=True)[:PRUNED_AT_ONCE])
    if not keys:
        return 0

    Rendering.objects.filter(document__in=keys).delete()
    Document.objects.filter(pk__in=keys).delete()

    trail.record(
        "documents.pruned", club, by=None, club=club, details={"count": len(keys)}
    )
    return len(keys)


@transaction.atomic
def retry_failed(club: Club | None, *, what: Work, by: User) -> int:
    """Try again what failed in the background: of one club, or of the whole site."""
    access.check_sees_work(by, club)

    source = work.SOURCES[what]
    count = _try_now(source.paused(club))
    given_up = list(source.failed(club).values_list("pk", flat=True))
    count += source.rows.filter(pk__in=given_up).update(**source.again)

    trail.record(
        "work.retried",
        club or SITE,
        by=by,
        club=club,
        details={"what": what.value, "count": count},
    )
    return count


def _try_now(jobs: QuerySet[Job]) -> int:
    """Have the jobs tried at once, with all their attempts; how many there are."""
    return jobs.update(run_after=None, attempts=0, error="", changed_at=now())


def _paused_job(document: Document) -> QuerySet[Job]:
    return Job.objects.filter(PAUSED, kind=DOCUMENT.name, key=document.pk)
