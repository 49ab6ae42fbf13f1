"""An evening as someone plans it, before a single card is dealt."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, time
from decimal import Decimal
from typing import NamedTuple, Protocol

from clubsite.accounts.models import User
from scoring.bridge.board_numbers import runs
from scoring.bridge.contest import Standings
from scoring.bridge.contest.unplayed import Award
from scoring.bridge.contract import Side
from scoring.bridge.convention import Name
from scoring.bridge.messages import gettext_noop
from scoring.bridge.regulations import Regulations
from scoring.bridge.swiss import Odd
from scoring.bridge.teams.knockout import rounds_needed
from scoring.events.labels import (
    ContestKind,
    CountedKind,
    FormKind,
    MethodKind,
    PlayedKind,
    Seating,
)
from scoring.movements.kinds import kind_by_code
from scoring.movements.mitchell import SKIP, STRAIGHT, in_one_list
from scoring.movements.movement import (
    Contest,
    InvalidMovement,
    Movement,
    Options,
    Row,
    with_phantom,
)
from scoring.movements.switches import advised_switches
from scoring.movements.team_matches import (
    AMERICAN_WHIST,
    AMERICAN_WHIST_EVEN,
    teams_in,
)

SeatKey = tuple[str, int]
"""Direction and number of a pair in its section; a person has no direction."""


class When(NamedTuple):
    """The day of a session, and the hour where someone knows it."""

    date: date
    starts: time | None = None


@dataclass(frozen=True, slots=True)
class TablePlan:
    """A table in one round; of an individual `ns` and `ew` are North and East.

    An empty seat is None; so is the table of a pair that rests away from the tables.
    """

    round: int
    table: int | None
    boards: range
    ns: SeatKey | None
    ew: SeatKey | None
    south: SeatKey | None = None
    west: SeatKey | None = None

    @property
    def seats(self) -> tuple[SeatKey, ...]:
        """All that sit here."""
        return tuple(
            seat_key
            for seat_key in (self.ns, self.south, self.ew, self.west)
            if seat_key is not None
        )

    @property
    def is_playing(self) -> bool:
        """Whether both sides are seated and have boards to play."""
        return None not in (self.ns, self.ew) and len(self.boards) > 0


MITCHELL = "mitchell"
"""A straight Mitchell, with a skip where the number of tables is even."""


class WithMovement(Protocol):
    """What is planned to be played, for a new event or a further session."""

    @property
    def movement(self) -> str: ...
    @property
    def boards_a_round(self) -> int: ...
    @property
    def rounds(self) -> int | None: ...
    @property
    def switched(self) -> tuple[int, ...] | None: ...
    @property
    def one_winner(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class SectionPlan:
    """A section of so many tables; with `missing`, the last one is a half table.

    `half` is a half table of either side, or an extra pair, as its movement has it.
    `kind` is a movement of its own; `chosen` is one that is whole already, as from a
    file.
    """

    letter: str
    tables: int
    missing: Side | None = None
    half: bool = False
    kind: str = ""
    chosen: Movement | None = None

    def movement(self, plan: WithMovement) -> Movement:
        """Who meets whom on which board sets, by the numbers of those who play."""
        if self.chosen is not None:
            return self._as_chosen(self.chosen, plan)
        kind, options = kind_by_code(self.code(plan)), self.options(plan)
        movement = kind.build(options)
        if not plan.one_winner or movement.winners == 1:
            return movement
        return in_one_list(movement, advised_switches(kind, options))

    def _as_chosen(self, chosen: Movement, plan: WithMovement) -> Movement:
        """The chosen movement for this section's tables, boards and rounds."""
        if chosen.tables != self.tables:
            raise InvalidMovement(
                gettext_noop("%(name)s is for %(tables)s tables, not %(wanted)s."),
                name=chosen.name,
                tables=chosen.tables,
                wanted=self.tables,
            )
        rounds = chosen.rounds[: plan.rounds]
        movement = replace(chosen, boards_per_round=plan.boards_a_round, rounds=rounds)
        if self.half or self.missing is not None:
            movement = self._halved(movement)
        if not plan.one_winner or movement.winners == 1:
            return movement
        return in_one_list(movement, plan.switched or ())

    def _halved(self, movement: Movement) -> Movement:
        """Without the highest pair of the missing side, or of the one list."""
        if movement.winners == 2:
            return with_phantom(movement, self.tables, self.missing or Side.NS)
        seats = (seat for rows in movement.rounds for row in rows for seat in row[:-1])
        return with_phantom(movement, max(seats))

    def code(self, plan: WithMovement) -> str:
        """The code of its movement in the registry."""
        code = self.kind or plan.movement
        if code != MITCHELL:
            return code
        return STRAIGHT.code if self.tables % 2 else SKIP.code

    def options(self, plan: WithMovement) -> Options:
        """What a director says of its movement."""
        return Options(
            self.tables,
            half=self.half or self.missing is not None,
            missing=self.missing,
            boards_per_round=plan.boards_a_round,
            rounds=plan.rounds,
            switched=plan.switched,
        )


