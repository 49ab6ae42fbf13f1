"""Normal plays of the claiming side: careless or inferior, not irrational (Law 70).

Everything is normal that no switch excludes and the statement does not rule out; if
nothing would be left, everything legal is. A switch is a play that no player of this
class would make: on, the play is irrational here and is not counted; off, it is one
that a careless player might make. The more switches are off, the less the claimer gets.

In a suit in which an opponent has shown out, before the claim or in the line that is
tried, all cards are known (Law 70E1). The claimer is then taken to play it as well as it
can be played by itself, entries apart.

Whose winners bring what he has claimed knows his losers. Who has misjudged may take a card
for a winner that only a single card beats; who has claimed all besides, any card.
"""

from collections.abc import Collection, Sequence
from enum import StrEnum
from functools import lru_cache

from rulings.laws.claims.position import (
    MANY,
    NO_TRUMP,
    OF_A_SUIT,
    WHOLE_SUIT,
    Table,
    Turn,
    in_suit,
    kinds,
    top,
)
from rulings.laws.claims.statement import Statement
from scoring.bridge.messages import gettext_noop


def keeps_the_most(table: Table, turn: Turn, cards: list[int]) -> list[int]:
    """Those of the cards with which the side wins most tricks in the suit."""
    suit = cards[0] // OF_A_SUIT
    ranks = tuple(in_suit(hand, suit) for hand in turn.hands)
    played = tuple(
        card % OF_A_SUIT if card // OF_A_SUIT == suit else -1 for card in turn.cards
    )
    ours = table.claimer % 2
    worth = {
        card: _play(ranks, ours, turn.seat, (*played, card % OF_A_SUIT))
        for card in cards
    }
    most = max(worth.values())
    return [card for card, tricks in worth.items() if tricks == most]


@lru_cache(maxsize=MANY)
def _most(hands: tuple[int, ...], ours: int) -> int:
    """The tricks of the side that leads the suit from either hand, as often as it likes."""
    return max(
        (
            _play(hands, ours, seat, (rank,))
            for seat in (ours, ours + 2)
            for rank in _card_kinds(hands, seat)
        ),
        default=0,
    )


@lru_cache(maxsize=MANY)
def _play(hands: tuple[int, ...], ours: int, seat: int, played: tuple[int, ...]) -> int:
    """The tricks to come when the seat plays the last of these ranks (-1: another suit)."""
    rank = played[-1]
    left = hands
    if rank >= 0:
        left = (*hands[:seat], hands[seat] & ~(1 << rank), *hands[seat + 1 :])
    if len(played) == 4:
        leader = seat + 1
        winner = (leader + played.index(max(played))) % 4
        return int(winner % 2 == ours) + _most(left, ours)
    following = (seat + 1) % 4
    ranks = _card_kinds(left, following) or (-1,)
    results = (_play(left, ours, following, (*played, each)) for each in ranks)
    return max(results) if following % 2 == ours else min(results)


def is_better_from_partner(table: Table, turn: Turn, suit: int) -> bool:
    """Whether the suit, all of whose cards are known, is led better by the other hand."""
    ranks = tuple(in_suit(hand, suit) for hand in turn.hands)
    ours = table.claimer % 2
    own = [
        _play(ranks, ours, turn.seat, (rank,)) for rank in _card_kinds(ranks, turn.seat)
    ]
    return max(own) < _most(ranks, ours)


def _card_kinds(hands: tuple[int, ...], seat: int) -> tuple[int, ...]:
    others = sum(hands) - hands[seat]
    return kinds(hands[seat] & WHOLE_SUIT, others, 0)


TEN, KING = 8, 11
"""The ranks of the lowest honour, and of the lowest that no one takes for a small card."""


class Irrational(StrEnum):
    """A play that the director may exclude."""

    UNDER_RUFF = "under_ruff"
    HONOURS_CRASHED = "honours_crashed"
    NOT_FROM_THE_TOP = "not_from_the_top"
    TRUMP_FORGOTTEN = "outstanding_trump_forgotten"
    SHOWN_OUT_IGNORED = "shown_out_ignored"
    WINNER_THROWN = "winner_thrown"
    OWN_WINNER_RUFFED = "own_winner_ruffed"
    TRICK_REFUSED = "trick_refused"
    LOSER_LED_FIRST = "loser_led_first"


WORDS = {
    Irrational.UNDER_RUFF: gettext_noop(
        "Ruffing lower than a trump already on the table"
    ),
    Irrational.HONOURS_CRASHED: gettext_noop(
        "Playing a high card on a lost trick, or one partner is winning"
    ),
    Irrational.NOT_FROM_THE_TOP: gettext_noop("Playing a suit other than from the top"),
    Irrational.TRUMP_FORGOTTEN: gettext_noop("Forgetting an outstanding trump"),
    Irrational.SHOWN_OUT_IGNORED: gettext_noop(
        "Misplaying a suit in which an opponent has shown out"
    ),
    Irrational.WINNER_THROWN: gettext_noop("Discarding a winner and keeping a loser"),
    Irrational.OWN_WINNER_RUFFED: gettext_noop("Ruffing partner's winner"),
    Irrational.TRICK_REFUSED: gettext_noop(
        "Letting a trick go that a card in hand is sure to win"
    ),
    Irrational.LOSER_LED_FIRST: gettext_noop(
        "Leading a known loser before cashing winners"
    ),
}
"""What each of them is, for the director."""


