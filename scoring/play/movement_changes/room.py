"""A section in play as values: its tables in every round, and what a change makes of it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from statistics import mode
from typing import Any

from django.utils.translation import gettext as _

from clubsite.site.errors import Refused
from scoring.bridge.board_numbers import runs
from scoring.events.plans import SeatKey, TablePlan, table_plans
from scoring.events.queries import said_refusal
from scoring.movements.files.stored import IMPORTED
from scoring.movements.kinds import kind_by_code
from scoring.movements.movement import Contest, InvalidMovement, Movement, Options

NEW = -1
"""The key of the first pair that a change adds; further ones count down."""


@dataclass(frozen=True, slots=True)
class Seated:
    """A table in one round. Seats are keys of entries, None where no one sits.

    In an individual `ns` and `ew` are North and East. Once a score is entered the table
    is `fixed`: a plan doesn't change it any more.
    """

    round: int
    table: int | None
    boards: tuple[int, ...]
    ns: int | None
    ew: int | None
    south: int | None = None
    west: int | None = None
    part: int = 1
    fixed: bool = False

    @property
    def seats(self) -> tuple[int | None, ...]:
        """North-South and East-West, or North, East, South and West."""
        return (self.ns, self.ew, self.south, self.west)

    @property
    def sitting(self) -> tuple[int, ...]:
        """All that are here."""
        return tuple(key for key in self.seats if key is not None)

    @property
    def is_playing(self) -> bool:
        """Whether both sides are seated and have boards to play."""
        return None not in (self.table, self.ns, self.ew) and bool(self.boards)

    def with_seats(self, new: Mapping[int, int | None]) -> "Seated":
        """The table with others in these seats."""

        def now(key: int | None) -> int | None:
            return key if key is None else new.get(key, key)

        return replace(
            self,
            ns=now(self.ns),
            ew=now(self.ew),
            south=now(self.south),
            west=now(self.west),
        )

    def turned(self) -> "Seated":
        """The table with North-South and East-West exchanged."""
        return replace(self, ns=self.ew, ew=self.ns, south=self.west, west=self.south)


def seated_from_json(row: Sequence[Any]) -> Seated:
    """A table as it is stored with a change, so that this can be undone."""
    number, table, part, boards, ns, ew, south, west = row
    return Seated(number, table, tuple(boards), ns, ew, south, west, part)


@dataclass(frozen=True, slots=True)
class Contestant:
    """A pair or person with a number of the section's movement.

    The label is that of session 1. `section` is where it was given. For a `stand_in` the
    director plays with a partner, until the real pair comes.
    """

    key: int
    number: int
    direction: str
    label: str
    phantom: bool = False
    from_round: int = 1
    until_round: int | None = None
    section: int = 0
    stand_in: bool = False

    @property
    def is_missing(self) -> bool:
        """Whether a late pair can take its number; one that left may be back."""
        return self.phantom or self.stand_in or self.until_round is not None

    def is_there(self, number: int) -> bool:
        """Whether it plays in that round."""
        until = self.until_round
        return not self.phantom and (until is None or number <= until)


@dataclass(frozen=True, slots=True)
class Room:
    """A section as it is planned and seated now.

    `after_round` and `after_board` are those of earlier sessions; `version` is the
    number of the movement that counts, `made` that of the last one that was made, undone
    or not; `alone` whether there is no other section.
    """

    letter: str
    version: int
    kind: str
    options: Options
    movement: Movement
    boards_a_round: int
    tables: tuple[Seated, ...]
    contestants: Mapping[int, Contestant]
    after_round: int = 0
    after_board: int = 0
    alone: bool = True
    made: int = 1

    @property
    def rounds(self) -> int:
        """The number of the last round."""
        return max((table.round for table in self.tables), default=self.after_round)

    @property
    def next_round(self) -> int:
        """The first round of which no score is in."""
        scored = [table.round for table in self.tables if table.fixed]
        return min(max(scored, default=self.after_round) + 1, self.rounds)

    @property
    def individual(self) -> bool:
        """Whether everyone plays for themselves."""
        return any(table.south is not None for table in self.tables)

    @property
    def teams(self) -> bool:
        """Whether teams play, each at two tables in a round."""
        return self.movement.contest is Contest.TEAMS

    @property
    def set_size(self) -> int:
        """The boards of a set as they are numbered, though fewer may be played now."""
        return self.movement.boards_per_round or self.boards_a_round

    def boards_in(self, number: int) -> int:
        """How many boards of a set are played in that round."""
        sizes = [len(at.boards) for at in self.in_round(number) if at.boards]
        return mode(sizes) if sizes else self.boards_a_round

    def in_round(self, number: int) -> list[Seated]:
        """The tables of that round."""
        return [table for table in self.tables if table.round == number]

    def at(self, number: int, table: int | None) -> Seated:
        """The table of that number in that round; refused where there is none."""
        for found in self.in_round(number):
            if found.table == table and found.part == 1:
                return found
        raise Refused(
            _("There is no table %(table)s in round %(round)s.")
            % {"table": table, "round": number},
            field="table",
        )

    def who(self, key: int | None) -> Contestant:
        """The contestant of that key; refused where it isn't in this section."""
        if key is None or key not in self.contestants:
            raise Refused(_("Choose a pair of this section."), field="pair")
        return self.contestants[key]

    def missing(self) -> list[Contestant]:
        """Those whose number a late pair can take: of those that left, not the pairs of
        a table that the movement no longer has."""
        tables = self.movement.tables
        return [
            who
            for who in self.contestants.values()
            if who.is_missing
            and (who.phantom or who.number <= tables * (1 if who.direction else 2))
        ]

    def keys(self) -> dict[SeatKey, int]:
        """The keys of everyone, phantoms too, by direction and number."""
        return {
            (contestant.direction, contestant.number): key
            for key, contestant in self.contestants.items()
        }

    def build(self, code: str, options: Options) -> Movement:
        """A movement of the registry; refused with its reason."""
        if code == IMPORTED:
            raise Refused(
                _("The club's own movement can't be made longer or larger during play.")
            )
        try:
            return kind_by_code(code).build(options)
        except InvalidMovement as error:
            raise Refused(said_refusal(error)) from error

    def seated(
        self, movement: Movement, keys: Mapping[SeatKey, int]
    ) -> tuple[Seated, ...]:
        """Every table of that movement, with those who have its numbers and are there.

        As many boards of a set as that round has now.
        """
        rounds = range(1, len(movement.rounds) + 1)
        most = {each: self.boards_in(self.after_round + each) for each in rounds}
        return tuple(
            self._seated(plan, keys, most[plan.round]) for plan in table_plans(movement)
        )

    def _seated(
        self, plan: TablePlan, keys: Mapping[SeatKey, int], most: int
    ) -> Seated:
        number = self.after_round + plan.round

        def there(seat: SeatKey | None) -> int | None:
            who = self.contestants.get(keys[seat]) if seat else None
            if seat is None or (who is not None and not who.is_there(number)):
                return None
            return keys[seat]

        ns, ew, south, west = map(there, (plan.ns, plan.ew, plan.south, plan.west))
        return Seated(
            round=number,
            table=plan.table,
            boards=tuple(self.after_board + board for board in plan.boards[:most]),
            ns=ns,
            ew=ew,
            south=south,
            west=west,
        )


