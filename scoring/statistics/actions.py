"""Making the rows of statistics from what was posted, and publishing one's own."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clubs.actions import raise_version
from clubsite.clubs.models import Player
from clubsite.clubs.player_records import club_day
from clubsite.clubs.queries import policy_now
from clubsite.site.errors import Refused
from scoring.bridge.contract import Seat, Side, parse_entry
from scoring.bridge.event import Code
from scoring.events.labels import ContestKind, MethodKind
from scoring.events.models import (
    EntryPlayer,
    Event,
    EventStatistics,
    PlayerBoard,
    PlayerSession,
    Result,
)
from scoring.results.actions import hold_event
from scoring.statistics import access
from scoring.statistics.models import PublishedStatistics
from scoring.statistics.policy import StatisticsPolicy
from scoring.statistics.rules import (
    BoardRow,
    PostedResult,
    SessionSum,
    SideFacts,
    Sitting,
    Unit,
    build_rows,
    sum_sessions,
)

UNITS = {
    MethodKind.MATCHPOINTS: Unit.MATCHPOINTS,
    MethodKind.CROSS_IMPS: Unit.IMPS,
    MethodKind.BUTLER: Unit.IMPS,
}
SEATS = {Side.NS: (Seat.N, Seat.S), Side.EW: (Seat.E, Seat.W)}

LINEUP = "line-up"
MOVEMENT = "movement"
"""Where a seat is known from: in an individual the movement says it."""

Lineups = Mapping[tuple[int, int, str], Mapping[Seat, int]]


@transaction.atomic
def rebuild_statistics(event: Event) -> int:
    """Make the rows of the event's last posted snapshot again; return how many."""
    hold_event(event)
    rows = event_rows(event)
    PlayerBoard.objects.filter(event=event).delete()
    PlayerBoard.objects.bulk_create(_stored(row, event) for row in rows)
    sessions = dict(access.get_results(event).values_list("pk", "section__session"))
    PlayerSession.objects.filter(session__event=event).delete()
    PlayerSession.objects.bulk_create(
        _session_sum(each) for each in sum_sessions(rows, sessions)
    )
    EventStatistics.objects.update_or_create(
        event=event, defaults={"revision": event.revision}
    )
    return len(rows)


def event_rows(event: Event) -> list[BoardRow]:
    """The rows of the event's last posted snapshot: four queries."""
    in_teams = event.contest == ContestKind.TEAMS
    unit = Unit.TEAMS if in_teams else UNITS.get(MethodKind(event.method))
    snapshot = access.get_snapshot(event)
    if snapshot is None or unit is None:
        return []
    if in_teams and event.method != MethodKind.IMPS:
        return []
    results = {result.pk: result for result in access.get_results(event)}
    seats = _Seats(event)
    posted = [
        _posted(stored, results[stored["line"]], seats)
        for stored in snapshot.lines
        if stored["line"] in results
    ]
    return build_rows(posted, unit)


def _posted(stored: Mapping[str, Any], row: Result, seats: "_Seats") -> PostedResult:
    result = stored["result"]
    return PostedResult(
        key=row.pk,
        board=row.board,
        field=(row.section.board_set_id, row.board, row.group),
        result=parse_entry(result) if result else None,
        top=stored["top"],
        ns=_side(stored, "ns", seats.on(row, Side.NS)),
        ew=_side(stored, "ew", seats.on(row, Side.EW)),
    )


def _side(
    stored: Mapping[str, Any], side: str, sitting: tuple[Sitting, ...]
) -> SideFacts:
    points = stored[f"{side}_points"]
    return SideFacts(
        sitting=sitting,
        points=None if points is None else Fraction(points),
        code=Code(stored[f"{side}_code"]),
    )


