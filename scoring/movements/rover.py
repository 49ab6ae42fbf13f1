"""An extra pair in a Mitchell without a table of its own: rover and bump.

The extra pair has the number after the last NS pair and rests in the first round. A rover
takes another NS seat in each round, and the pair of that seat rests. A bump takes table 1
for good; its pair rests once, takes the next table for good, and so on.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from scoring.bridge.messages import gettext_noop
from scoring.movements import mitchell, web
from scoring.movements.mitchell import (
    chosen_rounds,
    in_a_ring,
    in_one_list,
    switched_rounds,
)
from scoring.movements.movement import (
    MOST_TABLES,
    Contest,
    InvalidMovement,
    Kind,
    Movement,
    Options,
    Row,
)

FEWEST = 4
USUAL_ROUNDS = 13
"""What an evening has time for; longer ones are played where they are wanted."""

SEQUENCES: Mapping[int, tuple[int, ...]] = {
    6: (2, 4, 1, 3),
    9: (2, 4, 6, 9, 3, 5, 7, 8),
    12: (2, 4, 6, 12, 9, 7, 5, 3, 8, 10),
    15: (2, 4, 6, 8, 10, 13, 15, 3, 5, 7, 9, 11, 12, 14),
}
"""Tables of the rover from the second round on a multiple of three tables; at 9 and 15 it
meets one pair twice in the last round, as nothing else is possible."""
SEQUENCES_ON_SHARE_RELAY: Mapping[int, tuple[int, ...]] = {
    6: (2, 5, 3, 6, 4),
    8: (2, 4, 6, 8, 3, 5, 7),
    10: (2, 5, 1, 6, 10, 3, 7, 4, 8),
    12: (2, 9, 12, 4, 11, 5, 10, 6, 1, 3, 7),
}
STEPS_OF_SEARCH = 1000


def rover(options: Options) -> Movement:
    """A rover on a straight Mitchell, or on a skip with an even number of tables."""
    tables = _tables(options)
    if tables % 2:
        full = tables if tables % 3 or tables in SEQUENCES else tables - 1
    else:
        full = tables - 1
    kind = mitchell.STRAIGHT if tables % 2 else mitchell.SKIP
    base = _base(kind, options, tables, full)
    return _with_rover(ROVER, options, base, _sequence(tables, base))


def rover_on_share_relay(options: Options) -> Movement:
    """A rover on a share-and-relay Mitchell."""
    tables = _tables(options)
    if tables % 2:
        raise InvalidMovement(
            gettext_noop(
                "%(tables)s tables is an odd number, which needs no sharing and no "
                "relay. Choose the rover on a straight Mitchell."
            ),
            tables=tables,
        )
    base = _base(mitchell.SHARE_RELAY, options, tables, tables)
    sequence = SEQUENCES_ON_SHARE_RELAY.get(tables) or _searched(base)
    return _with_rover(ROVER_ON_SHARE_RELAY, options, base, sequence)


def rover_on_web(options: Options) -> Movement:
    """A rover on a web; `rounds` chooses how many sets there are."""
    tables = _tables(options)
    base = web.WEB.build(_whole(options, tables))
    return _with_rover(ROVER_ON_WEB, options, base, _searched(base))


def bump(options: Options) -> Movement:
    """The bumped pairs move up a table, one after another."""
    tables = _tables(options)
    kind = mitchell.STRAIGHT if tables % 2 else mitchell.SKIP
    base = _base(kind, options, tables, tables - 1)
    rounds = tuple(
        _bumped(rows, number, extra=tables + 1)
        for number, rows in enumerate(base.rounds, 1)
    )
    return _titled(BUMP, options, replace(base, rounds=rounds, stationary=()))


def with_new_pair_last(movement: Movement, extra: int) -> Movement:
    """One list with the extra pair's number after all others, which are as without it."""
    last = max(
        number for rows in movement.rounds for row in rows for number in row[:-1]
    )

    def renumbered(number: int) -> int:
        if number == extra:
            return last
        return number - 1 if number > extra else number

    return replace(
        movement,
        rounds=tuple(
            tuple((renumbered(ns), renumbered(ew), lies) for ns, ew, lies in rows)
            for rows in movement.rounds
        ),
    )


def _tables(options: Options) -> int:
    """The tables that play; the half is the extra pair."""
    tables = options.tables - 1
    if not options.half:
        raise InvalidMovement(
            gettext_noop(
                "This movement needs an extra pair, as with 7½ tables. Add a half table."
            )
        )
    if tables < FEWEST:
        raise InvalidMovement(
            gettext_noop(
                "An extra pair needs at least %(fewest)s tables, not %(tables)s."
            ),
            fewest=FEWEST,
            tables=tables,
        )
    return tables


def _base(kind: Kind, options: Options, tables: int, full: int) -> Movement:
    """The Mitchell without the extra pair and without a switch."""
    whole = _whole(options, tables)
    usual = min(full, USUAL_ROUNDS)
    return kind.build(replace(whole, rounds=chosen_rounds(whole, usual, full)))


