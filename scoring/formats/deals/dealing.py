"""What the files of dealing machines and dealing programs have in common."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from scoring.bridge.boards import Deal, Vulnerability, dealer, vulnerability
from scoring.bridge.contract import RANKS, SEATS, Card, Seat, Suit
from scoring.bridge.messages import NotBridge, gettext_noop
from scoring.formats.errors import CannotWrite
from scoring.formats.event import ReadEvent
from scoring.formats.messages import WHOLE_FILE, Message, Remarks
from scoring.formats.reading import ReadDeal, Reading

PACK = tuple(Card(suit, rank) for suit in Suit for rank in RANKS)
"""The cards as dealing machines count them: spades from the ace, clubs last."""

MOST_BOARDS = 1000


def deal_of_holders(holders: Sequence[int]) -> Deal:
    """The deal of 52 numbers, each the seat (0 is North) that holds a card."""
    hands: dict[Seat, list[Card]] = {seat: [] for seat in SEATS}
    for card, holder in zip(PACK, holders, strict=True):
        hands[SEATS[holder]].append(card)
    return Deal.of(hands)


def holders(deal: Deal) -> list[int]:
    """The seat of each card in the order of the pack, 0 is North."""
    where = {card: at for at, hand in enumerate(deal.hands) for card in hand}
    return [where[card] for card in PACK]


class DealList:
    """Deals on their way into a reading: each board once, faults as remarks."""

    def __init__(self, remarks: Remarks) -> None:
        self.remarks = remarks
        self.found: dict[int, ReadDeal] = {}

    def add(self, board: int, deal: Deal, place: Message) -> None:
        known = self.found.setdefault(board, ReadDeal(board, deal))
        if known.deal != deal:
            self.remarks.wrong(
                place,
                gettext_noop("board %(board)s already has another deal"),
                board=board,
            )

    def refused(self, place: Message, why: NotBridge) -> None:
        self.remarks.wrong(
            place, gettext_noop("deal not imported: %(why)s"), why=Message.of(why)
        )

    def reading(self, name: str) -> Reading:
        return Reading(
            format=name,
            deals=tuple(self.found.values()),
            remarks=self.remarks.all(),
        )


def check_law_2(
    remarks: Remarks,
    place: Message,
    board: int,
    *,
    dealt: Seat | None,
    vulnerable: Vulnerability | None,
) -> None:
    """Note a dealer or vulnerability that is not the board's own (Law 2)."""
    if dealt is not None and dealt is not dealer(board):
        remarks.note(
            place,
            gettext_noop(
                "board %(board)s: the dealer is %(right)s, the file says %(found)s"
            ),
            board=board,
            right=dealer(board),
            found=dealt,
        )
    if vulnerable is not None and vulnerable is not vulnerability(board):
        remarks.note(
            place,
            gettext_noop(
                "board %(board)s: the vulnerability is %(right)s, the file "
                "says %(found)s"
            ),
            board=board,
            right=vulnerability(board),
            found=vulnerable,
        )


def deals_to_write(reading: Reading, remarks: Remarks) -> list[ReadDeal]:
    """The deals by board; all else that the reading has is remarked as lost."""
    found: dict[int, ReadDeal] = {}
    for dealt in reading.deals:
        if found.setdefault(dealt.board, dealt).deal != dealt.deal:
            raise CannotWrite(
                gettext_noop(
                    "Board %(board)s has two deals, in different sections "
                    "or sessions. Export each one separately."
                ),
                board=dealt.board,
            )
    if not found:
        raise CannotWrite(gettext_noop("There are no deals to export."))
    if reading.event is not None:
        remarks.lost(
            WHOLE_FILE,
            gettext_noop("this format holds deals only: no names or results"),
        )
    elif any(game.auction or game.play for game in reading.games):
        remarks.lost(
            WHOLE_FILE,
            gettext_noop("this format holds deals only: no auctions or play"),
        )
    return [found[board] for board in sorted(found)]


def in_one_row(deals: Sequence[ReadDeal]) -> int:
    """The first board; refused where a board between first and last is missing."""
    boards = [dealt.board for dealt in deals]
    missing = sorted(set(range(boards[0], boards[-1] + 1)) - set(boards))
    if missing:
        raise CannotWrite(
            gettext_noop(
                "Board %(board)s is missing, and this format can't skip a "
                "board number. Add the deal or choose another format."
            ),
            board=missing[0],
        )
    return boards[0]


def hand_texts(deal: Deal) -> Iterable[tuple[Seat, Suit, str]]:
    """Every holding: N E S W, each from spades to clubs."""
    for seat in SEATS:
        for suit in Suit:
            yield seat, suit, deal.holding(seat, suit)


def with_deals(event: ReadEvent | None, deals: Sequence[ReadDeal]) -> ReadEvent | None:
    """The event with the deals of all its sessions and sections."""
    if event is None or event.deals:
        return event
    sessions = {line.session for line in event.lines}
    return replace(
        event,
        deals={
            (number, "", deal.board): deal.deal for number in sessions for deal in deals
        },
    )
