"""Widths of text on a flow sheet, and line breaks.

The letters are those of Libertinus Serif, in thousandths of their size, rounded up to
tens. Every alphabet of Europe is in it; an accent that makes a letter no wider is not
written out. A test holds each against what Typst sets.
"""

import unicodedata
from collections.abc import Mapping
from functools import lru_cache

REGULAR = {
    190: "'",
    210: "|",
    220: ",.¦",
    240: ":;",
    250: " ·",
    260: "·",
    270: "l°ŀł‘’‚",
    280: "ij{}ıіј",
    290: "!\\¡ľι",
    300: "()IſΙІ",
    310: "fª²³¹",
    320: "tŧ",
    330: "/J",
    340: '"-',
    350: "´º",
    360: "[]•",
    370: "*‹›",
    380: "r¨ťΊ“”„",
    390: "sЈѕ",
    400: "`¯ε",
    420: "гґ",
    430: "czξс⟦⟧",
    440: "?¿зє",
    450: "e~ζςτет",
    460: "aаэ",
    470: "#$0123456789¢£¤¥ь€",
    480: "§νв",
    490: "FS_xðθμυЅбхя",
    500: "bgv΋΍Γ΢δГҐ",
    510: "doqøþđγκοχко",
    520: "^kpyµĸβру",
    530: "LÞďĿŁŋηρл≤≥",
    540: "huħλдч",
    550: "+<=>Pn«±¸»×ß÷ĳŉΡР–−",
    560: "EΕЕЗЬђћ",
    570: "απσъџ",
    580: "YΣΥЯц",
    590: "BRΒφБВУинп",
    600: "T¬ĲŦΤТ",
    610: "Z¶ΖК",
    620: "Є",
    630: "ψЭ",
    640: "%KΔΚЛ",
    650: "CΞΦСЧ♦",
    660: "VX¼½¾ΈΛΧωДХф",
    670: "UŊΠП",
    680: "ΨФЦмљ",
    690: "GæΎ",
    700: "AN©®ΑΝΩЏА",
    710: "&DOQÐØĐΘΟИОж",
    720: "Ώẞ",
    730: "HĦΌΗЂНЪы♠♥",
    740: "ю",
    750: "wњ—…",
    760: "Ћ",
    780: "œ♣",
    790: "m",
    800: "ΉЫ",
    840: "MΜМ",
    850: "шщ",
    870: "ÆŒ",
    890: "ЉЖ",
    900: "@",
    910: "Ю",
    930: "Њ",
    960: "W",
    970: "Ш",
    980: "Щ",
    1130: "→",
}
BOLD = {
    220: "'|¦",
    250: " ,.·",
    260: ":;·‘’‚",
    270: "!¡°",
    300: "ª",
    310: "\\{}",
    320: "()/jј",
    330: "ilıłі",
    340: "²³¹ſ",
    350: "´",
    360: "-tŧι•‹›",
    370: "IºľΙІ",
    380: '"JΊ',
    400: "[]`f¯ŀґ",
    410: "¨",
    430: "?rs¿ѕ",
    440: "*з“”„",
    450: "εςτЈ",
    460: "czс⟦⟧",
    470: "¤§г",
    480: "~э",
    490: "_eξеєҐ",
    500: "΋΍΢ζ",
    510: "SaЅа",
    520: "#$0123456789<>^ть€",
    530: "gv±×ν≤≥",
    540: "+¢£¥÷δбд–−",
    550: "Fb¸λυв",
    560: "=oy«¬µ»ðΓμοГоу",
    570: "dxøđŉŋβθρσχхя",
    580: "LqĿŁк",
    590: "pþЗлр",
    600: "uďκπ",
    610: "E¶ĸΕЕъ",
    620: "PhknÞßħΡРЭђћ",
    630: "YZΖΥγηЬч",
    640: "%инпцџ",
    650: "©®ĳΞ♦",
    660: "BTÝŦΈΒΣΤαБВТ",
    670: "ДУм",
    680: "φ",
    690: "Ύ",
    700: "V¼½¾ΔΛψ",
    710: "CЄКС",
    720: "RXæΧЛХЯ",
    730: "&OQØΘΟОФ♠♥",
    740: "ADGKNUÐĐĲΑΚΝАЧ",
    750: "ΦΩ—",
    760: "Ŋω",
    770: "ф",
    780: "wΠПẞ♣",
    790: "ΨЦљ",
    800: "ж",
    810: "Џ",
    820: "HĦΗИНњ…",
    830: "œ",
    840: "Ђю",
    850: "Ъы",
    860: "Ћ",
    900: "MΜМ",
    910: "m",
    930: "Œшщ",
    960: "ÆЫ",
    990: "@Ю",
    1020: "Ж",
    1030: "WЉ",
    1110: "Њ",
    1160: "→",
    1190: "Ш",
    1200: "Щ",
}

LARGER = 1.08
"""Libertinus Serif stands small: it is set so much larger, as wide as Helvetica runs."""
OTHER = 1000
"""The width of a letter that the font has not."""


def _by_letter(widths: Mapping[int, str]) -> Mapping[str, int]:
    return {letter: wide for wide, letters in widths.items() for letter in letters}


WIDTHS = {False: _by_letter(REGULAR), True: _by_letter(BOLD)}


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """How many points the text takes.

    >>> round(text_width("Law 54", 10), 2)
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
    space = text_width(" ", size, bold=bold)
    left = 0.0
    for word in text.split():
        width = text_width(word, size, bold=bold)
        if lines and space + width <= left:
            lines[-1] += f" {word}"
            left -= space + width
        elif width <= room:
            lines.append(word)
            left = room - width
        else:
            lines += _pieces(word, size, room, bold=bold)
            left = room - text_width(lines[-1], size, bold=bold)
    return lines


def _pieces(word: str, size: float, room: float, *, bold: bool) -> list[str]:
    """The word, cut where even alone it finds no room."""
    pieces = [""]
    for letter in word:
        longer = pieces[-1] + letter
        if pieces[-1] and text_width(longer, size, bold=bold) > room:
            pieces.append(letter)
        else:
            pieces[-1] = longer
    return pieces
