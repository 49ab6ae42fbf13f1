"""References to the Laws as directors write them: 54D, 27B1a, 40B2a(iii)."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

FIRST_LAW = 1
LAST_LAW = 93

_SHAPE = re.compile(
    r"(?:law\s*|l\s*)?(?P<number>[1-9]\d?)"
    r"(?P<part>[A-Z](?:[1-9]\d?(?:[a-z](?:\([ivx]+\))?)?)?)?",
    re.IGNORECASE | re.ASCII,
)


class InvalidLawRef(ValueError):
    """The text names no law of the 2017 edition."""


@dataclass(frozen=True, slots=True, order=True)
class LawRef:
    """One law, or one paragraph of it; laws sort by their numbers.

    >>> LawRef.parse("L54D")
    LawRef(number=54, part='D')
    >>> str(LawRef.parse("27b1A"))
    'Law 27B1a'
    """

    number: int
    part: str = ""

    @classmethod
    def parse(cls, text: str) -> Self:
        """The reference in `text`: "54D", "L54D" and "Law 54D" are the same."""
        found = _SHAPE.fullmatch(text.strip())
        if not found or not FIRST_LAW <= int(found["number"]) <= LAST_LAW:
            raise InvalidLawRef(f"no law has the reference {text!r}")
        return cls(int(found["number"]), _cased(found["part"] or ""))

    def __str__(self) -> str:
        return f"Law {self.short}"

    @property
    def short(self) -> str:
        """As it stands in a margin: 54D."""
        return f"{self.number}{self.part}"

    @property
    def code(self) -> str:
        """As it is stored and exchanged: L54D."""
        return f"L{self.short}"

    @property
    def wholes(self) -> tuple["LawRef", ...]:
        """The laws that it is a part of, from the nearest.

        >>> [each.code for each in LawRef.parse("L30B1b(i)").wholes]
        ['L30B1b', 'L30B1', 'L30B', 'L30']
        """
        steps = re.findall(r"[A-Z]|\d+|[a-z]|\([ivx]+\)", self.part)
        ends = range(len(steps) - 1, -1, -1)
        return tuple(LawRef(self.number, "".join(steps[:end])) for end in ends)

    def covers(self, other: "LawRef") -> bool:
        """Whether `other` is this law or lies within it.

        >>> LawRef(50).covers(LawRef(50, "D2")), LawRef(5).covers(LawRef(50))
        (True, False)
        """
        return self.number == other.number and other.part.startswith(self.part)


def parse_refs(text: str) -> tuple[LawRef, ...]:
    """The references of a line such as "54D, 50D2 72C", each once, as written.

    >>> [ref.code for ref in parse_refs("54D, Law 50D2; 54D")]
    ['L54D', 'L50D2']
    """
    joined = re.sub(r"\blaws?\s+", "", text, flags=re.IGNORECASE)
    words = re.split(r"[\s,;]+", joined.strip(" \t\r\n,;"))
    return tuple(dict.fromkeys(LawRef.parse(word) for word in words if word))


def with_wholes(codes: Iterable[str]) -> list[str]:
    """The laws as they are cited, then those that they are parts of, each once.

    >>> with_wholes(["L54D", "L50D2"])
    ['L54D', 'L50D2', 'L54', 'L50D', 'L50']
    """
    cited = list(codes)
    wholes = (each.code for code in cited for each in LawRef.parse(code).wholes)
    return [*dict.fromkeys([*cited, *wholes])]


def _cased(part: str) -> str:
    return part[:1].upper() + part[1:].lower()