class Normal:
    """The plays of both sides: the claimer's opponents may do all that is legal."""

    def __init__(
        self,
        table: Table,
        statement: Statement,
        irrational: Collection[Irrational],
        shown_out: Collection[int] = (),
        high_at_claim: int = 0,
        *,
        misjudged: bool = False,
    ) -> None:
        self.table = table
        self.statement = statement
        self.shown_out = sum(1 << suit for suit in shown_out)
        self.high_at_claim = high_at_claim
        self.overlooked = int(misjudged)
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
        stated_cards = self.statement.follow(turn)
        if stated_cards:
            return stated_cards
        if in_suit(turn.hands[turn.seat], turn.led):
            return self._following(turn)
        return self._void(turn)

    def leads(self, turn: Turn) -> list[int]:
        """What may be led: as stated; else trumps while they are out; else anything."""
        stated = self.statement.lead(turn)
        if stated.cards:
            return list(stated.cards)
        if stated.suit is not None:
            usual = self._stated_suit(turn, stated.suit)
            return self._towards(turn, stated.towards, usual)
        drawing = self._draws_trumps(turn)
        if drawing and self.knows_trumps:
            return self._drawing(turn)
        found = self._from_the_right_hand(turn, self._of_all_suits(turn))
        if not self.winners_first:
            return found
        return self._winners(turn, found) or found

    def _of_all_suits(self, turn: Turn) -> list[int]:
        hand = turn.hands[turn.seat]
        suits = [suit for suit in range(4) if in_suit(hand, suit)]
        return [card for suit in suits for card in self._of_suit(turn, suit)]

    def _stated_suit(self, turn: Turn, suit: int) -> list[int]:
        """The suit that was stated; who knows its losers has other winners first."""
        cards = self._of_suit(turn, suit)
        if (
            not self.winners_first
            or suit == self.table.trump
            or self._winners(turn, cards)
        ):
            return cards
        return self._winners(turn, self._of_all_suits(turn)) or cards

    def _towards(self, turn: Turn, named: int | None, usual: list[int]) -> list[int]:
        """A card under the one that partner was said to win with, if there is any.

        A card that was named itself waits for its own trick.
        """
        if named is None:
            return usual
        own = self.table.of_each_kind(turn, named // OF_A_SUIT)
        under = [c for c in own if c < named and c not in self.statement.cards]
        return [card for card in usual if card in under] or under[-1:] or usual

    def _winners(self, turn: Turn, cards: list[int]) -> list[int]:
        """Of suits with a winner, also one that he only takes for it, and trumps that are
        drawn; else what reaches partner.

        A card that partner has to overtake comes after those that keep the lead.
        """
        trump = self.table.trump if self._draws_trumps(turn) else NO_TRUMP
        winning = {
            suit
            for suit in range(4)
            for best in self.table.of_each_kind(turn, suit)[:1]
            if self.table.out_above(turn, best) <= self.overlooked
        }
        found = [
            card
            for card in cards
            for suit in (card // OF_A_SUIT,)
            if suit == trump
            or (suit in winning and not self.table.is_overtaken(turn, card))
        ]
        entries = self.table.entries(turn)
        return found or [card for card in cards if card in entries]

    def _draws_trumps(self, turn: Turn) -> bool:
        """Whether trumps are out and the side, which can lead them, holds the top."""
        trump = self.table.trump
        if trump == NO_TRUMP:
            return False
        out = top(self.table.others_hold(turn, trump))
        both = turn.hands[turn.seat] | turn.hands[(turn.seat + 2) % 4]
        return -1 < out < top(in_suit(both, trump)) and bool(self._drawing(turn))

    def _drawing(self, turn: Turn) -> list[int]:
        """A trump, or the way to partner's."""
        trump = self.table.trump
        if in_suit(turn.hands[turn.seat], trump):
            return self._of_suit(turn, trump)
        return self.table.entries(turn)

    def _from_the_right_hand(self, turn: Turn, cards: list[int]) -> list[int]:
        """Without the suits that are known to be led better from the other hand."""
        if not self.sees_who_is_out:
            return cards
        wrong = {
            suit
            for suit in range(4)
            if self._is_known(turn, suit)
            and self.table.others_hold(turn, suit)
            and in_suit(turn.hands[turn.seat], suit)
            and is_better_from_partner(self.table, turn, suit)
        }
        return [card for card in cards if card // OF_A_SUIT not in wrong] or cards

    def _is_known(self, turn: Turn, suit: int) -> bool:
        return bool((self.shown_out | turn.shown) >> suit & 1)

    def _of_suit(self, turn: Turn, suit: int) -> list[int]:
        """The cards of the suit that may be led."""
        cards = self.table.of_each_kind(turn, suit)
        if self._from_the_top(suit):
            usual = self._leads_from_the_top(turn, suit, cards)
        else:
            usual = self._leads_in_any_order(turn, suit, cards)
        return self._as_is_known(turn, suit, cards, usual)

    def _leads_in_any_order(self, turn: Turn, suit: int, cards: list[int]) -> list[int]:
        """No small card from under an ace or king that is high, or from high cards in
        sequence, unless towards a higher card of partner's."""
        partners = in_suit(turn.hands[(turn.seat + 2) % 4], suit)
        high = in_suit(turn.hands[turn.seat], suit) >> (
            self.table.others_hold(turn, suit).bit_length()
        )
        rank = cards[0] % OF_A_SUIT
        if top(partners) > rank or not high or (rank < KING and high.bit_count() == 1):
            return cards
        return [
            card
            for card in cards
            if card % OF_A_SUIT >= TEN or self.table.is_high(turn, card)
        ]

    def _leads_from_the_top(self, turn: Turn, suit: int, cards: list[int]) -> list[int]:
        """The top of the side, or a low card towards it."""
        partners = in_suit(turn.hands[(turn.seat + 2) % 4], suit)
        if top(partners) < cards[0] % OF_A_SUIT:
            return cards[:1]
        if self.table.is_high(turn, cards[0]) and len(cards) > 1:
            return [cards[0], cards[-1]]
        return cards[-1:]

    def _as_is_known(
        self, turn: Turn, suit: int, cards: list[int], usual: list[int]
    ) -> list[int]:
        """As the suit is played when all its cards are known, if an opponent is out."""
        stated = self.statement.runs_from_the_top(suit)
        if stated or not self._is_known(turn, suit):
            return usual
        best = keeps_the_most(self.table, turn, cards)
        if self.sees_who_is_out:
            return [card for card in best if card in usual] or best
        return [card for card in cards if card in usual or card in best]

    def _from_the_top(self, suit: int) -> bool:
        return self.from_the_top or self.statement.runs_from_the_top(suit)

    def _following(self, turn: Turn) -> list[int]:
        cards = self.table.of_each_kind(turn, turn.led)
        usual = self._usual(turn, cards)
        if self.table.ours((turn.seat - len(turn.cards)) % 4):
            return self._as_is_known(turn, turn.led, cards, usual)
        return usual

    def _usual(self, turn: Turn, cards: list[int]) -> list[int]:
        spare = [card for card in cards if card not in self.statement.cards] or cards
        low = spare[-1:] if self.plays_low else cards
        beating = [card for card in cards if self.table.beats(card, turn.best)]
        if self._is_partners(turn) or not beating:
            return low
        if self._has_to_win(turn, beating):
            low = []
        own_lead = self.table.ours((turn.seat - len(turn.cards)) % 4)
        if own_lead and self._from_the_top(turn.led):
            beating = cards[:1]
            low = low[-1:] if self.table.ours(turn.best_seat) else []
        return [card for card in cards if card in beating or card in low]

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
        over = self._ruffs_over(turn, trumps)
        others = [
            card
            for suit in range(4)
            if suit != trump
            for card in self.table.of_each_kind(turn, suit)
        ]
        under = [card for card in trumps if not self.table.beats(card, turn.best)]
        partners = self._is_partners(turn)
        if not partners and self._has_to_win(turn, over):
            return over if self.over_ruffs else trumps
        if not others:
            return over if over and self.over_ruffs and not partners else trumps
        ruffs = [] if partners and self.leaves_partners else over
        if not self.over_ruffs:
            ruffs = [*ruffs, *under]
        return [*ruffs, *self._thrown(turn, others)]

    def _ruffs_over(self, turn: Turn, trumps: list[int]) -> list[int]:
        """The trumps that take the trick; of those out who knows plays the lowest sure."""
        over = [card for card in trumps if self.table.beats(card, turn.best)]
        sure = [card for card in over if self.table.is_sure(turn, card)]
        return sure[-1:] if sure and self.knows_trumps else over

    def _thrown(self, turn: Turn, others: list[int]) -> list[int]:
        """What may be thrown away: of each suit the lowest, losers before winners.

        What the statement still needs goes last. Who has misjudged knows as losers only
        those that more than one card beats.
        """
        free = [card for card in others if not self.statement.needs(turn, card)]
        cards = free or others
        if not self.keeps_winners:
            return cards
        lowest = list({card // OF_A_SUIT: card for card in cards}.values())
        losers = [card for card in lowest if not self.table.is_high(turn, card)]
        if self.overlooked or not self.winners_first:
            known = any(self.table.out_above(turn, card) > 1 for card in losers)
            return losers if known else lowest
        promoted = [card for card in lowest if not self.high_at_claim >> card & 1]
        return losers or promoted or lowest
