"""The claimer's statement as steps, followed as far as it goes (Law 68C).

A suit or card that was stated is played as stated, by the hand that can, and by the
other where a sure entry leads to it; what it still needs is not thrown away before. A
step that can no longer be done is passed over. A defender's statement does not bind his
partner, who has not heard it when he plays (Law 70D2).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rulings.laws.claims.position import (
    NO_TRUMP,
    OF_A_SUIT,
    Hands,
    Table,
    Turn,
    in_suit,
    length,
    top,
)


@dataclass(frozen=True, slots=True)
class Play:
    """The card is played."""

    card: int


@dataclass(frozen=True, slots=True)
class Run:
    """The suit is led as long as there is any of it, trumps as long as any are out.

    Trumps of which none is out at the claim are run like any other suit.
    """

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


class Lead(NamedTuple):
    """What is led by the statement: one of these cards, or the suit in its own order.

    `towards` is the card of that suit with which partner is to take the trick.
    """

    cards: tuple[int, ...] = ()
    suit: int | None = None
    towards: int | None = None


OPEN = Lead()
"""The statement says nothing of this lead."""


class Statement:
    """The steps, and the hands that they bind."""

    def __init__(
        self, table: Table, steps: Sequence[Step], bound: Sequence[int], hands: Hands
    ) -> None:
        self.table = table
        self.steps = steps
        self.bound = bound
        self.cards = {each.card for each in steps if isinstance(each, Play)}
        self.suits = {each.suit for each in steps if isinstance(each, Run)}
        self.draws_trumps = table.trump != NO_TRUMP and bool(
            table.others_hold(Turn(hands, bound[0]), table.trump)
        )

    def at(self, turn: Turn) -> Step:
        """The step that play has come to, past the cards that lie on the table."""
        step = turn.step
        while step < len(self.steps) and self._is_on_table(self.steps[step], turn):
            step += 1
        return self.steps[step] if step < len(self.steps) else Rest()

    def _is_on_table(self, step: Step, turn: Turn) -> bool:
        return isinstance(step, Play) and not self._has(turn, step.card)

    def _has(self, turn: Turn, card: int) -> bool:
        return any(turn.hands[seat] >> card & 1 for seat in self.bound)

    def after_trick(self, end: Turn) -> int:
        """Which step the next trick begins with."""
        step = self.at(end)
        following = Turn(end.hands, end.best_seat)
        if isinstance(step, Ruff) and end.led == step.suit != self.table.trump:
            ruffing = [
                (end.seat + by) % 4
                for by, card in enumerate(end.cards)
                if card // OF_A_SUIT == self.table.trump
            ]
            if set(ruffing) & set(self.bound):
                return self.first_left(following, self.steps.index(step, end.step) + 1)
        return self.first_left(following, end.step)

    def first_left(self, turn: Turn, step: int) -> int:
        """The first step from that one on that can still be done.

        Who is on lead passes over what neither he can lead nor his partner, whom he
        cannot reach.
        """
        leads = not turn.cards and turn.seat in self.bound
        while step < len(self.steps) and not (
            self._is_left(self.steps[step], turn)
            and not (leads and self._lead_of(self.steps[step], turn) is None)
        ):
            step += 1
        return step

    def _is_left(self, step: Step, turn: Turn) -> bool:
        match step:
            case Play(card):
                return self._has(turn, card)
            case Run(suit):
                has_cards = any(in_suit(turn.hands[seat], suit) for seat in self.bound)
                drawn = (
                    suit == self.table.trump
                    and self.draws_trumps
                    and not self.table.others_hold(turn, suit)
                )
                return has_cards and not drawn
            case Ruff(suit):
                return any(self._may_ruff(turn, seat, suit) for seat in self.bound)
            case _:
                return True

    def _may_ruff(self, turn: Turn, seat: int, suit: int) -> bool:
        """Whether partner can lead the suit for this hand to ruff, soon or now."""
        own, partners = turn.hands[seat], turn.hands[(seat + 2) % 4]
        return (
            suit != self.table.trump != NO_TRUMP
            and in_suit(own, self.table.trump) > 0
            and length(own, suit) < length(partners, suit)
        )

    def lead(self, turn: Turn) -> Lead:
        """What the statement has this player lead; open if it says nothing of it."""
        if turn.seat not in self.bound:
            return OPEN
        return self._lead_of(self.at(turn), turn) or OPEN

    def _lead_of(self, step: Step, turn: Turn) -> Lead | None:
        """What the step has this player lead; None if neither hand can do it from here."""
        hand, partner = turn.hands[turn.seat], (turn.seat + 2) % 4
        partners = turn.hands[partner] if partner in self.bound else 0
        match step:
            case Play(card) if hand >> card & 1:
                return Lead((card,))
            case Play(card) if partners >> card & 1:
                return self._towards(turn, card)
            case Run(suit) if in_suit(hand, suit):
                return Lead(suit=suit)
            case Run(suit) if top(in_suit(partners, suit)) > top(
                self.table.others_hold(turn, suit)
            ):
                return self._entry(turn)
            case Ruff(suit) if partners and self._may_ruff(turn, partner, suit):
                return Lead(suit=suit)
            case Ruff(suit) if partners and self._may_ruff(turn, turn.seat, suit):
                return self._entry(turn)
            case Rest():
                return OPEN
        return None

    def _towards(self, turn: Turn, card: int) -> Lead | None:
        """What leads to partner's card: its suit, else an entry."""
        suit = card // OF_A_SUIT
        if in_suit(turn.hands[turn.seat], suit):
            return Lead(suit=suit, towards=card)
        return self._entry(turn)

    def _entry(self, turn: Turn) -> Lead | None:
        cards = self.table.entries(turn)
        return Lead(tuple(cards)) if cards else None

    def runs_from_the_top(self, suit: int) -> bool:
        """Whether it says that this suit is played from the top."""
        return Run(suit, top_down=True) in self.steps

    def needs(self, turn: Turn, card: int) -> bool:
        """Whether the card is to win or to be played later, so that it is not thrown."""
        if turn.seat not in self.bound:
            return False
        suit = card // OF_A_SUIT
        return card in self.cards or (
            suit in self.suits
            and (
                self.table.is_high(turn, card)
                or self.table.runs(turn, suit, turn.hands[turn.seat])
            )
        )

    def follow(self, turn: Turn) -> list[int]:
        """What the statement has this player play to a trick; none if it is open."""
        if turn.seat not in self.bound:
            return []
        match self.at(turn):
            case Play(card) if turn.hands[turn.seat] >> card & 1:
                return [card] if self._is_meant_now(turn, card) else []
            case Ruff(suit) if turn.led == suit != self.table.trump:
                return self._ruffs(turn)
            case Run(suit) if turn.led == suit:
                return self._overtaking(turn, suit)
        return []

    def _is_meant_now(self, turn: Turn, card: int) -> bool:
        """A card is meant for this trick if it may be played and is not wasted on it.

        A loser that is named while partner's suit is run is meant as a discard.
        """
        suit = card // OF_A_SUIT
        void = not in_suit(turn.hands[turn.seat], turn.led)
        if void and suit != self.table.trump:
            own_lead = self.table.ours((turn.seat - len(turn.cards)) % 4)
            return own_lead and not self.table.is_high(turn, card)
        fits = void or suit == turn.led
        return fits and not (self._is_partners(turn) or self._was_covered(turn, card))

    def _was_covered(self, turn: Turn, card: int) -> bool:
        """Whether an opponent has beaten a finesse that a higher card still saves.

        The claimer sees what falls, so no one plays the queen under the king.
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
        if in_suit(hand, turn.led) or self.table.trump == NO_TRUMP:
            return []
        trumps = self.table.of_each_kind(turn, self.table.trump)
        return [each for each in trumps if self.table.beats(each, turn.best)] or trumps

    def _overtaking(self, turn: Turn, suit: int) -> list[int]:
        """The card that takes partner's last of a running suit, to go on with the rest."""
        partner = (turn.seat + 2) % 4
        if turn.best_seat != partner or in_suit(turn.hands[partner], suit):
            return []
        hand = turn.hands[turn.seat]
        over = [
            card
            for card in self.table.of_each_kind(turn, suit)
            if self.table.beats(card, turn.best)
            and self.table.is_sure(turn, card)
            and self.table.runs(turn, suit, hand & ~(1 << card))
        ]
        return over[-1:]
