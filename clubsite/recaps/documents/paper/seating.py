"""Who sits where with which boards, as paper for the tables is made from it."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from scoring.movements.movement import Contest

Boards = tuple[int, ...]
TABLE_SEATS: Mapping[int, tuple[str, ...]] = {
    2: ("NS", "EW"),
    4: ("N", "S", "E", "W"),
}
"""Names of the seats of a row, by how many there are."""


@dataclass(frozen=True, slots=True, order=True)
class Party:
    """Those who sit down together under a number: a pair, half a team or a player.

    `line` is NS or EW where the same number stands in both lists, as with two winners
    and for the two pairs of a team.
    """

    number: int
    line: str = ""
    names: tuple[str, ...] = field(default=(), compare=False)
    team: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table in one round; an empty seat is None. Without a table someone rests."""

    table: int | None
    seats: tuple[Party | None, ...]
    boards: Boards

    @property
    def is_playing(self) -> bool:
        """Whether both sides are seated and have boards to play."""
        return self.table is not None and None not in self.seats and bool(self.boards)

    @property
    def parties(self) -> tuple[Party, ...]:
        """All that sit or rest here."""
        return tuple(seat for seat in self.seats if seat is not None)

    @property
    def sitting_out(self) -> tuple[Party, ...]:
        """Those who sit out because their opponents are missing."""
        return () if self.is_playing else self.parties


SeatedRound = tuple[SeatedTable, ...]


@dataclass(frozen=True, slots=True)
class SectionSeating:
    """All rounds of a section, with what is said of its movement.

    `times` are the starts of the rounds on the club's clock, as far as they are known;
    `addresses` those of the pages of tables.
    """

    letter: str
    contest: Contest
    movement: str
    rounds: tuple[SeatedRound, ...]
    copies: int = 1
    switched: tuple[int, ...] = ()
    times: tuple[str, ...] = ()
    addresses: Mapping[int, str] = field(default_factory=dict)
    first_round: int = 1

    @property
    def numbered(self) -> Iterator[tuple[int, SeatedRound]]:
        """Each round with its number."""
        yield from enumerate(self.rounds, self.first_round)

    @property
    def tables(self) -> list[int]:
        """The tables at which someone sits, in order."""
        return sorted(
            {
                row.table
                for rows in self.rounds
                for row in rows
                if row.table and row.parties
            }
        )

    @property
    def parties(self) -> list[Party]:
        """Everyone, by lists and numbers."""
        found = {party for rows in self.rounds for row in rows for party in row.parties}
        return sorted(found, key=lambda party: (party.line != "NS", party))

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats of a table: those of pairs, or of four players."""
        return TABLE_SEATS[4 if self.contest is Contest.INDIVIDUAL else 2]

    def at(self, table: int) -> list[tuple[int, SeatedTable]]:
        """The rounds of a table, by number."""
        return [
            (number, row)
            for number, rows in self.numbered
            for row in rows
            if row.table == table
        ]

    def time(self, number: int) -> str:
        """When the round starts, if that is known."""
        at = number - self.first_round
        return self.times[at] if at < len(self.times) else ""

    def sharing(self, rows: SeatedRound) -> Mapping[int, tuple[int, ...]]:
        """The other tables with the boards of a table, where there are not enough
        copies; in a match those of the other half."""
        holders: defaultdict[Boards, list[SeatedTable]] = defaultdict(list)
        for row in rows:
            if row.is_playing:
                holders[row.boards].append(row)
        return {
            row.table or 0: tuple(
                other.table or 0 for other in found if self._share(row, other)
            )
            for found in holders.values()
            if len(found) > self.copies
            for row in found
        }

    def _share(self, row: SeatedTable, other: SeatedTable) -> bool:
        if row is other:
            return False
        if self.contest is not Contest.TEAMS or self.copies == 1:
            return True
        numbers = [{party.number for party in each.parties} for each in (row, other)]
        return numbers[0] == numbers[1]

    def walked(self) -> "tuple[SeatedRound, ...]":
        """The rounds as people walk them: where arrows are switched they keep their
        chairs, and the boards are turned."""
        seats, tables = self._places()
        homes = {
            party: found.pop() for party, found in seats.items() if len(found) == 1
        }
        staying = {party for party, found in tables.items() if len(found) == 1}

        def as_walked(row: SeatedTable) -> SeatedTable:
            away = {
                party
                for at, party in enumerate(row.seats)
                if party is not None and homes.get(party, at) != at
            }
            if away == set(row.parties) or away & staying:
                return replace(row, seats=row.seats[::-1])
            return row

        return tuple(
            tuple(map(as_walked, rows)) if number in self.switched else rows
            for number, rows in self.numbered
        )

    def _places(self) -> tuple[Mapping[Party, set[int]], Mapping[Party, set[int]]]:
        """The seats of everyone in the rounds without a switch, and all their tables."""
        seats: defaultdict[Party, set[int]] = defaultdict(set)
        tables: defaultdict[Party, set[int]] = defaultdict(set)
        for number, rows in self.numbered:
            for row in rows:
                for at, party in enumerate(row.seats):
                    if party is None or row.table is None:
                        continue
                    tables[party].add(row.table)
                    if number not in self.switched:
                        seats[party].add(at)
        return seats, tables
