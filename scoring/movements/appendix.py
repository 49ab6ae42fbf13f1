"""A straight Mitchell with one or two tables more (Beynon's appendix), for one winner.

Table N + i stands beside table i and shares its boards. NS of table i and EW of table
N + i stay. All other EW go up a table at tables 1 to N, all other NS two tables, and sit
at table N + i instead of i. The arithmetic needs an odd number N that is no multiple of
three.
"""

from functools import partial

from scoring.bridge.messages import gettext_noop
from scoring.movements.mitchell import (
    chosen_rounds,
    half_sizes,
    in_a_ring,
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
from scoring.movements.one_list import one_list

MOST_ADDED = 2


def appendix(options: Options) -> Movement:
    """N rounds of N + 1 or N + 2 tables, everyone in one list."""
    tables = options.tables
    base = _base(tables)
    rounds = chosen_rounds(options, base, base)
    return one_list(
        APPENDIX,
        options,
        partial(_row, tables, base),
        rounds=rounds,
        switches=(rounds + 4) // 8,
        stationary=(
            *range(1, tables - base + 1),
            *range(tables + base + 1, 2 * tables + 1),
        ),
    )


def _base(tables: int) -> int:
    """The tables of the Mitchell to which the others are added."""
    for base in range(tables - 1, tables - MOST_ADDED - 1, -1):
        if base >= 5 and base % 2 and base % 3:
            return base
    raise InvalidMovement(
        gettext_noop(
            "An appendix adds 1 or 2 tables to 5, 7, 11, 13 … tables, which "
            "doesn't give %(tables)s."
        ),
        tables=tables,
    )


def _row(tables: int, base: int, table: int, number: int, *, switched: bool) -> Row:
    beside = in_a_ring(table, base)
    start = in_a_ring(beside - 2 * (number - 1), base)
    ns = start + base if start <= tables - base else start
    ew = tables + in_a_ring(table - number + 1, base)
    if table > base:
        ew = tables + table
    elif table <= tables - base:
        ns = table
    board_set = in_a_ring(beside + number - 1, base)
    return (ew, ns, board_set) if switched else (ns, ew, board_set)


APPENDIX = Kind(
    "appendix",
    gettext_noop("Appendix Mitchell"),
    Contest.PAIRS,
    1,
    half_sizes(
        base + added
        for base in range(5, MOST_TABLES, 2)
        if base % 3
        for added in range(1, MOST_ADDED + 1)
        if base + added <= MOST_TABLES
    ),
    appendix,
)
