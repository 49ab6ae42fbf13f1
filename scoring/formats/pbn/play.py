"""The cards of a Play section: columns of seats, rows of tricks (chapter 3.6)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoring.bridge.contract import RANKS, SUITS, Card, Seat, Suit, ring
from scoring.bridge.messages import gettext_noop
from scoring.formats.messages import Remarks, line_of_file, short
from scoring.formats.pbn.auction import items
from scoring.formats.pbn.deals import Hands
from scoring.formats.pbn.raw import RawGame, RawTag

UNKNOWN, NEXT = "-", "+"


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands for one seat in one trick: a card, "-" or "+"."""

    line: int
    text: str
    card: Card | None = None
    revoke: bool = False
    out_of_turn: bool = False


Trick = Mapping[Seat, Cell]


def read_play(
    game: RawGame, hands: Hands, trump: Suit | None, remarks: Remarks
) -> tuple[Card, ...]:
    """The cards in the order of play, before the first that is not known."""
    tag = game.tag("Play")
    if tag is None or tag.value.strip().upper() not in tuple(Seat):
        return ()
    leader = Seat(tag.value.strip().upper())
    follower = _Follower(hands, trump, remarks)
    for trick in _tricks(tag, ring(leader), remarks):
        leader = follower.follow(trick, leader)
        if follower.lost:
            break
    return tuple(follower.played)


def _tricks(tag: RawTag, seats: tuple[Seat, ...], remarks: Remarks) -> Iterator[Trick]:
    row: list[Cell] = []
    revoke = out_of_turn = False
    for line, item in items(tag):
        mark = item.upper()
        revoke = revoke or mark == "^R"
        out_of_turn = out_of_turn or mark == "^L"
        if mark == "*":
            break
        card = _card(mark)
        if card is None and set(mark) != {UNKNOWN} and mark != NEXT:
            if mark[0] not in "^=$!?":
                remarks.wrong(
                    line_of_file(line),
                    gettext_noop("“%(item)s” isn't a card"),
                    item=short(item),
                )
            continue
        row.append(
            Cell(line, mark[:1] if card is None else mark, card, revoke, out_of_turn)
        )
        revoke = out_of_turn = False
        if len(row) == 4:
            yield dict(zip(seats, row, strict=True))
            row = []
    if row:
        row += [Cell(row[-1].line, UNKNOWN)] * (4 - len(row))
        yield dict(zip(seats, row, strict=True))


def _card(mark: str) -> Card | None:
    fine = len(mark) == 2 and mark[0] in SUITS and mark[1] in RANKS
    return Card(Suit(mark[0]), mark[1]) if fine else None


class _Follower:
    """Plays the tricks again; stops to check when cards are not known."""

    def __init__(self, hands: Hands, trump: Suit | None, remarks: Remarks) -> None:
        self.left = {seat: set(hand) for seat, hand in hands.items()}
        self.trump = trump
        self.remarks = remarks
        self.played: list[Card] = []
        self.seen: set[Card] = set()
        self.whole = True
        self.lost = False
        self.waiting: Cell | None = None

    def follow(self, trick: Trick, leader: Seat) -> Seat:
        """Play a trick; gives the seat that leads to the next."""
        leader = next((seat for seat in trick if trick[seat].out_of_turn), leader)
        order = [(seat, trick[seat]) for seat in ring(leader)]
        lead = order[0][1].card
        for seat, cell in order:
            self._check_waiting(cell)
            if cell.card is None:
                self.whole = False
                self.waiting = cell if cell.text == NEXT else self.waiting
            else:
                self._play(seat, cell, cell.card, lead)
        winner = self._winner(order)
        self.lost = winner is None
        return leader if winner is None else winner

    def _play(self, seat: Seat, cell: Cell, card: Card, lead: Card | None) -> None:
        place = line_of_file(cell.line)
        if card in self.seen:
            self.remarks.note(
                place, gettext_noop("%(card)s is played twice"), card=card
            )
        self.seen.add(card)
        if seat in self.left:
            self._from_hand(seat, cell, card, lead)
        if self.whole:
            self.played.append(card)

    def _from_hand(self, seat: Seat, cell: Cell, card: Card, lead: Card | None) -> None:
        place, cards = line_of_file(cell.line), self.left[seat]
        if card not in cards and card not in self.played:
            self.remarks.note(
                place,
                gettext_noop("%(seat)s doesn't have %(card)s"),
                seat=seat,
                card=card,
            )
        could = lead is not None and any(
            each_card.suit is lead.suit for each_card in cards
        )
        follows = lead is None or card.suit is lead.suit
        if could and not follows and not cell.revoke:
            self.remarks.note(
                place,
                gettext_noop("%(seat)s revokes with %(card)s"),
                seat=seat,
                card=card,
            )
        cards.discard(card)

    def _check_waiting(self, cell: Cell) -> None:
        if self.waiting is not None and cell.text != UNKNOWN:
            self.remarks.note(
                line_of_file(cell.line),
                gettext_noop("“%(card)s” after “+”"),
                card=cell.text,
            )

    def _winner(self, order: list[tuple[Seat, Cell]]) -> Seat | None:
        """Who wins the trick (Law 44E, F); none where a card is missing."""
        cards = [(seat, cell.card) for seat, cell in order if cell.card is not None]
        if len(cards) < 4:
            return None
        lead = cards[0][1].suit
        return min(cards, key=lambda card: self._rank(card[1], lead))[0]

    def _rank(self, card: Card, lead: Suit) -> tuple[int, int]:
        group = 0 if card.suit is self.trump else 1 if card.suit is lead else 2
        return group, RANKS.index(card.rank)
