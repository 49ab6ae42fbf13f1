"""The Mitchell: NS stay at their table, EW go up a table, boards go down a table.

Pairs carry the number of their table in the first round, NS and EW apart. With arrows
switched in some rounds there is one list, in which EW 3 of 7 tables is number 10.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace

from scoring.bridge.contract import Side
from scoring.bridge.messages import gettext_noop
from scoring.movements.movement import (
    MOST_TABLES,
    Contest,
    InvalidMovement,
    Kind,
    Movement,
    Options,
    Row,
    with_phantom,
)

Place = Callable[[int, int], int]
"""The number of an EW pair, or of a board set, by table and round, both from 1."""


def in_a_ring(number: int, size: int) -> int:
    """The number from 1 to `size` that is reached by counting round and round.

    >>> in_a_ring(8, 7), in_a_ring(0, 7), in_a_ring(7, 7)
    (1, 7, 7)
    """
    return (number - 1) % size + 1


def switched_rounds(options: Options, rounds: int) -> tuple[int, ...]:
    """The rounds with arrows switched, in order; refused where they aren't played."""
    found = tuple(sorted(set(options.switched or ())))
    for number in found:
        if not 1 <= number <= rounds:
            raise InvalidMovement(
                gettext_noop(
                    "Round %(round)s isn't played. Switch arrows in rounds "
                    "1 to %(rounds)s."
                ),
                round=number,
                rounds=rounds,
            )
    return found


def chosen_rounds(options: Options, usual: int, most: int) -> int:
    """The number of rounds to play, checked together with the boards of a round."""
    if options.boards_per_round is not None and options.boards_per_round < 1:
        raise InvalidMovement(gettext_noop("A round needs at least one board."))
    rounds = usual if options.rounds is None else options.rounds
    if not 1 <= rounds <= most:
        raise InvalidMovement(
            gettext_noop(
                "%(tables)s tables play 1 to %(most)s rounds, not %(rounds)s."
            ),
            tables=options.tables,
            most=most,
            rounds=rounds,
        )
    return rounds


def tables_in_words(options: Options) -> str:
    """How many tables there are, as a director says it.

    >>> tables_in_words(Options(7, half=True)), tables_in_words(Options(7))
    ('6½ tables', '7 tables')
    """
    return (
        f"{options.tables - 1}½ tables" if options.half else f"{options.tables} tables"
    )


def two_lines(
    kind: Kind, options: Options, *, rounds: int, ew: Place, board_set: Place
) -> Movement:
    """The movement in which NS t stays at table t, with half table and arrow switch.

    Any switch makes one list, with EW t as number N + t.
    """
    tables = options.tables
    switched = switched_rounds(options, rounds)
    movement = Movement(
        kind=kind.code,
        name=f"{kind.title}, {tables_in_words(options)}",
        contest=Contest.PAIRS,
        winners=2,
        tables=tables,
        rounds=tuple(
            tuple(
                (table, ew(table, number), board_set(table, number))
                for table in range(1, tables + 1)
            )
            for number in range(1, rounds + 1)
        ),
        boards_per_round=options.boards_per_round,
        stationary=tuple(range(1, tables + 1)),
    )
    if options.half:
        movement = with_phantom(movement, tables, options.missing or Side.NS)
    return in_one_list(movement, switched) if switched else movement


def in_one_list(movement: Movement, switched: Iterable[int]) -> Movement:
    """A movement of two lines as one list with arrows switched in these rounds."""
    tables, rounds = movement.tables, set(switched)
    absent_ew = not any(
        row[1] == number for number in movement.phantoms for row in movement.rounds[0]
    )

    def renumbered(row: Row, number: int) -> Row:
        ns, ew, board_set = row
        ew = ew and ew + tables
        return (ew, ns, board_set) if number in rounds else (ns, ew, board_set)

    return replace(
        movement,
        winners=1,
        rounds=tuple(
            tuple(renumbered(row, number) for row in rows)
            for number, rows in enumerate(movement.rounds, 1)
        ),
        phantoms=tuple(
            number + tables if absent_ew else number for number in movement.phantoms
        ),
        switched=tuple(sorted(rounds)),
    )


