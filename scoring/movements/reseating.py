"""Where pairs sit in a further session."""

from collections.abc import Iterable
from itertools import groupby

Seat = tuple[str, int]
"""A seat of one direction by the letter of its section and its number."""


def as_they_are(seats: Iterable[Seat]) -> list[Seat]:
    """The seats section by section, for pairs in the order in which they sat.

    >>> as_they_are([("B", 1), ("A", 2), ("A", 1)])
    [('A', 1), ('A', 2), ('B', 1)]
    """
    return sorted(seats)


def snaked(seats: Iterable[Seat]) -> list[Seat]:
    """The seats table by table across the sections, there and back, for pairs from the
    best: so that sections become equally strong.

    >>> snaked([("A", 1), ("A", 2), ("B", 1), ("B", 2)])
    [('A', 1), ('B', 1), ('B', 2), ('A', 2)]
    """
    found: list[Seat] = []
    in_rows = sorted(seats, key=lambda seat: (seat[1], seat[0]))
    for at, (_number, row) in enumerate(groupby(in_rows, key=lambda seat: seat[1])):
        across = list(row)
        found += reversed(across) if at % 2 else across
    return found
