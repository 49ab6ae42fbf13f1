"""What managers do with the documents of a month."""

from collections.abc import Collection, Mapping
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clubs.access import get_holders
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.clubs.queries import policy_now
from clubsite.jobs.models import Job
from clubsite.jobs.progress import PAUSED
from clubsite.notices import outbox
from clubsite.recaps.documents.printed import Printed
from clubsite.recaps.job_kinds import MONTH_DOCUMENT
from clubsite.recaps.labels import HoldReason
from clubsite.recaps.models import (
    DocumentState,
    MonthDocument,
    MonthFile,
    MonthKind,
    MonthRun,
)
from clubsite.recaps.month_files import print_month
from clubsite.recaps.months import access, requests
from clubsite.recaps.months.content import build_content
from clubsite.recaps.policy import DocumentPolicy, ReportingPolicy
from clubsite.recaps.queries.months import (
    Month,
    about,
    get_unsettled,
    sessions_of,
)
from clubsite.site.clock import now
from clubsite.site.errors import Refused

AGAIN = (DocumentState.READY, DocumentState.DEAD, DocumentState.REVOKED)
WITHHOLDABLE = (DocumentState.QUEUED, DocumentState.READY, DocumentState.DEAD)
READY = "recaps/month_document_ready"
REVOCABLE = (*WITHHOLDABLE, DocumentState.WITHHELD)


@transaction.atomic
def ask_month(club: Club, month: Month, *, by: User) -> list[MonthDocument]:
    """Have the trial report and the draft digest of a month made that has none yet."""
    access.check_manages_months(by, club)
    if month.first > now().astimezone(club.zone).date():
        raise Refused(_("This month hasn’t begun. Choose an earlier one."))
    known = MonthDocument.objects.filter(club=club, month=month.first)
    missing = set(MonthKind) - set(known.values_list("kind", flat=True))
    if not missing:
        raise Refused(_("This month already has its documents. Regenerate them below."))
    if not sessions_of(club, month).reported:
        raise Refused(_("The club has no session in this month. Choose another one."))

    made = [
        requests.ask(club, requests.Wanted(kind, month), by=by)
        for kind in MonthKind
        if kind in missing
    ]

    trail.record("month_document.asked", made[0], by=by, club=club)
    return made


@transaction.atomic
def make_final(
    club: Club, month: Month, *, carried: Collection[int] = (), by: User
) -> MonthDocument:
    """Approve the month's report: the final run, with these sessions carried over.

    Refused while a session that isn't carried over isn't final.
    """
    access.check_manages_months(by, club)
    if requests.get_final(club, month):
        raise Refused(_("This month already has its final report."))
    if month.last >= now().astimezone(club.zone).date():
        raise Refused(_("This month isn’t over. Make its report final next month."))
    sessions = sessions_of(club, month).reported
    unsettled = get_unsettled(sessions)
    left = [session for session in unsettled if session.pk not in carried]
    if left:
        names = "; ".join(dict.fromkeys(about(session.event) for session in left))
        raise Refused(
            _("Not final yet: %(sessions)s. Wait for them or carry them over.")
            % {"sessions": names}
        )

    keys = [session.pk for session in unsettled]
    final = MonthRun.FINAL
    wanted = requests.Wanted(MonthKind.REPORT, month, final, carried=tuple(keys))
    document = requests.ask(club, wanted, by=by)

    details = {"month": str(month), "carried": keys}
    trail.record(
        "month_document.made_final", document, by=by, club=club, details=details
    )
    return document


@transaction.atomic
def publish_digest(document: MonthDocument, *, by: User) -> None:
    """Publish the digest as its readers previewed it."""
    access.check_manages_months(by, document.club)
    drafts = MonthDocument.objects.filter(
        pk=document.pk,
        kind=MonthKind.DIGEST,
        run=MonthRun.TRIAL,
        state=DocumentState.READY,
    )
    # The files say that it is a draft: they are made again, of the same content.
    if not drafts.update(
        run=MonthRun.FINAL,
        state=DocumentState.QUEUED,
        approved_by=by,
        approved_at=now(),
    ):
        raise Refused(
            _("Only a draft that is ready can be published. Reload the page.")
        )
    document.refresh_from_db()

    trail.record("month_document.published", document, by=by, club=document.club)


@transaction.atomic
def send(document: MonthDocument, *, by: User) -> None:
    """Email the cover sheet of a final report to the policy's recipients and the
    managers, or a link to the published digest to the directors; to each once."""
    access.check_manages_months(by, document.club)
    club = document.club
    if document.state != DocumentState.READY or document.run == MonthRun.TRIAL:
        raise Refused(_("Only a final document that is ready can be sent."))

    if document.kind == MonthKind.DIGEST:
        _post(document, RoleKind.DIRECTOR)
    else:
        recipients = ReportingPolicy.of(policy_now(club)).recipients
        _post(document, RoleKind.MANAGER, recipients)
    MonthDocument.objects.filter(pk=document.pk).update(sent_at=now())
    document.refresh_from_db()

    trail.record("month_document.sent", document, by=by, club=document.club)