def straight(options: Options) -> Movement:
    """NS stay, EW go up, boards go down; an even number only for half of the rounds."""
    tables = options.tables
    _check_size(options, 3)
    if tables % 2 == 0 and (options.rounds is None or options.rounds > tables // 2):
        raise InvalidMovement(
            gettext_noop(
                "After round %(half)s of %(tables)s tables EW would play boards again. "
                "Choose a skip or a share-and-relay Mitchell."
            ),
            tables=tables,
            half=tables // 2,
        )
    rounds = chosen_rounds(options, tables, tables)
    return two_lines(
        STRAIGHT,
        options,
        rounds=rounds,
        ew=lambda table, number: in_a_ring(table - number + 1, tables),
        board_set=lambda table, number: in_a_ring(table + number - 1, tables),
    )


def skip(options: Options) -> Movement:
    """An even number of tables, where EW skip a table once half-way.

    Round N, the revenge round, has fresh boards and the opponents of the first round.
    """
    tables = options.tables
    _check_size(options, 4)
    _check_even(options)
    rounds = chosen_rounds(options, tables - 1, tables)
    after = _skip_after(options, rounds)
    return two_lines(
        SKIP,
        options,
        rounds=rounds,
        ew=lambda table, number: in_a_ring(
            table - number + 1 - (number > after), tables
        ),
        board_set=lambda table, number: in_a_ring(table + number - 1, tables),
    )


def share_relay(options: Options) -> Movement:
    """An even number of tables and of rounds: the first and the last table share boards,
    and one set rests on a relay between the two in the middle."""
    tables = options.tables
    _check_size(options, 4)
    _check_even(options)
    rounds = chosen_rounds(options, tables, tables)
    return two_lines(
        SHARE_RELAY,
        options,
        rounds=rounds,
        ew=lambda table, number: in_a_ring(table - number + 1, tables),
        board_set=lambda table, number: in_a_ring(
            table + number - (table <= tables // 2), tables
        ),
    )


def barometer_mitchell(options: Options) -> Movement:
    """All tables play the boards of a round at once, each from a copy of its own."""
    tables = options.tables
    _check_size(options, 3)
    rounds = chosen_rounds(options, tables, tables)
    movement = two_lines(
        BAROMETER,
        options,
        rounds=rounds,
        ew=lambda table, number: in_a_ring(table - number + 1, tables),
        board_set=lambda _table, number: number,
    )
    return replace(movement, copies=movement.shared)


def _check_size(options: Options, fewest: int) -> None:
    if options.tables < fewest:
        raise InvalidMovement(
            gettext_noop(
                "A Mitchell needs at least %(fewest)s tables, not %(tables)s."
            ),
            fewest=fewest,
            tables=options.tables,
        )


def _check_even(options: Options) -> None:
    if options.tables % 2:
        raise InvalidMovement(
            gettext_noop(
                "%(tables)s tables is an odd number. Choose a straight Mitchell, which "
                "needs no skip and no relay."
            ),
            tables=options.tables,
        )


def _skip_after(options: Options, rounds: int) -> int:
    half = options.tables // 2
    if options.skip_after is None:
        return half
    first = max(1, rounds - half)
    if not first <= options.skip_after <= half:
        raise InvalidMovement(
            gettext_noop(
                "EW can skip after rounds %(first)s to %(last)s, not after round "
                "%(round)s."
            ),
            first=first,
            last=half,
            round=options.skip_after,
        )
    return options.skip_after


def half_sizes(tables: Iterable[int]) -> tuple[int, ...]:
    """The sizes of a kind in half tables: each with a pair missing, and whole.

    >>> half_sizes([3, 5])
    (5, 6, 9, 10)
    """
    return tuple(size for number in tables for size in (2 * number - 1, 2 * number))


STRAIGHT = Kind(
    "mitchell-straight",
    gettext_noop("Straight Mitchell"),
    Contest.PAIRS,
    2,
    half_sizes(range(3, MOST_TABLES + 1, 2)),
    straight,
)
SKIP = Kind(
    "mitchell-skip",
    gettext_noop("Skip Mitchell"),
    Contest.PAIRS,
    2,
    half_sizes(range(4, MOST_TABLES + 1, 2)),
    skip,
    skips=True,
)
SHARE_RELAY = Kind(
    "mitchell-share-relay",
    gettext_noop("Share-and-relay Mitchell"),
    Contest.PAIRS,
    2,
    half_sizes(range(4, MOST_TABLES + 1, 2)),
    share_relay,
)
BAROMETER = Kind(
    "barometer",
    gettext_noop("Barometer Mitchell"),
    Contest.PAIRS,
    2,
    half_sizes(range(3, MOST_TABLES + 1)),
    barometer_mitchell,
)
