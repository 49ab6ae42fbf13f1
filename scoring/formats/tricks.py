"""Who wins a trick, and how many declarer won."""

from collections.abc import Mapping, Sequence

from scoring.bridge.contract import RANKS, SEATS, Card, Seat


def ring(first: Seat) -> tuple[Seat, ...]:
    """The four seats in turn from one of them."""
    at = SEATS.index(first)
    return (*SEATS[at:], *SEATS[:at])


def winner(cards: Mapping[Seat, Card], lead: Card, trump: str) -> Seat:
    """Who of those who played wins (Law 44E, F); `trump` is "NT" or a suit."""

    def height(seat: Seat) -> tuple[bool, bool, int]:
        card = cards[seat]
        return card.suit == trump, card.suit is lead.suit, -RANKS.index(card.rank)

    return max(cards, key=height)


def tricks_won(play: Sequence[Card], declarer: Seat, trump: str) -> int:
    """The tricks of declarer's side among the whole tricks that were played.

    >>> cards = [Card.parse(text) for text in "SK S2 SA S3 HA C2 H2 H3".split()]
    >>> tricks_won(cards, Seat.S, "C")
    1
    """
    leader, won = declarer.next, 0
    for at in range(0, len(play) - 3, 4):
        cards = dict(zip(ring(leader), play[at : at + 4], strict=True))
        leader = winner(cards, play[at], trump)
        won += leader.side is declarer.side
    return won
