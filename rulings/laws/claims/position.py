"""What is left when play stops: the cards, the trick on the table, whose turn it is.

A card is a number: 13 for each suit (spades first), and its rank from the two upwards. A
hand is the sum of 2 to the power of its cards, so that sets of cards are quick to compare.
"""

from functools import lru_cache
from typing import NamedTuple

SEATS = "NESW"
SUITS = "SHDC"
RANKS = "23456789TJQKA"
OF_A_SUIT = 13
WHOLE_SUIT = (1 << OF_A_SUIT) - 1
NO_TRUMP = -1
MANY = 1 << 16
"""How many answers about the cards of a suit are kept."""

Hands = tuple[int, int, int, int]


class Turn(NamedTuple):
    """A player's turn: what all hold, what lies on the table and which of it wins so far.

    `step` is the part of the statement that play has come to.
    """

    hands: Hands
    seat: int
    cards: tuple[int, ...] = ()
    best_seat: int = 0
    best: int = 0
    step: int = 0

    @property
    def led(self) -> int:
        """The suit that was led to this trick."""
        return self.cards[0] // OF_A_SUIT


def card_number(card: str) -> int:
    """The number of a card.

    >>> card_number("S2"), card_number("CA")
    (0, 51)
    """
    return OF_A_SUIT * SUITS.index(card[0]) + RANKS.index(card[1])


def card_name(card: int) -> str:
    """The card as people write it."""
    return f"{SUITS[card // OF_A_SUIT]}{RANKS[card % OF_A_SUIT]}"


def in_suit(hand: int, suit: int) -> int:
    """The ranks of that suit in a hand."""
    return (hand >> OF_A_SUIT * suit) & WHOLE_SUIT


def length(hand: int, suit: int) -> int:
    return in_suit(hand, suit).bit_count()


def top(ranks: int) -> int:
    """The highest of the ranks; less than any if there is none."""
    return ranks.bit_length() - 1


@lru_cache(maxsize=MANY)
def kinds(own: int, others: int, named: int) -> tuple[int, ...]:
    """One rank for each kind of card, from the top: those with nothing between are one.

    A named card is not like another, since the statement speaks of it.

    >>> kinds(0b11011, 0b00100, 0)
    (4, 1)
    """
    found = []
    gap = True
    for rank in range(top(own), -1, -1):
        bit = 1 << rank
        if own & bit:
            if gap or named & bit:
                found.append(rank)
            gap = bool(named & bit)
        elif others & bit:
            gap = True
    return tuple(found)


class Table:
    """What does not change while the cards are played: trumps, sides, named cards."""

    def __init__(self, trump: int, claimer: int, named: int = 0) -> None:
        self.trump = trump
        self.claimer = claimer
        self.named = named

    def ours(self, seat: int) -> bool:
        """Whether the seat is of the claiming side."""
        return not (seat ^ self.claimer) & 1

    def beats(self, card: int, best: int) -> bool:
        """Whether the card, played later, takes the trick from the best so far."""
        if card // OF_A_SUIT == best // OF_A_SUIT:
            return card > best
        return card // OF_A_SUIT == self.trump

    def after(self, turn: Turn, card: int) -> Turn:
        """The next turn of the trick, or its end, when the card has been played."""
        hands = turn.hands
        seat = turn.seat
        left = (*hands[:seat], hands[seat] ^ (1 << card), *hands[seat + 1 :])
        best_seat, best = turn.best_seat, turn.best
        if not turn.cards or self.beats(card, best):
            best_seat, best = seat, card
        cards = (*turn.cards, card)
        return Turn(left, (seat + 1) % 4, cards, best_seat, best, turn.step)  # type: ignore[arg-type]  # four hands stay four

    def of_each_kind(self, turn: Turn, suit: int) -> list[int]:
        """The cards of the player in that suit, one of each kind, from the top."""
        shift = OF_A_SUIT * suit
        others = 0
        for seat, hand in enumerate(turn.hands):
            if seat != turn.seat:
                others |= hand
        for card in turn.cards:
            others |= 1 << card
        own = in_suit(turn.hands[turn.seat], suit)
        named = in_suit(self.named, suit)
        return [shift + rank for rank in kinds(own, in_suit(others, suit), named)]

    def legal(self, turn: Turn) -> list[int]:
        """The cards that the player may play, one of each kind."""
        if turn.cards:
            following = self.of_each_kind(turn, turn.led)
            if following:
                return following
        return [card for suit in range(4) for card in self.of_each_kind(turn, suit)]

    def may_beat(self, hand: int, led: int, best: int) -> bool:
        """Whether a hand that has still to play holds a card that takes the trick."""
        best_suit, best_rank = divmod(best, OF_A_SUIT)
        following = in_suit(hand, led)
        if following:
            return best_suit == led and top(following) > best_rank
        if self.trump == NO_TRUMP:
            return False
        return top(in_suit(hand, self.trump)) > (
            best_rank if best_suit == self.trump else -1
        )

    def is_sure(self, turn: Turn, best: int) -> bool:
        """Whether no opponent who plays after this turn can take the trick from `best`."""
        led = turn.led if turn.cards else best // OF_A_SUIT
        return not any(
            self.may_beat(turn.hands[(turn.seat + by) % 4], led, best)
            for by in range(1, 4 - len(turn.cards))
            if not self.ours((turn.seat + by) % 4)
        )

    def others_hold(self, turn: Turn, suit: int) -> int:
        """The ranks of the suit that the claimer's opponents still hold."""
        their_cards = turn.hands[self.claimer - 1] | turn.hands[(self.claimer + 1) % 4]
        return in_suit(their_cards, suit)

    def is_high(self, turn: Turn, card: int) -> bool:
        """Whether no opponent of the claimer holds a higher card of the suit."""
        suit, rank = divmod(card, OF_A_SUIT)
        return rank > top(self.others_hold(turn, suit))
