"""An evening as values of the game: no query is made in here.

On a line, the file's own adjustment covers the reported result, a ruling covers both,
and an appeal covers all of them; what is withdrawn uncovers what was below.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from clubsite.clubs.models import Player
from scoring.bridge.adjusted import Awaited, NotPlayed, Reported, Treatment
from scoring.bridge.contest import UNIT_OF, Match, Standings
from scoring.bridge.contract import PlayedResult, Side
from scoring.bridge.convention import Convention
from scoring.bridge.event import TOTALS_IN, UNITS, BoardKey, Method, Rules, Unit
from scoring.bridge.ranking import Made, SessionsRule
from scoring.bridge.regulations import Regulations
from scoring.bridge.sections import SectionKey, section_names
from scoring.events import access
from scoring.events.labels import (
    IN_A_FIELD,
    Cause,
    ContestKind,
    FormKind,
    MethodKind,
    ResultKind,
)
from scoring.events.models import Event

PRECEDENCE = (Cause.FILE, Cause.RULING, Cause.APPEAL)
"""A later cause covers an earlier one on the same line."""


@dataclass(frozen=True, slots=True)
class LineEffect:
    """What one cause makes of a line; `line` is the key of a `Result`."""

    line: int
    cause: Cause
    for_ns: Treatment
    for_ew: Treatment
    cause_id: int = 0
    stored_ns: Mapping[str, object] = field(default_factory=dict)
    stored_ew: Mapping[str, object] = field(default_factory=dict)

    def on(self, side: Side) -> Treatment:
        """What it makes of the line for that side."""
        return self.for_ns if side is Side.NS else self.for_ew


@dataclass(frozen=True, slots=True)
class PairPenalty:
    """What one cause takes from a pair; `entry` is the key of an `Entry`.

    Within a `match` it is taken before its margin becomes victory points.
    """

    entry: int
    amount: Fraction
    unit: Unit
    cause: Cause = Cause.RULING
    cause_id: int = 0
    disciplinary: bool = False
    match: int = 0


@dataclass(frozen=True, slots=True)
class Fixture:
    """A match as it was drawn, with the section and table it has."""

    match: Match
    section: str
    session: int
    table: int
    first_board: int
    published: bool
    version: int


@dataclass(frozen=True, slots=True)
class Flag:
    """A mark on a board for everyone."""

    board: int
    flag: str
    cause: Cause
    cause_id: int


@dataclass(frozen=True, slots=True)
class Pair:
    """A contestant with its players in the order of their places, substitutes last.

    A pair; a team, which may have a name; or one person of an individual. `carried` is
    what it brings from an earlier stage, `handicap` the percent that are added.
    `substitute_rounds` are the first and the last round of each substitute, as far as known.
    """

    key: int
    label: str
    number: int
    direction: str
    section: str
    players: tuple[Player, ...]
    substitutes: tuple[Player, ...]
    file_points: str
    file_percentage: str
    file_rank: str
    name: str = ""
    carried: Made | None = None
    handicap: Fraction | None = None
    stratum: str = ""
    tags: tuple[str, ...] = ()
    withdrew: bool = False
    substitute_rounds: tuple[tuple[int | None, int | None], ...] = ()

    @property
    def side(self) -> Side | None:
        return Side(self.direction) if self.direction else None

    @property
    def called(self) -> str:
        """A team's name, else the number."""
        return self.name or self.label


@dataclass(frozen=True, slots=True)
class ReportedResult:
    """A stored result, loaded as the table reported it, before adjustments.

    In an individual `ns` and `ew` are North and East, beside `south` and `west`. Where
    there are matches, `match` is the key of the one and `room` its table. `group`: the
    form in which this table had a fouled board.
    """

    key: int
    session: int
    section: str
    board_set: int
    board: int
    ns: int
    ew: int
    kind: ResultKind
    table: int | None = None
    round: int | None = None
    result: PlayedResult | None = None
    reported: int | None = None
    file_ns: str = ""
    file_ew: str = ""
    version: int = 1
    match: int = 0
    room: str = ""
    south: int = 0
    west: int = 0
    group: str = ""

    def sitters(self, side: Side) -> tuple[int, ...]:
        """The contestants on that side: both players in an individual."""
        both = (self.ns, self.south) if side is Side.NS else (self.ew, self.west)
        return tuple(filter(None, both))

    @property
    def board_key(self) -> BoardKey:
        return (self.board_set, self.board)

    @property
    def is_open(self) -> bool:
        """Whether the table still has to bring this result."""
        return self.kind in access.OPEN_KINDS

    @property
    def treatment(self) -> Treatment:
        """The value of the reported result before any adjustment."""
        if self.is_open:
            return Awaited(late=self.kind == ResultKind.LATE)
        if self.reported is None:
            return NotPlayed(skipped=self.kind == ResultKind.SKIPPED)
        return Reported(self.reported)


