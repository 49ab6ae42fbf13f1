"""By which scheme master points are awarded, until results are posted."""

from dataclasses import replace

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.errors import Refused
from scoring import access
from scoring.actions.scored_by import OPEN_TO_IT
from scoring.bridge.masterpoints.schemes import Scheme
from scoring.models import Event
from scoring.queries.awarded_by import awarded


@transaction.atomic
def award_by(event: Event, scheme: Scheme, *, by: User, seen: int) -> None:
    """Award the places of the event by this scheme from now on."""
    access.check_may_set_up(by, event.club)
    if event.state not in OPEN_TO_IT:
        raise Refused(
            _("The results are posted: their master points stay as they are.")
        )
    awarded(event, scheme)

    was = event.regulations.master_points
    changed = replace(event.regulations, master_points=str(scheme))
    moved = Event.objects.filter(pk=event.pk, version=seen).update(
        regulation_values=changed.as_values(), version=F("version") + 1
    )
    if not moved:
        raise Refused(_("Something has changed since. Look at the awards again first."))
    event.refresh_from_db()

    details = {"was": was, "now": str(scheme)}
    trail.record("event.awarded_by", event, by=by, club=event.club, details=details)
