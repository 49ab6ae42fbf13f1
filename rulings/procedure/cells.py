"""What one part may see and write of a case: the cells of a permission table.

A cell is written as the printed tables write it: a letter names a section, lower
case to read and upper case to write as well; `*` is one's own part only, `+` the
other side's once it is exchanged, `~` names removed. Words and `?` are glimpses:
less than a section, such as the mere existence of the case.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import reduce
from operator import or_
from typing import Generic, TypeVar

S = TypeVar("S", bound=StrEnum)
W = TypeVar("W", bound=StrEnum)


class Scope(StrEnum):
    """How much of a section."""

    ALL = ""
    OWN = "*"
    EXCHANGED = "+"
    REDACTED = "~"


# Not slotted: a frozen class with slots cannot be called through a parametrised alias.
@dataclass(frozen=True)
class Grant(Generic[S]):
    """One section, or a part of it, to read or to write as well."""

    section: S
    scope: Scope
    writes: bool


@dataclass(frozen=True)
class Cell(Generic[S, W]):
    """All that one part has of a case in one state."""

    grants: frozenset[Grant[S]] = frozenset()
    glimpses: frozenset[W] = frozenset()

    def __or__(self, other: "Cell[S, W]") -> "Cell[S, W]":
        return Cell(self.grants | other.grants, self.glimpses | other.glimpses)

    def __bool__(self) -> bool:
        return bool(self.grants or self.glimpses)

    @property
    def readable(self) -> frozenset[S]:
        """The sections of which anything may be read."""
        return frozenset(grant.section for grant in self.grants)

    @property
    def writable(self) -> frozenset[S]:
        """The sections in which anything may be written."""
        return frozenset(grant.section for grant in self.grants if grant.writes)

    def scopes(self, section: S) -> frozenset[Scope]:
        """How much of that section may be read; ALL includes the others."""
        return frozenset(
            grant.scope for grant in self.grants if grant.section == section
        )

    def reads_all(self, section: S) -> bool:
        """Whether the whole section may be read, with names."""
        return Scope.ALL in self.scopes(section)


def read_cell(text: str, sections: type[S], glimpses: type[W]) -> Cell[S, W]:
    """The cell that is written so; "-" is nothing at all."""
    words = set(text.split()) - {"-"}
    known = words & {glimpse.value for glimpse in glimpses}
    return Cell(
        frozenset(_grant(mark, sections) for mark in words - known),
        frozenset(glimpses(word) for word in known),
    )


def together(cells: Iterable[Cell[S, W]]) -> Cell[S, W]:
    """What a person with several parts has."""
    nothing: Cell[S, W] = Cell()
    return reduce(or_, cells, nothing)


def _grant(mark: str, sections: type[S]) -> Grant[S]:
    letter, scope = mark[0], Scope(mark[1:])
    return Grant(sections(letter.upper()), scope, letter.isupper())
