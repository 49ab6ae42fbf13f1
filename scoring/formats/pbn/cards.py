"""Hands of a Deal tag, all four or only some of them."""

from collections import Counter

from scoring.bridge.boards import Deal, InvalidDeal, parse_hand
from scoring.bridge.contract import LETTERS, SEATS, Card, Seat
from scoring.bridge.words import gettext_noop

Hands = dict[Seat, tuple[Card, ...]]


def read_hands(text: str) -> Hands:
    """The hands that are given; "-" is one that is not.

    >>> sorted(read_hands("N:- A.K.Q.J - 2.2.2.2"))
    [<Seat.E: 'E'>, <Seat.W: 'W'>]
    """
    first, colon, rest = text.strip().partition(":")
    written = rest.split()
    if not colon or first.strip().upper() not in LETTERS or len(written) != 4:
        raise InvalidDeal(
            gettext_noop("“%(text)s” is no deal: write N: and four hands."),
            text=text[:100],
        )
    start = SEATS.index(Seat(first.strip().upper()))
    seats = (*SEATS[start:], *SEATS[:start])
    hands = {
        seat: parse_hand(hand, seat)
        for seat, hand in zip(seats, written, strict=True)
        if hand != "-"
    }
    _check(hands)
    return hands


def _check(hands: Hands) -> None:
    for seat, hand in hands.items():
        if len(hand) > 13:
            raise InvalidDeal(
                gettext_noop("%(seat)s holds %(count)s cards instead of 13."),
                seat=seat,
                count=len(hand),
            )
    held = Counter(card for hand in hands.values() for card in hand)
    twice = [card for card, count in held.items() if count > 1]
    if twice:
        raise InvalidDeal(
            gettext_noop("%(card)s is held twice."), card=min(map(str, twice))
        )


def whole_deal(hands: Hands) -> Deal | None:
    """The deal, where all four hands are given and are whole."""
    whole = len(hands) == 4 and all(len(hand) == 13 for hand in hands.values())
    return Deal.of(hands) if whole else None
