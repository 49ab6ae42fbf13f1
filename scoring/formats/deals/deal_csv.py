"""Deals as a table without heading: sixteen holdings, the board, dealer/vulnerable."""

import csv
import io

from scoring.bridge.boards import Deal, suit_cards
from scoring.bridge.contract import SEATS, Card, Seat, Suit
from scoring.bridge.messages import NotBridge, gettext_noop
from scoring.formats.deals.dealing import MOST_BOARDS, DealList, check_law_2
from scoring.formats.errors import NoDealFile, TooLarge
from scoring.formats.messages import Remarks, line_of_file
from scoring.formats.pbn.deals import VULNERABLE
from scoring.formats.reading import Reading
from scoring.formats.safe_input import beginning, decode_text

NAME = "deal-csv"
COLUMNS = 18


def sniff(content: bytes) -> bool:
    """Whether the first line has sixteen holdings and a board number."""
    first = beginning(content).split("\n", 1)[0]
    rows = list(csv.reader([first]))
    return bool(rows) and _is_deal_row(rows[0])


def _is_deal_row(row: list[str]) -> bool:
    return (
        len(row) == COLUMNS
        and row[16].strip().isdecimal()
        and set("".join(row[:16]).upper()) <= set("AKQJT1098765432 -")
    )


def read(content: bytes) -> Reading:
    """The deals; a row that is none is remarked."""
    deals = DealList(Remarks())
    rows = csv.reader(io.StringIO(decode_text(content)), strict=True)
    try:
        for row in rows:
            if any(cell.strip() for cell in row):
                _read_row(row, rows.line_num, deals)
    except csv.Error as broken:
        raise NoDealFile(
            gettext_noop("Line %(line)s can't be read as a table: %(why)s"),
            line=rows.line_num,
            why=broken,
        ) from broken
    return deals.reading(NAME)


def _read_row(row: list[str], number: int, deals: DealList) -> None:
    place = line_of_file(number)
    if len(deals.found) >= MOST_BOARDS:
        raise TooLarge(
            gettext_noop("The file has more than %(most)s boards."), most=MOST_BOARDS
        )
    board = row[16].strip() if len(row) == COLUMNS else ""
    if not board.isdecimal() or len(board) > 4 or int(board) == 0:
        deals.remarks.wrong(
            place, gettext_noop("a row needs 16 holdings, a board number and a dealer")
        )
        return
    try:
        deals.add(int(board), Deal.of(_hands(row)), place)
    except NotBridge as refused:
        deals.refused(place, refused)
        return
    dealt, _, vulnerable = row[17].strip().upper().partition("/")
    check_law_2(
        deals.remarks,
        place,
        int(board),
        dealt=Seat(dealt) if dealt in tuple(Seat) else None,
        vulnerable=VULNERABLE.get(vulnerable),
    )


def _hands(row: list[str]) -> dict[Seat, tuple[Card, ...]]:
    hands = {}
    for at, seat in enumerate(SEATS):
        suits = [_ranks(cell) for cell in row[at * 4 : at * 4 + 4]]
        hands[seat] = suit_cards(dict(zip(Suit, suits, strict=True)), seat)
    return hands


def _ranks(cell: str) -> str:
    return cell.strip().upper().replace("10", "T").replace(" ", "").replace("-", "")
