"""LIN: the deals, as online clubs load them."""

from scoring.bridge.boards import Deal, Vulnerability, dealer, vulnerability
from scoring.bridge.contract import Seat, Suit
from scoring.formats.deals.dealing import deals_to_write
from scoring.formats.lin.tables import SEATING
from scoring.formats.messages import Remarks
from scoring.formats.reading import Reading, WrittenFile

_LETTER = {
    Vulnerability.NONE: "o",
    Vulnerability.NS: "n",
    Vulnerability.EW: "e",
    Vulnerability.ALL: "b",
}


def write(reading: Reading) -> WrittenFile:
    """A line for each board, with the fields that readers look for: programs tell one
    board from the next by its players (pn), who are nobody, and skip to its number by
    the heading (rh, ah)."""
    remarks = Remarks()
    lines = [_line(deal.board, deal.deal) for deal in deals_to_write(reading, remarks)]
    return WrittenFile("\r\n".join([*lines, ""]).encode("ascii"), remarks.all())


def _line(board: int, deal: Deal) -> str:
    first = SEATING.index(dealer(board)) + 1
    hands = ",".join(_hand(deal, seat) for seat in SEATING)
    return (
        f"qx|o{board}|pn|,,,|st||md|{first}{hands}|rh||ah|Board {board}|"
        f"sv|{_LETTER[vulnerability(board)]}|pg||"
    )


def _hand(deal: Deal, seat: Seat) -> str:
    return "".join(f"{suit}{deal.holding(seat, suit)}" for suit in Suit)