@dataclass(frozen=True, slots=True)
class NewPair:
    """A pair that a change adds, by its negative key, with the names if known."""

    key: int
    number: int
    direction: str
    names: tuple[str, ...] = ()
    from_round: int = 1
    until_round: int | None = None

    @property
    def label(self) -> str:
        """Its number with its direction, as its entry is labelled."""
        return f"{self.number}{self.direction}"


@dataclass(frozen=True, slots=True)
class Present:
    """While a pair is there, from round to round; a phantom never was.

    A team that left has withdrawn, so that its matches are scored as the event says.
    """

    phantom: bool
    from_round: int = 1
    until_round: int | None = None
    withdrew: bool = False


@dataclass(frozen=True, slots=True)
class Offer:
    """A ruling that the Laws may want after a change: by which law, and at which table.

    `who` are the labels of those who play these boards there.
    """

    law: str
    round: int
    table: int
    boards: tuple[int, ...]
    who: tuple[str, ...]

    @property
    def text(self) -> str:
        """The boards as people write them."""
        return runs(self.boards)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a change makes of a section.

    `tables` are all of them, in all rounds. `moved` are tables with scores where others
    really sat: their scores go to those who played them. `numbers` are new numbers of
    pairs; with `one_list` both lines become one, under one ranking. `late` are boards
    that wait to be played, `void` those that count for nothing, by round and table. `offers` are rulings that a director may
    want to give. Of `relieved` pairs the players until now stood in for those who come.
    """

    from_round: int
    tables: tuple[Seated, ...]
    say: tuple[str, ...]
    kind: str = ""
    options: Options | None = None
    movement: Movement | None = None
    boards_a_round: int = 0
    new: tuple[NewPair, ...] = ()
    present: Mapping[int, Present] = field(default_factory=dict)
    numbers: Mapping[int, int] = field(default_factory=dict)
    names: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    moved: frozenset[tuple[int, int | None, int]] = frozenset()
    late: frozenset[tuple[int, int, int]] = frozenset()
    void: frozenset[tuple[int, int, int]] = frozenset()
    laws: str = ""
    offers: tuple[Offer, ...] = ()
    one_list: bool = False
    relieved: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Wish:
    """What a director fills in for a change; each needs some of it."""

    round: int = 1
    until: int | None = None
    table: int | None = None
    other: int | None = None
    pair: int | None = None
    second: int | None = None
    number: int | None = None
    board: int | None = None
    instead: int | None = None
    how: str = ""
    names: tuple[str, ...] = ()


def with_pairs_back(room: Room, outcome: Outcome) -> Outcome:
    """The same; a new pair is the one that had its number before that change was undone,
    and has scores."""
    if room.after_round:
        return outcome
    there = {
        who.label: who
        for who in room.contestants.values()
        if who.until_round is not None and who.key not in outcome.numbers
    }
    back = {pair.key: there[pair.label] for pair in outcome.new if pair.label in there}
    keys = {new: who.key for new, who in back.items()}
    present = {
        who.key: Present(phantom=False, from_round=who.from_round)
        for who in back.values()
    }
    return replace(
        outcome,
        new=tuple(pair for pair in outcome.new if pair.key not in back),
        tables=tuple(at.with_seats(keys) for at in outcome.tables),
        present={**outcome.present, **present},
        names={
            **outcome.names,
            **{keys[pair.key]: pair.names for pair in outcome.new if pair.key in back},
        },
    )


def last_round(room: Room, wish: Wish) -> int:
    """The last round of which the wish is; all that are left where it names none."""
    until = wish.until or room.rounds
    if until < wish.round:
        raise Refused(
            _("The last round is before the first. Check both."), field="until"
        )
    return until


def from_round_on(
    room: Room, number: int, wanted: Iterable[Seated]
) -> tuple[Seated, ...]:
    """The tables as they are before that round, and these from it on.

    A table with scores stays as it was played, whatever is wanted: no one who sat there
    rests away from the tables.
    """
    fixed = {(table.round, table.table): table for table in room.tables if table.fixed}
    busy = {(at.round, key) for at in fixed.values() for key in at.sitting}
    before = [table for table in room.tables if table.round < number]
    later = [
        table
        for table in wanted
        if table.round >= number
        and (table.round, table.table) not in fixed
        and not (
            table.table is None and busy & {(table.round, key) for key in table.sitting}
        )
    ]
    played = [table for table in room.tables if table.round >= number and table.fixed]
    return in_order([*before, *played, *later])


def in_order(tables: Iterable[Seated]) -> tuple[Seated, ...]:
    """By round, table and part; those who rest away from the tables last."""
    return tuple(
        sorted(
            tables,
            key=lambda at: (at.round, at.table is None, at.table or 0, at.part),
        )
    )
