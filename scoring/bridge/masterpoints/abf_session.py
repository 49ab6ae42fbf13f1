"""Master points of a session under the Australian Bridge Federation.

Source: ABF master point manual, chapters 3 and 4, as read in 2026; Mitchells of 7 to 21
tables and Howells of 4 to 6 proved on club files. The exponential part above 30 tables
(15 in a Howell) and longer events have no file to prove them. One event is told of in
which three pairs tied over the last award had 2 each of 8: by halves up they have 3.
"""

from decimal import Decimal, localcontext
from enum import Enum
from fractions import Fraction

CENT = Fraction(1, 100)
"""Awards are in whole hundredths of a point, halves up."""
DIGITS = 40


class Weight(Enum):
    """What a session weighs by the colour of its points."""

    CLUB_GREEN = Fraction("1.5")
    RED = Fraction("2.5")


def by_fields(fields: int) -> tuple[int, int, int]:
    """The hundredths for a table, the most tables that they go straight up to, and the
    scale on which they grow from there."""
    return (2, 30, 32) if fields == 2 else (4, 15, 16)


def session_first(pairs: int, weight: Weight, *, fields: int) -> Fraction:
    """What the winner of a field has; `fields` is 2 in a Mitchell and 1 in a Howell.

    Half tables count as tables.

    >>> float(session_first(12, Weight.RED, fields=1))
    0.6
    """
    tables = (pairs + 1) // 2
    linear, straight, scale = by_fields(fields)
    if tables <= straight:
        return linear * CENT * weight.value * tables
    with localcontext(prec=DIGITS):
        grown = 1 - (Decimal(-tables) / scale).exp()
    return weight.value * Fraction(grown)


def long_event_first(tables: int, sessions: int, weight: Weight) -> Fraction:
    """What the winner of an event of several sessions has; two sessions or more.

    >>> round(float(long_event_first(20, 3, Weight.RED)), 2)
    3.33
    """
    played = tables * (sessions - 1)
    with localcontext(prec=DIGITS):
        part = 1 - (Decimal(-played) / 105).exp()
        part += Decimal("0.65") * (Decimal(-800) / played).exp()
    return Fraction("4.2") * weight.value * Fraction(part)


def pairs_awards(first: Fraction, entries: int) -> tuple[Fraction, ...]:
    """The awards of a field of so many pairs: the upper half of it, rounded down.

    >>> [int(award * 100 + Fraction(1, 2)) for award in pairs_awards(Fraction("0.57"), 19)]
    [57, 40, 29, 19, 14, 11, 10, 8, 7]
    """
    return _falling(first, entries // 2)


def teams_awards(first: Fraction, entries: int) -> tuple[Fraction, ...]:
    """The awards of a field of teams: the upper third, rounded up."""
    return _falling(first, -(-entries // 3))


def _falling(first: Fraction, number: int) -> tuple[Fraction, ...]:
    return tuple(_award(first, place) for place in range(1, number + 1))


def _award(first: Fraction, place: int) -> Fraction:
    """70 percent for the second; from the third on one part in place less one."""
    if place == 2:
        return first * 70 / 100
    return first / max(place - 1, 1)
