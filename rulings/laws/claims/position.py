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

    `step` is the part of the statement that play has come to; `shown` has a bit for each
    suit in which an opponent of the claimer did not follow.
    """

    hands: Hands
    seat: int
    cards: tuple[int, ...] = ()
    best_seat: int = 0
    best: int = 0
    step: int = 0
    shown: int = 0

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
    """What does not change while the cards are played: trumps, sides, named cards.

    With `keep_all` the claimer's opponents need not throw anything away.
    """

    def __init__(
        self, trump: int, claimer: int, named: int = 0, *, keep_all: bool = False
    ) -> None:
        self.trump = trump
        self.claimer = claimer
        self.named = named
        self.keep_all = keep_all

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
        thrown = turn.cards and card // OF_A_SUIT not in (turn.led, self.trump)
        if not (self.keep_all and thrown and not self.ours(seat)):
            played = hands[seat] ^ (1 << card)
            hands = (*hands[:seat], played, *hands[seat + 1 :])  # type: ignore[assignment]  # four hands stay four
        best_seat, best = turn.best_seat, turn.best
        if not turn.cards or self.beats(card, best):
            best_seat, best = seat, card
        shown = turn.shown
        if turn.cards and not self.ours(seat) and card // OF_A_SUIT != turn.led:
            shown |= 1 << turn.led
        cards = (*turn.cards, card)
        return Turn(hands, (seat + 1) % 4, cards, best_seat, best, turn.step, shown)

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
        return not self.out_above(turn, card)

    def high_cards(self, turn: Turn) -> int:
        """The cards of the claiming side that no opponent's card of the suit beats."""
        both = turn.hands[self.claimer] | turn.hands[(self.claimer + 2) % 4]
        return sum(
            1 << card
            for card in range(4 * OF_A_SUIT)
            if both >> card & 1 and self.is_high(turn, card)
        )

    def out_above(self, turn: Turn, card: int) -> int:
        """How many higher cards of the suit the claimer's opponents hold."""
        suit, rank = divmod(card, OF_A_SUIT)
        return (self.others_hold(turn, suit) >> rank).bit_count()

    def runs(self, turn: Turn, suit: int, hand: int) -> bool:
        """Whether that hand has nothing but winners in the suit, led from the top."""
        own = in_suit(hand, suit)
        high = own >> self.others_hold(turn, suit).bit_length()
        longest = max(
            length(turn.hands[(self.claimer + by) % 4], suit) for by in (1, 3)
        )
        return bool(own) and high.bit_count() >= min(longest, own.bit_count())

    def entries(self, turn: Turn) -> list[int]:
        """The leads of this player with which partner is sure to win the trick.

        A ruff is an entry only if no suit is.
        """
        partner = turn.hands[(turn.seat + 2) % 4]
        found = [
            card
            for suit in range(4)
            if in_suit(partner, suit)
            for card in self.of_each_kind(turn, suit)
            if self._reaches(turn, card, partner)
        ]
        return found or [
            card
            for suit in range(4)
            if not in_suit(partner, suit)
            for card in self.of_each_kind(turn, suit)
            if self._is_ruffed(turn, card, partner)
        ]

    def _reaches(self, turn: Turn, card: int, partner: int) -> bool:
        """Whether partner has a higher card of the suit that no one beats."""
        suit = card // OF_A_SUIT
        best = suit * OF_A_SUIT + top(in_suit(partner, suit))
        led = self.after(turn, card)
        return (
            best > card
            and (self.is_overtaken(turn, card) or not self.is_high(turn, card))
            and not self._may_be_taken(led, suit, best)
        )

    def is_overtaken(self, turn: Turn, card: int) -> bool:
        """Whether partner has nothing but higher cards of the suit."""
        suit, rank = divmod(card, OF_A_SUIT)
        partners = in_suit(turn.hands[(turn.seat + 2) % 4], suit)
        return partners > 0 and partners >> rank << rank == partners

    def _is_ruffed(self, turn: Turn, card: int, partner: int) -> bool:
        """Whether partner, who has none of the suit, has a trump that no one beats."""
        if self.trump == NO_TRUMP or not in_suit(partner, self.trump):
            return False
        led = self.after(turn, card)
        best = self.trump * OF_A_SUIT + top(in_suit(partner, self.trump))
        return not self._may_be_taken(led, card // OF_A_SUIT, best)

    def _may_be_taken(self, led: Turn, suit: int, best: int) -> bool:
        return any(
            self.may_beat(led.hands[(self.claimer + by) % 4], suit, best)
            for by in (1, 3)
        )