class _Seats:
    """Who sat at each table of an event, as far as it is known."""

    def __init__(self, event: Event) -> None:
        self._event = event
        self._members: dict[int, list[EntryPlayer]] = defaultdict(list)
        for member in access.get_members(event):
            self._members[member.entry_id].append(member)
        self._lineups: dict[tuple[int, int, str], dict[Seat, int]] = defaultdict(dict)
        for seat in access.get_lineups(event):
            key = (seat.match_id, seat.stint, seat.room)
            self._lineups[key][Seat(seat.seat)] = seat.player_id
        self._tables = {each.result_id: each for each in access.get_table_seats(event)}

    def on(self, row: Result, side: Side) -> tuple[Sitting, ...]:
        """The players on that side."""
        if self._event.contest == ContestKind.TEAMS:
            return tuple(self._in_lineup(row, side))
        entries = row.sitters(side)
        if self._event.contest == ContestKind.INDIVIDUAL:
            return tuple(
                Sitting(member.player_id, seat, MOVEMENT)
                for entry, seat in zip(entries, SEATS[side], strict=False)
                for member in _sat_in(self._members[entry], row.round)
            )
        return tuple(self._of_pair(row, side, entries[0]))

    def _of_pair(self, row: Result, side: Side, entry: int) -> Iterator[Sitting]:
        """The players of a pair; where a file says who sat there, these two alone."""
        table = self._tables.get(row.pk)
        known = table.seats if table else {}
        members = {member.player_id for member in self._members[entry]}
        seats = {
            player: seat
            for player, seat in known.items()
            if seat.side is side and player in members
        }
        players = [*seats]
        if len(players) < len(SEATS[side]):
            players = [
                member.player_id for member in _sat_in(self._members[entry], row.round)
            ]
        for player in players:
            seat = seats.get(player) or _other_seat(player, players, seats)
            yield Sitting(player, seat, table.source if table and seat else "")

    def _in_lineup(self, row: Result, side: Side) -> Iterator[Sitting]:
        """Of a team only who is in the line-up: no one else is known to have played."""
        key = (row.match_id or 0, self._event.stint_for(row.round), row.room)
        for seat in SEATS[side]:
            player = self._lineups.get(key, {}).get(seat)
            if player is not None:
                yield Sitting(player, seat, LINEUP)


def _other_seat(
    player: int, players: Sequence[int], seats: Mapping[int, Seat]
) -> Seat | None:
    """The seat opposite the partner's, where it is known who of two sat there."""
    others = [other for other in players if other != player]
    seat = seats.get(others[0]) if len(others) == 1 else None
    return seat.partner if seat else None


def _sat_in(
    members: Sequence[EntryPlayer], number: int | None
) -> Iterator[EntryPlayer]:
    """Who of an entry played in that round.

    A substitute owns the rounds from the first to the last of theirs, which may be that
    of the event. Whose place it was is not always on record, so no one else of the entry
    has these boards; where the round of the substitute or of the result is not known, no
    one has them.
    """
    regular = [member for member in members if not member.substitute]
    substitutes = [member for member in members if member.substitute]
    if not substitutes:
        yield from regular
    elif number is not None and all(each.from_round for each in substitutes):
        now_in = [each for each in substitutes if each.comes_in(number)]
        yield from now_in or regular


def _stored(row: BoardRow, event: Event) -> PlayerBoard:
    field_points = row.field_points
    return PlayerBoard(
        event=event,
        result=row.result,
        board=row.board,
        player_id=row.player,
        partner_id=row.partner,
        opponents=list(row.opponents),
        unit=row.unit,
        points=str(row.points),
        top=row.top,
        seat=row.seat,
        source=row.source,
        role=row.role,
        kind=row.kind,
        field_points="" if field_points is None else str(field_points),
    )


def _session_sum(found: SessionSum) -> PlayerSession:
    return PlayerSession(
        session_id=found.session,
        player_id=found.player,
        partner_id=found.partner,
        unit=found.unit,
        boards=found.boards,
        points=str(found.points),
        top=found.top,
    )


@transaction.atomic
def publish_statistics(player: Player, *, by: User) -> None:
    """Let everyone read one's own season, as long as the club's policy allows it."""
    access.check_is_own(by, player)
    today = club_day(player.club)
    if not StatisticsPolicy.of(policy_now(player.club)).public_statistics:
        raise Refused(_("This club keeps players' statistics private."))
    if player.is_under_18(today):
        raise Refused(_("Statistics of members under 18 are never public."))
    if player.is_withheld:
        raise Refused(_("Your name is withheld. Ask a manager to show it first."))

    PublishedStatistics.objects.update_or_create(
        player=player, defaults={"account": by, "since": today}
    )
    raise_version(player.club)

    trail.record("player.statistics_published", player, by=by, club=player.club)


@transaction.atomic
def withdraw_statistics(player: Player, *, by: User) -> None:
    """Make one's own season private again, at once."""
    access.check_is_own(by, player)

    gone, _rows = PublishedStatistics.objects.filter(player=player).delete()
    if not gone:
        raise Refused(_("Your season is private already."))
    raise_version(player.club)

    trail.record("player.statistics_withdrawn", player, by=by, club=player.club)
