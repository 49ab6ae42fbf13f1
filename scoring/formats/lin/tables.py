"""The fields of a LIN file by table, as cards, calls, play and claim."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from scoring.bridge.auction import MOST_CALLS, Auction, Call
from scoring.bridge.boards import Deal, Vulnerability, dealer
from scoring.bridge.contract import (
    PASSED_OUT,
    RANKS,
    SUITS,
    Card,
    PlayedResult,
    Seat,
    Suit,
    tricks_won,
)
from scoring.bridge.messages import NotBridge, gettext_noop
from scoring.formats.deals.dealing import PACK
from scoring.formats.errors import TooLarge
from scoring.formats.messages import Message, Remarks, line_of_file, short
from scoring.formats.reading import Game

FIELD = re.compile(r"([A-Za-z]{2})\|([^|]*)\|")
MOST_TABLES = 5000
ONCE = {"md": "cards", "sv": "vulnerable", "mc": "claim"}
_ROOM = re.compile(r"([oc])(\d{1,3})\Z")
_NUMBER = re.compile(r"\D*(\d{1,4})\s*\Z")


@dataclass(slots=True)
class Table:
    """One board at one table: its fields in the order of the file."""

    line: int
    room: str = ""
    board: int | None = None
    players: str = ""
    cards: str = ""
    vulnerable: str = ""
    claim: str = ""
    calls: list[tuple[int, str]] = field(default_factory=list)
    meanings: dict[int, str] = field(default_factory=dict)
    played: list[tuple[int, str]] = field(default_factory=list)


@dataclass(slots=True)
class LinFile:
    """The heads of a match, and the tables."""

    match: str = ""
    results: str = ""
    players: str = ""
    tables: list[Table] = field(default_factory=list)


def read_fields(text: str, remarks: Remarks) -> LinFile:
    """The file sorted into tables; what lies between fields is remarked."""
    found = LinFile()
    for line, key, value in _fields(text, remarks):
        _take(found, key, value, line)
        if len(found.tables) > MOST_TABLES:
            raise TooLarge(
                gettext_noop("The file has more than %(most)s tables. Split it."),
                most=MOST_TABLES,
            )
    return found


def _fields(text: str, remarks: Remarks) -> Iterator[tuple[int, str, str]]:
    end, line = 0, 1
    for match in FIELD.finditer(text):
        between = text[end : match.start()]
        if between.strip("| \t\n"):
            remarks.wrong(
                line_of_file(line),
                gettext_noop("text outside any field: %(text)s"),
                text=short(between.strip()),
            )
        line += between.count("\n")
        yield line, match[1].lower(), match[2].strip()
        line += match.group().count("\n")
        end = match.end()


def _take(found: LinFile, key: str, value: str, line: int) -> None:
    if key == "vg":
        found.match = value
    elif key == "rs":
        found.results = value
    elif key == "qx":
        _new_table(found, value, line)
    elif key == "pn":
        _take_players(found, value, line)
    else:
        _take_of_table(found, key, value, line)


def _new_table(found: LinFile, value: str, line: int) -> None:
    table = Table(line)
    room = _ROOM.match(value.lower())
    if room:
        table.room = {"o": "open", "c": "closed"}[room[1]]
        table.board = int(room[2]) or None
    found.tables.append(table)


def _take_players(found: LinFile, value: str, line: int) -> None:
    """The players of a table, or before all tables those of both rooms."""
    tables = found.tables
    if found.match and not tables:
        found.players = value
    elif not tables or tables[-1].cards:
        tables.append(Table(line, players=value))
    elif value.strip(","):
        tables[-1].players = value


def _take_of_table(found: LinFile, key: str, value: str, line: int) -> None:
    if key == "md" and (not found.tables or found.tables[-1].cards):
        found.tables.append(Table(line))
    if not found.tables:
        return
    table = found.tables[-1]
    if key in ONCE:
        setattr(table, ONCE[key], value)
    elif key == "ah":
        number = _NUMBER.match(value)
        table.board = table.board or (int(number[1]) or None if number else None)
    elif key == "an" and table.calls:
        table.meanings[len(table.calls) - 1] = value
    elif key in {"mb", "pc"}:
        (table.calls if key == "mb" else table.played).append((line, value))


SEATING = (Seat.S, Seat.W, Seat.N, Seat.E)
"""The order of players and hands; the dealer is a number from 1 in it."""
VULNERABLE = {
    "o": Vulnerability.NONE,
    "0": Vulnerability.NONE,
    "-": Vulnerability.NONE,
    "n": Vulnerability.NS,
    "e": Vulnerability.EW,
    "b": Vulnerability.ALL,
}
_CALLS = re.compile(r"([1-7])\s*(NT?|[SHDC])(!?)|(XX|[PDRX])(!?)|(\S)", re.IGNORECASE)
_SPELLED = {"P": "P", "D": "X", "X": "X", "R": "XX", "XX": "XX"}
_CARD = re.compile(r"([SHDC])(10|[AKQJT2-9])|(\S)", re.IGNORECASE)


def read_table(table: Table, players: Sequence[str], remarks: Remarks) -> Game:
    """The game; `players` are its four, S W N E, where the table does not tell."""
    place = line_of_file(table.line)
    dealt_by, deal = _cards(table, place, remarks)
    if dealt_by is None and table.board is not None:
        dealt_by = dealer(table.board)
    auction = _auction(table, dealt_by or Seat.N, remarks)
    play = _play(table, remarks)
    result, claimed = _result(table, auction, play, place, remarks)
    return Game(
        line=table.line,
        board=table.board,
        deal=deal,
        dealer=dealt_by,
        vulnerable=VULNERABLE.get(table.vulnerable[:1].lower()),
        names=_names(table.players.split(",", 4) if table.players else players),
        auction=tuple(auction.calls),
        play=play,
        claimed=claimed,
        result=result,
        room=table.room,
    )


def _names(players: Sequence[str]) -> tuple[str, str, str, str]:
    south, west, north, east = (*players, "", "", "", "")[:4]
    return north.strip(), east.strip(), south.strip(), west.strip()


def _cards(
    table: Table, place: Message, remarks: Remarks
) -> tuple[Seat | None, Deal | None]:
    """Who dealt, and the deal; the fourth hand is the rest of the pack."""
    cards = table.cards
    first = SEATING[int(cards[0]) - 1] if cards[:1] in set("1234") else None
    hands = [_hand(text) for text in cards.lstrip("01234").split(",")]
    if not cards or all(not hand for hand in hands):
        return first, None
    given = {seat: hand for seat, hand in zip(SEATING, hands, strict=False) if hand}
    if len(given) == 3:
        known = {card for hand in given.values() for card in hand}
        missing = next(seat for seat in SEATING if seat not in given)
        given[missing] = [card for card in PACK if card not in known]
    try:
        return first, Deal.of(given)
    except NotBridge as refused:
        remarks.wrong(
            place, gettext_noop("deal not imported: %(why)s"), why=Message.of(refused)
        )
        return first, None


def _hand(text: str) -> list[Card]:
    """The cards of "S25H79TD35AC357JA", in any order within a suit."""
    cards, suit = [], ""
    for letter in text.upper().replace("10", "T"):
        if letter in SUITS:
            suit = letter
        elif letter in RANKS and suit:
            cards.append(Card(Suit(suit), letter))
    return cards


def _auction(table: Table, first: Seat, remarks: Remarks) -> Auction:
    """The calls as they stand, up to the first text that is none; after one that is not
    legal no one knows what counts, and there is no contract."""
    auction, caller, remarked = Auction(first), first, False
    for at, (line, calls) in enumerate(table.calls):
        found = list(_CALLS.finditer(calls))
        for which, each in enumerate(found):
            text = _call(each)
            allowed = not auction.over and auction.legal(text or "P", caller)
            full = len(auction.calls) == MOST_CALLS
            if not remarked and (text is None or full or not allowed):
                remarks.wrong(
                    line_of_file(line),
                    gettext_noop("“%(text)s” isn't a legal call here"),
                    text=short(calls),
                )
                remarked, auction.broken = True, not auction.over
            if text is None or full:
                return auction
            last = which == len(found) - 1
            meaning = table.meanings.get(at, "") if last else ""
            alerted = bool(each[3] or each[5] or meaning)
            auction.make(Call(text, alerted=alerted, meaning=meaning), caller)
            caller = caller.next
    return auction


def _call(found: re.Match[str]) -> str | None:
    if found[1]:
        strain = found[2].upper()
        return f"{found[1]}{'NT' if strain[0] == 'N' else strain}"
    return _SPELLED.get((found[4] or "").upper())


def _play(table: Table, remarks: Remarks) -> tuple[Card, ...]:
    cards: list[Card] = []
    for line, text in table.played:
        for found in _CARD.finditer(text):
            if found[3] or len(cards) == 52:
                remarks.wrong(
                    line_of_file(line),
                    gettext_noop("“%(text)s” isn't a legal card here"),
                    text=short(text),
                )
                return tuple(cards)
            cards.append(Card.parse(found.group()))
    return tuple(cards)


def _result(
    table: Table,
    auction: Auction,
    play: Sequence[Card],
    place: Message,
    remarks: Remarks,
) -> tuple[PlayedResult | None, int | None]:
    """The result, by claim or by all thirteen tricks, and the claim."""
    claimed = _claim(table, place, remarks)
    contract, declarer = auction.contract, auction.declarer
    if not auction.over:
        return None, claimed
    if contract is None or declarer is None:
        return PASSED_OUT, claimed
    if claimed is None and len(play) < 52:
        return None, None
    tricks = claimed
    if tricks is None:
        tricks = tricks_won(play, declarer, str(contract.strain))
    lead = play[0] if play else None
    return PlayedResult(contract, declarer, tricks, lead), claimed


def _claim(table: Table, place: Message, remarks: Remarks) -> int | None:
    text = table.claim
    if not text:
        return None
    if text.isdecimal() and len(text) < 3 and int(text) < 14:
        return int(text)
    remarks.wrong(
        place,
        gettext_noop("“%(text)s” isn't a number of claimed tricks"),
        text=short(text),
    )
    return None