def options_to_json(options: Options) -> dict[str, object]:
    """What a director said of a movement, as it is stored."""
    return {
        "tables": options.tables,
        "half": options.half,
        "missing": str(options.missing or ""),
        "rounds": options.rounds,
        "switched": None if options.switched is None else list(options.switched),
    }


def table_plans(movement: Movement) -> tuple[TablePlan, ...]:
    """Every table of every round, with the seats of those who sit out."""
    return tuple(
        _table_plan(movement, number, place, row)
        for number, rows in enumerate(movement.rounds, 1)
        for place, row in enumerate(rows, 1)
    )


def _table_plan(movement: Movement, number: int, place: int, row: Row) -> TablePlan:
    board_set = row[-1]
    boards = movement.boards(board_set) if board_set else range(0)
    table = place if place <= movement.tables else None
    if movement.contest is Contest.INDIVIDUAL:
        north, south, east, west = (_seat_key("", person) for person in row[:-1])
        return TablePlan(number, table, boards, north, east, south=south, west=west)
    ns, ew = ("NS", "EW") if movement.winners == 2 else ("", "")
    return TablePlan(
        number, table, boards, _seat_key(ns, row[0]), _seat_key(ew, row[1])
    )


def _seat_key(direction: str, number: int) -> SeatKey | None:
    return (direction, number) if number else None


def planned_seats(movement: Movement) -> list[tuple[SeatKey, bool]]:
    """Every number that the movement has, and whether no one has it."""
    there = {seat_key for plan in table_plans(movement) for seat_key in plan.seats}
    directions = ("NS", "EW") if movement.winners == 2 else ("",)
    absent = {
        (direction, number) for direction in directions for number in movement.phantoms
    }
    order = {direction: at for at, direction in enumerate(directions)}
    return sorted(
        ((seat_key, seat_key not in there) for seat_key in there | absent),
        key=lambda seat: (order[seat[0][0]], seat[0][1]),
    )


@dataclass(frozen=True, slots=True)
class EventFacts:
    """What an event is called, when it takes place in the club's zone, and whether a
    director is there."""

    name: str
    date: date
    starts: time | None = None
    without_director: bool = False


@dataclass(frozen=True, slots=True)
class EventPlan:
    """A whole evening: `rounds` only where the movement is to end early.

    `movement` is the code of its kind in the registry, or `MITCHELL`. `switched` are
    the rounds with arrows switched; with `one_winner` the advised ones make one list of
    two. With `own_boards`
    every section has boards of its own. All sections are under one ranking.
    """

    facts: EventFacts
    sections: tuple[SectionPlan, ...]
    boards_a_round: int
    rounds: int | None = None
    movement: str = MITCHELL
    switched: tuple[int, ...] | None = None
    one_winner: bool = False
    own_boards: bool = False
    method: MethodKind = MethodKind.MATCHPOINTS
    convention: Name = Name.CLUBSITE
    director: User | None = None
    assistants: tuple[User, ...] = ()
    scorer: User | None = None


FEWEST_IN_A_TEAM, MOST_IN_A_TEAM = 4, 8
WHIST = {1: AMERICAN_WHIST.code, 0: AMERICAN_WHIST_EVEN.code}
"""The American Whist of an odd and of an even number of teams."""

