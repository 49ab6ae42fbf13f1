"""Individual movements: everyone partners everyone once and meets everyone twice.

Whist tournaments, developed in a cycle from their first round: every player takes the
seat of the next lower number, and with four players at every table the highest number
stays. A table of the first round is written `N,S/E,W@set`, counted from 0; `∞` is who
stays. Without sets all tables play the boards of a round at once, each from a copy of its
own. The first rounds were found by search, those of 25 and 29 players as multiples of
one or two tables in a field of that order; tests prove them.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

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


WHOLE: Mapping[int, Starter] = {
    2: Starter(7, "∞,0/5,4 1,3/2,6"),
    3: Starter(11, "∞,0/6,7 1,10/9,3 2,5/8,4"),
    4: Starter(15, "∞,0/1,3 2,13/7,6 4,11/9,12 5,10/8,14"),
    5: Starter(19, "∞,0/18,12 1,17/15,7 2,6/13,3 4,11/8,9 5,10/16,14"),
    6: Starter(23, "∞,0/3,11 1,4/14,8 2,16/21,10 5,18/20,19 6,22/15,17 7,12/13,9"),
    7: Starter(
        27,
        "∞,0/5,23 1,26/19,14 2,13/3,10 4,16/25,8 6,20/21,22 7,11/18,24 9,17/12,15",
    ),
}
"""Four players at every table, by number of tables."""
ONE_MORE: Mapping[int, Starter] = {
    2: Starter(9, "2,1/3,6 4,8/7,5", base=3),
    3: Starter(13, "1,8/2,12@2 3,11/6,10@8 4,5/7,9@0"),
    4: Starter(17, "1,11/13,15 2,3/6,12 4,9/10,14 5,8/7,16"),
    5: Starter(21, "1,5/18,19 2,8/11,13 3,14/15,20 4,12/10,17 6,9/7,16"),
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
    starters = ONE_MORE if options.half else WHOLE
    if tables not in starters:
        raise InvalidMovement(
            gettext_noop(
                "An individual movement is for %(sizes)s tables, not %(tables)s."
            ),
            sizes=_sizes(starters),
            tables=tables,
        )
    starter = starters[tables]
    rounds = chosen_rounds(options, starter.rounds, starter.rounds)
    players = 4 * tables + options.half
    return Movement(
        kind=EVERYONE_ONCE.code,
        name=f"{EVERYONE_ONCE.title}, {players} players",
        contest=Contest.INDIVIDUAL,
        winners=1,
        tables=tables,
        rounds=tuple(starter.developed(rounds)),
        boards_per_round=options.boards_per_round,
        copies=1 if "@" in starter.first else tables,
        stationary=() if options.half else (players,),
    )


def rainbow(options: Options) -> Movement:
    """North stays, South moves up a table, East up two, West down two, boards down one.

    Nobody meets those who started in the same seat: each seat is a field of its own.
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


def _sizes(starters: Mapping[int, Starter]) -> str:
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
