"""Mitchells for more rounds than tables, or an even number without a skip.

The extended or Blackpool Mitchell plays two rounds more than there are tables. The double
weave seats every EW pair at every table once, with odd and even numbers going opposite
ways, for 4, 8, 12 and so on tables.
"""

from scoring.bridge.messages import gettext_noop
from scoring.movements.mitchell import (
    chosen_rounds,
    half_sizes,
    in_a_ring,
    two_lines,
)
from scoring.movements.movement import (
    MOST_TABLES,
    Contest,
    InvalidMovement,
    Kind,
    Movement,
    Options,
)


def extended(options: Options) -> Movement:
    """N + 2 rounds of N tables: in the last two everyone meets someone again.

    In the last round EW sit down the other way round, as boards leave no other seat.
    """
    tables = options.tables
    if options.half:
        raise InvalidMovement(
            gettext_noop(
                "In an extended Mitchell with a half table some pairs would sit out "
                "twice. Choose a straight or a share-and-relay Mitchell."
            )
        )
    if tables < 4:
        raise InvalidMovement(
            gettext_noop(
                "An extended Mitchell needs at least 4 tables, not %(tables)s."
            ),
            tables=tables,
        )
    last = tables + 2
    rounds = chosen_rounds(options, last, last)
    return two_lines(
        EXTENDED,
        options,
        rounds=rounds,
        ew=lambda table, number: (
            tables + 1 - table
            if number == last
            else in_a_ring(table - number + 1, tables)
        ),
        board_set=lambda table, number: in_a_ring(
            table + number - 1 + (tables % 2 == 0 and table > tables // 2), last
        ),
    )


def double_weave(options: Options) -> Movement:
    """Odd EW pairs go up and even ones down, boards the other way, sharing nothing.

    Half-way through every set crosses to the other line and turns round.
    """
    tables = options.tables
    if tables < 4 or tables % 4:
        raise InvalidMovement(
            gettext_noop("A double weave is for 4, 8, 12 … tables, not %(tables)s."),
            tables=tables,
        )
    rounds = chosen_rounds(options, tables, tables)
    return two_lines(
        DOUBLE_WEAVE,
        options,
        rounds=rounds,
        ew=lambda table, number: _woven(table, number - 1, tables),
        board_set=lambda table, number: _woven_set(table, number, tables),
    )


def _woven(table: int, steps: int, tables: int) -> int:
    """The number at a table after steps in which odd ones went up and even ones down."""
    up = in_a_ring(table - steps, tables)
    return up if up % 2 else in_a_ring(table + steps, tables)


def _woven_set(table: int, number: int, tables: int) -> int:
    half = tables // 2
    steps = number - half if number > half else 1 - number
    return _woven(table, steps, tables)


EXTENDED = Kind(
    "mitchell-extended",
    gettext_noop("Extended Mitchell (Blackpool)"),
    Contest.PAIRS,
    2,
    tuple(2 * tables for tables in range(4, MOST_TABLES + 1)),
    extended,
)
DOUBLE_WEAVE = Kind(
    "mitchell-double-weave",
    gettext_noop("Double weave Mitchell"),
    Contest.PAIRS,
    2,
    half_sizes(range(4, MOST_TABLES + 1, 4)),
    double_weave,
)
