"""Lists of a club's events, a player's own results, and posted changes."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import F
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import ngettext

from clubsite.accounts.models import User
from clubsite.clubs import labels as clubs_labels
from clubsite.clubs import queries as clubs_queries
from clubsite.clubs.models import Club
from scoring.bridge.convention import two_places_half_away
from scoring.bridge.ranking import Place
from scoring.events import access as events_access
from scoring.events.labels import (
    POSTED_STATES,
    SIGNED,
    ContestKind,
    EventState,
    FigureKind,
    Flag,
    RevisionReason,
)
from scoring.events.models import Entry, Event, Snapshot
from scoring.events.queries import PairName, get_viewer
from scoring.results.queries.lines import Figure, decimals_needed, sums_in
from scoring.results.queries.ranking import (
    EventStatus,
    build_event_status,
    build_ranking,
    shown_state,
)
from scoring.results.queries.scores import ScoredEvent, get_scored_event
from scoring.results.queries.standings import build_standings

SHOWN = 5
COMING = (EventState.OPEN, EventState.IN_PLAY, EventState.SCORING)

EVENTS_A_PAGE = 30


def latest_results(user: User | None, club: Club) -> list[clubs_queries.HomePageItem]:
    """The newest posted results; of the very newest, who won."""
    posted = events_access.visible_events(user, club).filter(state__in=POSTED_STATES)
    newest = ("-date", F("posted_at").desc(nulls_last=True), "-pk")
    found = events_access.with_appeals(posted).order_by(*newest).distinct()
    events = list(found[:SHOWN])
    lines = [_line(event, club, under_appeal=event.under_appeal) for event in events]
    return [
        replace(line, winners=_winners(user, event)) if event is events[0] else line
        for event, line in zip(events, lines, strict=True)
    ]


def coming_events(user: User | None, club: Club) -> list[clubs_queries.HomePageItem]:
    """What is open or being played, the soonest first."""
    events = events_access.visible_events(user, club).filter(state__in=COMING)
    soonest = events.order_by("date", "pk").distinct()[:SHOWN]
    return [_line(event, club) for event in soonest]


def _winners(user: User | None, event: Event) -> tuple[clubs_queries.Winner, ...]:
    scored, viewer = get_scored_event(event), get_viewer(user, event)
    if event.in_matches:
        rows = build_standings(scored, viewer).rows
        first = [row.name for row in rows if row.place.rank == 1]
        return tuple(_winner(scored, name) for name in first)
    found = build_ranking(scored, viewer, page="1")
    return tuple(
        _winner(scored, row.pair, str(listed.side or ""))
        for listed in found.lists
        for row in listed.rows
        if row.counts and row.place.rank == 1
    )


def _winner(
    scored: ScoredEvent, name: PairName, side: str = ""
) -> clubs_queries.Winner:
    total, kind = scored.score.totals[name.key], sums_in(scored.data.event)
    points = total.shown_points
    return clubs_queries.Winner(
        side=side,
        names=(name.team,) if name.team else name.names or (name.label,),
        share=total.shown_percentage,
        points=points,
        unit=kind.label,
        signed=kind in SIGNED,
        decimals=2 if kind is FigureKind.IMPS else decimals_needed([points]),
    )


def _line(
    event: Event, club: Club, *, under_appeal: bool = False
) -> clubs_queries.HomePageItem:
    day = date_format(event.date, clubs_labels.WRITTEN)
    state = shown_state(EventState(event.state), under_appeal=under_appeal)
    parts = [day, state.label, Flag.SUBJECT_TO_APPEAL.label if under_appeal else ""]
    return clubs_queries.HomePageItem(
        title=event.name,
        url=reverse("event_detail", args=[club.slug, event.pk]),
        note=" · ".join(str(part) for part in parts if part),
    )


@dataclass(frozen=True, slots=True)
class ListedEvent:
    """One event with the number of its contestants, also in words."""

    event: Event
    pairs: int
    status: EventStatus

    @property
    def appeal_text(self) -> str:
        """Which boards are subject to appeal, in words."""
        return subject_to_appeal(self.status.appealed)

    @property
    def size_text(self) -> str:
        """So many pairs, players or teams."""
        return counted(ContestKind(self.event.contest), self.pairs)


@dataclass(frozen=True, slots=True)
class EventPage:
    """Some of a club's events; `page` leads to the others."""

    rows: tuple[ListedEvent, ...]
    page: Page[Event]


