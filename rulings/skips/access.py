"""Access to requests to skip a board, and the lines that a person's table brings."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet

from clubsite.accounts.models import User
from clubsite.clubs.models import Club, Player
from rulings.log.models import RulingState
from rulings.skips.models import SkipAnswer, SkipRequest
from rulings.skips.rules import OPEN, SkipRole, State
from scoring.bridge.contract import Side
from scoring.events import access as scoring
from scoring.events.labels import EventState, ResultKind
from scoring.events.models import EntryPlayer, Event, Lineup, Result
from scoring.play import access as play_access

READ_WITH = (
    "player",
    "ruling",
    "result__ns",
    "result__ew",
    "result__south",
    "result__west",
    "result__section__session__event__club",
    "result__section__session__event__policy",
)


def boards_awaited(user: User, event: Event) -> list[Result]:
    """The boards that this person's table still has to bring while the event is played,
    those of the next round first."""
    return [line for line in own_lines(user, event) if line.kind == ResultKind.AWAITED]


def own_lines(user: User, event: Event) -> list[Result]:
    """All that this person's tables bring in an event that is played, in its order."""
    if event.state != EventState.IN_PLAY:
        return []
    mine = list(scoring.own_entries(user, event).values_list("pk", flat=True))
    lines = (
        scoring.get_played_lines(event)
        .filter(scoring.at_table(mine))
        .select_related("ns", "ew", "south", "west", "match")
        .order_by("section__session__number", "round", "board")
    )
    return _in_own_room(user, event, list(lines), frozenset(mine))


def _in_own_room(
    user: User, event: Event, lines: list[Result], mine: frozenset[int]
) -> list[Result]:
    """Those of them at which this person sits: in teams, by what the line-up says."""
    matches = {line.match_id for line in lines if line.match_id and line.room}
    if not matches:
        return lines
    seated: dict[tuple[int, int, str, str], int | None] = {
        (row[0], row[1], row[2], row[3]): row[4]
        for row in Lineup.objects.filter(match__in=matches).values_list(
            "match", "stint", "room", "seat", "player__account"
        )
    }

    def sits(line: Result) -> bool:
        place = (line.match_id or 0, event.stint_for(line.round), line.room)
        seats = "NS" if mine & set(line.sitters(Side.NS)) else "EW"
        known = [(*place, seat) for seat in seats if (*place, seat) in seated]
        return len(known) < len(seats) or user.pk in {seated[seat] for seat in known}

    return [line for line in lines if sits(line)]


@dataclass(frozen=True, slots=True)
class TableSeat:
    """One person before one line: as whom and on which side they sit there, and whether
    they are the adjudicator, who is no one at the table."""

    players: Sequence[tuple[Side, Player]]
    player: Player | None
    side: Side | None
    adjudicates: bool


def visible_skips(user: User, club: Club) -> QuerySet[SkipRequest]:
    """The requests of tables of this person's contestants, and of events they direct."""
    mine = EntryPlayer.objects.filter(player__account=user).values("entry")
    directed = scoring.directed_events(user, club)
    theirs = scoring.at_table(mine, through="result__")
    found = SkipRequest.objects.filter(
        theirs | Q(result__section__session__event__in=directed),
        result__section__session__event__club=club,
    )
    return found.select_related(*READ_WITH).distinct()


def referred_to(user: User, events: Sequence[Event]) -> QuerySet[SkipRequest]:
    """The requests in these events that wait for this person as the adjudicator, who
    has begun no ruling yet; who plays in a pair or team of the table decides nothing."""
    alone = [event for event in events if event.without_director]
    if not alone:
        return SkipRequest.objects.none()
    mine = EntryPlayer.objects.filter(player__account=user).values("entry")
    undecided = Q(ruling__isnull=True) | Q(ruling__state=RulingState.WITHDRAWN)
    return (
        SkipRequest.objects.filter(
            undecided,
            state=State.REFERRED,
            result__section__session__event__in=scoring.directed_events(
                user, alone[0].club
            ).filter(pk__in=[event.pk for event in alone]),
        )
        .exclude(scoring.at_table(mine, through="result__"))
        .select_related(*READ_WITH)
    )


def is_asked(line: Result) -> bool:
    """Whether a request about that line is open."""
    return SkipRequest.objects.filter(result=line, state__in=OPEN).exists()


def answers_to(skip: SkipRequest) -> dict[int, bool]:
    """By player: whether they agree."""
    return dict(SkipAnswer.objects.filter(skip=skip).values_list("player", "agrees"))


def seat_at(user: User, line: Result) -> TableSeat:
    """What this person is for the line: a player counts where they sit, nowhere else."""
    players = [
        (side, player) for side in Side for player in play_access.players_at(line, side)
    ]
    own = next((player for player in players if player[1].account_id == user.pk), None)
    roles = scoring.get_event_roles(user, line.section.session.event)
    plays = not roles.entries.isdisjoint(line.contestants)
    return TableSeat(
        players=players,
        player=own[1] if own else None,
        side=own[0] if own else None,
        adjudicates=not plays and roles.directs,
    )


def roles_in(skip: SkipRequest, seat: TableSeat) -> frozenset[SkipRole]:
    """The parts of a person in a request."""
    if seat.adjudicates:
        return frozenset({SkipRole.ADJUDICATOR})
    if seat.player is None:
        return frozenset()
    if seat.player.pk == skip.player_id:
        return frozenset({SkipRole.ASKER})
    asked_for = next(
        (s for s, player in seat.players if player.pk == skip.player_id), None
    )
    return frozenset(
        {SkipRole.PARTNER if seat.side == asked_for else SkipRole.OPPONENT}
    )


def check_takes_part(user: User, event: Event) -> None:
    """Refuse anyone who neither plays in the event nor directs it."""
    roles = scoring.get_event_roles(user, event)
    if not roles.entries and not roles.directs:
        raise PermissionDenied
