"""Which events a version of the club's policy applies to, and since when."""

from dataclasses import dataclass
from datetime import datetime

from django.core.exceptions import PermissionDenied
from django.db.models import Count, Q
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.clubs.models import Club, PolicyVersion
from clubsite.clubs.policies.queries import (
    BoundEvent,
    ChangeGroup,
    Use,
    compare,
    policy_groups,
)
from clubsite.clubs.policy_labels import Group
from clubsite.clubs.queries import policy_now
from scoring.events import access
from scoring.events.labels import EventState
from scoring.events.models import Event
from scoring.play import access as play_access
from scoring.play.queries.policy_clerical_errors import (
    ClericalErrorView,
    clerical_error_view,
    offices_of,
)

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
            bound_since(event),
            frozen=event.state not in BEFORE_PLAY,
        )
        for event in events.exclude(state=EventState.DRAFT)[:SHOWN]
    ]


def bound_since(event: Event) -> datetime:
    """Since when the version applies to the event."""
    return event.policy_since or event.opened_at or event.made_at


@dataclass(frozen=True, slots=True)
class EventPolicy:
    """The version that applies to an event, and how the newest one differs."""

    version: PolicyVersion
    since: datetime
    announced: bool
    frozen: bool
    newest: PolicyVersion
    changes: list[ChangeGroup]
    groups: list[Group]
    may_bind: bool
    may_certify: bool = False
    clerical_error: ClericalErrorView | None = None


def event_policy(user: User | None, event: Event) -> EventPolicy:
    """The policy of the event as this person reads it."""
    newest = policy_now(event.club) or event.policy
    frozen = event.state not in BEFORE_PLAY
    may_certify, error = _clerical_error(user, event, newest)
    return EventPolicy(
        version=event.policy,
        since=bound_since(event),
        announced=event.state != EventState.DRAFT,
        frozen=frozen,
        newest=newest,
        changes=compare(event.policy, newest),
        groups=policy_groups(event.policy),
        may_bind=not frozen
        and newest != event.policy
        and access.get_event_roles(user, event).manager,
        may_certify=may_certify,
        clerical_error=error,
    )


def _clerical_error(
    user: User | None, event: Event, newest: PolicyVersion
) -> tuple[bool, ClericalErrorView | None]:
    """Whether this person may say that the newest version corrects a clerical error, and
    the one that an office has certified."""
    runs = event.state not in (*BEFORE_PLAY, *OVER)
    offices = offices_of(user, event) if user and runs else frozenset()
    if user is None or not offices or newest == event.policy:
        return False, None
    error = play_access.open_clerical_error(event, newest)
    view = clerical_error_view(error, user, offices) if error else None
    return view is None or view.may_certify, view


def check_may_bind(user: User, event: Event) -> None:
    """Refuse anyone who doesn't manage the club."""
    if not access.get_event_roles(user, event).manager:
        raise PermissionDenied
