"""A suit in which an opponent has shown out: all its cards are known (Law 70E1).

The claimer is then taken to play it as well as it can be played by itself, entries apart.
"""

from functools import lru_cache

from rulings.laws.claims.position import (
    MANY,
    OF_A_SUIT,
    WHOLE_SUIT,
    Table,
    Turn,
    in_suit,
    kinds,
)


def keeps_the_most(table: Table, turn: Turn, held: list[int]) -> list[int]:
    """Those of the cards with which the side wins most tricks in the suit."""
    suit = held[0] // OF_A_SUIT
    ranks = tuple(in_suit(hand, suit) for hand in turn.hands)
    played = tuple(
        card % OF_A_SUIT if card // OF_A_SUIT == suit else -1 for card in turn.cards
    )
    ours = table.claimer % 2
    worth = {
        card: _play(ranks, ours, turn.seat, (*played, card % OF_A_SUIT))
        for card in held
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
            for rank in _kinds_of(hands, seat)
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
    ranks = _kinds_of(left, following) or (-1,)
    results = (_play(left, ours, following, (*played, each)) for each in ranks)
    return max(results) if following % 2 == ours else min(results)


def _kinds_of(hands: tuple[int, ...], seat: int) -> tuple[int, ...]:
    others = sum(hands) - hands[seat]
    return kinds(hands[seat] & WHOLE_SUIT, others, 0)
