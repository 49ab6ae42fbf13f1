"""What the number of a board says, and the cards dealt into it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from scoring.bridge.contract import LETTERS, RANKS, SEATS, Card, Seat, Side, Suit
from scoring.bridge.messages import NotBridge, gettext_noop

Hand = frozenset[Card]


class InvalidBoard(NotBridge):
    """A board number below 1, or a dealer or vulnerability not of that board."""


class InvalidDeal(NotBridge):
    """Hands that are not one pack in four hands of thirteen (Law 1, 6)."""


class Vulnerability(StrEnum):
    """Which sides are vulnerable, written as in PBN."""

    NONE = "None"
    NS = "NS"
    EW = "EW"
    ALL = "All"

    def includes(self, side: Side) -> bool:
        return self is Vulnerability.ALL or self.value == side.value


CYCLE = tuple(
    {"-": Vulnerability.NONE, "N": Vulnerability.NS, "E": Vulnerability.EW}.get(
        mark, Vulnerability.ALL
    )
    for mark in "-NEBNEB-EB-NB-NE"
)
"""The vulnerability of boards 1 to 16 (Law 2)."""


def dealer(board: int) -> Seat:
    """The dealer by the number of the board (Law 2).

    >>> dealer(1), dealer(8), dealer(17)
    (<Seat.N: 'N'>, <Seat.W: 'W'>, <Seat.N: 'N'>)
    """
    return SEATS[_place(board) % 4]


def vulnerability(board: int) -> Vulnerability:
    """The vulnerability by the number of the board, repeating every 16 (Law 2).

    >>> str(vulnerability(7)), str(vulnerability(24))
    ('All', 'None')
    """
    return CYCLE[_place(board) % 16]


def _place(board: int) -> int:
    if board < 1:
        raise InvalidBoard(
            gettext_noop("Board numbers start at 1. %(board)s isn't a board number."),
            board=board,
        )
    return board - 1


def check_board(board: int, *, dealt: Seat, vulnerable: Vulnerability) -> None:
    """Refuse a dealer or vulnerability that Law 2 does not give that board."""
    if dealt is not dealer(board):
        raise InvalidBoard(
            gettext_noop("The dealer of board %(board)s is %(right)s, not %(given)s."),
            board=board,
            right=dealer(board),
            given=dealt,
        )
    if vulnerable is not vulnerability(board):
        raise InvalidBoard(
            gettext_noop(
                "The vulnerability of board %(board)s is %(right)s, not %(given)s."
            ),
            board=board,
            right=vulnerability(board),
            given=vulnerable,
        )


def check_deal(hands: Mapping[Seat, Iterable[Card]]) -> None:
    """Refuse hands that are not 52 different cards, thirteen to each seat."""
    holder: dict[Card, Seat] = {}
    for seat in SEATS:
        cards = tuple(hands.get(seat, ()))
        for card in cards:
            _check_single(card, seat, holder)
            holder[card] = seat
        if len(cards) != 13:
            raise InvalidDeal(
                gettext_noop("%(seat)s has %(count)s cards instead of 13."),
                seat=seat,
                count=len(cards),
            )


def _check_single(card: Card, seat: Seat, holder: Mapping[Card, Seat]) -> None:
    if card in holder:
        raise InvalidDeal(
            gettext_noop("%(first)s and %(second)s both have %(card)s."),
            card=card,
            first=holder[card],
            second=seat,
        )


@dataclass(frozen=True, slots=True)
class Deal:
    """Four hands of thirteen, in the order N E S W."""

    hands: tuple[Hand, Hand, Hand, Hand]

    def __post_init__(self) -> None:
        check_deal(dict(zip(SEATS, self.hands, strict=True)))

    @classmethod
    def of(cls, hands: Mapping[Seat, Iterable[Card]]) -> Self:
        """The deal of four hands named by seat; the first fault is refused."""
        cards = {seat: tuple(hands.get(seat, ())) for seat in SEATS}
        check_deal(cards)
        north, east, south, west = (frozenset(cards[seat]) for seat in SEATS)
        return cls((north, east, south, west))

    @classmethod
    def parse(cls, text: str) -> Self:
        """The deal of a PBN text: first seat, colon, four hands clockwise."""
        first, colon, rest = text.strip().partition(":")
        hands = rest.split()
        if not colon or first.upper() not in LETTERS or len(hands) != 4:
            raise InvalidDeal(
                gettext_noop("“%(text)s” isn't a deal. Enter N: and four hands."),
                text=text,
            )
        start = SEATS.index(Seat(first.upper()))
        seats = (*SEATS[start:], *SEATS[:start])
        pairs = zip(seats, hands, strict=True)
        return cls.of({seat: parse_hand(hand, seat) for seat, hand in pairs})

    def hand(self, seat: Seat) -> Hand:
        return self.hands[SEATS.index(seat)]

    def holding(self, seat: Seat, suit: Suit) -> str:
        """The ranks of a suit in a hand, highest first; empty for a void."""
        ranks = {card.rank for card in self.hand(seat) if card.suit is suit}
        return "".join(rank for rank in RANKS if rank in ranks)

    def points(self, seat: Seat) -> int:
        """High-card points: ace 4, king 3, queen 2, jack 1."""
        return sum(HONOURS.get(card.rank, 0) for card in self.hand(seat))

    def __str__(self) -> str:
        hands = (".".join(self.holding(seat, suit) for suit in Suit) for seat in SEATS)
        return f"N:{' '.join(hands)}"


HONOURS = {"A": 4, "K": 3, "Q": 2, "J": 1}


def parse_hand(text: str, seat: Seat) -> tuple[Card, ...]:
    """The cards of "spades.hearts.diamonds.clubs"; the seat is named in refusals."""
    suits = text.upper().replace("10", "T").split(".")
    if len(suits) != 4:
        raise InvalidDeal(
            gettext_noop("%(seat)s: “%(text)s” isn't a hand of four suits."),
            seat=seat,
            text=text,
        )
    return suit_cards(dict(zip(Suit, suits, strict=True)), seat)


def suit_cards(ranks: Mapping[Suit, str], seat: Seat) -> tuple[Card, ...]:
    """The cards of a hand given by suits; the seat is named in refusals."""
    cards: list[Card] = []
    for suit, holding in ranks.items():
        for rank in holding:
            if rank not in RANKS:
                raise InvalidDeal(
                    gettext_noop("%(seat)s: “%(rank)s” in %(suit)s isn't a card."),
                    seat=seat,
                    rank=rank,
                    suit=suit,
                )
            cards.append(Card(suit, rank))
    return tuple(cards)
