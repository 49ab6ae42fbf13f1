"""Individual movements in which everyone partners everyone once.

Whist tournaments found by search. Most are developed in a cycle from their first round:
every player takes the seat of the next lower number, and with four players at every
table the highest number stays. A table is written `N,S/E,W@set`, counted from 0; `∞` is
the player who stays. The first rounds of 25 and 29 players are multiples of one or two
tables in a field of that order. No cycle was found for 16 and 20 players that gives
every table boards of its own, so those movements are developed in short cycles.

Everyone also meets everyone twice, with two exceptions: no even cyclic movement for 12
or 17 players has boards for every table, and a club would rather not share boards. In
ours some opponents meet more often, some less (12 players: not at all to four times;
17: one to three times). With 8 and 9 players both tables play the same boards. For 8
that can't be otherwise: any set's second four are those at the other table.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from scoring.bridge.messages import gettext_noop
from scoring.movements.mitchell import chosen_rounds
from scoring.movements.movement import (
    MOST_TABLES,
    Contest,
    InvalidMovement,
    Kind,
    Movement,
    Options,
    Row,
)

RESTING_SEATS = (0, 0, 0, 0)
"""The empty seats and the set in the row of a player who sits out."""


@dataclass(frozen=True, slots=True)
class Starter:
    """The first round of an individual, and how many there are before it begins again.

    With a `base` numbers are added digit by digit, without a carry, in that base.
    """

    rounds: int
    first: str
    base: int = 0

    def row(self, text: str, step: int) -> Row:
        """The row of one table after so many moves."""
        *seats, board_set = re.split("[,/@]", text if "@" in text else f"{text}@0")
        players = (
            self.rounds if seat == "∞" else self._moved(int(seat), step)
            for seat in seats
        )
        return (
            *(player + 1 for player in players),
            self._moved(int(board_set), step) + 1,
        )

    def _moved(self, number: int, step: int) -> int:
        if not self.base:
            return (number + step) % self.rounds
        high, low = divmod(number, self.base)
        higher, lower = divmod(step, self.base)
        return (high + higher) % self.base * self.base + (low + lower) % self.base

    def developed(self, rounds: int) -> Iterator[tuple[Row, ...]]:
        """So many rounds; a player who sits out has a row after the tables."""
        tables = self.first.split()
        for step in range(rounds):
            rows = [self.row(text, step) for text in tables]
            if "∞" not in self.first:
                rows.append((self._moved(0, step) + 1, *RESTING_SEATS))
            yield tuple(rows)

    @property
    def stationary(self) -> tuple[int, ...]:
        """The player who never moves, if anyone."""
        return (self.rounds + 1,) if "∞" in self.first else ()


@dataclass(frozen=True, slots=True)
class ShortCycles:
    """Rounds in which players and sets move on within small groups of equal size.

    Numbers 0 to `cycle` - 1 are the first group, and so on; sets from `fixed_sets` are in
    no group. A `standing` round holds the tables given and those they become in the
    cycle; a `turning` round is played whole, and its moves are the rounds after it.
    """

    cycle: int
    fixed_sets: int
    standing: str
    turning: str
    stationary: tuple[int, ...] = ()

    @property
    def rounds(self) -> int:
        """How many rounds there are in all."""
        turning = self.turning.split("|")
        return len(self.standing.split("|")) + self.cycle * len(turning)

    def developed(self, rounds: int) -> Iterator[tuple[Row, ...]]:
        """The first `rounds` rounds."""
        return iter(tuple(self._every_round())[:rounds])

    def _every_round(self) -> Iterator[tuple[Row, ...]]:
        steps = range(self.cycle)
        for text in self.standing.split("|"):
            tables: dict[tuple[frozenset[int], int], Row] = {}
            for table in text.split():
                for step in steps:
                    row = self._row(table, step)
                    tables.setdefault((frozenset(row[:-1]), row[-1]), row)
            yield tuple(tables.values())
        for text in self.turning.split("|"):
            yield from (
                tuple(self._row(table, step) for table in text.split())
                for step in steps
            )

    def _row(self, text: str, step: int) -> Row:
        *seats, board_set = map(int, re.split("[,/@]", text))
        if board_set < self.fixed_sets:
            board_set = self._moved(board_set, step)
        return (*(self._moved(seat, step) + 1 for seat in seats), board_set + 1)

    def _moved(self, number: int, step: int) -> int:
        group, place = divmod(number, self.cycle)
        return group * self.cycle + (place + step) % self.cycle


WHOLE: Mapping[int, Starter | ShortCycles] = {
    2: Starter(7, "∞,0/5,4 1,3/2,6"),
    3: Starter(11, "∞,0/1,5 2,7/8,10@4 3,4/6,9@7"),
    4: ShortCycles(
        2,
        10,
        "0,4/3,14@3 6,13/9,11@7 | 0,3/5,15@6 6,8/10,13@3 | 0,11/4,12@8 2,14/6,9@6 | "
        "0,5/10,12@7 2,8/6,15@9 | 0,2/10,9@5 4,13/6,14@2 | 0,10/8,3@2 4,15/13,7@4 | "
        "0,6/5,9@4 2,13/12,3@13 10,15/11,14@12 | 0,7/6,1@12 2,12/10,14@4 4,9/8,5@13 | "
        "0,1/14,15@13 2,5/7,11@1 8,9/12,13@14 | 0,14/8,13@1 2,6/7,3@10 4,11/10,5@11 | "
        "0,12/13,1@10 2,3/4,5@14 6,7/10,11@13 8,15/9,14@11",
        "0,13/2,7@11 4,10/9,15@10 6,5/8,1@8 12,14/11,3@9 | "
        "0,15/6,11@14 2,4/8,12@12 10,3/9,1@1 5,7/13,14@0",
    ),
    5: ShortCycles(
        5,
        20,
        "0,11/9,19@5 | 0,8/10,19@14 | 0,18/8,11@7 | 0,9/13,16@13 | 0,10/9,15@2 | "
        "0,19/6,13@6 | 0,17/6,10@3 | 0,14/5,17@0 | 0,7/12,17@10 | 0,5/11,18@12 | "
        "0,15/8,14@4 | 0,12/7,16@1 | 0,16/7,12@9 | 0,13/5,18@8",
        "0,4/1,3@15 2,8/11,17@13 5,6/7,9@18 10,12/13,14@17 15,19/16,18@19",
    ),
    6: Starter(
        23,
        "∞,0/14,17 6,20/9,13@17 8,18/7,22@20 1,3/16,21@8 11,10/5,12@6 19,2/15,4@18",
    ),
    7: Starter(
        27,
        "∞,0/1,10 2,17/9,6@22 14,25/22,16@17 24,7/11,12@21 23,3/18,20@14 13,5/4,26@11 "
        "21,8/19,15@23",
    ),
}
"""Four players at every table, by number of tables. Of its 20 sets the movement for 20
players leaves one out for each player."""
ONE_MORE: Mapping[int, Starter] = {
    2: Starter(9, "2,1/3,6 4,8/7,5", base=3),
    3: Starter(13, "1,8/2,12@2 3,11/6,10@8 4,5/7,9@0"),
    4: Starter(17, "1,2/5,7 3,8/10,16@12 4,11/12,15@1 6,14/9,13@14"),
    5: Starter(21, "3,7/5,16 19,14/4,10@4 9,6/2,1@5 12,20/15,13@1 11,18/8,17@9"),
    6: Starter(
        25,
        "9,17/1,3@22 5,15/11,8@6 16,23/18,24@2 14,2/19,10@4 21,22/12,7@19 20,6/4,13@12",
        base=5,
    ),
    7: Starter(
        29,
        "14,23/4,18@28 21,20/6,27@13 17,1/9,26@5 11,16/28,10@22 2,24/13,15@4 3,7/5,8@6 "
        "19,25/22,12@9",
    ),
}
"""One player more, who sits out in the first round; everyone does so once."""

FEWEST = min(WHOLE)
"""Tables of the smallest individual."""


def everyone_once(options: Options) -> Movement:
    """Four players a table; a half table is one player more. `rounds` ends it early."""
    _check_switch(options)
    tables = options.tables - options.half
    starters: Mapping[int, Starter | ShortCycles] = ONE_MORE if options.half else WHOLE
    if tables not in starters:
        raise InvalidMovement(
            gettext_noop(
                "An individual movement is for %(sizes)s full tables, not %(tables)s."
            ),
            sizes=_sizes(starters),
            tables=tables,
        )
    starter = starters[tables]
    rounds = chosen_rounds(options, starter.rounds, starter.rounds)
    players = 4 * tables + options.half
    movement = Movement(
        kind=EVERYONE_ONCE.code,
        name=f"{EVERYONE_ONCE.title}, {players} players",
        contest=Contest.INDIVIDUAL,
        winners=1,
        tables=tables,
        rounds=tuple(starter.developed(rounds)),
        boards_per_round=options.boards_per_round,
        stationary=starter.stationary,
    )
    return replace(movement, copies=movement.shared)


def rainbow(options: Options) -> Movement:
    """North stays, South moves up a table, East up two, West down two, boards down one.

    No one meets those who started in the same seat: each seat is a field of its own.
    """
    tables = _rainbow_tables(options)
    rounds = chosen_rounds(options, tables, tables)
    return _by_seats(
        RAINBOW,
        options,
        tuple(
            tuple(_rainbow_row(table, step, tables) for table in range(tables))
            for step in range(rounds)
        ),
    )


def rainbow_swivel(options: Options) -> Movement:
    """A rainbow in which three rounds are played at a table before anyone leaves it.

    North plays one with each of the others there.
    """
    tables = _rainbow_tables(options)
    rounds = chosen_rounds(options, 3 * tables, 3 * tables)
    return _by_seats(
        RAINBOW_SWIVEL,
        options,
        tuple(
            tuple(
                _swivelled(_rainbow_row(table, number // 3, tables), number % 3)
                for table in range(tables)
            )
            for number in range(rounds)
        ),
    )


def _check_switch(options: Options) -> None:
    if options.switched:
        raise InvalidMovement(
            gettext_noop("An individual is played without an arrow switch.")
        )


def _sizes(starters: Mapping[int, Starter | ShortCycles]) -> str:
    return f"{min(starters)} to {max(starters)}"


def _rainbow_tables(options: Options) -> int:
    _check_switch(options)
    if options.half:
        raise InvalidMovement(
            gettext_noop("A rainbow has four players at every table.")
        )
    if options.tables not in RAINBOW_TABLES:
        raise InvalidMovement(
            gettext_noop(
                "A rainbow needs a number of tables from 5 that neither 2 nor 3 "
                "divides, as 5, 7, 11 or 13, not %(tables)s."
            ),
            tables=options.tables,
        )
    return options.tables


def _rainbow_row(table: int, step: int, tables: int) -> Row:
    """The row of a table, counted from 0 as the moves are."""
    south, east, west = (
        number * tables + (table - move * step) % tables + 1
        for number, move in enumerate((1, 2, -2), 1)
    )
    return table + 1, south, east, west, (table + step) % tables + 1


def _swivelled(row: Row, turn: int) -> Row:
    north, south, east, west, board_set = row
    partner, *others = ((south, east, west), (east, south, west), (west, south, east))[
        turn
    ]
    return (north, partner, *others, 3 * (board_set - 1) + turn + 1)


def _by_seats(
    kind: Kind, options: Options, rounds: tuple[tuple[Row, ...], ...]
) -> Movement:
    return Movement(
        kind=kind.code,
        name=f"{kind.title}, {4 * options.tables} players",
        contest=Contest.INDIVIDUAL,
        winners=1,
        tables=options.tables,
        rounds=rounds,
        boards_per_round=options.boards_per_round,
        stationary=tuple(range(1, options.tables + 1)),
    )


EVERYONE_ONCE = Kind(
    "individual",
    gettext_noop("Individual: everyone partners everyone once"),
    Contest.INDIVIDUAL,
    1,
    tuple(
        sorted([*(2 * each for each in WHOLE), *(2 * each + 1 for each in ONE_MORE)])
    ),
    everyone_once,
)
RAINBOW_TABLES = tuple(
    tables for tables in range(5, MOST_TABLES + 1) if tables % 2 and tables % 3
)
"""All movers pass each other only where neither 2 nor 3 divides the tables."""
RAINBOW = Kind(
    "individual-rainbow",
    gettext_noop("Rainbow individual"),
    Contest.INDIVIDUAL,
    1,
    tuple(2 * tables for tables in RAINBOW_TABLES),
    rainbow,
)
RAINBOW_SWIVEL = Kind(
    "individual-rainbow-swivel",
    gettext_noop("Rainbow individual with a swivel"),
    Contest.INDIVIDUAL,
    1,
    tuple(2 * tables for tables in RAINBOW_TABLES),
    rainbow_swivel,
)