PLAYED: Mapping[PlayedKind, tuple[ContestKind, FormKind]] = {
    PlayedKind.ROUND_ROBIN: (ContestKind.TEAMS, FormKind.ROUND_ROBIN),
    PlayedKind.HEAD_TO_HEAD: (ContestKind.TEAMS, FormKind.ROUND_ROBIN),
    PlayedKind.MOVEMENT: (ContestKind.TEAMS, FormKind.ROUND_ROBIN),
    PlayedKind.SWISS_TEAMS: (ContestKind.TEAMS, FormKind.SWISS),
    PlayedKind.KNOCK_OUT: (ContestKind.TEAMS, FormKind.KNOCK_OUT),
    PlayedKind.SWISS_PAIRS: (ContestKind.PAIRS, FormKind.SWISS),
}
COUNTED: Mapping[CountedKind, tuple[MethodKind, Standings]] = {
    CountedKind.IMPS_TO_VPS: (MethodKind.IMPS, Standings.VICTORY_POINTS),
    CountedKind.TOTAL_IMPS: (MethodKind.IMPS, Standings.IMPS),
    CountedKind.BOARD_A_MATCH: (MethodKind.BOARD_A_MATCH, Standings.BOARDS),
    CountedKind.HYBRID: (MethodKind.HYBRID, Standings.HYBRID),
    CountedKind.TOTAL_POINTS: (MethodKind.AGGREGATE, Standings.IMPS),
    CountedKind.MATCHPOINTS: (MethodKind.MATCHPOINTS, Standings.VICTORY_POINTS),
    CountedKind.CROSS_IMPS: (MethodKind.CROSS_IMPS, Standings.VICTORY_POINTS),
}
FOR_PAIRS = frozenset({CountedKind.MATCHPOINTS, CountedKind.CROSS_IMPS})
BY_A_POOL = frozenset({CountedKind.IMPS_TO_VPS, CountedKind.HYBRID})


def counted_kinds(contest: str, form: str) -> tuple[CountedKind, ...]:
    """How the boards of such an event may be scored; a knock-out has one margin."""
    in_pairs = contest == ContestKind.PAIRS
    left_out = BY_A_POOL if form == FormKind.KNOCK_OUT else frozenset()
    return tuple(
        counted_kind
        for counted_kind in CountedKind
        if (counted_kind in FOR_PAIRS) == in_pairs and counted_kind not in left_out
    )


def counted_as(
    contest: str, form: str, method: str, standings: str
) -> CountedKind | None:
    """How an event is scored, if it is in one of the ways that events are set up."""
    for kind in counted_kinds(contest, form):
        if method_and_standings(kind, form) == (method, standings):
            return kind
    return None


def method_and_standings(
    counted: CountedKind, form: str
) -> tuple[MethodKind, Standings]:
    """How boards are compared, and what a match adds to a total; in a knock-out
    whether it was won."""
    method, standings = COUNTED[counted]
    return method, Standings.WINS if form == FormKind.KNOCK_OUT else standings


class PlannedMatches(Protocol):
    """How matches are to be scored, of a new event or of one that there is."""

    @property
    def contest(self) -> str: ...
    @property
    def form(self) -> str: ...
    @property
    def counted(self) -> CountedKind | None: ...
    @property
    def method(self) -> str: ...
    @property
    def standings(self) -> str: ...
    @property
    def regulations(self) -> Regulations: ...


@dataclass(frozen=True, slots=True)
class MatchScoring:
    """How the matches of an event that there is are scored and drawn from now on.

    `counted` is None where boards and totals stay as its file has them, in none of the
    ways that events are set up. Without `carries` no one brings anything along.
    """

    contest: str
    form: str
    counted: CountedKind | None
    method: str
    standings: str
    regulations: Regulations
    convention: Name
    carries: bool = True


