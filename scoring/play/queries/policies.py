"""Which events a version of the club's policy applies to, and since when."""

from django.db.models import Count, Q
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.clubs.models import Club, PolicyVersion
from clubsite.clubs.policies.queries import BoundEvent, Use
from scoring.events import access
from scoring.events.labels import EventState

SHOWN = 20
BEFORE_PLAY = (EventState.DRAFT, EventState.OPEN, EventState.POSTPONED)
"""States in which an event may still get another version (procedures 3.2)."""
OVER = (EventState.FINAL, EventState.CANCELLED)


def get_policy_use(club: Club) -> dict[int, Use]:
    """How many announced events each version applies to; drafts have none for good."""
    counted = (
        access.visible_events(None, club)
        .order_by()
        .values("policy")
        .annotate(events=Count("pk"), unfinished=Count("pk", filter=~Q(state__in=OVER)))
    )
    return {row["policy"]: Use(row["events"], row["unfinished"]) for row in counted}


def get_bound_events(user: User | None, version: PolicyVersion) -> list[BoundEvent]:
    """The latest announced events that the version applies to, if the person sees them."""
    club = version.club
    events = access.visible_events(user, club).filter(policy=version)
    return [
        BoundEvent(
            event.name,
            reverse("event_detail", args=[club.slug, event.pk]),
            event.opened_at or event.made_at,
            frozen=event.state not in BEFORE_PLAY,
        )
        for event in events.exclude(state=EventState.DRAFT)[:SHOWN]
    ]
