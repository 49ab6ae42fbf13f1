"""What people do to documents and to background work."""

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clubs.models import Club
from clubsite.notices.models import Mail
from clubsite.recaps import access, requests
from clubsite.recaps.documents.content import Audience
from clubsite.recaps.labels import Work
from clubsite.recaps.models import Document, DocumentState, Kind
from clubsite.recaps.queries import work
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from scoring.events.models import Event

AGAIN = (DocumentState.READY, DocumentState.FAILED, DocumentState.DEAD)
SITE = trail.Subject("site", "site", "Site")


@transaction.atomic
def make_again(document: Document, *, by: User) -> None:
    """Queue the document anew: one that failed, or one that is ready."""
    access.check_may_make(by, document.event)
    if access.is_outdated(document):
        raise Refused(_("Newer results are posted. Only their documents are made."))

    queued = Document.objects.filter(pk=document.pk, state__in=AGAIN).update(
        state=DocumentState.QUEUED,
        due_at=now(),
        attempts=0,
        sent_at=None,
        error="",
        asked_at=now(),
        asked_by=by,
    )
    if not queued:
        raise Refused(_("This document is being made already. It takes a moment."))
    document.refresh_from_db()

    trail.record("document.asked_again", document, by=by, club=document.event.club)


@transaction.atomic
def ask_copy(event: Event, *, by: User) -> Document:
    """Have the director's copy of the recap sheet made: full names, column sums."""
    access.check_may_make(by, event)
    if not event.is_posted:
        raise Refused(_("Documents are made when the results are posted."))
    has = requests.current_documents(event).filter(audience=Audience.DIRECTOR)
    if has.exclude(state=DocumentState.SUPERSEDED).exists():
        raise Refused(_("There is a director’s copy of these results already."))

    (document,) = requests.ask(
        event, [Kind.RECAP_SHEET], audience=Audience.DIRECTOR, by=by
    )

    trail.record("document.asked", document, by=by, club=event.club)
    return document


@transaction.atomic
def retry_failed(club: Club | None, *, what: Work, by: User) -> int:
    """Try again what failed in the background: of one club, or of the whole site."""
    access.check_sees_work(by, club)

    count = {
        Work.DOCUMENTS: _retry_documents,
        Work.FLOW_SHEETS: _retry_flow_sheets,
        Work.MAILS: _retry_mails,
        Work.DEALS: _retry_deals,
    }[what](club)

    trail.record(
        "work.retried",
        club or SITE,
        by=by,
        club=club,
        details={"what": what.value, "count": count},
    )
    return count


def _retry_documents(club: Club | None) -> int:
    return requests.try_again(work.failed_documents(club))


def _retry_flow_sheets(club: Club | None) -> int:
    return requests.try_again(work.failed_flow_sheets(club))


def _retry_mails(club: Club | None) -> int:
    return work.failed_mails(club).update(
        mail=Mail.DUE, send_after=now(), attempts=0, claimed_until=None
    )


def _retry_deals(club: Club | None) -> int:
    return work.failed_deals(club).update(
        analysis_due=True, analysis_attempts=0, analysis_claimed_until=None
    )
