"""What may stand in a text that strangers send: names without what no one sees, numbers.

Letters of every script are welcome, with the joiners that some of them are written with.
"""

import unicodedata

JOINERS = "\u200c\u200d"
CURSIVE = (
    "ADLAM",
    "ARABIC",
    "HANIFI ROHINGYA",
    "MANDAIC",
    "MONGOLIAN",
    "NKO",
    "PHAGS-PA",
    "SYRIAC",
)
"""Scripts whose letters change with their neighbours, as Unicode names them."""

VIRAMA = 9
"""The class of the sign that takes the vowel from a letter, in scripts of India and near."""

NOT_IN_NAMES = {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufff9\ufffa\ufffb")
"""Letters and marks that print as nothing."""


def unseen(name: str) -> list[str]:
    """The characters of a name that no one can see, and that are not written in any.

    >>> unseen("Sample\\u202eNorth"), unseen("Zoë Ó Dálaigh-Ng")
    (['\\u202e'], [])
    >>> unseen("\\u0639\\u0644\\u06cc\\u200c\\u0631\\u0636\\u0627")
    []
    """
    return [
        character for place, character in enumerate(name) if _is_unseen(name, place)
    ]


def seen(name: str) -> str:
    """The name as it is read: without those characters, and on one line.

    >>> seen("Sample\\u00a0\\u202eNorth\\u200b"), seen("Sample\\tNorth")
    ('Sample\\xa0North', 'Sample North')
    """
    on_one_line = "".join(
        " " if character in "\t\n\v\f\r\x85\u2028\u2029" else character
        for character in name
    )
    left = [
        character
        for place, character in enumerate(on_one_line)
        if not _is_unseen(on_one_line, place)
    ]
    return "".join(left).strip()


def code_point(character: str) -> str:
    """How Unicode calls it.

    >>> code_point("\\u202e")
    'U+202E'
    """
    return f"U+{ord(character):04X}"


def whole_number(text: str) -> int:
    """The number that a text of plain digits says; 0 for anything else.

    And for what is longer than a database's keys: Python itself reads no number of
    thousands of digits.

    >>> whole_number("42"), whole_number("-1"), whole_number("²"), whole_number("9" * 19)
    (42, 0, 0, 0)
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else 0


def _is_unseen(name: str, place: int) -> bool:
    character = name[place]
    if character in JOINERS:
        return not _joins(name[place - 1 : place], name[place + 1 : place + 2])
    return character in BLANK or unicodedata.category(character) in NOT_IN_NAMES


def _joins(before: str, after: str) -> bool:
    """Whether a joiner between these two is part of how the name is written."""
    if not before:
        return False
    if VIRAMA in (unicodedata.combining(character) for character in before + after):
        return True
    return _is_cursive(before) and _is_cursive(after)


def _is_cursive(letter: str) -> bool:
    return bool(letter) and unicodedata.name(letter, "").startswith(CURSIVE)
