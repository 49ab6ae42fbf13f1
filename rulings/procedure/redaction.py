"""Who is named to whom: names, or seats instead of names.

Taking names away is not anonymity while the traveller of the board is public; the
level is therefore called "names removed" wherever people read of it.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import TypeVar

from rulings.laws.words import gettext_noop

K = TypeVar("K")


class Level(StrEnum):
    """Names for parties and deciders, seats for members."""

    NAMES = "L0"
    SEATS = "L1"


class UnknownSeat(ValueError):
    """A seat is one of N, E, S and W."""


SEAT_LABELS = {
    "N": gettext_noop("North"),
    "E": gettext_noop("East"),
    "S": gettext_noop("South"),
    "W": gettext_noop("West"),
}
APPELLANTS = gettext_noop("Appellant side")
RESPONDENTS = gettext_noop("Respondent side")
NEITHER = gettext_noop("Side %(number)s")
"""A side of a director's own referral, where nobody appeals."""
FEW = 5


def seat_label(seat: str) -> str:
    """The seat in words.

    >>> seat_label("W")
    'West'
    """
    try:
        return SEAT_LABELS[seat]
    except KeyError as unknown:
        raise UnknownSeat(f"{seat!r} is not one of N, E, S and W") from unknown


def side_label(*, appealed: bool) -> str:
    """The side in words, where seats would say more than is needed."""
    return APPELLANTS if appealed else RESPONDENTS


def at_table(names: Mapping[str, str], level: Level) -> dict[str, str]:
    """Who sat where, as this reader sees it: by name, or by seat alone.

    >>> at_table({"N": "Sample North"}, Level.SEATS)
    {'N': 'North'}
    """
    if level is Level.NAMES:
        return dict(names)
    return {seat: seat_label(seat) for seat in names}


def player_labels(persons: Iterable[K]) -> dict[K, str]:
    """Neutral names in the given order for people without a seat: A, B, … Z, AA.

    >>> player_labels([12, 7])
    {12: 'A', 7: 'B'}
    """
    return {
        person: _letters(place) for place, person in enumerate(dict.fromkeys(persons))
    }


def shown_text(original: str, redacted: str | None, level: Level) -> str:
    """The text for this reader; no approved redaction shows nothing at all.

    >>> shown_text("Sample North hesitated.", "", Level.SEATS)
    ''
    """
    if level is Level.NAMES:
        return original
    return redacted or ""


def shown_count(count: int) -> str:
    """A count for people outside the case: one to four are not told apart.

    >>> [shown_count(count) for count in (0, 1, 4, 5)]
    ['0', '<5', '<5', '5']
    """
    return f"<{FEW}" if 0 < count < FEW else str(count)


def _letters(place: int) -> str:
    more, last = divmod(place, 26)
    return (_letters(more - 1) if more else "") + chr(ord("A") + last)
