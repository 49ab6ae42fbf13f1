"""What a club's front page tells of its evenings."""

from dataclasses import replace

from django.urls import reverse
from django.utils.formats import date_format

from clubsite.accounts.models import User
from clubsite.clubs import days, front
from clubsite.clubs.models import Club
from scoring import access
from scoring.labels import POSTED_STATES, SIGNED, EventState, FigureKind
from scoring.models import Event
from scoring.queries.figures import sums_in
from scoring.queries.lines import decimals_of
from scoring.queries.ranking import ranking_of
from scoring.queries.readers import PairName, reader_of
from scoring.queries.scores import ScoredEvening, scored_evening
from scoring.queries.standings import standings_of

SHOWN = 5
COMING = (EventState.OPEN, EventState.IN_PLAY, EventState.SCORING)


def latest_results(user: User | None, club: Club) -> list[front.Line]:
    """The newest posted results; of the very newest, who won."""
    posted = access.visible_events(user, club).filter(state__in=POSTED_STATES)
    events = list(posted.distinct()[:SHOWN])
    lines = [_line(event, club) for event in events]
    return [
        replace(line, winners=_winners(user, event)) if event is events[0] else line
        for event, line in zip(events, lines, strict=True)
    ]


def coming_events(user: User | None, club: Club) -> list[front.Line]:
    """What is open or being played, the soonest first."""
    events = access.visible_events(user, club).filter(state__in=COMING)
    soonest = events.order_by("date", "pk").distinct()[:SHOWN]
    return [_line(event, club) for event in soonest]


def _winners(user: User | None, event: Event) -> tuple[front.Winner, ...]:
    scored, reader = scored_evening(event), reader_of(user, event)
    if event.in_matches:
        rows = standings_of(scored, reader).rows
        first = [row.name for row in rows if row.place.rank == 1]
        return tuple(_winner(scored, name) for name in first)
    found = ranking_of(scored, reader, page="1")
    return tuple(
        _winner(scored, row.pair, str(listed.side or ""))
        for listed in found.lists
        for row in listed.rows
        if row.place.rank == 1
    )


def _winner(scored: ScoredEvening, name: PairName, side: str = "") -> front.Winner:
    total, kind = scored.score.totals[name.key], sums_in(scored.evening.event)
    return front.Winner(
        side=side,
        names=(name.team,) if name.team else name.names or (name.label,),
        share=total.shown_percentage,
        points=total.shown_points,
        unit=kind.label,
        signed=kind in SIGNED,
        decimals=2 if kind is FigureKind.IMPS else decimals_of([total.shown_points]),
    )


def _line(event: Event, club: Club) -> front.Line:
    return front.Line(
        title=event.name,
        url=reverse("event_detail", args=[club.slug, event.pk]),
        note=f"{date_format(event.date, days.WRITTEN)} · {event.get_state_display()}",
    )
