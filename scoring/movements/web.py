"""Mitchells with more tables than rounds, so that all play the same boards.

The tables are two runs. Boards go down the first run and up the second, each with copies
of its own; the two may be two sections. Bowman needs no copies, where one or two tables
at a time share: it is for two tables more than rounds.
"""

from collections import Counter
from dataclasses import replace

from scoring.bridge.messages import gettext_noop
from scoring.movements.mitchell import (
    Place,
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

FEWEST_WEB, FEWEST_BOWMAN = 6, 5


def web(options: Options) -> Movement:
    """As many sets as rounds, in two or more copies; `rounds` chooses how many."""
    tables = options.tables
    _check_tables(tables, FEWEST_WEB)
    rounds = chosen_rounds(options, _usual_rounds(tables), tables - 1)
    if tables % 2 and rounds % 2 == 0:
        raise InvalidMovement(
            gettext_noop(
                "An odd number of tables plays a web in an odd number of rounds, "
                "not in %(rounds)s."
            ),
            rounds=rounds,
        )
    first_run = _first_run(tables, rounds)
    return replace(
        two_lines(
            WEB,
            options,
            rounds=rounds,
            ew=_ew(tables, rounds),
            board_set=_in_two_runs(tables, rounds, first_run),
        ),
        copies=_copies(tables, rounds, first_run),
    )


def bowman(options: Options) -> Movement:
    """Two tables more than rounds: the first and the last but one share, and the last
    table shares with each in turn."""
    tables = options.tables
    _check_tables(tables, FEWEST_BOWMAN)
    full = tables - 2
    return two_lines(
        BOWMAN,
        options,
        rounds=chosen_rounds(options, full, full),
        ew=_ew(tables, full),
        board_set=_in_two_runs(tables, full, tables - 1),
    )


def _check_tables(tables: int, fewest: int) -> None:
    if tables < fewest:
        raise InvalidMovement(
            gettext_noop(
                "This movement needs at least %(fewest)s tables, not %(tables)s."
            ),
            fewest=fewest,
            tables=tables,
        )


def _usual_rounds(tables: int) -> int:
    return next(
        rounds
        for fewest, rounds in ((14, 13), (10, 9), (8, 7), (FEWEST_WEB, 5))
        if tables >= fewest
    )


def _ew(tables: int, rounds: int) -> Place:
    """EW go up a table; with an even number of rounds they skip one half-way."""
    after = rounds // 2 if rounds % 2 == 0 else rounds
    return lambda table, number: in_a_ring(
        table - number + 1 - (number > after), tables
    )


def _in_two_runs(tables: int, rounds: int, first_run: int) -> Place:
    return lambda table, number: in_a_ring(
        table + number - 1 if table <= first_run else tables - table - number + 1,
        rounds,
    )


def _first_run(tables: int, rounds: int) -> int:
    """The length of the first run that needs the fewest copies, near the middle.

    EW who go on from one run to the other meet no set twice where twice this length is
    the number of tables, counted round the sets (round half of them with a skip).
    """
    step = rounds if rounds % 2 else rounds // 2
    middle = (tables + tables % 2 * rounds) // 2
    return min(
        range(middle % step, tables + 1, step),
        key=lambda length: (
            _copies(tables, rounds, length),
            abs(2 * length - tables),
            -length,
        ),
    )


def _copies(tables: int, rounds: int, first_run: int) -> int:
    place = _in_two_runs(tables, rounds, first_run)
    return max(
        max(Counter(place(table, number) for table in range(1, tables + 1)).values())
        for number in range(1, rounds + 1)
    )


WEB = Kind(
    "web",
    gettext_noop("Web Mitchell"),
    Contest.PAIRS,
    2,
    half_sizes(range(FEWEST_WEB, MOST_TABLES + 1)),
    web,
)
BOWMAN = Kind(
    "bowman",
    gettext_noop("Bowman"),
    Contest.PAIRS,
    2,
    half_sizes(range(FEWEST_BOWMAN, MOST_TABLES + 1)),
    bowman,
)
