"""A play as it is told card by card: whose turn it is, and what each player has left.

Whatever a player holds may be played: that is how a revoke gets into the record.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from rulings.laws.calculations.play import Trick
from scoring.bridge.boards import Deal
from scoring.bridge.contract import RANKS, Card, Seat, Strain, Suit
from scoring.bridge.messages import NotBridge, gettext_noop

StoredTricks = list[list[str]]
"""Tricks as they are kept: ["N:S5", "E:SA", "S:S2", "W:S3"]."""
OF_A_TRICK = 4
ALL = 13
DECK = tuple(Card(suit, rank) for suit in Suit for rank in RANKS)


class NotPlayed(NotBridge):
    """A card that this player cannot have played now."""


@dataclass(frozen=True, slots=True)
class Playing:
    """The play so far of one contract; `deal` is None where no one knows the hands."""

    strain: Strain
    declarer: Seat
    deal: Deal | None = None
    tricks: tuple[Mapping[Seat, Card], ...] = ()

    @classmethod
    def of(
        cls, strain: Strain, declarer: Seat, hands: Any, play: Sequence[Sequence[str]]
    ) -> Self:
        """The play as it is kept: hands by seat and suit, tricks as seats and cards."""
        tricks = tuple(
            {Seat(each[0]): Card.parse(each[2:]) for each in trick} for trick in play
        )
        return cls(strain, declarer, build_deal(hands) if hands else None, tricks)

    @property
    def whole(self) -> tuple[Mapping[Seat, Card], ...]:
        """The tricks of four cards."""
        return tuple(each for each in self.tricks if len(each) == OF_A_TRICK)

    @property
    def current(self) -> Mapping[Seat, Card]:
        """The trick that is on the table, if one is."""
        last = self.tricks[-1] if self.tricks else {}
        return last if len(last) < OF_A_TRICK else {}

    @property
    def is_over(self) -> bool:
        """Whether every card has been told."""
        return len(self.whole) == ALL

    @property
    def turn(self) -> Seat:
        """Who plays next: the next in the trick, else the winner of the last one."""
        if self.current:
            return list(self.current)[-1].next
        winners = self.winners()
        return winners[-1] if winners else self.declarer.next

    def winners(self) -> list[Seat]:
        """Who won each whole trick."""
        return [
            Trick(number, cards).winner(self.strain)
            for number, cards in enumerate(self.whole, start=1)
        ]

    def left(self, seat: Seat) -> list[Card]:
        """The cards the player may still hold; any card not played if hands are unknown."""
        gone = {card for trick in self.tricks for card in trick.values()}
        hand = self.deal.hand(seat) if self.deal else DECK
        return [card for card in DECK if card in hand and card not in gone]

    def with_card(self, card: Card, leader: Seat | None = None) -> Self:
        """With that card played; to a new trick by `leader`, or by who holds it."""
        seat = self.turn if self.current else self._leading(card, leader)
        if self.is_over or card not in self.left(seat):
            raise NotPlayed(
                gettext_noop("%(seat)s can't have played %(card)s now."),
                seat=seat,
                card=card,
            )
        if self.current:
            last = {**self.current, seat: card}
            return replace(self, tricks=(*self.tricks[:-1], last))
        return replace(self, tricks=(*self.tricks, {seat: card}))

    def to_tricks(self) -> StoredTricks:
        """The tricks as they are kept."""
        return [
            [f"{seat}:{card}" for seat, card in trick.items()] for trick in self.tricks
        ]

    def hands(self) -> dict[str, dict[str, str]]:
        """The four hands as they are kept; of a deal no one knew, what was played."""
        if self.deal:
            return hands_told({seat: self.deal.hand(seat) for seat in Seat})
        played = {
            seat: [each[seat] for each in self.tricks if seat in each] for seat in Seat
        }
        return hands_told(played)

    def _leading(self, card: Card, leader: Seat | None) -> Seat:
        if leader or not self.deal:
            return leader or self.turn
        holders = (seat for seat in Seat if self.deal.holding(seat, card.suit))
        return next((s for s in holders if card in self.left(s)), self.turn)


def without_last_card(tricks: StoredTricks) -> StoredTricks:
    """The stored tricks without the last card.

    >>> without_last_card([["N:S5"], ["E:SA"]])
    [['N:S5']]
    """
    *before, last = tricks
    return [*before, last[:-1]] if last[1:] else before


def hands_told(hands: Mapping[Seat, Iterable[Card]]) -> dict[str, dict[str, str]]:
    """Hands by seat and suit, from the top.

    >>> hands_told({Seat.N: [Card.parse("S2"), Card.parse("SA")]})
    {'N': {'S': 'A2', 'H': '', 'D': '', 'C': ''}}
    """
    return {
        str(seat): {str(suit): "".join(_ranks(cards, suit)) for suit in Suit}
        for seat, cards in hands.items()
    }


def cards_told(hands: Mapping[str, Mapping[str, str]]) -> dict[Seat, list[Card]]:
    """The cards of hands that are stored by seat and suit."""
    return {
        Seat(seat): [
            Card(Suit(suit), rank) for suit, ranks in holding.items() for rank in ranks
        ]
        for seat, holding in hands.items()
    }


def build_deal(hands: Mapping[str, Mapping[str, str]]) -> Deal:
    """The deal of four whole hands. Raises `InvalidDeal`."""
    return Deal.of(cards_told(hands))


def _ranks(cards: Iterable[Card], suit: Suit) -> Iterator[str]:
    own = {card.rank for card in cards if card.suit is suit}
    return (rank for rank in RANKS if rank in own)
