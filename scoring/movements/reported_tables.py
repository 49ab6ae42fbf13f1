"""Tables of a movement, as far as the lines that they reported show them."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

Seats = tuple[int | None, int | None, int | None, int | None]
"""North-South and East-West, or North, East, South and West, by their keys."""


class SeatedBoard(NamedTuple):
    """Where and by whom a board was played, as far as that is known."""

    round: int | None
    table: int | None
    board: int
    seats: Seats


@dataclass(frozen=True, slots=True)
class ReportedTable:
    """A table in one round, with the boards that it played."""

    round: int
    table: int
    seats: Seats
    boards: tuple[int, ...]


def tables_from_lines(
    lines: Iterable[SeatedBoard], *, tables: int = 0
) -> list[ReportedTable]:
    """The tables of every round, with a half table at which someone sits out.

    `tables` is how many there are, where that is known: at a table whose home pair is
    missing no one ever plays.
    Where a file lets several pairs sit on one side of a table in one round, that table
    is left out: no one knows who sat there.

    >>> line = SeatedBoard(1, 2, 7, (10, 20, None, None))
    >>> tables_from_lines([line, line._replace(board=8), line._replace(round=None)])
    [ReportedTable(round=1, table=2, seats=(10, 20, None, None), boards=(7, 8))]
    """
    grouped: defaultdict[tuple[int, int], list[SeatedBoard]] = defaultdict(list)
    for line in lines:
        if line.round is not None and line.table is not None:
            grouped[line.round, line.table].append(line)
    found = [
        ReportedTable(
            number, table, at[0].seats, tuple(sorted({line.board for line in at}))
        )
        for (number, table), at in sorted(grouped.items())
        if len({line.seats for line in at}) == 1
    ]
    return sorted(
        [*found, *_half_tables(found, range(1, tables + 1))],
        key=lambda table: (table.round, table.table),
    )


def _half_tables(
    found: list[ReportedTable], known: Iterable[int]
) -> Iterator[ReportedTable]:
    """Where one table and one contestant are missing from a round, they go together."""
    everybody = {seat for table in found for seat in table.seats if seat is not None}
    tables = {table.table for table in found}.union(known)
    in_ns = {table.seats[0] for table in found}
    for number in sorted({table.round for table in found}):
        here = [table for table in found if table.round == number]
        seated = {seat for table in here for seat in table.seats}
        resting = everybody - seated
        free = tables - {table.table for table in here}
        if len(resting) == len(free) == 1:
            (who,), (table,) = resting, free
            ns, ew = (who, None) if who in in_ns else (None, who)
            yield ReportedTable(number, table, (ns, ew, None, None), ())
