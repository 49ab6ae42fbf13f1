"""Which version of the club's policy applies to an event that has not started."""

from django.db import transaction
from django.db.models import F
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clubs.policies.queries import compare
from clubsite.clubs.queries import policy_now
from clubsite.notices import outbox
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from scoring.events import access
from scoring.events.labels import EventState
from scoring.events.models import Event
from scoring.play.queries.policies import BEFORE_PLAY, check_may_bind

TOLD_AT_MOST = 12
"""So many differences stand in a notice; its link has all."""


@transaction.atomic
def bind_policy(event: Event, *, by: User) -> None:
    """Let the newest version apply to this event; its entrants are told (N17)."""
    check_may_bind(by, event)
    before, newest = event.policy, policy_now(event.club)
    if newest is None or newest == before:
        raise Refused(_("This event has the newest version already."))

    changed = Event.objects.filter(
        pk=event.pk, state__in=BEFORE_PLAY, policy=before
    ).update(policy=newest, policy_since=now(), version=F("version") + 1)
    if not changed:
        raise Refused(_("Play has started, so the policy of this event is fixed."))
    event.refresh_from_db()
    if event.state != EventState.DRAFT:
        notify_entrants(event, before_number=before.number)

    details = {"from": before.number, "to": newest.number}
    trail.record("event.policy_changed", event, by=by, club=event.club, details=details)


def notify_entrants(event: Event, *, before_number: int, reason: str = "") -> None:
    """Tell the event's entrants the differences (N17); a correction has a reason."""
    club, after = event.club, event.policy
    before = club.policies.get(number=before_number)
    with translation.override(club.language):
        changes = [
            f"{change.label}: {change.before} → {change.after}"
            for group in compare(before, after)
            for change in group.changes
        ]
    outbox.post_to_all(
        "scoring/policy_changed",
        club=club,
        to=access.get_entrants(event),
        key=f"policy:{event.pk}:{after.number}",
        params={
            "event": event.name,
            "reason": reason,
            "changes": changes[:TOLD_AT_MOST],
            "more": max(0, len(changes) - TOLD_AT_MOST),
        },
        link=reverse("policy_compare", args=[club.slug, before_number, after.number]),
    )
