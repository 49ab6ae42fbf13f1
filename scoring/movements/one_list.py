"""Mitchells that are made for one winner, where some pairs sit in either direction."""

from collections.abc import Sequence
from typing import Protocol

from scoring.bridge.contract import Side
from scoring.movements.mitchell import switched_rounds, tables_in_words
from scoring.movements.movement import (
    Contest,
    Kind,
    Movement,
    Options,
    Row,
    with_phantom,
)


class RowAt(Protocol):
    """The row of a table in a round, with arrows switched or not."""

    def __call__(self, table: int, number: int, *, switched: bool) -> Row: ...


def one_list(
    kind: Kind,
    options: Options,
    row: RowAt,
    *,
    rounds: int,
    switches: int,
    stationary: Sequence[int],
) -> Movement:
    """The movement, of which the last rounds are switched unless it is chosen.

    With a half table the highest pair that stays NS is absent, or with EW the highest
    number of all, which is an EW pair in the first round.
    """
    tables = options.tables
    if options.switched is None:
        switched = tuple(range(max(1, rounds - switches + 1), rounds + 1))
    else:
        switched = switched_rounds(options, rounds)
    movement = Movement(
        kind=kind.code,
        name=f"{kind.title}, {tables_in_words(options)}",
        contest=Contest.PAIRS,
        winners=1,
        tables=tables,
        rounds=tuple(
            tuple(
                row(table, number, switched=number in switched)
                for table in range(1, tables + 1)
            )
            for number in range(1, rounds + 1)
        ),
        boards_per_round=options.boards_per_round,
        stationary=tuple(stationary),
        switched=switched,
    )
    if not options.half:
        return movement
    stays = max(number for number in stationary if number <= tables)
    return with_phantom(movement, 2 * tables if options.missing is Side.EW else stays)
