"""Who sat where in each round of a movement, as values: one query for an event."""

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.events import access
from scoring.events.models import Event


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table in a round; seats are keys of entries, None where no one sits.

    In an individual `ns` and `ew` are North and East. Without a `table` someone rests
    away from the tables. `part` numbers those who sat there for some boards each.
    """

    key: int
    section: int
    round: int
    table: int | None
    part: int
    ns: int | None
    ew: int | None
    south: int | None
    west: int | None
    boards: tuple[int, ...]

    @property
    def seats(self) -> tuple[int, ...]:
        """All that sit or rest here."""
        seats = (self.ns, self.ew, self.south, self.west)
        return tuple(seat for seat in seats if seat is not None)

    @property
    def is_playing(self) -> bool:
        """Whether both sides are seated and have boards to play."""
        return None not in (self.table, self.ns, self.ew) and bool(self.boards)


def load_seating(event: Event) -> tuple[SeatedTable, ...]:
    """Every table of every round, by section, round and table; without a movement none."""
    return tuple(
        SeatedTable(
            key=row.pk,
            section=row.section_id,
            round=row.round,
            table=row.table,
            part=row.part,
            ns=row.ns_id,
            ew=row.ew_id,
            south=row.south_id,
            west=row.west_id,
            boards=tuple(row.boards),
        )
        for row in access.get_table_rounds(event)
    )


def in_round(tables: Iterable[SeatedTable], number: int) -> list[SeatedTable]:
    """The tables of that round."""
    return [table for table in tables if table.round == number]