@dataclass(frozen=True, slots=True)
class ContestPlan:
    """An event of matches of so many contestants.

    Of its `regulations` what the kind of event decides is filled in: the standings, and
    how many rounds there are where that follows from the number of contestants.
    `movement` is the code of its kind in the registry, where teams play by one; `chosen`
    is one that is whole already, as a club's own. Teams that play by a movement may sit in
    several `sections` of about one size, under one ranking.
    """

    facts: EventFacts
    played: PlayedKind
    contestants: int
    counted: CountedKind = CountedKind.IMPS_TO_VPS
    regulations: Regulations = field(default_factory=Regulations)
    convention: Name = Name.CLUBSITE
    director: User | None = None
    scorer: User | None = None
    movement: str = ""
    chosen: Movement | None = None
    sections: int = 1

    @property
    def contest(self) -> ContestKind:
        return PLAYED[self.played][0]

    @property
    def form(self) -> FormKind:
        return PLAYED[self.played][1]

    @property
    def method(self) -> MethodKind:
        return method_and_standings(self.counted, self.form)[0]

    @property
    def standings(self) -> Standings:
        return method_and_standings(self.counted, self.form)[1]

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many teams each section has, larger ones first."""
        each, more = divmod(self.contestants, self.sections)
        return tuple(each + (at < more) for at in range(self.sections))

    def options(self, teams: int) -> Options:
        """What a director says of the movement of so many teams: a table for each."""
        return Options(teams, boards_per_round=self.regulations.boards_a_match)

    def build_movements(self) -> list[Movement]:
        """The movement of each section; refused where one is impossible."""
        return [self._build_movement(teams) for teams in self.sizes]

    def _build_movement(self, teams: int) -> Movement:
        if self.chosen is None:
            code = self.movement
            if self.sections > 1 and code in WHIST.values():
                code = WHIST[teams % 2]
            return kind_by_code(code).build(self.options(teams))
        numbers = teams_in(self.chosen)
        if numbers != set(range(1, teams + 1)):
            raise InvalidMovement(
                gettext_noop("%(name)s is for teams %(numbers)s, not for %(wanted)s."),
                name=self.chosen.name,
                numbers=runs(numbers),
                wanted=runs(range(1, teams + 1)),
            )
        boards = self.regulations.boards_a_match
        return replace(self.chosen, boards_per_round=boards)

    @property
    def rounds(self) -> int:
        """The rounds to be played."""
        if self.played == PlayedKind.MOVEMENT:
            return len(self.build_movements()[0].rounds)
        if self.form == FormKind.ROUND_ROBIN:
            return self.contestants - 1 + self.contestants % 2
        if self.form == FormKind.KNOCK_OUT:
            return rounds_needed(self.contestants)
        return self.regulations.rounds

    @property
    def tables(self) -> int:
        """The tables of a round in which everyone has an opponent, without movement."""
        rooms = 2 if self.contest == ContestKind.TEAMS else 1
        return rooms * (self.contestants // 2)


@dataclass(frozen=True, slots=True)
class SessionPlan:
    """A further session of an event, for the pairs that it has."""

    date: date
    sections: tuple[SectionPlan, ...]
    boards_a_round: int
    starts: time | None = None
    rounds: int | None = None
    movement: str = MITCHELL
    switched: tuple[int, ...] | None = None
    one_winner: bool = False
    seating: Seating = Seating.AS_THEY_ARE


@dataclass(frozen=True, slots=True)
class SectionsPlan:
    """Other sections for the pairs of an event, before the first score."""

    sections: tuple[SectionPlan, ...]
    boards_a_round: int
    rounds: int | None = None
    movement: str = MITCHELL
    switched: tuple[int, ...] | None = None
    one_winner: bool = False


@dataclass(frozen=True, slots=True)
class NamedPair:
    """What someone typed for a pair, and what stood there when the page was made.

    There is a name for each player: one in an individual.
    """

    entry: int
    was: tuple[str, ...]
    names: tuple[str, ...]

    @property
    def changed(self) -> bool:
        return self.was != self.names


@dataclass(frozen=True, slots=True)
class NamedTeam:
    """What someone typed for a team, and what stood there when the page was made.

    Its players, its own name, and what it brings from an earlier stage.
    """

    players: NamedPair
    was: tuple[str, str]
    now: tuple[str, str]

    @property
    def changed(self) -> bool:
        return self.was != self.now or self.players.changed


@dataclass(frozen=True, slots=True)
class PairStanding:
    """What a pair is ranked with beside its scores; numbers are exact text."""

    entry: int
    stratum: str = ""
    handicap: str = ""
    tags: tuple[str, ...] = ()
    carried: str = ""
    carried_maximum: int = 0


@dataclass(frozen=True, slots=True)
class RankingPlan:
    """How the pairs of an event are ranked, and what these pairs are ranked with."""

    regulations: Regulations
    pairs: tuple[PairStanding, ...]


@dataclass(frozen=True, slots=True)
class DrawWish:
    """What a director wants of the draw of a round, contestants by their keys.

    `forced` pairings, the seed of a `lot` for a first round, whether to draw while
    results are missing, and what an odd number makes of this round's last ones, where it
    is not what the event has said.
    """

    forced: tuple[tuple[int, int], ...] = ()
    lot: str = ""
    sure: bool = False
    odd: Odd | None = None


MOST_BOARDS_MORE = 32
MOST_GIVEN = 999
"""IMPs or points, where there is no pool that a match shares out."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What a director gives both sides of a match: by a rule, or in figures."""

    award: Award | None = None
    home: Decimal | None = None
    away: Decimal | None = None


@dataclass(frozen=True, slots=True)
class Mismatch:
    """Whom each side of a match should have met, and whether it was at fault."""

    home_due: int | None = None
    home_at_fault: bool = False
    away_due: int | None = None
    away_at_fault: bool = False
