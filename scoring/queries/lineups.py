"""Who sat where in the matches of teams."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from clubsite.clubs.models import Player
from clubsite.clubs.names import name_for
from scoring import access
from scoring.bridge.contract import SEATS, Seat, Side
from scoring.labels import ContestKind, FormKind, RoomKind
from scoring.models import Event, Match, Result
from scoring.procedure.evening import SEATED, State
from scoring.queries.evening import Evening
from scoring.queries.readers import Reader

Chair = tuple[RoomKind, Seat]
"""A place at one of the two tables of a match."""
Place = tuple[int, int, str]
"""A match by its key, the stint and the room."""
Seats = Mapping[Place, Mapping[Seat, int]]
"""The players by their keys."""

CHAIRS: tuple[Chair, ...] = tuple((room, seat) for room in RoomKind for seat in SEATS)
OF_SIDE = {Side.NS: (Seat.N, Seat.S), Side.EW: (Seat.E, Seat.W)}


def chair_name(chair: Chair) -> str:
    """What a form calls it."""
    room, seat = chair
    return f"{room.value}-{seat}"


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody who may sit for a team."""

    key: int
    name: str
    substitute: bool

    @property
    def called(self) -> str:
        """The name, with a mark for who came for somebody else."""
        return marked(self.name) if self.substitute else self.name


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sat in one room, by side; empty where nobody of it is known."""

    room: Promise | str
    ns: str
    ew: str


@dataclass(frozen=True, slots=True)
class Lineups:
    """The line-ups of matches as one reader may name the players."""

    seats: Seats = field(default_factory=dict)
    names: Mapping[int, str] = field(default_factory=dict)

    def sittings(self, match: int, stint: int) -> tuple[Sitting, ...]:
        """The rooms of that stint of which something is known."""
        places = ((room, (match, stint, room.value)) for room in RoomKind)
        return tuple(
            Sitting(room.label, *(self.on_side(place, side) for side in Side))
            for room, place in places
            if place in self.seats
        )

    def on_side(self, place: Place, side: Side) -> str:
        """Who sat on that side there; empty where neither is known."""
        seated = self.seats.get(place, {})
        both = [seated.get(seat, 0) for seat in OF_SIDE[side]]
        return " – ".join(self.names.get(one, "?") for one in both) if any(both) else ""

    def played(self, match: int, members: Iterable[Player]) -> tuple[str, ...]:
        """Those of these members who sat in that match."""
        seated = {
            player
            for place, found in self.seats.items()
            if place[0] == match
            for player in found.values()
        }
        return tuple(self.names[one.pk] for one in members if one.pk in seated)


def writes_lineups(event: Event, part: access.Part) -> bool:
    """Whether this person writes down now who sits where in the event's matches."""
    teams = event.contest == ContestKind.TEAMS
    return teams and part.scores and State(event.state) in SEATED


def marked(name: str) -> str:
    """The name of somebody who came for somebody else."""
    return _("%(name)s (substitute)") % {"name": name}


def lineups_of(evening: Evening, reader: Reader, matches: Iterable[int]) -> Lineups:
    """The line-ups of these matches for this reader: one query."""
    names: dict[int, str] = {}
    for pair in evening.pairs.values():
        members = (*pair.players, *pair.substitutes)
        shown = reader.names_of(members, evening.event.club)
        for player, name in zip(members, shown, strict=True):
            names[player.pk] = marked(name) if player in pair.substitutes else name
    return Lineups(seats_of(evening.event, matches), names)


def seats_of(event: Event, matches: Iterable[int] | None = None) -> Seats:
    """Who sat where in these matches of the event, or in all."""
    rows = access.lineups_of(event)
    if matches is not None:
        rows = rows.filter(match__in=list(matches))
    found: defaultdict[Place, dict[Seat, int]] = defaultdict(dict)
    for match, stint, room, seat, player in rows.values_list(
        "match", "stint", "room", "seat", "player"
    ):
        found[match, stint, room][Seat(seat)] = player
    return dict(found)


def sittings_at(
    line: Result | None, event: Event, *, staff: bool
) -> tuple[Sitting, ...]:
    """Who sat at the table of a line of the event, as the reader may name them; empty
    where that is not known. Two queries at most, and none where there are no rooms."""
    if line is None or line.match_id is None or not line.room:
        return ()
    place = (line.match_id, event.stint_of(line.round), line.room)
    seats = seats_of(event, [line.match_id])
    if place not in seats:
        return ()
    names = {}
    for player in access.seated_in(event, line.contestants):
        name = name_for(player, event.club, staff=staff)
        names[player.pk] = marked(name) if player.substitute else name
    found = Lineups(seats, names)
    both = (found.on_side(place, side) for side in Side)
    return (Sitting(RoomKind(line.room).label, *both),)


def stints_of(match: Match) -> tuple[int, ...]:
    """The stints of that match: only that of a knock-out is played in several."""
    if match.event.form != FormKind.KNOCK_OUT:
        return (1,)
    rounds = match.results.order_by("round").values_list("round", flat=True)
    return tuple(dict.fromkeys(one or 1 for one in rounds)) or (1,)


def members_of(event: Event, teams: Iterable[int]) -> dict[int, tuple[Member, ...]]:
    """Who may sit for these teams of the event, by the key of each: one query."""
    found: dict[int, list[Member]] = {team: [] for team in teams}
    for player in access.seated_in(event, found):
        member = Member(player.pk, player.name, substitute=player.substitute)
        found[player.entry_id].append(member)
    return {team: tuple(members) for team, members in found.items()}


def lineup_of(match: Match, stint: int) -> dict[Chair, int]:
    """Who sat where in that stint; where nothing is known of it, as in the one before:
    most stay where they are."""
    stints: defaultdict[int, dict[Chair, int]] = defaultdict(dict)
    for one in match.lineup.all():
        stints[one.stint][RoomKind(one.room), Seat(one.seat)] = one.player_id
    return stints.get(stint) or stints.get(stint - 1) or {}
