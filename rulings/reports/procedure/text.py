"""The parts of a public report in their order, and its text in a form to search."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import TypeAlias


class Level(StrEnum):
    """How much of a case a public text may say (procedures 0.6)."""

    SEATS = "L1"
    UNLINKABLE = "L2"


class ReportPart(StrEnum):
    """The parts that are typed, in the order of the case-book (procedures 1.4)."""

    SUBJECT = "subject"
    CONTEST = "contest"
    DEALER = "dealer"
    VULNERABLE = "vulnerable"
    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"
    AUCTION = "auction"
    RESULT = "result"
    TABLE_FACTS = "table_facts"
    RULING = "ruling"
    APPEAL = "appeal"
    FINDINGS = "findings"
    DECISION = "decision"
    SCORE = "score"
    MERIT = "merit"
    DISSENT = "dissent"
    COMMENT = "comment"


Texts: TypeAlias = Mapping[str, str]

HANDS = (ReportPart.NORTH, ReportPart.EAST, ReportPart.SOUTH, ReportPart.WEST)
NEEDED = (
    ReportPart.SUBJECT,
    ReportPart.TABLE_FACTS,
    ReportPart.RULING,
    ReportPart.DECISION,
)
"""The parts without which there is no report."""
DEAL = (*HANDS, ReportPart.DEALER, ReportPart.VULNERABLE)
PROSE = tuple(part for part in ReportPart if part not in DEAL)
"""The parts that are sentences."""

# Letters that are one letter each and no letter with an accent.
_ALIKE = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"})
_WORD = re.compile(r"[^\W_]+")
_SPACES = re.compile(r"[^\S\n]+")


def plain(text: str) -> str:
    """The text without invisible characters, each letter in its usual form.

    >>> plain("Sam\\u200bple  North\\r\\n")
    'Sample North'
    """
    usual = unicodedata.normalize("NFKC", text.replace("\r\n", "\n"))
    visible = "".join(
        letter
        for letter in usual
        if letter == "\n" or unicodedata.category(letter)[0] != "C"
    )
    return _SPACES.sub(" ", visible).strip()


def fold(text: str) -> str:
    """The letters without case and accents.

    >>> fold("Åse Strauß")
    'ase strauss'
    """
    parts = unicodedata.normalize("NFKD", text.casefold().translate(_ALIKE))
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def words(text: str) -> list[tuple[str, int, int]]:
    """Each word, folded, with the places of its first letter and behind its last.

    >>> words("South's call")
    [('south', 0, 5), ('s', 6, 7), ('call', 8, 12)]
    """
    return [
        (fold(found.group()), found.start(), found.end())
        for found in _WORD.finditer(text)
    ]


def folded_words(text: str) -> tuple[str, ...]:
    """The folded words alone."""
    return tuple(word for word, _start, _end in words(text))


def search_text(texts: Texts, others: Iterable[str] = ()) -> str:
    """What a search finds a report by: the words of its approved parts.

    >>> search_text({"subject": "A hesitation", "west": "KJ32..."}, ["16B1"])
    'a hesitation 16b1'
    """
    prose = [texts.get(part, "") for part in PROSE]
    return " ".join(folded_words(" ".join([*prose, *others])))
