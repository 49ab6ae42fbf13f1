"""Matches as a reader may see them, by round, with the line-ups of teams."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import chain, groupby

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from clubsite.clubs.models import Player
from clubsite.clubs.names import name_for
from scoring.bridge.contest import MatchOutcome, SideOutcome, Verdict
from scoring.bridge.contract import SEATS, Seat, Side
from scoring.bridge.teams import Team
from scoring.events import access as events_access
from scoring.events.event_data import EventData, Fixture
from scoring.events.labels import VERDICTS, ContestKind, FigureKind, FormKind, RoomKind
from scoring.events.models import Event, Lineup, Match, Result
from scoring.events.queries import PairName, Viewer, pair_names
from scoring.events.rules import SEATED, State
from scoring.results.queries.lines import Figure, boards_in, decimals_needed, totals_in
from scoring.results.queries.scores import ScoredEvent

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
    """Someone who may sit for a team."""

    key: int
    name: str
    substitute: bool

    @property
    def called(self) -> str:
        """The name, with a mark for who came for someone else."""
        return marked(self.name) if self.substitute else self.name


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sat in one room, by side; empty where no one of it is known."""

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
        return (
            " – ".join(self.names.get(player_id, "?") for player_id in both)
            if any(both)
            else ""
        )

    def played(self, match: int, members: Iterable[Player]) -> tuple[str, ...]:
        """Those of these members who sat in that match."""
        seated = {
            player
            for place, found in self.seats.items()
            if place[0] == match
            for player in found.values()
        }
        return tuple(self.names[member.pk] for member in members if member.pk in seated)


def writes_lineups(event: Event, roles: events_access.EventRoles) -> bool:
    """Whether this person writes down now who sits where in the event's matches."""
    teams = event.contest == ContestKind.TEAMS
    return teams and roles.scores and State(event.state) in SEATED


def marked(name: str) -> str:
    """The name of someone who came for someone else."""
    return _("%(name)s (substitute)") % {"name": name}


def get_lineups(data: EventData, viewer: Viewer, matches: Iterable[int]) -> Lineups:
    """The line-ups of these matches for this reader: one query."""
    names: dict[int, str] = {}
    for pair in data.pairs.values():
        members = (*pair.players, *pair.substitutes)
        shown = viewer.names_for(members, data.event.club)
        for player, name in zip(members, shown, strict=True):
            names[player.pk] = marked(name) if player in pair.substitutes else name
    return Lineups(get_seats(data.event, matches), names)


def get_seats(event: Event, matches: Iterable[int] | None = None) -> Seats:
    """Who sat where in these matches of the event, or in all."""
    rows = events_access.get_lineups(event)
    if matches is not None:
        rows = rows.filter(match__in=list(matches))
    return _build_seats(rows)


def _build_seats(rows: Iterable[Lineup]) -> Seats:
    found: defaultdict[Place, dict[Seat, int]] = defaultdict(dict)
    for row in rows:
        found[row.match_id, row.stint, row.room][Seat(row.seat)] = row.player_id
    return dict(found)


def sittings_at(
    line: Result | None, event: Event, *, staff: bool
) -> tuple[Sitting, ...]:
    """Who sat at the table of a line of the event, as the reader may name them; empty
    where that is not known. One query at most, and none where there are no rooms."""
    if line is None or line.match_id is None or not line.room:
        return ()
    place = (line.match_id, event.stint_for(line.round), line.room)
    lineup, places = events_access.load_lineup(event, line.match_id, line.contestants)
    seats = _build_seats(lineup)
    if place not in seats:
        return ()
    names = {}
    for member in places:
        name = name_for(member.player, event.club, staff=staff)
        names[member.player_id] = marked(name) if member.substitute else name
    found = Lineups(seats, names)
    both = (found.on_side(place, side) for side in Side)
    return (Sitting(RoomKind(line.room).label, *both),)


def match_stints(match: Match) -> tuple[int, ...]:
    """The stints of that match: only that of a knock-out is played in several."""
    if match.event.form != FormKind.KNOCK_OUT:
        return (1,)
    rounds = match.results.order_by("round").values_list("round", flat=True)
    return tuple(dict.fromkeys(drawn_round or 1 for drawn_round in rounds)) or (1,)


def get_members(event: Event, teams: Iterable[int]) -> dict[int, tuple[Member, ...]]:
    """Who may sit for these teams of the event, by the key of each: one query."""
    found: dict[int, list[Member]] = {team: [] for team in teams}
    for player in events_access.seated_in(event, found):
        member = Member(player.pk, player.name, substitute=player.substitute)
        found[player.entry_id].append(member)
    return {team: tuple(members) for team, members in found.items()}


