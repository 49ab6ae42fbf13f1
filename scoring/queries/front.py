"""What a club's front page tells of its evenings."""

from dataclasses import replace

from django.urls import reverse
from django.utils.formats import date_format

from clubsite.accounts.models import User
from clubsite.clubs import days, front
from clubsite.clubs.models import Club
from scoring import access
from scoring.labels import POSTED_STATES, EventState
from scoring.models import Event
from scoring.queries.ranking import ranking_of
from scoring.queries.readers import reader_of
from scoring.queries.scores import scored_evening

SHOWN = 5
COMING = (EventState.OPEN, EventState.IN_PLAY, EventState.SCORING)


@front.results
def latest_results(user: User | None, club: Club) -> list[front.Line]:
    """The newest posted results; of the very newest, who won."""
    posted = access.visible_events(user, club).filter(state__in=POSTED_STATES)
    events = list(posted.distinct()[:SHOWN])
    lines = [_line(event, club) for event in events]
    return [
        replace(line, winners=_winners(user, event)) if event is events[0] else line
        for event, line in zip(events, lines, strict=True)
    ]


@front.calendar
def coming_events(user: User | None, club: Club) -> list[front.Line]:
    """What is open or being played, the soonest first."""
    events = access.visible_events(user, club).filter(state__in=COMING)
    soonest = events.order_by("date", "pk").distinct()[:SHOWN]
    return [_line(event, club) for event in soonest]


def _winners(user: User | None, event: Event) -> tuple[front.Winner, ...]:
    found = ranking_of(scored_evening(event), reader_of(user, event), page="1")
    return tuple(
        front.Winner(
            side=str(listed.side or ""),
            names=row.pair.names or (row.pair.label,),
            share=row.percentage,
            points=row.points,
        )
        for listed in found.lists
        for row in listed.rows
        if row.place.rank == 1
    )


def _line(event: Event, club: Club) -> front.Line:
    return front.Line(
        title=event.name,
        url=reverse("event_detail", args=[club.slug, event.pk]),
        note=f"{date_format(event.date, days.WRITTEN)} · {event.get_state_display()}",
    )
