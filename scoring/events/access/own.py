"""Events of any club in which one person plays or directs, the latest first."""

from collections.abc import Iterator
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from clubsite.accounts.models import User
from clubsite.clubs import access as clubs
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Player
from clubsite.site.clock import now
from scoring.events.access.roles import holding_now
from scoring.events.labels import (
    IN_PLAY_STATES,
    POSTED_STATES,
    AppointmentPart,
    EventState,
)
from scoring.events.models import Appointment, EntryPlayer, Event, Session

LATEST = 12
"""So many events tell what a person comes for."""


@dataclass(frozen=True, slots=True)
class DatedEvent:
    """An event by its key and the slug of its club, with how long ago its last session
    was that has begun."""

    key: int
    club: str
    in_play: bool
    days_ago: int


def event_of_both(records: QuerySet[Player], others: QuerySet[Player]) -> str:
    """The newest event in which a player of each had a place of their own in one
    session, not as a substitute; else nothing."""
    seats = EntryPlayer.objects.filter(substitute=False).order_by("-entry__event__date")
    sessions = seats.filter(player__in=records).order_by()
    both = seats.filter(
        player__in=others,
        entry__section__session__in=sessions.values("entry__section__session"),
    )
    return both.values_list("entry__event__name", flat=True).first() or ""


def latest_played(user: User, club_slug: str = "") -> list[DatedEvent]:
    """The events in play or posted in which this person plays, of one club or of all:
    one query."""
    seats = EntryPlayer.objects.filter(
        entry__event=OuterRef("pk"), player__account=user
    )
    known = Q(state__in=[*IN_PLAY_STATES, *POSTED_STATES])
    events = Event.objects.filter(known & Exists(seats))
    if club_slug:
        events = events.filter(club__slug=club_slug)
    return list(_dated(events))


def latest_directed(user: User) -> list[DatedEvent]:
    """The events that this person directs or scores: in play, about to be corrected, or
    to begin today. One query, and their roles."""
    appointed = holding_now(Appointment.objects.filter(session__event=OuterRef("pk")))
    in_charge = appointed.filter(part=AppointmentPart.DIRECTOR_IN_CHARGE)
    of_club = Q(club__in=clubs.clubs_where(user, RoleKind.DIRECTOR))
    mine = Exists(appointed.filter(user=user)) | (of_club & ~Exists(in_charge))
    states = (*IN_PLAY_STATES, EventState.OPEN, EventState.PROVISIONAL)
    events = Event.objects.filter(mine, state__in=states)
    return [each for each in _dated(events) if each.in_play or each.days_ago >= 0]


def _dated(events: QuerySet[Event]) -> Iterator[DatedEvent]:
    """The latest of these events; of one day, the one that began last comes first."""
    moment = now()
    begun = Q(date__lte=moment.date()) | Q(date=None)
    sessions = Session.objects.filter(begun, event=OuterRef("pk"))
    last = sessions.order_by(F("date").desc(nulls_last=True), "-number")
    columns = ("pk", "club__slug", "club__time_zone", "state", "last_day")
    rows = (
        events.annotate(
            last_day=Coalesce(Subquery(last.values("date")[:1]), F("date")),
            began=Subquery(last.values("starts_at")[:1]),
        )
        .order_by("-last_day", F("began").desc(nulls_last=True), "-pk")
        .values_list(*columns)[:LATEST]
    )
    for key, slug, zone, state, last_day in rows:
        yield DatedEvent(
            key=key,
            club=slug,
            in_play=state in IN_PLAY_STATES,
            days_ago=(moment.astimezone(ZoneInfo(zone)).date() - last_day).days,
        )
