"""The straight Mitchell: NS stay, EW go up a table, boards go down a table.

With an even number of tables EW skip one table after half of the rounds. Pairs carry
the number of their table in the first round, NS and EW apart. In a barometer all tables
play the same boards in a round, and nobody has to skip.
"""

from dataclasses import dataclass

from scoring.bridge.contract import Side
from scoring.bridge.messages import NotBridge, gettext_noop

FEWEST, MOST = 3, 17


class InvalidMovement(NotBridge):
    """Tables, rounds or boards that this movement does not have."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Who plays which boards at a table in one round."""

    table: int
    ns: int
    ew: int
    boards: range


@dataclass(frozen=True, slots=True)
class SitOut:
    """The pair whose opponents are missing in one round, and where it rests."""

    table: int
    side: Side
    pair: int


@dataclass(frozen=True, slots=True)
class Round:
    """One round: the tables that play, and the pair that rests if there is one."""

    number: int
    seatings: tuple[Seating, ...]
    sits_out: SitOut | None = None


def most_rounds(tables: int) -> int:
    """The rounds that can be played without meeting again.

    >>> most_rounds(7), most_rounds(8)
    (7, 7)
    """
    return tables if tables % 2 else tables - 1


def straight_mitchell(
    tables: int,
    *,
    boards_a_round: int,
    missing: Side | None = None,
    rounds: int | None = None,
) -> tuple[Round, ...]:
    """The rounds of a Mitchell of 3 to 17 tables.

    A half table counts as a table: with `missing` the last pair of that side is not
    there, and who meets it sits out. `rounds` ends the movement early.
    """
    number = most_rounds(tables) if rounds is None else rounds
    _check(tables, boards_a_round, number, most_rounds(tables))
    return tuple(
        _round(step, tables, boards_a_round, missing) for step in range(number)
    )


def barometer(
    tables: int,
    *,
    boards_a_round: int,
    missing: Side | None = None,
    rounds: int | None = None,
) -> tuple[Round, ...]:
    """The rounds of a Mitchell in which a round's boards are played by all at once.

    >>> [seating.boards for seating in barometer(3, boards_a_round=2)[1].seatings]
    [range(3, 5), range(3, 5), range(3, 5)]
    """
    number = tables if rounds is None else rounds
    _check(tables, boards_a_round, number, tables)
    return tuple(
        _round(step, tables, _boards(step, boards_a_round), missing)
        for step in range(number)
    )


def _check(tables: int, boards_a_round: int, rounds: int, most: int) -> None:
    if not FEWEST <= tables <= MOST:
        raise InvalidMovement(
            gettext_noop("A Mitchell is for 3 to 17 tables, not %(tables)s."),
            tables=tables,
        )
    if boards_a_round < 1:
        raise InvalidMovement(gettext_noop("A round needs at least one board."))
    if not 1 <= rounds <= most:
        raise InvalidMovement(
            gettext_noop(
                "%(tables)s tables play 1 to %(most)s rounds, not %(rounds)s."
            ),
            tables=tables,
            most=most,
            rounds=rounds,
        )


def _round(
    step: int, tables: int, boards_a_round: int | range, missing: Side | None
) -> Round:
    """One round; `boards_a_round` are the boards themselves where all play them."""
    seatings: list[Seating] = []
    sits_out: SitOut | None = None
    for place in range(tables):
        if isinstance(boards_a_round, range):
            skipped, boards = 0, boards_a_round
        else:
            skipped = _skipped(step, tables)
            boards = _boards((place + step) % tables, boards_a_round)
        ew = (place - step - skipped) % tables + 1
        seating = Seating(place + 1, place + 1, ew, boards)
        if resting := _resting(seating, tables, missing):
            sits_out = resting
        else:
            seatings.append(seating)
    return Round(step + 1, tuple(seatings), sits_out)


def _skipped(step: int, tables: int) -> int:
    return int(tables % 2 == 0 and step >= tables // 2)


def _boards(board_set: int, boards_a_round: int) -> range:
    first = board_set * boards_a_round + 1
    return range(first, first + boards_a_round)


def _resting(seating: Seating, tables: int, missing: Side | None) -> SitOut | None:
    if missing is Side.NS and seating.ns == tables:
        return SitOut(seating.table, Side.EW, seating.ew)
    if missing is Side.EW and seating.ew == tables:
        return SitOut(seating.table, Side.NS, seating.ns)
    return None
