"""The ladders of a club's policy: what an offence costs, by how many there were before."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

MOST_RUNGS = 4
"""So many steps a ladder has at most; the last one holds for all further offences."""
NOTHING = "0"


class Follows(StrEnum):
    """What follows from an offence."""

    WARNING = "warning"
    PENALTY = "penalty"
    REMOVAL = "removal"


@dataclass(frozen=True, slots=True)
class Rung:
    """One step of a ladder: what follows, and in each unit how much.

    With `report` a report to the recorder is prepared for the director in charge.
    """

    follows: str = Follows.PENALTY.value
    percent_of_top: str = NOTHING
    imps: str = NOTHING
    vps: str = NOTHING
    report: bool = False

    def amount(self, unit: str) -> str:
        """What it takes in that unit; empty where it takes nothing, or has none in it.

        >>> Rung("penalty", "25", "3", "1").amount("imps"), Rung("removal").amount("vps")
        ('3', '')
        """
        amounts = {
            "percent_of_top": self.percent_of_top,
            "imps": self.imps,
            "vps": self.vps,
        }
        is_fined = self.follows == Follows.PENALTY
        return amounts.get(unit, "") if is_fined else ""


Ladder = tuple[Rung, ...]

ZERO_TOLERANCE: Ladder = (
    Rung(Follows.PENALTY.value, percent_of_top="25", imps="3", vps="1"),
    Rung(Follows.REMOVAL.value, report=True),
)
"""A quarter of a top for the first offence of a player in an event, then removal."""
SLOW_PLAY: Ladder = (
    Rung(Follows.WARNING.value),
    Rung(Follows.PENALTY.value, percent_of_top="25", imps="6", vps="1"),
)
"""A warning to a pair or team the first time, then the standard penalty."""


def rung_of(ladder: Ladder, number: int) -> Rung | None:
    """What that offence brings, the first being 1; None where there is no ladder.

    >>> rung_of(ZERO_TOLERANCE, 5).follows
    'removal'
    """
    if not ladder:
        return None
    return ladder[min(max(number, 1), len(ladder)) - 1]


def ladder_from(values: Iterable[Mapping[str, Any]]) -> Ladder:
    """The ladder as it was stored."""
    return tuple(Rung(**one) for one in values)
