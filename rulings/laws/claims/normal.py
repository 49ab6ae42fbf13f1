"""Which plays of the claiming side are normal: careless or inferior, not irrational.

Everything is normal that no switch excludes and the statement does not rule out; if
nothing would be left, everything legal is.
"""

from collections.abc import Collection, Sequence

from rulings.laws.claims.one_suit import keeps_the_most
from rulings.laws.claims.position import (
    NO_TRUMP,
    OF_A_SUIT,
    Table,
    Turn,
    in_suit,
    top,
)
from rulings.laws.claims.standards import Irrational
from rulings.laws.claims.statement import Statement


class Normal:
    """The plays of both sides: the claimer's opponents may do all that is legal."""

    def __init__(
        self,
        table: Table,
        statement: Statement,
        irrational: Collection[Irrational],
        shown_out: Collection[int] = (),
    ) -> None:
        self.table = table
        self.statement = statement
        self.shown_out = shown_out
        self.sees_who_is_out = Irrational.SHOWN_OUT_IGNORED in irrational
        self.knows_trumps = Irrational.TRUMP_FORGOTTEN in irrational
        self.from_the_top = Irrational.NOT_FROM_THE_TOP in irrational
        self.winners_first = Irrational.LOSER_LED_FIRST in irrational
        self.plays_low = Irrational.HONOURS_CRASHED in irrational
        self.takes_tricks = Irrational.TRICK_REFUSED in irrational
        self.over_ruffs = Irrational.UNDER_RUFF in irrational
        self.keeps_winners = Irrational.WINNER_THROWN in irrational
        self.leaves_partners = Irrational.OWN_WINNER_RUFFED in irrational

    def plays(self, turn: Turn) -> list[int]:
        """The cards to try, one of each kind."""
        if not self.table.ours(turn.seat):
            return self.table.legal(turn)
        if not turn.cards:
            return self.leads(turn)
        said = self.statement.follow(turn)
        if said:
            return said
        if in_suit(turn.hands[turn.seat], turn.led):
            return self._following(turn)
        return self._void(turn)

    def leads(self, turn: Turn) -> list[int]:
        """What may be led: as stated; else trumps while they are out; else anything."""
        said = self.statement.lead(turn)
        if said == [self.statement.card(turn)]:
            return said
        if said:
            return self._of_suit(turn, said[0] // OF_A_SUIT)
        hand = turn.hands[turn.seat]
        drawing = self._draws_trumps(turn)
        if drawing and self.knows_trumps:
            return self._of_suit(turn, self.table.trump)
        suits = [suit for suit in range(4) if in_suit(hand, suit)]
        found = [card for suit in suits for card in self._of_suit(turn, suit)]
        if not self.winners_first:
            return found
        first = [
            card
            for card in found
            if self.table.is_high(turn, card)
            or (drawing and card // OF_A_SUIT == self.table.trump)
        ]
        return first or found

    def _draws_trumps(self, turn: Turn) -> bool:
        """Whether trumps are out, this hand has one to lead and the side holds the top."""
        trump = self.table.trump
        if trump == NO_TRUMP or not in_suit(turn.hands[turn.seat], trump):
            return False
        out = top(self.table.others_hold(turn, trump))
        both = turn.hands[turn.seat] | turn.hands[(turn.seat + 2) % 4]
        return -1 < out < top(in_suit(both, trump))

    def _of_suit(self, turn: Turn, suit: int) -> list[int]:
        """The cards of the suit that may be led."""
        held = self.table.of_each_kind(turn, suit)
        usual = held
        if self._from_the_top(turn, suit):
            usual = self._leads_from_the_top(turn, suit, held)
        return self._as_is_known(turn, suit, held, usual)

    def _leads_from_the_top(self, turn: Turn, suit: int, held: list[int]) -> list[int]:
        """The top of the side, or a low card towards it."""
        partners = in_suit(turn.hands[(turn.seat + 2) % 4], suit)
        if top(partners) < held[0] % OF_A_SUIT:
            return held[:1]
        if self.table.is_high(turn, held[0]) and len(held) > 1:
            return [held[0], held[-1]]
        return held[-1:]

    def _as_is_known(
        self, turn: Turn, suit: int, held: list[int], usual: list[int]
    ) -> list[int]:
        """As the suit is played when all its cards are known, if an opponent is out."""
        if suit not in self.shown_out or self.statement.from_the_top(turn, suit):
            return usual
        best = keeps_the_most(self.table, turn, held)
        if self.sees_who_is_out:
            return best
        return [card for card in held if card in usual or card in best]

    def _from_the_top(self, turn: Turn, suit: int) -> bool:
        return self.from_the_top or self.statement.from_the_top(turn, suit)

    def _following(self, turn: Turn) -> list[int]:
        held = self.table.of_each_kind(turn, turn.led)
        usual = self._usual(turn, held)
        if self.table.ours((turn.seat - len(turn.cards)) % 4):
            return self._as_is_known(turn, turn.led, held, usual)
        return usual

    def _usual(self, turn: Turn, held: list[int]) -> list[int]:
        low = held[-1:] if self.plays_low else held
        beating = [card for card in held if self.table.beats(card, turn.best)]
        if self._is_partners(turn) or not beating:
            return low
        if self._has_to_win(turn, beating):
            low = []
        own_lead = self.table.ours((turn.seat - len(turn.cards)) % 4)
        if own_lead and self._from_the_top(turn, turn.led):
            beating = held[:1]
            low = low[-1:] if self.table.ours(turn.best_seat) else []
        return [card for card in held if card in beating or card in low]

    def _is_partners(self, turn: Turn) -> bool:
        return self.table.ours(turn.best_seat) and self.table.is_sure(turn, turn.best)

    def _has_to_win(self, turn: Turn, beating: Sequence[int]) -> bool:
        """Whether a card is sure to win and partner cannot be left to it."""
        if not (self.takes_tricks and beating):
            return False
        return self.table.is_sure(turn, max(beating)) and not self._partner_wins(turn)

    def _partner_wins(self, turn: Turn) -> bool:
        """Whether partner, who plays later, may yet win the trick."""
        if len(turn.cards) != 1:
            return False
        partner = turn.hands[(turn.seat + 2) % 4]
        return self.table.may_beat(partner, turn.led, turn.best)

    def _void(self, turn: Turn) -> list[int]:
        trump = self.table.trump
        trumps = [] if trump == NO_TRUMP else self.table.of_each_kind(turn, trump)
        over = [card for card in trumps if self.table.beats(card, turn.best)]
        others = [
            card
            for suit in range(4)
            if suit != trump
            for card in self.table.of_each_kind(turn, suit)
        ]
        under = [card for card in trumps if card not in over]
        partners = self._is_partners(turn)
        if not partners and self._has_to_win(turn, over):
            return over if self.over_ruffs else trumps
        if not others:
            return over if over and self.over_ruffs and not partners else trumps
        ruffs = [] if partners and self.leaves_partners else over
        if not self.over_ruffs:
            ruffs = [*ruffs, *under]
        return [*ruffs, *self._thrown(turn, others)]

    def _thrown(self, turn: Turn, others: list[int]) -> list[int]:
        """What may be thrown away: of each suit the lowest, losers before winners."""
        if not self.keeps_winners:
            return others
        lowest = {card // OF_A_SUIT: card for card in others}
        losers = [
            card for card in lowest.values() if not self.table.is_high(turn, card)
        ]
        return losers or list(lowest.values())
