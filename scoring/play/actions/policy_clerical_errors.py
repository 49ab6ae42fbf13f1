"""Correcting an obvious clerical error in the policy of an event that has begun."""

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clubs.models import PolicyVersion
from clubsite.clubs.queries import policy_now
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from scoring.events.labels import EventState
from scoring.events.models import Event, PolicyClericalError
from scoring.play import access
from scoring.play.actions.policies import notify_entrants
from scoring.play.policy import CorrectionPolicy
from scoring.play.queries.policies import BEFORE_PLAY, OVER
from scoring.play.queries.policy_clerical_errors import (
    check_corrects,
    check_may_certify,
    next_office,
)


@transaction.atomic
def certify_clerical_error(
    event: Event, *, version: int, reason: str = "", by: User
) -> None:
    """Say for one's office that the version only corrects an obvious clerical error.

    Once manager and director in charge have, it applies to the event, and its entrants are
    told.
    """
    offices = check_may_certify(by, event)
    newest = _newest(event, version)
    check_corrects(event, newest)
    error = access.open_clerical_error(event, newest)
    office = next_office(error, by, offices)
    if not office:
        raise Refused(
            _(
                "The manager and the director in charge must both certify it. You already "
                "have."
            )
        )
    if error is None:
        error = _begin(event, newest, reason)

    changed = PolicyClericalError.objects.filter(
        pk=error.pk, applied_at=None, rejected_at=None, **{f"{office}__isnull": True}
    ).update(**{office: by})
    if not changed:
        raise Refused(_("Someone else has just decided this. Reload the page."))
    error.refresh_from_db()
    details = {"from": event.policy.number, "to": newest.number}
    if error.manager_id is None or error.director_id is None:
        trail.record(
            "event.slip_certified", event, by=by, club=event.club, details=details
        )
        return
    _apply(event, error)

    trail.record(
        "event.policy_corrected", event, by=by, club=event.club, details=details
    )


@transaction.atomic
def reject_clerical_error(event: Event, *, version: int, by: User) -> None:
    """Say that it is no clerical error: the version doesn't apply to the event."""
    check_may_certify(by, event)
    error = access.open_clerical_error(event, _newest(event, version))
    if error is None:
        raise Refused(_("Someone else has just decided this. Reload the page."))
    PolicyClericalError.objects.filter(pk=error.pk).update(rejected_at=now())

    details = {"to": version}
    trail.record("event.slip_rejected", event, by=by, club=event.club, details=details)


def _newest(event: Event, version: int) -> PolicyVersion:
    """The newest version, if it is the one that was read and can still be applied."""
    newest = policy_now(event.club)
    if event.state in (*BEFORE_PLAY, *OVER):
        raise Refused(
            _(
                "A clerical error can be corrected from the start of play until the event "
                "is final."
            )
        )
    if newest is None or newest == event.policy or newest.number != version:
        raise Refused(_("The club has another version by now. Reload the page."))
    return newest


def _begin(event: Event, newest: PolicyVersion, reason: str) -> PolicyClericalError:
    if not reason.strip():
        raise Refused(_("Enter what the error was."), field="reason")
    earlier = PolicyClericalError.objects.filter(
        event=event, applied_at=None, rejected_at=None
    )
    earlier.update(rejected_at=now())  # about a version that is not the newest any more
    return PolicyClericalError.objects.create(
        event=event, policy=newest, reason=reason, made_at=now()
    )


def _apply(event: Event, error: PolicyClericalError) -> None:
    """Bind the event to the version; a period that runs ends later, if anything."""
    before, moment = event.policy, now()
    columns: dict[str, object] = {"policy": error.policy, "policy_since": moment}
    if event.state == EventState.PROVISIONAL and event.posted_at:
        window = CorrectionPolicy.of(error.policy).correction_window
        end = window.ends_at(event.posted_at, event.club.zone)
        columns["corrections_end_at"] = max(event.corrections_end_at or end, end)
    Event.objects.filter(pk=event.pk).update(version=F("version") + 1, **columns)
    event.refresh_from_db()
    PolicyClericalError.objects.filter(pk=error.pk).update(applied_at=moment)
    notify_entrants(event, before_number=before.number, reason=error.reason)