@dataclass(frozen=True, slots=True)
class EventData:
    """All that an event's results follow from.

    `places` gives the board set of each session and section; `fixtures` are the
    matches, where there are any, in their order.
    """

    event: Event
    pairs: Mapping[int, Pair]
    lines: tuple[ReportedResult, ...]
    effects: tuple[LineEffect, ...]
    penalties: tuple[PairPenalty, ...]
    flags: tuple[Flag, ...]
    places: Mapping[tuple[int, str], int]
    convention: Convention
    datums: Mapping[BoardKey, int]
    fixtures: tuple[Fixture, ...] = ()

    def covering(self) -> dict[int, LineEffect]:
        """The effect that counts on each adjusted line, by the line's key."""
        order = sorted(self.effects, key=lambda effect: PRECEDENCE.index(effect.cause))
        return {effect.line: effect for effect in order}

    @property
    def known_lines(self) -> tuple[ReportedResult, ...]:
        """The lines that count: those of a round that is only a draft do not."""
        if not self.event.in_matches:
            return self.lines
        known = {fixture.match.key for fixture in self.fixtures if fixture.published}
        return tuple(line for line in self.lines if line.match in known)

    @property
    def in_groups(self) -> frozenset[BoardKey]:
        """The boards that were played in several forms, or in another than was dealt."""
        return frozenset(line.board_key for line in self.lines if line.group)

    @property
    def decided_on_appeal(self) -> frozenset[int]:
        """The keys of the lines that count as an appeal decided them."""
        return frozenset(
            effect.line for effect in self.effects if effect.cause == Cause.APPEAL
        )

    @property
    def sections(self) -> tuple[str, ...]:
        """The letters of the sections, each once."""
        return tuple(dict.fromkeys(section for _, section in self.places))

    @property
    def section_names(self) -> dict[SectionKey, str]:
        """What the tables of each section are called by, where there are several."""
        return section_names(self.places)

    @property
    def board_sets(self) -> tuple[int, ...]:
        """The sets of boards in play, each once."""
        return tuple(dict.fromkeys(self.places.values()))

    @property
    def regulations(self) -> Regulations:
        """What is particular to this event."""
        return self.event.regulations

    @property
    def individual(self) -> bool:
        """Whether everyone plays for themselves."""
        return self.event.contest == ContestKind.INDIVIDUAL

    @property
    def in_a_field(self) -> bool:
        """Whether boards are compared with all others of their field."""
        return self.event.method in IN_A_FIELD and (
            self.event.contest != ContestKind.TEAMS
        )

    @property
    def in_a_cross_table(self) -> bool:
        """Whether everyone meets everyone, and there are more than two."""
        return self.event.form == FormKind.ROUND_ROBIN and len(self.pairs) > 2

    @property
    def in_one_sheet(self) -> bool:
        """Whether pairs are compared on the boards of a field, and nothing else."""
        return not (self.event.in_matches or self.individual)

    @property
    def by_matchpoints(self) -> bool:
        """Whether the points of a board are matchpoints."""
        return self.in_a_field and self.event.method == MethodKind.MATCHPOINTS

    @property
    def rules(self) -> Rules:
        """How boards are compared in their field, for an event in which they are; a
        file's datum holds until its board is changed."""
        changed = self._changed_boards() if self.datums else frozenset()
        return Rules(
            method=Method(self.event.method),
            winners=self.event.winners,
            convention=self.convention,
            datums={
                key: datum for key, datum in self.datums.items() if key not in changed
            },
            minimum=self.regulations.minimum_boards,
            carried={
                key: pair.carried for key, pair in self.pairs.items() if pair.carried
            },
            sessions=self._sessions_rule,
        )

    @property
    def sessions(self) -> tuple[int, ...]:
        """The numbers of the sessions, each once."""
        return tuple(dict.fromkeys(session for session, _ in self.places))

    @property
    def _sessions_rule(self) -> SessionsRule | None:
        """How sessions make a total; what is carried may count as one more."""
        rule = SessionsRule(self.regulations.sessions)
        several = len(self.sessions) > 1 or rule is SessionsRule.BY_SESSIONS
        return rule if several else None

    def _changed_boards(self) -> frozenset[BoardKey]:
        decided = {effect.line for effect in self.effects if effect.cause != Cause.FILE}
        return frozenset(
            line.board_key
            for line in self.lines
            if line.key in decided or line.version > 1 or line.group
        )

    def without(self, cause: Cause, cause_id: int) -> "EventData":
        """The evening as if that ruling or appeal had decided nothing."""
        return replace(
            self,
            effects=tuple(
                effect
                for effect in self.effects
                if (effect.cause, effect.cause_id) != (cause, cause_id)
            ),
            penalties=tuple(
                penalty
                for penalty in self.penalties
                if (penalty.cause, penalty.cause_id) != (cause, cause_id)
            ),
        )

    def with_effects(
        self,
        lines: Iterable[LineEffect] = (),
        penalties: Iterable[PairPenalty] = (),
    ) -> "EventData":
        """The evening as if these were decided too; the same cause is replaced."""
        added = tuple(lines)
        replaced = {(effect.line, effect.cause) for effect in added}
        effects = (
            effect
            for effect in self.effects
            if (effect.line, effect.cause) not in replaced
        )
        return replace(
            self,
            effects=(*effects, *added),
            penalties=(*self.penalties, *penalties),
        )


def totals_unit(event: Event) -> Unit:
    """What the totals of an event are in."""
    if event.in_matches:
        return UNIT_OF[Standings(event.regulations.standings)]
    return TOTALS_IN[Method(event.method)]


def penalty_units(event: Event) -> frozenset[Unit]:
    """The units that penalties of an event can have."""
    if not event.in_matches:
        return UNITS[Method(event.method)]
    if event.regulations.standings == Standings.WINS:
        return match_units(event)
    return match_units(event) | {totals_unit(event)}


def match_units(event: Event) -> frozenset[Unit]:
    """The units of penalties that are taken within a match of teams.

    They come off its margin, before that becomes victory points or decides a
    knock-out; where margins are added up, they come off the total as well.
    """
    decides = (Standings.VICTORY_POINTS, Standings.HYBRID, Standings.WINS)
    if event.contest != ContestKind.TEAMS or event.regulations.standings not in decides:
        return frozenset()
    in_imps = event.method in (MethodKind.IMPS, MethodKind.HYBRID)
    return frozenset({Unit.IMPS if in_imps else Unit.POINTS})
