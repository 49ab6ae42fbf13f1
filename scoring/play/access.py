"""Who sees the requests to correct a score, and who sat where (Law 79)."""

from collections.abc import Iterable

from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet

from clubsite.accounts.models import User
from clubsite.clubs import access as clubs
from clubsite.clubs.models import Club, NationalNumber, Player, PolicyVersion
from clubsite.site.clock import now
from scoring.bridge.contract import Seat, Side
from scoring.events.access import at_table, get_event_roles, holding_now
from scoring.events.labels import ContestKind, CorrectionState
from scoring.events.models import (
    Appointment,
    Correction,
    Dealing,
    EntryPlayer,
    Event,
    Lineup,
    PolicyClericalError,
    Result,
)
from scoring.play.procedure import corrections


def own_side(user: User | None, line: Result) -> Side | None:
    """The side of this table that the account sat on; None for anyone else."""
    if user is None:
        return None
    seats = EntryPlayer.objects.filter(entry__in=line.contestants, player__account=user)
    entry = seats.values_list("entry", flat=True).first()
    if entry is None:
        return None
    return Side.NS if entry in line.sitters(Side.NS) else Side.EW


def visible_corrections(user: User, club: Club) -> QuerySet[Correction]:
    """Requests to correct a score: of one's own tables, or of evenings one runs."""
    found = Correction.objects.filter(
        result__section__session__event__club=club
    ).select_related(
        "result__section__session__event__club",
        "result__section__session__event__policy",
        "result__ns",
        "result__ew",
        "asked_by",
        "decided_by",
    )
    if clubs.is_staff(user, club):
        return found
    mine = EntryPlayer.objects.filter(player__account=user).values("entry")
    runs = holding_now(Appointment.objects.filter(user=user)).values("session")
    return found.filter(
        at_table(mine, through="result__") | Q(result__section__session__in=runs)
    )


def open_corrections(events: Iterable[Event]) -> QuerySet[Correction]:
    """The requests in these events that someone has yet to answer."""
    return Correction.objects.filter(
        result__section__session__event__in={event.pk for event in events},
        state__in=corrections.OPEN,
    ).select_related(
        "result__section__session",
        *(f"result__{seat}" for seat in ("ns", "ew", "south", "west")),
    )


def expired_corrections() -> QuerySet[Correction]:
    """The requests of any club that were not confirmed in time."""
    return Correction.objects.filter(
        state=CorrectionState.REQUESTED, expires_at__lt=now()
    ).select_related(
        "result__section__session__event__club",
        "result__section__session__event__policy",
    )


def players_at(line: Result, side: Side) -> QuerySet[Player]:
    """Who sat on that side of the table: of a team the two of its line-up, or all of it
    where that does not say both, substitutes among them."""
    if line.match_id is not None and line.room:
        event = line.section.session.event
        stint = event.stint_for(line.round)
        seats = [seat.value for seat in Seat if seat.side is side]
        at_table = Lineup.objects.filter(
            match=line.match_id, stint=stint, room=line.room, seat__in=seats
        )
        seated = list(at_table.values_list("player", flat=True))
        if len(seated) == len(seats):
            return Player.objects.filter(pk__in=seated)
    return Player.objects.filter(places__entry__in=line.sitters(side)).distinct()


def pairs_of_recent_events(event: Event, most: int) -> list[list[frozenset[int]]]:
    """Who played together in the club's latest other events of pairs, the latest first,
    by the keys of the persons: two queries."""
    others = Event.objects.filter(club=event.club_id, contest=ContestKind.PAIRS)
    latest = list(
        others.exclude(pk=event.pk)
        .filter(date__lte=event.date)
        .order_by("-date", "-pk")
        .values_list("pk", flat=True)[:most]
    )
    members = EntryPlayer.objects.filter(
        entry__event__in=latest, substitute=False
    ).values_list("entry__event", "entry", "player", "player__same_as")
    found: dict[int, dict[int, set[int]]] = {key: {} for key in latest}
    for of_event, entry, player, same_as in members:
        found[of_event].setdefault(entry, set()).add(same_as or player)
    return [
        [frozenset(pair) for pair in entries.values()] for entries in found.values()
    ]


def numbers_of_club(club: Club) -> QuerySet[NationalNumber]:
    """The numbers of the club's players at other bodies."""
    return NationalNumber.objects.filter(club=club)


def may_deal(user: User | None, event: Event) -> bool:
    """Whether this person deals for the event: a director or manager who doesn't play."""
    roles = get_event_roles(user, event)
    return roles.arranges and not roles.entries


def check_may_deal(user: User | None, event: Event) -> None:
    """Refuse anyone who does not deal for the event."""
    if not may_deal(user, event):
        raise PermissionDenied


def check_may_take_out(user: User | None, dealing: Dealing) -> None:
    """Refuse everyone but who dealt, and that person too who plays by now."""
    if user is None or user.pk != dealing.dealt_by_id:
        raise PermissionDenied
    check_may_deal(user, dealing.event)


def open_clerical_error(
    event: Event, newest: PolicyVersion
) -> PolicyClericalError | None:
    """The clerical error that one office has certified, about the newest version."""
    found = PolicyClericalError.objects.filter(
        event=event, policy=newest, applied_at=None, rejected_at=None
    )
    return found.select_related("manager", "director").first()
