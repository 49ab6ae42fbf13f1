"""Lists of events: the club's, a person's, and an event's own revisions."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import F
from django.utils.translation import ngettext

from clubsite.accounts.models import User
from clubsite.clubs.models import Club
from scoring import access
from scoring.bridge.convention import two_places_half_away
from scoring.bridge.ranking import Place
from scoring.labels import ContestKind, FigureKind, RevisionReason
from scoring.models import Entry, Event, Snapshot
from scoring.queries.figures import Figure, sums_in
from scoring.queries.lines import decimals_of

EVENTS_A_PAGE = 30


@dataclass(frozen=True, slots=True)
class ListedEvent:
    """One event with the number of its contestants, also in words."""

    event: Event
    pairs: int

    @property
    def in_words(self) -> str:
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


def event_page(user: User | None, club: Club, number: str | None) -> EventPage:
    """A page of the events that this person knows of, the newest first."""
    events = access.visible_events(user, club).distinct()
    page = Paginator(events, EVENTS_A_PAGE).get_page(number)
    pairs = access.pair_counts(page.object_list)
    rows = tuple(ListedEvent(one, pairs.get(one.pk, 0)) for one in page.object_list)
    return EventPage(rows, page)


def own_results(user: User, club: Club) -> list[OwnResult]:
    """The posted results of the person's pairs, the newest first: three queries."""
    entries = [entry for entry in access.places_of(user, club) if entry.event.is_posted]
    newest = _newest_snapshots(entry.event for entry in entries)
    found = [
        own_result(entry, newest[entry.event_id])
        for entry in entries
        if entry.event_id in newest
    ]
    return sorted(found, key=lambda one: (one.event.date, one.event.pk), reverse=True)


def revisions_of(event: Event) -> list[Revision]:
    """The event's posted revisions, the newest first."""
    return [
        Revision(
            one.revision, one.made_at, RevisionReason(one.reason), tuple(one.boards)
        )
        for one in event.snapshots.order_by("-revision").defer("standings", "lines")
    ]


def _newest_snapshots(events: Iterable[Event]) -> dict[int, Snapshot]:
    rows = access.snapshots_of(events).filter(revision=F("event__revision"))
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
    return Figure(points, kind, decimals_of([points]))
