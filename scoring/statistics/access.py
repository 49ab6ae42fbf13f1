"""Rows that statistics are made of, and whose rows a person may see: only their own."""

from collections.abc import Iterable

from django.db.models import F, Q, QuerySet

from clubsite.accounts.models import User
from clubsite.clubs.models import Club, Player
from clubsite.site.clock import now
from scoring.events.labels import POSTED_STATES
from scoring.events.models import (
    EntryPlayer,
    Event,
    Lineup,
    PlayerBoard,
    Result,
    Snapshot,
    TableSeats,
)


def posted_events() -> QuerySet[Event]:
    """The events of any club with posted results, the oldest first."""
    posted = Event.objects.filter(state__in=POSTED_STATES, revision__gt=0)
    return posted.select_related("club", "policy").order_by("pk")


def due_events() -> QuerySet[Event]:
    """Those of them that were posted or changed since their statistics were made."""
    return posted_events().exclude(statistics__revision=F("revision"))


def get_snapshot(event: Event) -> Snapshot | None:
    """The results as they were posted last."""
    return Snapshot.objects.filter(event=event).order_by("-revision").first()


def get_results(event: Event) -> QuerySet[Result]:
    """The event's results with the section of each."""
    return Result.objects.filter(section__session__event=event).select_related(
        "section"
    )


def get_members(event: Event) -> QuerySet[EntryPlayer]:
    """Everyone in the event's entries, substitutes last."""
    return EntryPlayer.objects.filter(entry__event=event)


def get_lineups(event: Event) -> QuerySet[Lineup]:
    """Who sat where in the event's matches of teams."""
    return Lineup.objects.filter(match__event=event)


def get_table_seats(event: Event) -> QuerySet[TableSeats]:
    """Who sat where at the tables of pairs, as far as a file says it."""
    return TableSeats.objects.filter(result__section__session__event=event)


def get_players(keys: Iterable[int]) -> QuerySet[Player]:
    """The players of these keys, each with the leading record of the same person."""
    return Player.objects.filter(pk__in=set(keys)).select_related("same_as")


def own_boards(user: User, club: Club) -> QuerySet[PlayerBoard]:
    """This person's boards at the club, in the order of play; none of an event before
    its embargo ends."""
    free = Q(event__embargo_until__isnull=True) | Q(event__embargo_until__lte=now())
    rows = PlayerBoard.objects.filter(
        free,
        player__account=user,
        event__club=club,
        event__state__in=POSTED_STATES,
    )
    return rows.select_related("event").order_by("event__date", "event", "result")
