"""How wide a line of Helvetica is, and where it has to be broken."""

import unicodedata
from functools import lru_cache

NARROW_TO_WIDE = {
    191: "'",
    222: "ijl‘’‚",
    260: "|",
    278: " !,./:;[\\]ftI·",
    333: "()-`r“”„",
    334: "{}",
    355: '"',
    389: "*",
    469: "^",
    500: "cksvxyzJ",
    556: "#$0123456789?L_abdeghnopqu–",
    584: "+<=>~",
    611: "FTZ",
    667: "&ABEKPSVXY",
    722: "CDHNRUw",
    753: "♠♥♦♣",
    778: "GOQ",
    833: "Mm",
    889: "%",
    944: "W",
    1000: "—…",
    1015: "@",
}
"""The width of a letter in thousandths of its size, by Adobe's metrics of Helvetica."""
WIDTHS = {
    letter: wide for wide, letters in NARROW_TO_WIDE.items() for letter in letters
}
OTHER = 667
BOLD = 1.12
"""Bold letters are at most so much wider over a line."""


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """How many points the text takes.

    >>> round(width_of("Law 54", 10), 2)
    30.02
    """
    return _thousandths(text) * size / 1000 * (BOLD if bold else 1)


@lru_cache(maxsize=20_000)
def _thousandths(text: str) -> int:
    return sum(_width(letter) for letter in text)


def _width(letter: str) -> int:
    """An accent makes a letter no wider."""
    return WIDTHS.get(letter) or WIDTHS.get(
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
