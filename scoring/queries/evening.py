"""An evening as values of the game, and its results: no query is made in here.

On a line, the file's own adjustment covers the reported result, a ruling covers both,
and an appeal covers all of them; what is withdrawn uncovers what was below.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from clubsite.clubs.models import Player
from scoring import access
from scoring.bridge.adjusted import Awaited, NotPlayed, Reported, Treatment
from scoring.bridge.contract import PlayedResult, Side
from scoring.bridge.convention import Convention
from scoring.bridge.event import (
    BoardKey,
    Entrant,
    EventScore,
    Line,
    Method,
    Penalty,
    Rules,
    Sheet,
    Unit,
    open_sheet,
    score_event,
)
from scoring.bridge.sections import SectionKey, section_names
from scoring.labels import Cause, ResultKind
from scoring.models import Event

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


@dataclass(frozen=True, slots=True)
class PairPenalty:
    """What one cause takes from a pair; `entry` is the key of an `Entry`."""

    entry: int
    amount: Fraction
    unit: Unit
    cause: Cause = Cause.RULING
    cause_id: int = 0
    disciplinary: bool = False


@dataclass(frozen=True, slots=True)
class Flag:
    """A mark on a board for everybody."""

    board: int
    flag: str
    cause: Cause
    cause_id: int


@dataclass(frozen=True, slots=True)
class Pair:
    """A pair with its players in the order of their places, substitutes last."""

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

    @property
    def side(self) -> Side | None:
        return Side(self.direction) if self.direction else None


@dataclass(frozen=True, slots=True)
class TableLine:
    """One line of a traveller as it was reported."""

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

    @property
    def board_key(self) -> BoardKey:
        return (self.board_set, self.board)

    @property
    def is_open(self) -> bool:
        """Whether the table still has to bring this result."""
        return self.kind in access.OPEN_KINDS

    @property
    def treatment(self) -> Treatment:
        """What the reported result is worth, before anybody adjusts it."""
        if self.is_open:
            return Awaited(late=self.kind == ResultKind.LATE)
        if self.reported is None:
            return NotPlayed()
        return Reported(self.reported)


@dataclass(frozen=True, slots=True)
class Evening:
    """All that an event's results follow from.

    `places` gives the board set of each session and section.
    """

    event: Event
    pairs: Mapping[int, Pair]
    lines: tuple[TableLine, ...]
    effects: tuple[LineEffect, ...]
    penalties: tuple[PairPenalty, ...]
    flags: tuple[Flag, ...]
    places: Mapping[tuple[int, str], int]
    convention: Convention
    datums: Mapping[BoardKey, int]

    def covering(self) -> dict[int, LineEffect]:
        """The effect that counts on each adjusted line, by the line's key."""
        order = sorted(self.effects, key=lambda one: PRECEDENCE.index(one.cause))
        return {effect.line: effect for effect in order}

    @property
    def decided_on_appeal(self) -> frozenset[int]:
        """The keys of the lines that count as an appeal decided them."""
        return frozenset(one.line for one in self.effects if one.cause == Cause.APPEAL)

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
    def rules(self) -> Rules:
        """How the event is scored; a file's datum holds until its board is changed."""
        changed = self._changed_boards() if self.datums else frozenset()
        return Rules(
            method=Method(self.event.method),
            winners=self.event.winners,
            convention=self.convention,
            datums={
                key: datum for key, datum in self.datums.items() if key not in changed
            },
        )

    def _changed_boards(self) -> frozenset[BoardKey]:
        decided = {one.line for one in self.effects if one.cause != Cause.FILE}
        return frozenset(
            line.board_key
            for line in self.lines
            if line.key in decided or line.version > 1
        )

    def without(self, cause: Cause, cause_id: int) -> "Evening":
        """The evening as if that ruling or appeal had decided nothing."""
        return replace(
            self,
            effects=tuple(
                one
                for one in self.effects
                if (one.cause, one.cause_id) != (cause, cause_id)
            ),
            penalties=tuple(
                one
                for one in self.penalties
                if (one.cause, one.cause_id) != (cause, cause_id)
            ),
        )

    def with_effects(
        self,
        lines: Iterable[LineEffect] = (),
        penalties: Iterable[PairPenalty] = (),
    ) -> "Evening":
        """The evening as if these were decided too; the same cause is replaced."""
        added = tuple(lines)
        replaced = {(one.line, one.cause) for one in added}
        kept = (one for one in self.effects if (one.line, one.cause) not in replaced)
        return replace(
            self,
            effects=(*kept, *added),
            penalties=(*self.penalties, *penalties),
        )


def score_evening(evening: Evening) -> EventScore:
    """The whole event scored, with the adjustment that counts on each line."""
    return score_event(*_in_the_game(evening))


def sheet_of(evening: Evening) -> Sheet:
    """The same with all that its figures came from."""
    return open_sheet(*_in_the_game(evening))


def _in_the_game(
    evening: Evening,
) -> tuple[list[Line], list[Entrant], list[Penalty], Rules]:
    covering = evening.covering()
    lines = [_scoring_line(line, covering.get(line.key)) for line in evening.lines]
    entrants = [
        Entrant(pair.key, pair.side, pair.section) for pair in evening.pairs.values()
    ]
    penalties = [Penalty(one.entry, one.amount, one.unit) for one in evening.penalties]
    return lines, entrants, penalties, evening.rules


def score_with(
    evening: Evening,
    lines: Iterable[LineEffect] = (),
    penalties: Iterable[PairPenalty] = (),
    *,
    without: tuple[Cause, int] | None = None,
) -> EventScore:
    """What the event would come to with these effects, and without that cause."""
    base = evening.without(*without) if without else evening
    return score_evening(base.with_effects(lines, penalties))


def _scoring_line(line: TableLine, effect: LineEffect | None) -> Line:
    reported = line.treatment
    return Line(
        key=line.key,
        field=line.board_set,
        section=line.section,
        board=line.board,
        ns=line.ns,
        ew=line.ew,
        for_ns=effect.for_ns if effect else reported,
        for_ew=effect.for_ew if effect else reported,
    )
