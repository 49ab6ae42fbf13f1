"""What a club's front page tells of its evenings."""

from django.urls import reverse
from django.utils.formats import date_format

from clubsite.accounts.models import User
from clubsite.clubs import front
from clubsite.clubs.models import Club
from scoring import access
from scoring.labels import POSTED_STATES, EventState
from scoring.models import Event

SHOWN = 5
COMING = (EventState.OPEN, EventState.IN_PLAY, EventState.SCORING)


@front.results
def latest_results(user: User | None, club: Club) -> list[front.Line]:
    """The newest posted results."""
    events = access.visible_events(user, club).filter(state__in=POSTED_STATES)
    return [_line(event, club) for event in events.distinct()[:SHOWN]]


@front.calendar
def coming_events(user: User | None, club: Club) -> list[front.Line]:
    """What is open or being played, the soonest first."""
    events = access.visible_events(user, club).filter(state__in=COMING)
    soonest = events.order_by("date", "pk").distinct()[:SHOWN]
    return [_line(event, club) for event in soonest]


def _line(event: Event, club: Club) -> front.Line:
    return front.Line(
        title=event.name,
        url=reverse("event_detail", args=[club.slug, event.pk]),
        note=f"{date_format(event.date, 'j M Y')} · {event.get_state_display()}",
    )
