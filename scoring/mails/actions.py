"""Queueing, stopping and releasing the result emails of an event."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from scoring.events.models import Event, Snapshot
from scoring.mails import access
from scoring.mails.labels import MailingState, MailState
from scoring.mails.models import ResultMail, ResultMailing
from scoring.results.actions import hold_event


@transaction.atomic
def queue_result_mails(
    event: Event, posting: Snapshot, *, not_before: datetime, by: User | None
) -> ResultMailing:
    """Queue the emails of that posted revision; they leave from `not_before` on.

    Emails of earlier revisions that still wait are replaced. The same revision is queued
    once: a second call changes nothing, unless its emails were stopped. Nobody
    (`by=None`) is the clock, which queues those of a correction.
    """
    if by is not None:
        access.check_may_mail(by, event)
    hold_event(event)
    if not event.is_posted or posting.revision != event.revision:
        raise Refused(_("The results have changed. Reload, then publish again."))

    access.get_mailings(event).filter(
        state=MailingState.WAITING, revision__lt=posting.revision
    ).update(state=MailingState.REPLACED)
    mailing, is_new = ResultMailing.objects.get_or_create(
        event=event,
        revision=posting.revision,
        defaults={
            "baseline": access.last_mailed(event),
            "not_before": not_before,
            "made_at": now(),
            "made_by": by,
        },
    )
    if not is_new and mailing.state != MailingState.STOPPED:
        return mailing
    mailing.state, mailing.not_before = MailingState.WAITING, not_before
    mailing.save(update_fields=["state", "not_before"])

    details = {"revision": mailing.revision}
    trail.record("event.mails_queued", event, by=by, club=event.club, details=details)
    return mailing


@transaction.atomic
def stop_result_mails(event: Event, *, by: User) -> None:
    """Stop the event's emails that have not left yet, and those of later corrections.

    Publishing again queues them again.
    """
    access.check_may_mail(by, event)
    hold_event(event)
    mailing = access.get_mailings(event).last()
    unsent = ResultMail.objects.filter(mailing=mailing, state=MailState.DUE)
    waits = mailing is not None and mailing.state == MailingState.WAITING
    if mailing is None or not (waits or unsent.exists()):
        raise Refused(_("There are no emails to stop. They have been sent."))

    unsent.update(state=MailState.SKIPPED)
    mailing.state = MailingState.STOPPED
    mailing.save(update_fields=["state"])

    details = {"revision": mailing.revision}
    trail.record("event.mails_stopped", event, by=by, club=event.club, details=details)
