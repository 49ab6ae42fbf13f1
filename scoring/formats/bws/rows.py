"""Single rows of a Bridgemate database, and the players they name.

Players are numbers keyed in at the tables, or names of the club's list.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from scoring.bridge.boards import Deal, suit_cards
from scoring.bridge.contract import (
    PASSED,
    PASSED_OUT,
    SEATS,
    Card,
    Contract,
    InvalidCard,
    InvalidContract,
    PlayedResult,
    Seat,
    Side,
    Suit,
)
from scoring.bridge.messages import gettext_noop
from scoring.formats.bws.database import Row, Tables
from scoring.formats.event import ReadPlayer
from scoring.formats.messages import Message, Remarks, short
from scoring.formats.spellings import Cells, Spelled, read_spelled

_DATE = re.compile(r"(\d{4})-(\d\d)-(\d\d)")
NAMES = {Seat.N: "North", Seat.E: "East", Seat.S: "South", Seat.W: "West"}
SUITS = {Suit.S: "Spades", Suit.H: "Hearts", Suit.D: "Diamonds", Suit.C: "Clubs"}


def number(row: Row, column: str) -> int:
    """A whole number; 0 where the column is absent or holds none."""
    value = row.get(column)
    if isinstance(value, int):
        return int(value)
    text = words(row, column)
    return int(text) if text.isdecimal() and len(text) < 10 else 0


def words(row: Row, column: str) -> str:
    value = row.get(column)
    return "" if value is None else " ".join(str(value).replace("\0", "").split())


def is_set(row: Row, column: str) -> bool:
    """A yes, whether the column is a boolean or a number."""
    return row.get(column) not in {None, False, "", "0", "False"}


def day(row: Row, column: str) -> date | None:
    found = _DATE.match(words(row, column))
    try:
        return date(int(found[1]), int(found[2]), int(found[3])) if found else None
    except ValueError:
        return None


@dataclass(frozen=True, slots=True)
class Received:
    """A row of ReceivedData: what was keyed in at a table, and when."""

    id: int
    section: int
    table: int
    round: int
    board: int
    ns: int
    ew: int
    remark: str
    row: Row

    @property
    def place(self) -> Message:
        return Message(
            gettext_noop("section %(section)s, table %(table)s, board %(board)s"),
            {"section": self.section, "table": self.table, "board": self.board},
        )

    @property
    def slot(self) -> tuple[int, ...]:
        """What a later row must share with this one to stand in its place: a table has
        a board once in a round. Without rounds it has it once for each two pairs."""
        at = (self.section, self.table, self.round, self.board)
        return at if self.round else (*at, self.ns, self.ew)

    @property
    def complete(self) -> bool:
        """Whether it says of which board and of whom it is."""
        return bool(self.board and self.ns and self.ew)


def received(row: Row) -> Received:
    return Received(
        id=number(row, "ID"),
        section=number(row, "Section"),
        table=number(row, "Table"),
        round=number(row, "Round"),
        board=number(row, "Board"),
        ns=number(row, "PairNS"),
        ew=number(row, "PairEW"),
        remark=words(row, "Remarks"),
        row=row,
    )


def spelled(row: Received) -> Spelled:
    """What contract, result and remark say; the remark is what may stand for a score."""
    return read_spelled(
        Cells(
            contract=words(row.row, "Contract"),
            declarer=words(row.row, "NS/EW").upper(),
            tricks=words(row.row, "Result"),
            remark=row.remark,
        )
    )


def received_result(row: Received, remarks: Remarks) -> PlayedResult | None:
    """The result; none where no contract was keyed in."""
    found = spelled(row)
    if found.contract == PASSED:
        return PASSED_OUT
    if not found.contract:
        return None
    by, margin = found.declarer, words(row.row, "Result")
    try:
        contract = Contract.parse(found.contract)
    except InvalidContract:
        contract = None
    relative = found.tricks.isdecimal() and not margin.isdecimal()
    if contract is None or by not in tuple(Seat) or not relative:
        remarks.wrong(
            row.place,
            gettext_noop("“%(text)s” isn't a result"),
            text=short(f"{words(row.row, 'Contract')} {by} {margin}".strip()),
        )
        return None
    return PlayedResult(contract, Seat(by), int(found.tricks), _lead(row, remarks))


def _lead(row: Received, remarks: Remarks) -> Card | None:
    text = words(row.row, "LeadCard")
    try:
        return Card.parse(text) if text else None
    except InvalidCard:
        remarks.wrong(
            row.place, gettext_noop("“%(text)s” isn't a card"), text=short(text)
        )
        return None


def read_deal(row: Row) -> Deal:
    """The deal of a row of HandRecord; refused as any deal that is none."""
    hands = {}
    for seat in SEATS:
        suits = {
            suit: words(row, f"{NAMES[seat]}{name}").upper().replace("10", "T")
            for suit, name in SUITS.items()
        }
        hands[seat] = suit_cards(suits, seat)
    return Deal.of(hands)


class People:
    """The players of each pair, by section and number."""

    def __init__(self, database: Tables, rounds: Sequence[Row]) -> None:
        self.names = _names(database.rows("PlayerNames"))
        self.pairs = _pairs(rounds)
        self.players: dict[tuple[int, int, Side], dict[Seat, ReadPlayer]] = {}
        self.tables: dict[tuple[int, int, int], dict[Seat, ReadPlayer]] = {}
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
            player = ReadPlayer(name, key)
            seats.setdefault(Seat(seat), player)
            self.tables.setdefault((section, table, first), {})[Seat(seat)] = player

    def at(self, section: int, table: int, round_: int) -> list[ReadPlayer | None]:
        """Those who keyed in their numbers at that table for that round, N E S W."""
        seated = self.tables.get((section, table, round_), {})
        return [seated.get(seat) for seat in Seat]

    def of(self, section: int, pair: int, side: Side | None) -> tuple[ReadPlayer, ...]:
        """The players of a pair; without a direction those of either."""
        sides = (side,) if side is not None else tuple(Side)
        found = (
            self.players.get((section, pair, each_side), {}) for each_side in sides
        )
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
