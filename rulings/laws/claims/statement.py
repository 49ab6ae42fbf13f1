"""The claimer's statement as steps, followed as far as it goes (Law 68C).

A step that can no longer be done is passed over. A defender's statement does not bind his
partner, who has not heard it when he plays (Law 70D2).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rulings.laws.claims.position import (
    OF_A_SUIT,
    Table,
    Turn,
    in_suit,
    length,
)


@dataclass(frozen=True, slots=True)
class Play:
    """The card is played."""

    card: int


@dataclass(frozen=True, slots=True)
class Run:
    """The suit is led as long as there is any of it, trumps as long as any are out."""

    suit: int
    top_down: bool = False


@dataclass(frozen=True, slots=True)
class Ruff:
    """The suit is ruffed once."""

    suit: int


@dataclass(frozen=True, slots=True)
class Rest:
    """Nothing is said of what follows."""


Step = Play | Run | Ruff | Rest


class Statement:
    """The steps, and the hands that they bind."""

    def __init__(
        self, table: Table, steps: Sequence[Step], bound: Sequence[int]
    ) -> None:
        self.table = table
        self.steps = steps
        self.bound = bound

    def at(self, turn: Turn) -> Step:
        """The step that play has come to."""
        return self.steps[turn.step] if turn.step < len(self.steps) else Rest()

    def after_trick(self, end: Turn) -> int:
        """Which step the next trick begins with."""
        step = self.at(end)
        if isinstance(step, Ruff) and end.led == step.suit != self.table.trump:
            ruffing = [
                (end.seat + by) % 4
                for by, card in enumerate(end.cards)
                if card // OF_A_SUIT == self.table.trump
            ]
            if set(ruffing) & set(self.bound):
                return self.first_left(end, end.step + 1)
        return self.first_left(end, end.step)

    def first_left(self, turn: Turn, step: int) -> int:
        """The first step from that one on that can still be done."""
        while step < len(self.steps) and not self._is_left(self.steps[step], turn):
            step += 1
        return step

    def _is_left(self, step: Step, turn: Turn) -> bool:
        match step:
            case Play(card):
                return any(turn.hands[seat] >> card & 1 for seat in self.bound)
            case Run(suit):
                has_cards = any(in_suit(turn.hands[seat], suit) for seat in self.bound)
                out = suit != self.table.trump or self.table.others_hold(turn, suit)
                return has_cards and bool(out)
            case Ruff(suit):
                return any(self._may_ruff(turn, seat, suit) for seat in self.bound)
            case _:
                return True

    def _may_ruff(self, turn: Turn, seat: int, suit: int) -> bool:
        """Whether partner can lead the suit for this hand to ruff, soon or now."""
        own, partners = turn.hands[seat], turn.hands[(seat + 2) % 4]
        return (
            suit != self.table.trump != -1
            and in_suit(own, self.table.trump) > 0
            and length(own, suit) < length(partners, suit)
        )

    def lead(self, turn: Turn) -> list[int]:
        """The leads that the statement asks for; none if it asks for nothing here."""
        if turn.seat not in self.bound:
            return []
        match self.at(turn):
            case Play(card):
                if turn.hands[turn.seat] >> card & 1:
                    return [card]
                return self.table.of_each_kind(turn, card // OF_A_SUIT)
            case Run(suit):
                return self.table.of_each_kind(turn, suit)
            case Ruff(suit):
                return self._towards_a_ruff(turn, suit)
            case _:
                return []

    def _towards_a_ruff(self, turn: Turn, suit: int) -> list[int]:
        partner = (turn.seat + 2) % 4
        if partner in self.bound and self._may_ruff(turn, partner, suit):
            return self.table.of_each_kind(turn, suit)
        return []

    def card(self, turn: Turn) -> int:
        """The card that it says is played now; less than any if it names none."""
        step = self.at(turn)
        return step.card if isinstance(step, Play) else -1

    def from_the_top(self, turn: Turn, suit: int) -> bool:
        """Whether it says that this suit is played from the top."""
        return self.at(turn) == Run(suit, top_down=True)

    def follow(self, turn: Turn) -> list[int]:
        """What the statement has this player play to a trick; none if it is open."""
        if turn.seat not in self.bound:
            return []
        match self.at(turn):
            case Play(card) if turn.hands[turn.seat] >> card & 1:
                return [card] if self._is_meant_now(turn, card) else []
            case Ruff(suit) if turn.led == suit != self.table.trump:
                return self._ruffs(turn)
        return []

    def _is_meant_now(self, turn: Turn, card: int) -> bool:
        """A card is meant for this trick if it may be played and is not thrown away."""
        suit = card // OF_A_SUIT
        void = not in_suit(turn.hands[turn.seat], turn.led)
        fits = suit == turn.led or (void and suit == self.table.trump)
        return fits and not (self._is_partners(turn) or self._was_covered(turn, card))

    def _was_covered(self, turn: Turn, card: int) -> bool:
        """Whether an opponent has beaten a finesse that a higher card still saves.

        The claimer sees what falls, so nobody plays the queen under the king.
        """
        finesses = len(turn.cards) == 2 and self.table.beats(card, turn.cards[0])
        if not finesses or self.table.beats(card, turn.best):
            return False
        own = self.table.of_each_kind(turn, turn.led)
        return any(self.table.beats(each, turn.best) for each in own)

    def _is_partners(self, turn: Turn) -> bool:
        partner = (turn.seat + 2) % 4
        return turn.best_seat == partner and self.table.is_sure(turn, turn.best)

    def _ruffs(self, turn: Turn) -> list[int]:
        hand = turn.hands[turn.seat]
        if in_suit(hand, turn.led) or self.table.trump == -1:
            return []
        trumps = self.table.of_each_kind(turn, self.table.trump)
        return [each for each in trumps if self.table.beats(each, turn.best)] or trumps