def stint_lineup(match: Match, stint: int) -> dict[Chair, int]:
    """Who sat where in that stint; where nothing is known of it, as in the one before:
    most stay where they are."""
    stints: defaultdict[int, dict[Chair, int]] = defaultdict(dict)
    for lineup in match.lineup.all():
        stints[lineup.stint][RoomKind(lineup.room), Seat(lineup.seat)] = (
            lineup.player_id
        )
    return stints.get(stint) or stints.get(stint - 1) or {}


@dataclass(frozen=True, slots=True)
class MatchSide:
    """One side of a match: what it gained on the boards, and what it counts.

    At percent `boards` is its share. In a knock-out `counted` is the margin.
    """

    name: PairName
    boards: Figure | None = None
    counted: Figure | None = None
    ahead: bool = False


@dataclass(frozen=True, slots=True)
class MatchView:
    """A match as this viewer may see it; figures only if results are shown.

    `shows_outcome`: whether the verdict is shown. `opens`: whether the viewer may open
    its card. A draft is for staff only. `across` are its rounds where its tables play it
    in different ones, as in a movement of teams.
    """

    key: int
    round: int
    table: int
    section: str
    home: MatchSide
    away: MatchSide | None
    verdict: Verdict
    boards: tuple[int, ...]
    awaited: int
    half: bool
    draft: bool
    opens: bool
    shows_outcome: bool
    across: tuple[int, ...] = ()

    @property
    def sides(self) -> tuple[MatchSide, ...]:
        return (self.home, self.away) if self.away else (self.home,)

    @property
    def word(self) -> Promise | str:
        """The verdict in words; empty for a match played normally or not shown."""
        plain = self.verdict is Verdict.COMPLETE or not self.shows_outcome
        return "" if plain else VERDICTS[self.verdict]

    def of(self, entry: int) -> MatchSide:
        """The side of that contestant."""
        return next(side for side in self.sides if side.name.key == entry)

    def against(self, entry: int) -> MatchSide | None:
        """The other side, if there is one."""
        return next((side for side in self.sides if side.name.key != entry), None)


@dataclass(frozen=True, slots=True)
class Round:
    """The matches of one round."""

    number: int
    matches: tuple[MatchView, ...]

    @property
    def draft(self) -> bool:
        """Whether it is not published yet."""
        return any(match.draft for match in self.matches)


@dataclass(frozen=True, slots=True)
class Rounds:
    """All rounds that the reader knows of, with what their figures are."""

    rounds: tuple[Round, ...]
    knock_out: bool
    cross_table: bool
    has_sections: bool
    in_percent: bool
    counted_in: Promise | str
    shown: bool

    def chosen(self, number: int) -> Round | None:
        """That round, if the reader knows of it."""
        return next(
            (
                drawn_round
                for drawn_round in self.rounds
                if drawn_round.number == number
            ),
            None,
        )


@dataclass(frozen=True, slots=True)
class Draw:
    """The draw with the outcomes known so far; without any, only the names."""

    data: EventData
    outcomes: Mapping[int, MatchOutcome]
    names: Mapping[int, PairName]
    decimals: int
    shows_outcome: bool

    def shown(
        self, fixture: Fixture, boards: Sequence[int], *, opens: bool
    ) -> MatchView:
        match = fixture.match
        unknown = Verdict.BYE if match.away is None else Verdict.UNPLAYED
        outcome = self.outcomes.get(match.key)
        return MatchView(
            key=match.key,
            round=match.round,
            table=fixture.table,
            section=fixture.section,
            home=self._side(match.home, outcome, Team.HOME),
            away=None
            if match.away is None
            else self._side(match.away, outcome, Team.AWAY),
            verdict=outcome.verdict if outcome else unknown,
            boards=tuple(boards),
            awaited=outcome.awaited if outcome else 0,
            half=match.half,
            draft=not fixture.published,
            opens=opens,
            shows_outcome=self.shows_outcome or match.away is None,
        )

    def _side(self, entry: int, outcome: MatchOutcome | None, team: Team) -> MatchSide:
        name = self.names[entry]
        if outcome is None:
            return MatchSide(name)
        mine = outcome.of(team)
        other = outcome.of(Team.AWAY if team is Team.HOME else Team.HOME)
        return MatchSide(
            name,
            boards=self._boards(mine, outcome) if outcome.counted else None,
            counted=counted_for(self.data, mine, outcome, self.decimals),
            ahead=is_ahead(mine, other),
        )

    def _boards(self, mine: SideOutcome, outcome: MatchOutcome) -> Figure:
        kind = boards_in(self.data)
        if kind is FigureKind.PERCENT:
            return Figure(mine.boards, kind)
        if kind is FigureKind.POINTS:
            return Figure(self._board_points(mine.boards), kind, 1)
        both = (outcome.home.won, outcome.away.won)
        return Figure(mine.won, FigureKind.POINTS, decimals_needed(both))

    def _board_points(self, points: Fraction) -> Fraction:
        return points / 2 if self.data.regulations.halved else points


