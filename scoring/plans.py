"""An evening as somebody plans it, before a single card is dealt."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, time

from clubsite.accounts.models import User
from scoring.bridge.contract import Side
from scoring.bridge.convention import Name
from scoring.bridge.movements.mitchell import Round, straight_mitchell
from scoring.labels import MethodKind

MITCHELL = "straight_mitchell"
"""The movement of sections that are set up by form."""


@dataclass(frozen=True, slots=True)
class SectionPlan:
    """A section of so many tables; with `missing`, the last one is a half table."""

    letter: str
    tables: int
    missing: Side | None = None

    def rounds(self, *, boards_a_round: int, rounds: int | None) -> tuple[Round, ...]:
        """Who meets whom on which boards."""
        return straight_mitchell(
            self.tables,
            boards_a_round=boards_a_round,
            missing=self.missing,
            rounds=rounds,
        )

    def pairs(self) -> Iterator[tuple[int, Side, bool]]:
        """Number and side of each pair, and whether it is the one that is missing."""
        for side in Side:
            for number in range(1, self.tables + 1):
                yield number, side, side == self.missing and number == self.tables


@dataclass(frozen=True, slots=True)
class EventFacts:
    """What an event is called, and when it takes place in the club's zone."""

    name: str
    date: date
    starts: time | None = None


@dataclass(frozen=True, slots=True)
class EventPlan:
    """A whole evening: `rounds` only where the movement is to end early."""

    facts: EventFacts
    sections: tuple[SectionPlan, ...]
    boards_a_round: int
    rounds: int | None = None
    method: MethodKind = MethodKind.MATCHPOINTS
    convention: Name = Name.CLUBSITE
    director: User | None = None
    scorer: User | None = None


@dataclass(frozen=True, slots=True)
class NamedPair:
    """What somebody typed for a pair, and what stood there when the page was made."""

    entry: int
    was: tuple[str, str]
    names: tuple[str, str]

    @property
    def changed(self) -> bool:
        return self.was != self.names
