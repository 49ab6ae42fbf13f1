"""Lists of events: the club's, a person's, and an event's own revisions."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from fractions import Fraction

from django.core.paginator import Page, Paginator
from django.db.models import F

from clubsite.accounts.models import User
from clubsite.clubs.models import Club
from scoring import access
from scoring.bridge.convention import two_places_half_away
from scoring.bridge.ranking import Place
from scoring.labels import RevisionReason
from scoring.models import Entry, Event, Snapshot

EVENTS_A_PAGE = 30


@dataclass(frozen=True, slots=True)
class ListedEvent:
    """One event with the number of its pairs."""

    event: Event
    pairs: int


@dataclass(frozen=True, slots=True)
class EventPage:
    """Some of a club's events; `page` leads to the others."""

    rows: tuple[ListedEvent, ...]
    page: Page[Event]


@dataclass(frozen=True, slots=True)
class OwnResult:
    """How a person's pair came out of an event; a share for matchpoints, else IMPs."""

    event: Event
    entry: int
    place: Place
    of: int
    percentage: Decimal | None
    points: Decimal


@dataclass(frozen=True, slots=True)
class Revision:
    """One posted change: when, why, and the boards; never who."""

    number: int
    made_at: datetime
    reason: RevisionReason
    boards: tuple[int, ...]


def event_page(user: User | None, club: Club, number: str | None) -> EventPage:
    """A page of the events that this person knows of, the newest first."""
    events = access.visible_events(user, club).distinct()
    page = Paginator(events, EVENTS_A_PAGE).get_page(number)
    counted = access.pair_counts(page.object_list)
    rows = tuple(ListedEvent(one, counted.get(one.pk, 0)) for one in page.object_list)
    return EventPage(rows, page)


def own_results(user: User, club: Club) -> list[OwnResult]:
    """The posted results of the person's pairs, the newest first: three queries."""
    entries = [entry for entry in access.places_of(user, club) if entry.event.is_posted]
    newest = _newest_snapshots(entry.event for entry in entries)
    found = [
        _own_result(entry, newest[entry.event_id])
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


def _own_result(entry: Entry, snapshot: Snapshot) -> OwnResult:
    rows = {row["entry"]: row for row in snapshot.standings}
    mine = rows[entry.pk]
    share = mine["percentage"]
    alike = [row for row in rows.values() if row["direction"] == mine["direction"]]
    return OwnResult(
        event=entry.event,
        entry=entry.pk,
        place=Place(mine["rank"], mine["tied"]),
        of=len(alike),
        percentage=None if share is None else two_places_half_away(Fraction(share)),
        points=two_places_half_away(Fraction(mine["final"])),
    )
