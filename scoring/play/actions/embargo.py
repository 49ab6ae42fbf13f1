"""The embargo on boards that other clubs or sessions have still to play."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from scoring.events import access as events_access
from scoring.events.models import Event
from scoring.results.actions import hold_event


@transaction.atomic
def set_embargo(event: Event, until: datetime | None, *, by: User) -> None:
    """Let no one but who directs see hands, others' scores and points of boards before
    that moment; nothing lifts it. It is fixed with the posting."""
    events_access.check_may_direct(by, event)
    hold_event(event)
    if event.is_posted:
        raise Refused(_("The results are posted. You can't change the embargo."))

    if until not in (None, event.embargo_until) and until <= now():
        raise Refused(
            _("That time is over. Choose a later one, or leave it blank."),
            field="until",
        )

    before, event.embargo_until = event.embargo_until, until
    event.version += 1
    event.save(update_fields=["embargo_until", "version"])

    details = {"was": _audit_time(before), "until": _audit_time(until)}
    trail.record("event.embargo_set", event, by=by, club=event.club, details=details)


def _audit_time(moment: datetime | None) -> str:
    return moment.isoformat() if moment else ""
