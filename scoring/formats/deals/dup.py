"""DUP, the file of dealing machines: 156 bytes a board.

Three hands as numbers of cards (01 is the ace of spades, 52 the two of clubs), the
fourth has the rest; the same deal once more as text with suit symbols; ten bytes
that in the first board say where the numbering starts and how many boards follow.
"""

import re
from collections.abc import Iterator

from scoring.bridge.boards import Deal
from scoring.bridge.contract import SEATS, Card, Seat, Suit
from scoring.bridge.messages import NotBridge, gettext_noop
from scoring.formats.deals.dealing import (
    MOST_BOARDS,
    PACK,
    DealList,
    deals_to_write,
    hand_texts,
    in_one_row,
)
from scoring.formats.errors import CannotWrite, NoDealFile, TooLarge
from scoring.formats.messages import Message, Remarks
from scoring.formats.reading import Reading, WrittenFile
from scoring.formats.safe_input import check_size

NAME = "dup"
BOARD = 156
NUMBERS, TEXT = slice(0, 78), slice(78, 146)
TRAILER = slice(146, 156)
SYMBOLS = {Suit.S: b"\x06", Suit.H: b"\x03", Suit.D: b"\x04", Suit.C: b"\x05"}
MOST_TO_WRITE = 99

_HEAD = re.compile(rb"[YN][YN](\d{1,2}) {0,2}[ \d]+(\d\d) ?\Z")
_DIGITS = re.compile(rb"\d{78}\Z")


def sniff(content: bytes) -> bool:
    """Whether the file begins with three hands of two-digit cards."""
    return len(content) >= BOARD and _DIGITS.match(content[NUMBERS]) is not None


def read(content: bytes) -> Reading:
    """The deals; a board whose two forms differ is remarked."""
    check_size(content)
    if not sniff(content):
        raise NoDealFile(
            gettext_noop(
                "Byte 1: a DUP file starts with 39 cards of two digits "
                "each. Export the deals again."
            )
        )
    records = [content[at : at + BOARD] for at in range(0, len(content), BOARD)]
    if len(records) > MOST_BOARDS:
        raise TooLarge(
            gettext_noop("The file has more than %(most)s boards."), most=MOST_BOARDS
        )
    remarks = Remarks()
    deals = DealList(remarks)
    first = _first_board(records, remarks)
    for board, record in enumerate(records, first):
        _read_board(board, record, deals)
    return deals.reading(NAME)


def _place(board: int) -> Message:
    return Message(gettext_noop("board %(board)s"), {"board": board})


def _first_board(records: list[bytes], remarks: Remarks) -> int:
    head = _HEAD.match(records[0][TRAILER].rstrip(b"\0"))
    if head is None or int(head[1]) == 0:
        remarks.wrong(
            _place(1),
            gettext_noop("the first board number can't be read: 1 assumed"),
        )
        return 1
    if int(head[2]) != len(records):
        remarks.note(
            _place(int(head[1])),
            gettext_noop("the file says %(said)s boards but has %(found)s"),
            said=int(head[2]),
            found=len(records),
        )
    return int(head[1])


def _read_board(board: int, record: bytes, deals: DealList) -> None:
    place = _place(board)
    if len(record) < TEXT.stop or not _DIGITS.match(record[NUMBERS]):
        deals.remarks.wrong(place, gettext_noop("the board is incomplete or damaged"))
        return
    try:
        deal = Deal.of(_hands(record[NUMBERS]))
    except NotBridge as refused:
        deals.refused(place, refused)
        return
    if record[TEXT] != _text(deal):
        deals.remarks.note(
            place,
            gettext_noop("cards and text differ: the cards are used"),
        )
    deals.add(board, deal, place)


def _hands(numbers: bytes) -> dict[Seat, list[Card]]:
    cards = [int(numbers[at : at + 2]) for at in range(0, 78, 2)]
    hands = {
        seat: [
            PACK[card - 1] for card in cards[at * 13 : at * 13 + 13] if 0 < card < 53
        ]
        for at, seat in enumerate(SEATS[:3])
    }
    others = set(cards)
    hands[Seat.W] = [card for at, card in enumerate(PACK, 1) if at not in others]
    return hands


def write(reading: Reading) -> WrittenFile:
    """The deals as a dealing machine takes them."""
    remarks = Remarks()
    deals = deals_to_write(reading, remarks)
    first = in_one_row(deals)
    if deals[-1].board > MOST_TO_WRITE:
        raise CannotWrite(
            gettext_noop("A DUP file can only number boards up to %(most)s."),
            most=MOST_TO_WRITE,
        )
    head = f"YN{first:<2} 0 {len(deals):02} ".encode("ascii")
    boards = [_numbers(dealt.deal) + _text(dealt.deal) for dealt in deals]
    trailers = [head, *[bytes(10)] * (len(boards) - 1)]
    pairs = zip(boards, trailers, strict=True)
    return WrittenFile(b"".join(part for pair in pairs for part in pair), remarks.all())


def _numbers(deal: Deal) -> bytes:
    return b"".join(
        b"%02d" % at
        for seat in SEATS[:3]
        for at, card in enumerate(PACK, 1)
        if card in deal.hand(seat)
    )


def _text(deal: Deal) -> bytes:
    return b"".join(_symbols(deal))


def _symbols(deal: Deal) -> Iterator[bytes]:
    for _, suit, ranks in hand_texts(deal):
        yield SYMBOLS[suit]
        yield ranks.encode("ascii")
