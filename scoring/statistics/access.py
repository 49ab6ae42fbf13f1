"""Rows that statistics are made of, and whose rows a person may see: their own, and
those of players who publish them."""

from collections.abc import Iterable

from django.core.exceptions import PermissionDenied
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
from scoring.statistics.models import PublishedStatistics


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
    return _boards(club, Q(player__account=user))


def boards_of(player: Player) -> QuerySet[PlayerBoard]:
    """The boards of all records of a player, as `own_boards` gives their own."""
    return _boards(player.club, Q(player=player) | Q(player__same_as=player))


def _boards(club: Club, of_player: Q) -> QuerySet[PlayerBoard]:
    free = Q(event__embargo_until__isnull=True) | Q(event__embargo_until__lte=now())
    rows = PlayerBoard.objects.filter(
        free, of_player, event__club=club, event__state__in=POSTED_STATES
    )
    return rows.select_related("event").order_by("event__date", "event", "result")


def get_own_record(user: User, club: Club) -> Player | None:
    """The record that stands for this person at the club."""
    records = Player.objects.filter(club=club, account=user, same_as__isnull=True)
    return records.order_by("pk").first()


def get_switch(player: Player) -> PublishedStatistics | None:
    """The player's own switch, if they who are linked now turned it on."""
    switches = PublishedStatistics.objects.filter(account=F("player__account"))
    return switches.filter(player=player).first()


def get_published(club: Club) -> QuerySet[PublishedStatistics]:
    """The seasons that players publish, as far as it is for them to say.

    None of someone whose name is withheld: every minor's is.
    """
    return PublishedStatistics.objects.filter(
        account=F("player__account"),
        player__club=club,
        player__same_as__isnull=True,
        player__minor=False,
        player__hidden=False,
        player__withheld_elsewhere=False,
    ).select_related("player")


def check_is_own(user: User, player: Player) -> None:
    """Refuse to act for anyone else."""
    if player.account_id is None or player.account_id != user.pk:
        raise PermissionDenied
