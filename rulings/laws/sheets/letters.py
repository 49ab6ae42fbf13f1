"""How wide a line of text is on a flow sheet, and where it has to be broken."""

import unicodedata
from collections.abc import Mapping
from functools import lru_cache

from rulings.laws.sheets.widths import BOLD, REGULAR

LARGER = 1.08
"""Libertinus Serif stands small: it is set so much larger, as wide as Helvetica runs."""
OTHER = 1000
"""The width of a letter that the font has not."""


def _by_letter(widths: Mapping[int, str]) -> Mapping[str, int]:
    return {letter: wide for wide, letters in widths.items() for letter in letters}


WIDTHS = {False: _by_letter(REGULAR), True: _by_letter(BOLD)}


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """How many points the text takes.

    >>> round(width_of("Law 54", 10), 2)
    31.64
    """
    return _thousandths(text, bold) * size * LARGER / 1000


@lru_cache(maxsize=20_000)
def _thousandths(text: str, bold: bool) -> int:
    return sum(_width(letter, bold) for letter in text)


def _width(letter: str, bold: bool) -> int:
    """An accent makes a letter no wider, unless the letter is listed with it."""
    widths = WIDTHS[bold]
    return widths.get(letter) or widths.get(
        unicodedata.normalize("NFD", letter)[0], OTHER
    )


def broken(text: str, size: float, room: float, *, bold: bool = False) -> list[str]:
    """The lines of the text, none wider than there is room, broken between words.

    >>> broken("Was the card face up?", 10, 60)
    ['Was the card', 'face up?']
    """
    lines: list[str] = []
    space = width_of(" ", size, bold=bold)
    left = 0.0
    for word in text.split():
        width = width_of(word, size, bold=bold)
        if lines and space + width <= left:
            lines[-1] += f" {word}"
            left -= space + width
        else:
            lines += _pieces(word, size, room, bold=bold)
            left = room - width_of(lines[-1], size, bold=bold)
    return lines


def _pieces(word: str, size: float, room: float, *, bold: bool) -> list[str]:
    """The word, cut where even alone it finds no room."""
    pieces = [""]
    for letter in word:
        longer = pieces[-1] + letter
        if pieces[-1] and width_of(longer, size, bold=bold) > room:
            pieces.append(letter)
        else:
            pieces[-1] = longer
    return pieces