def _whole(options: Options, tables: int) -> Options:
    return replace(options, tables=tables, half=False, missing=None, switched=None)


def _titled(kind: Kind, options: Options, movement: Movement) -> Movement:
    """The movement under its own name, in one list where arrows are switched."""
    movement = replace(
        movement,
        kind=kind.code,
        name=f"{kind.title}, {mitchell.tables_in_words(options)}",
    )
    switched = switched_rounds(options, len(movement.rounds))
    if not switched:
        return movement
    numbers = movement.tables + 1
    listed = in_one_list(replace(movement, tables=numbers), switched)
    return replace(listed, tables=movement.tables)


def _with_rover(
    kind: Kind, options: Options, base: Movement, sequence: Sequence[int]
) -> Movement:
    """The extra pair at the tables of the sequence, from the second round on."""
    extra = base.tables + 1
    rounds = [(*base.rounds[0], (extra, 0, 0))]
    for rows, table in zip(base.rounds[1:], sequence, strict=False):
        ns, ew, board_set = rows[table - 1]
        before, after = rows[: table - 1], rows[table:]
        rounds.append((*before, (extra, ew, board_set), *after, (ns, 0, 0)))
    return _titled(kind, options, replace(base, rounds=tuple(rounds)))


def _bumped(rows: tuple[Row, ...], number: int, *, extra: int) -> tuple[Row, ...]:
    """NS from table `number - 1` down have the seat of the table before them."""
    moved = tuple(
        (ns if table >= number else (ns - 1 or extra), ew, board_set)
        for table, (ns, ew, board_set) in enumerate(rows, 1)
    )
    return (*moved, (number - 1 or extra, 0, 0))


def _sequence(tables: int, base: Movement) -> Sequence[int]:
    if tables in SEQUENCES:
        return SEQUENCES[tables]
    if tables % 3 == 0:
        return _searched(base)
    if tables % 2:
        return [in_a_ring(2 * step, tables) for step in range(1, tables)]
    return [*range(2, tables, 2), *range(3, tables, 2)]


@dataclass(slots=True)
class _Search:
    """Tables for a rover that meets no pair, set or seat twice, found by trying.

    The round with the fewest seats left is seated first; a search that has taken too
    many steps ends without an answer.
    """

    rounds: Mapping[int, tuple[Row, ...]]
    tables: dict[int, int] = field(default_factory=dict)
    used: set[tuple[str, int]] = field(default_factory=set)
    steps: int = 0

    def found(self) -> bool:
        open_rounds = [number for number in self.rounds if number not in self.tables]
        if not open_rounds:
            return True
        self.steps += 1
        if self.steps > STEPS_OF_SEARCH:
            return False
        seats = {number: self._seats(number) for number in open_rounds}
        number = min(open_rounds, key=lambda each: len(seats[each]))
        return any(self._sits(number, table) for table in seats[number])

    def _sits(self, number: int, table: int) -> bool:
        used = _used(table, self.rounds[number][table - 1])
        self.tables[number] = table
        self.used |= used
        if self.found():
            return True
        del self.tables[number]
        self.used -= used
        return False

    def _seats(self, number: int) -> list[int]:
        return [
            table
            for table, row in enumerate(self.rounds[number], 1)
            if self.used.isdisjoint(_used(table, row))
        ]


def _used(table: int, row: Row) -> set[tuple[str, int]]:
    return {("table", table), ("ew", row[1]), ("set", row[2])}


def _searched(base: Movement) -> Sequence[int]:
    search = _Search(dict(enumerate(base.rounds[1:], 2)))
    if not search.found():
        raise InvalidMovement(
            gettext_noop(
                "No rover is known for %(rounds)s rounds of %(tables)s tables. Play "
                "fewer rounds."
            ),
            rounds=len(base.rounds),
            tables=base.tables,
        )
    return [search.tables[number] for number in sorted(search.tables)]


def _with_half(tables: range) -> tuple[int, ...]:
    return tuple(2 * number + 1 for number in tables)


ROVER = Kind(
    "rover",
    gettext_noop("Mitchell with a rover"),
    Contest.PAIRS,
    2,
    _with_half(range(FEWEST, MOST_TABLES)),
    rover,
)
ROVER_ON_SHARE_RELAY = Kind(
    "rover-share-relay",
    gettext_noop("Share-and-relay Mitchell with a rover"),
    Contest.PAIRS,
    2,
    _with_half(range(FEWEST, MOST_TABLES, 2)),
    rover_on_share_relay,
)
ROVER_ON_WEB = Kind(
    "rover-web",
    gettext_noop("Web Mitchell with a rover"),
    Contest.PAIRS,
    2,
    _with_half(range(web.FEWEST_WEB, MOST_TABLES)),
    rover_on_web,
)
BUMP = Kind(
    "bump",
    gettext_noop("Mitchell with a bump"),
    Contest.PAIRS,
    2,
    _with_half(range(FEWEST, MOST_TABLES)),
    bump,
)
