"""The hearing pack of an appeal in words: what one reader may see of the case, on paper."""

from dataclasses import dataclass

from clubsite.recaps.documents.printed import Diagram, Fact, Square, Table

TEMPLATE = "hearing-pack.typ"
DISPUTED = "disputed"
"""The mark of the row that a ruling is about."""


@dataclass(frozen=True, slots=True)
class PackText:
    """Something that was written in the case, under what it is."""

    heading: str
    text: str


@dataclass(frozen=True, slots=True)
class PackPart:
    """One part of the case under its title."""

    title: str
    facts: tuple[Fact, ...] = ()
    texts: tuple[PackText, ...] = ()
    tables: tuple[Table, ...] = ()
    square: Square | None = None
    diagram: Diagram | None = None


@dataclass(frozen=True, slots=True)
class HearingPack:
    """A case in words, in one language, for one reader and one paper.

    It has the fields of every printed document; `figures`, `appeal` and `legend` are
    empty in it.
    """

    title: str
    club: str
    event: str
    facts: tuple[Fact, ...]
    parts: tuple[PackPart, ...]
    footer: tuple[str, ...]
    paper: str
    language: str
    page: str
    figures: tuple[Fact, ...] = ()
    appeal: str = ""
    legend: tuple[Fact, ...] = ()
