"""Who sat where: numbers keyed in at the tables, names of the club's list."""

from collections.abc import Mapping, Sequence

from scoring.bridge.contract import Seat, Side
from scoring.formats.bws.database import Row, Tables
from scoring.formats.bws.rows import number, words
from scoring.formats.evening import ReadPlayer


class People:
    """The players of each pair, by section and number."""

    def __init__(self, database: Tables, rounds: Sequence[Row]) -> None:
        self.names = _names(database.rows("PlayerNames"))
        self.pairs = _pairs(rounds)
        self.players: dict[tuple[int, int, Side], dict[Seat, ReadPlayer]] = {}
        for row in database.rows("PlayerNumbers"):
            self._take(row)

    def _take(self, row: Row) -> None:
        seat = words(row, "Direction").upper()[:1]
        if seat not in tuple(Seat):
            return
        side = Seat(seat).side
        section, table = number(row, "Section"), number(row, "Table")
        first = max(number(row, "Round"), 1)
        pair = self.pairs.get((section, table, first), {}).get(side)
        key = words(row, "Number")
        name = words(row, "Name") or self.names.get(key, "")
        if pair and (name or key):
            seats = self.players.setdefault((section, pair, side), {})
            seats.setdefault(Seat(seat), ReadPlayer(name, key))

    def of(self, section: int, pair: int, side: Side | None) -> tuple[ReadPlayer, ...]:
        """The players of a pair; without a direction those of either."""
        sides = (side,) if side is not None else tuple(Side)
        found = (self.players.get((section, pair, one), {}) for one in sides)
        first = next((seats for seats in found if seats), {})
        return tuple(first[seat] for seat in Seat if seat in first)


def _names(rows: Sequence[Row]) -> Mapping[str, str]:
    """The list of members by number, and by the program's own number of them."""
    found: dict[str, str] = {}
    for row in rows:
        for column in ("strID", "ID"):
            if words(row, column):
                found.setdefault(words(row, column), words(row, "Name"))
    return found


def _pairs(rounds: Sequence[Row]) -> dict[tuple[int, int, int], dict[Side, int]]:
    """Who sits at each table in each round."""
    return {
        (number(row, "Section"), number(row, "Table"), number(row, "Round")): {
            Side.NS: number(row, "NSPair"),
            Side.EW: number(row, "EWPair"),
        }
        for row in rounds
    }