@dataclass(frozen=True, slots=True)
class OwnResult:
    """How a person came out of an event: a share for matchpoints, else the sum."""

    event: Event
    entry: int
    place: Place
    of: int
    figure: Figure


@dataclass(frozen=True, slots=True)
class Revision:
    """One posted change: when, why, and the boards; never who."""

    number: int
    made_at: datetime
    reason: RevisionReason
    boards: tuple[int, ...]


def counted(contest: ContestKind, number: int) -> str:
    """So many of those who compete.

    >>> counted(ContestKind.TEAMS, 1)
    '1 team'
    """
    words = {
        ContestKind.PAIRS: ngettext("%(number)s pair", "%(number)s pairs", number),
        ContestKind.INDIVIDUAL: ngettext(
            "%(number)s player", "%(number)s players", number
        ),
        ContestKind.TEAMS: ngettext("%(number)s team", "%(number)s teams", number),
    }
    return words[contest] % {"number": number}


def subject_to_appeal(boards: tuple[int, ...]) -> str:
    """What readers must know of an event's open appeals.

    >>> subject_to_appeal((7, 12))
    'Subject to appeal: boards 7, 12'
    """
    if not boards:
        return ""
    return ngettext(
        "Subject to appeal: board %(boards)s",
        "Subject to appeal: boards %(boards)s",
        len(boards),
    ) % {"boards": ", ".join(map(str, boards))}


def event_page(user: User | None, club: Club, number: str | None) -> EventPage:
    """A page of the events that this person knows of, the newest first."""
    events = events_access.visible_events(user, club).distinct()
    page = Paginator(events, EVENTS_A_PAGE).get_page(number)
    pairs = events_access.pair_counts(page.object_list)
    statuses = _statuses(page.object_list)
    rows = tuple(
        ListedEvent(event, pairs.get(event.pk, 0), statuses[event.pk])
        for event in page.object_list
    )
    return EventPage(rows, page)


def _statuses(events: Iterable[Event]) -> dict[int, EventStatus]:
    """How far the results of each event are settled: one query."""
    listed = list(events)
    appealed = events_access.appealed_boards(listed)
    return {
        event.pk: build_event_status(event, appealed.get(event.pk, ()))
        for event in listed
    }


def own_results(user: User, club: Club) -> list[OwnResult]:
    """The posted results of the person's pairs, the newest first: three queries."""
    entries = [
        entry
        for entry in events_access.get_own_entries(user, club)
        if entry.event.is_posted
    ]
    newest = _newest_snapshots(entry.event for entry in entries)
    found = [
        own_result(entry, newest[entry.event_id])
        for entry in entries
        if entry.event_id in newest
    ]
    return sorted(
        found, key=lambda result: (result.event.date, result.event.pk), reverse=True
    )


def get_revisions(event: Event) -> list[Revision]:
    """The event's posted revisions, the newest first."""
    return [
        Revision(
            snapshot.revision,
            snapshot.made_at,
            RevisionReason(snapshot.reason),
            tuple(snapshot.boards),
        )
        for snapshot in event.snapshots.order_by("-revision").defer(
            "standings", "lines"
        )
    ]


def _newest_snapshots(events: Iterable[Event]) -> dict[int, Snapshot]:
    rows = events_access.get_snapshots(events).filter(revision=F("event__revision"))
    return {row.event_id: row for row in rows.defer("lines")}


def own_result(entry: Entry, snapshot: Snapshot) -> OwnResult:
    """How the entry stood in that revision."""
    rows = {row["entry"]: row for row in snapshot.standings}
    mine = rows[entry.pk]
    alike = [row for row in rows.values() if row["direction"] == mine["direction"]]
    return OwnResult(
        event=entry.event,
        entry=entry.pk,
        place=Place(mine["rank"], mine["tied"]),
        of=len(alike),
        figure=_figure(entry.event, mine),
    )


def _figure(event: Event, mine: Mapping[str, Any]) -> Figure:
    kind = sums_in(event)
    if kind is FigureKind.PERCENT:
        share = mine["percentage"]
        value = None if share is None else two_places_half_away(Fraction(share))
        return Figure(value, kind)
    points = two_places_half_away(Fraction(mine["final"]))
    return Figure(points, kind, decimals_needed([points]))
