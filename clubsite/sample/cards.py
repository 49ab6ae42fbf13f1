"""Deals and results for sample evenings: always the same, and such as clubs see.

Nothing here is chance: every choice follows from a hash of names and numbers.
"""

import hashlib
from fractions import Fraction
from functools import cache
from itertools import product

from scoring.bridge.boards import Deal
from scoring.bridge.contract import (
    PASSED_OUT,
    RANKS,
    SEATS,
    Card,
    Contract,
    PlayedResult,
    Risk,
    Seat,
    Side,
    Strain,
    Suit,
)

PACK = tuple(Card(suit, rank) for suit, rank in product(Suit, RANKS))
GAME = {Strain.NT: 9, Strain.S: 10, Strain.H: 10, Strain.D: 11, Strain.C: 11}


def share(*parts: object) -> Fraction:
    """A number from 0 up to 1 that follows from the parts alone."""
    digest = hashlib.sha256("/".join(map(str, parts)).encode()).digest()
    return Fraction(int.from_bytes(digest[:4]), 1 << 32)


@cache
def sample_deal(evening: str, board: int) -> Deal:
    """The deal of one board of a sample evening."""
    shuffled = sorted(PACK, key=lambda card: share(evening, board, card))
    return Deal.of(
        {seat: shuffled[i * 13 : i * 13 + 13] for i, seat in enumerate(SEATS)}
    )


def sample_result(evening: str, board: int, table: str) -> PlayedResult:
    """What one table makes of a board: the field's contract, or near it."""
    deal = sample_deal(evening, board)
    side = _stronger(deal)
    points = _points(deal, side)
    mood = share(evening, board, table)
    if points <= 20 and mood < Fraction(1, 20):
        return PASSED_OUT
    strain = _strain(deal, side, share(evening, board, table, "strain"))
    tricks = _expected_tricks(deal, side, strain)
    made = max(4, min(13, round(tricks + (mood - Fraction(1, 2)) * 3)))
    contract = _contract(
        strain, tricks + (share(board, table, "bid") - Fraction(1, 2)), made
    )
    return PlayedResult(
        contract, _declarer(deal, side, strain), made, _lead(deal, side, strain)
    )


def _seats(side: Side) -> tuple[Seat, Seat]:
    return (Seat.N, Seat.S) if side is Side.NS else (Seat.E, Seat.W)


def _points(deal: Deal, side: Side) -> int:
    return sum(deal.points(seat) for seat in _seats(side))


def _stronger(deal: Deal) -> Side:
    return max(Side, key=lambda side: _points(deal, side))


def _fit(deal: Deal, side: Side, suit: Suit) -> int:
    return sum(len(deal.holding(seat, suit)) for seat in _seats(side))


def _strain(deal: Deal, side: Side, mood: Fraction) -> Strain:
    """The longest fit, majors before minors; a few tables see notrump."""
    best = max(
        Suit, key=lambda suit: (_fit(deal, side, suit), suit in {Suit.S, Suit.H})
    )
    long_enough = 8 if best in {Suit.S, Suit.H} else 9
    notrump = _fit(deal, side, best) < long_enough or mood < Fraction(1, 8)
    return Strain.NT if notrump else Strain(best.value)


def _expected_tricks(deal: Deal, side: Side, strain: Strain) -> Fraction:
    above = Fraction(_points(deal, side) - 20)
    if strain is Strain.NT:
        return 7 + above * Fraction(2, 5)
    fit = _fit(deal, side, Suit(strain.value)) - 8
    return Fraction(15, 2) + above * Fraction(2, 5) + fit * Fraction(7, 10)


def _contract(strain: Strain, hoped: Fraction, made: int) -> Contract:
    game = GAME[strain]
    tricks = max(int(hoped), 7)
    if game - 1 <= tricks < 12:
        tricks = game
    level = min(max(tricks - 6, 1), 7) if tricks >= game else max(min(tricks - 7, 3), 1)
    doubled = level + 6 - made >= 3
    return Contract(level, strain, Risk.DOUBLED if doubled else Risk.UNDOUBLED)


def _declarer(deal: Deal, side: Side, strain: Strain) -> Seat:
    if strain is Strain.NT:
        return max(_seats(side), key=deal.points)
    suit = Suit(strain.value)
    return max(_seats(side), key=lambda seat: len(deal.holding(seat, suit)))


def _lead(deal: Deal, side: Side, strain: Strain) -> Card:
    """Fourth best of the leader's longest suit that is not trumps."""
    leader = _declarer(deal, side, strain).next
    suits = [suit for suit in Suit if suit.value != strain.value]
    longest = max(suits, key=lambda suit: len(deal.holding(leader, suit)))
    ranks = deal.holding(leader, longest)
    return Card(longest, ranks[min(3, len(ranks) - 1)])