@transaction.atomic
def make_again(document: MonthDocument, *, by: User) -> None:
    """Queue the document again: a trial of the month as it now stands; what is final, of
    its stored content, which only a revoked one has lost."""
    access.check_manages_months(by, document.club)
    rows = MonthDocument.objects.filter(pk=document.pk, state__in=AGAIN)
    changes: dict[str, object] = {"state": DocumentState.QUEUED, "hold_reason": ""}
    if document.run == MonthRun.TRIAL:
        changes |= {"facts": {}, "source": "", "ready_at": None}
    queued = rows.update(**changes, asked_at=now(), asked_by=by)
    if not (queued or _paused_jobs(document).update(run_after=None, attempts=0)):
        raise Refused(_("This document is already being prepared. It takes a moment."))
    document.refresh_from_db()

    trail.record("month_document.asked_again", document, by=by, club=document.club)


@transaction.atomic
def withhold(document: MonthDocument, reason: HoldReason, *, by: User) -> None:
    """Hide the document from all readers but managers until someone releases it."""
    _hold(document, DocumentState.WITHHELD, WITHHOLDABLE, reason, by)

    details = {"reason": reason.value}
    trail.record(
        "month_document.withheld", document, by=by, club=document.club, details=details
    )


@transaction.atomic
def revoke(document: MonthDocument, reason: HoldReason, *, by: User) -> None:
    """Take the document back: files and content are deleted, and links say so."""
    _hold(document, DocumentState.REVOKED, REVOCABLE, reason, by)
    rows = MonthDocument.objects.filter(pk=document.pk)
    rows.update(facts={}, source="", ready_at=None)
    MonthFile.objects.filter(document=document).delete()
    document.refresh_from_db()

    details = {"reason": reason.value}
    trail.record(
        "month_document.revoked", document, by=by, club=document.club, details=details
    )


@transaction.atomic
def release(document: MonthDocument, *, by: User) -> None:
    """Let readers have a document that was withheld."""
    access.check_manages_months(by, document.club)
    rows = MonthDocument.objects.filter(pk=document.pk, state=DocumentState.WITHHELD)
    if not rows.update(state=DocumentState.QUEUED, hold_reason=""):
        raise Refused(_("This document isn’t withheld. Reload the page."))
    document.refresh_from_db()

    trail.record("month_document.released", document, by=by, club=document.club)


@transaction.atomic
def prune_superseded(club: Club) -> int:
    """Delete the club's trials that were replaced longer ago than its policy stores
    them; how many."""
    before = now() - DocumentPolicy.of(policy_now(club)).superseded
    newer = MonthDocument.objects.filter(
        club=club,
        kind=OuterRef("kind"),
        month=OuterRef("month"),
        asked_at__lte=before,
    ).exclude(state=DocumentState.SUPERSEDED)
    old = MonthDocument.objects.filter(
        Exists(newer), club=club, state=DocumentState.SUPERSEDED
    )
    keys = list(old.values_list("pk", flat=True))
    if not keys:
        return 0

    MonthFile.objects.filter(document__in=keys).delete()
    MonthDocument.objects.filter(pk__in=keys).delete()

    details = {"count": len(keys)}
    trail.record("documents.pruned", club, by=None, club=club, details=details)
    return len(keys)


def _hold(
    document: MonthDocument,
    state: DocumentState,
    before: tuple[DocumentState, ...],
    reason: HoldReason,
    by: User,
) -> None:
    access.check_manages_months(by, document.club)
    rows = MonthDocument.objects.filter(pk=document.pk, state__in=before)
    if not rows.update(state=state, hold_reason=reason):
        raise Refused(
            _("Someone else has just changed this document. Reload the page.")
        )
    document.refresh_from_db()


def _paused_jobs(document: MonthDocument) -> QuerySet[Job]:
    return Job.objects.filter(PAUSED, kind=MONTH_DOCUMENT.name, key=document.pk)


def _post(
    document: MonthDocument, readers: RoleKind, addresses: Collection[str] = ()
) -> None:
    """Notify those people and addresses of the document; of a report with its figures."""
    club = document.club
    content = build_content(document) if document.kind == MonthKind.REPORT else None
    message: Mapping[str, Any] = {
        "club": club,
        "key": f"month_document:{document.pk}:ready",
        "params": {
            "document": document.kind.upper().replace("-", "_"),
            "month": f"{document.month:%Y-%m}",
            "lines": _cover_lines(print_month(content)) if content else [],
        },
        "link": reverse("month_page", args=[club.slug, document.pk]),
    }
    outbox.post_to_all(READY, to=get_holders(readers, club), **message)
    for address in addresses:
        outbox.post(READY, to=address, **message)


def _cover_lines(printed: Printed) -> list[str]:
    """The figures of the report, and how fees are paid."""
    figures = [f"{fact.label}: {fact.value}" for fact in printed.figures]
    return [*figures, *printed.footer]