def build_rounds(scored: ScoredEvent, viewer: Viewer) -> Rounds:
    """The rounds of the event: the draw for everyone, results as the ranking."""
    data = scored.data
    shown = events_access.sees_ranking(viewer.roles, data.event)
    matches = visible_matches(scored, viewer)
    counted = counted_in(data)
    return Rounds(
        rounds=tuple(
            Round(number, tuple(found))
            for number, found in groupby(matches, key=lambda match: match.round)
        ),
        knock_out=data.event.form == FormKind.KNOCK_OUT,
        cross_table=shown and data.in_a_cross_table,
        has_sections=len(data.sections) > 1,
        in_percent=boards_in(data) is FigureKind.PERCENT,
        counted_in=counted.label,
        shown=shown,
    )


def visible_matches(scored: ScoredEvent, viewer: Viewer) -> list[MatchView]:
    """The matches that the viewer may know of, by round and table."""
    data = scored.data
    known = [fixture for fixture in data.fixtures if fixture.published or viewer.staff]
    names = pair_names(data, viewer)
    shown = events_access.sees_ranking(viewer.roles, data.event)
    opened = set(match_keys(scored, viewer))
    numbers = boards_of_matches(data)
    outcomes = scored.score.matches if shown else {}
    decimals = decimals_counted(outcomes.values())
    draw = Draw(data, outcomes, names, decimals, shows_outcome=shown)
    rounds = rounds_across(data)
    order = sorted(
        known, key=lambda fixture: (fixture.match.round, fixture.section, fixture.table)
    )
    return [
        replace(
            draw.shown(
                fixture,
                numbers.get(fixture.match.key, ()),
                opens=fixture.match.key in opened,
            ),
            across=rounds.get(fixture.match.key, ()),
        )
        for fixture in order
    ]


def match_keys(scored: ScoredEvent, viewer: Viewer) -> tuple[int, ...]:
    """The matches whose cards this reader may open now.

    Before posting, others than staff open a card where the club shows the ranking in
    play, and only when every board of it may be opened. Before an embargo ends only who
    directs opens any.
    """
    data = scored.data
    waiting = {line.board for line in data.known_lines if line.is_open}
    numbers = boards_of_matches(data)
    return tuple(
        fixture.match.key
        for fixture in data.fixtures
        if (viewer.staff or fixture.published)
        and events_access.sees_board(
            viewer.roles,
            data.event,
            complete=waiting.isdisjoint(numbers.get(fixture.match.key, ())),
        )
    )


def boards_of_matches(data: EventData) -> dict[int, tuple[int, ...]]:
    """The boards of every match that has lines."""
    found: dict[int, set[int]] = {}
    for line in data.lines:
        found.setdefault(line.match, set()).add(line.board)
    return {key: tuple(sorted(boards)) for key, boards in found.items()}


def rounds_across(data: EventData) -> dict[int, tuple[int, ...]]:
    """The rounds of each match whose tables play it in different ones; a knock-out
    numbers stanzas in place of rounds."""
    if data.event.form == FormKind.KNOCK_OUT:
        return {}
    found: dict[int, set[int]] = {}
    for line in data.lines:
        found.setdefault(line.match, set()).add(line.round or 0)
    return {key: tuple(sorted(each)) for key, each in found.items() if len(each) > 1}


def counted_in(data: EventData) -> FigureKind:
    """What a match counts: of a knock-out its margin is shown, not that it was won."""
    kind = totals_in(data)
    return boards_in(data) if kind is FigureKind.WINS else kind


def decimals_counted(outcomes: Iterable[MatchOutcome]) -> int:
    """How many decimals the points of these matches take."""
    return decimals_needed(
        chain.from_iterable(
            (outcome.home.points, outcome.away.points) for outcome in outcomes
        )
    )


def counted_for(
    data: EventData, mine: SideOutcome, outcome: MatchOutcome, decimals: int
) -> Figure | None:
    """What the match counts for that side, where it counts anything yet."""
    kind = counted_in(data)
    if totals_in(data) is FigureKind.WINS:
        margins = (outcome.home.margin, outcome.away.margin)
        found = outcome.counted or any(margins)
        return Figure(mine.margin, kind, decimals_needed(margins)) if found else None
    if mine.points is None:
        return None
    return Figure(data.convention.points(mine.points), kind, decimals)


def is_ahead(mine: SideOutcome, other: SideOutcome) -> bool:
    """Whether the match counts more for this side."""
    if mine.points is None:
        return False
    return other.points is None or mine.points > other.points


def of_entry(matches: Iterable[MatchView], entry: int) -> tuple[MatchView, ...]:
    """The matches of one contestant."""
    return tuple(
        match for match in matches if entry in {side.name.key for side in match.sides}
    )
