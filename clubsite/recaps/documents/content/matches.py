"""Who met whom: the rounds of an event of matches."""

from dataclasses import dataclass

from clubsite.recaps.documents.content.common import Code
from clubsite.recaps.documents.figures import Figure


@dataclass(frozen=True, slots=True)
class MatchLine:
    """One match: the first side, the other (nobody at a bye), what each won and has.

    `margin` is the first side's, in the unit in which boards are scored; `home` and
    `away` count in the standings.
    """

    table: str
    first: str
    other: str = ""
    margin: Figure | None = None
    home: Figure | None = None
    away: Figure | None = None
    code: Code | None = None


@dataclass(frozen=True, slots=True)
class Round:
    """The matches of a round, in the order of their tables."""

    number: int
    matches: tuple[MatchLine, ...]
