"""Individual movements: everybody partners everybody once and meets everybody twice.

Whist tournaments, developed in a cycle from one round: somebody stays, all others go to
the seat of the next number. All tables play the same boards in a round, so that they
share them, or each has a copy. The rounds were searched for and are checked by tests.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.bridge.messages import gettext_noop
from scoring.movements.movement import (
    Contest,
    InvalidMovement,
    Kind,
    Movement,
    Options,
)

STARTERS: Mapping[int, tuple[tuple[int, int, int, int], ...]] = {
    2: ((7, 0, 5, 4), (1, 3, 2, 6)),
    3: ((11, 0, 6, 7), (1, 10, 9, 3), (2, 5, 8, 4)),
    4: ((15, 0, 1, 3), (2, 13, 7, 6), (4, 11, 9, 12), (5, 10, 8, 14)),
    5: (
        (19, 0, 18, 12),
        (1, 17, 15, 7),
        (2, 6, 13, 3),
        (4, 11, 8, 9),
        (5, 10, 16, 14),
    ),
    6: (
        (23, 0, 3, 11),
        (1, 4, 14, 8),
        (2, 16, 21, 10),
        (5, 18, 20, 19),
        (6, 22, 15, 17),
        (7, 12, 13, 9),
    ),
    7: (
        (27, 0, 5, 23),
        (1, 26, 19, 14),
        (2, 13, 3, 10),
        (4, 16, 25, 8),
        (6, 20, 21, 22),
        (7, 11, 18, 24),
        (9, 17, 12, 15),
    ),
}
"""North, South, East and West of each table in the first round, by number of tables;
the highest number is who stays."""
FEWEST, MOST = min(STARTERS), max(STARTERS)


@dataclass(frozen=True, slots=True)
class Quartet:
    """North, South, East and West of a table in one round, and its boards."""

    table: int
    persons: tuple[int, ...]
    boards: range


def individual(
    tables: int, *, boards_a_round: int, rounds: int | None = None
) -> tuple[tuple[Quartet, ...], ...]:
    """The rounds for four persons a table; `rounds` ends the movement early.

    >>> [seating.persons for seating in individual(2, boards_a_round=2)[0]]
    [(8, 1, 6, 5), (2, 4, 3, 7)]
    """
    most = 4 * tables - 1
    number = most if rounds is None else rounds
    _check(tables, boards_a_round, number)
    return tuple(_round(step, tables, boards_a_round) for step in range(number))


def everyone_once(options: Options) -> Movement:
    """The same as a value, for the registry."""
    if options.half:
        raise InvalidMovement(
            gettext_noop("An individual has four players at every table.")
        )
    if options.switched:
        raise InvalidMovement(
            gettext_noop("An individual is played without an arrow switch.")
        )
    boards = options.boards_per_round
    found = individual(
        options.tables,
        boards_a_round=1 if boards is None else boards,
        rounds=options.rounds,
    )
    return Movement(
        kind=EVERYONE_ONCE.code,
        name=f"{EVERYONE_ONCE.title}, {4 * options.tables} players",
        contest=Contest.INDIVIDUAL,
        winners=1,
        tables=options.tables,
        rounds=tuple(
            tuple((*at.persons, number) for at in tables)
            for number, tables in enumerate(found, 1)
        ),
        boards_per_round=boards,
        copies=options.tables,
        stationary=(4 * options.tables,),
    )


def _check(tables: int, boards_a_round: int, rounds: int) -> None:
    if tables not in STARTERS:
        raise InvalidMovement(
            gettext_noop(
                "An individual movement is for 2 to 7 tables, not %(tables)s."
            ),
            tables=tables,
        )
    if boards_a_round < 1:
        raise InvalidMovement(gettext_noop("A round needs at least one board."))
    if not 1 <= rounds < 4 * tables:
        raise InvalidMovement(
            gettext_noop(
                "%(tables)s tables play 1 to %(most)s rounds, not %(rounds)s."
            ),
            tables=tables,
            most=4 * tables - 1,
            rounds=rounds,
        )


def _round(step: int, tables: int, boards_a_round: int) -> tuple[Quartet, ...]:
    stays = 4 * tables - 1
    first = step * boards_a_round + 1
    boards = range(first, first + boards_a_round)
    return tuple(
        Quartet(
            table,
            tuple(
                (who if who == stays else (who + step) % stays) + 1
                for who in at_the_start
            ),
            boards,
        )
        for table, at_the_start in enumerate(STARTERS[tables], 1)
    )


EVERYONE_ONCE = Kind(
    "individual",
    gettext_noop("Individual: everyone partners everyone once"),
    Contest.INDIVIDUAL,
    1,
    tuple(2 * tables for tables in STARTERS),
    everyone_once,
)
