"""DLM, the project file of a duplicating program: two cards in each letter.

A letter from a to p is four times the seat of a card plus the seat of the next. Three
digits behind it are the board's number xored with all its letters.
"""

import re
from functools import reduce
from operator import xor

from scoring.bridge.messages import NotBridge, gettext_noop
from scoring.formats.deals.dealing import DealList, deal_of_holders
from scoring.formats.errors import NoDealFile
from scoring.formats.messages import Remarks, line_of_file
from scoring.formats.reading import Reading
from scoring.formats.safe_input import beginning, decode_text

NAME = "dlm"

_BOARD = re.compile(r"Board (\d{1,3})=(.*)\Z")
_CARDS = re.compile(r"([a-p]{26})(\d{3})\Z")
_RANGE = re.compile(r"^(From|To) board=(\d{1,3})\s*$", re.MULTILINE)


def sniff(content: bytes) -> bool:
    head = beginning(content)
    return head.lstrip().startswith("[Document]") and "\nBoard 01=" in head


def read(content: bytes) -> Reading:
    """The deals of the boards that the file's head names; the others are fillers."""
    text = decode_text(content)
    if not text.lstrip().startswith("[Document]"):
        raise NoDealFile(
            gettext_noop(
                "Line 1: a DLM file starts with [Document]. Export the deals again."
            )
        )
    limits = dict(_RANGE.findall(text))
    wanted = range(int(limits.get("From", 1)), int(limits.get("To", 999)) + 1)
    deals = DealList(Remarks())
    for number, line in enumerate(text.split("\n"), 1):
        found = _BOARD.match(line.strip())
        if found and int(found[1]) in wanted:
            _read_board(int(found[1]), found[2], number, deals)
    _check_complete(wanted, deals, "To" in limits)
    return deals.reading(NAME)


def _read_board(board: int, text: str, number: int, deals: DealList) -> None:
    place = line_of_file(number)
    cards = _CARDS.match(text)
    if cards is None:
        deals.remarks.wrong(
            place,
            gettext_noop("board %(board)s needs 26 letters a to p and 3 digits"),
            board=board,
        )
        return
    if reduce(xor, cards[1].encode("ascii"), board) != int(cards[2]):
        deals.remarks.wrong(
            place,
            gettext_noop("the check digits of board %(board)s don't match its cards"),
            board=board,
        )
        return
    values = [ord(letter) - ord("a") for letter in cards[1]]
    seats = [seat for value in values for seat in divmod(value, 4)]
    try:
        deals.add(board, deal_of_holders(seats), place)
    except NotBridge as refused:
        deals.refused(place, refused)


def _check_complete(wanted: range, deals: DealList, named: bool) -> None:
    missing = [board for board in wanted if named and board not in deals.found]
    if missing and not deals.remarks.found:
        deals.remarks.wrong(
            line_of_file(1),
            gettext_noop("board %(board)s is listed but missing"),
            board=missing[0],
        )
