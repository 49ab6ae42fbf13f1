"""Mitchells in which the EW pairs visit one or two NS seats, for one winner.

Hesitation: an EW pair that leaves the last table rests from moving as NS of that table
for one round and goes on to table 1. In a double hesitation it is first NS at table 2.
"""

from collections.abc import Callable
from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class _Path:
    """The way of the movers: EW of every table in order, then these NS seats."""

    tables: int
    ns_seats: tuple[int, ...]
    first_set: Callable[[int], int]

    @property
    def rounds(self) -> int:
        return self.tables + len(self.ns_seats)

    def row(self, table: int, number: int, *, switched: bool) -> Row:
        ns = table
        if table in self.ns_seats:
            ns = self._mover(self.tables + self.ns_seats.index(table), number)
        ew = self._mover(table - 1, number)
        board_set = in_a_ring(self.first_set(table) + number - 1, self.rounds)
        if switched and table not in self.ns_seats:
            return (ew, ns, board_set)
        return (ns, ew, board_set)

    def _mover(self, place: int, number: int) -> int:
        start = (place - number + 1) % self.rounds
        if start < self.tables:
            return self.tables + start + 1
        return self.ns_seats[start - self.tables]


def hesitation(options: Options) -> Movement:
    """One round more than tables; tables 1 and N share where N is even."""
    tables = options.tables
    _check_tables(tables, 3)

    def first_set(table: int) -> int:
        if tables % 2:
            return table + (table > tables // 2)
        return table + 2 * (table > tables // 2)

    number = 0 if tables < 5 else (tables + 5) // 8
    return _along(HESITATION, options, _Path(tables, (tables,), first_set), number)


def double_hesitation(options: Options) -> Movement:
    """Two rounds more than tables, sharing nothing."""
    tables = options.tables
    _check_tables(tables, 5)

    def first_set(table: int) -> int:
        if tables % 2:
            return table + 2 * (table > tables // 2 + 1)
        return table + 1 + (table > tables // 2 + 1)

    path = _Path(tables, (2, tables), first_set)
    number = 0 if tables < 6 else (tables + 4) // 8
    return _along(DOUBLE_HESITATION, options, path, number)


def _check_tables(tables: int, fewest: int) -> None:
    if tables < fewest:
        raise InvalidMovement(
            gettext_noop(
                "This movement needs at least %(fewest)s tables, not %(tables)s."
            ),
            fewest=fewest,
            tables=tables,
        )


def _along(kind: Kind, options: Options, path: _Path, switches: int) -> Movement:
    """All rounds of a path; where movers sit NS, arrows are never switched."""
    return one_list(
        kind,
        options,
        path.row,
        rounds=chosen_rounds(options, path.rounds, path.rounds),
        switches=switches,
        stationary=[
            table for table in range(1, path.tables + 1) if table not in path.ns_seats
        ],
    )


HESITATION = Kind(
    "hesitation",
    gettext_noop("Hesitation Mitchell"),
    Contest.PAIRS,
    1,
    half_sizes(range(3, MOST_TABLES + 1)),
    hesitation,
)
DOUBLE_HESITATION = Kind(
    "double-hesitation",
    gettext_noop("Double hesitation Mitchell"),
    Contest.PAIRS,
    1,
    half_sizes(range(5, MOST_TABLES + 1)),
    double_hesitation,
)
