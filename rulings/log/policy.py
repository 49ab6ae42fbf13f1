"""The values of a club's policy that rulings go by, and its ladders of penalties.

A ladder says what an offence costs, by how many there were before.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from typing import Any

from clubsite.clubs.periods import Period, PeriodKind
from clubsite.clubs.policy import READ, PolicyBlock

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


def get_rung(ladder: Ladder, number: int) -> Rung | None:
    """What that offence brings, the first being 1; None where there is no ladder.

    >>> get_rung(ZERO_TOLERANCE, 5).follows
    'removal'
    """
    if not ladder:
        return None
    return ladder[min(max(number, 1), len(ladder)) - 1]


def ladder_from(values: Iterable[Mapping[str, Any]]) -> Ladder:
    """The ladder as it was stored."""
    return tuple(Rung(**rung) for rung in values)


@dataclass(frozen=True, slots=True)
class LateRulingPolicy(PolicyBlock):
    """How long a side may appeal after it is told of a ruling later than the results."""

    late_ruling_minutes: int = 30

    @property
    def late_window(self) -> Period:
        """How long after such a ruling is told a side may appeal."""
        return Period(PeriodKind.MINUTES, self.late_ruling_minutes, 0, "")


@dataclass(frozen=True, slots=True)
class RulingRetentionPolicy(PolicyBlock):
    """How long rulings name players, and count a player's offences."""

    ruling_names_keep_years: int = 3
    offence_keep_months: int = 24


@dataclass(frozen=True, slots=True)
class PenaltyPolicy(PolicyBlock):
    """Penalties in percent of a top, IMPs and victory points, and the ladders.

    A ladder says what each offence in an event brings: of a player, and of a pair or
    team that is slow. Without one the director decides alone. A procedural penalty is
    never more than the maximum in its unit, where there is one.
    """

    procedural_penalty_percent_of_top: str = "25"
    procedural_penalty_imps: str = "6"
    procedural_penalty_vps: str = "1"
    maximum_percent_of_top: str = NOTHING
    maximum_imps: str = NOTHING
    maximum_vps: str = NOTHING
    conduct_penalty_imps: str = "3"
    zero_tolerance: Ladder = field(default=ZERO_TOLERANCE, metadata={READ: ladder_from})
    slow_play: Ladder = field(default=SLOW_PLAY, metadata={READ: ladder_from})
    slow_play_fault: str = ""
    slow_play_removal: str = ""
    behaviour_policy: str = ""

    @property
    def ladders(self) -> Mapping[str, Ladder]:
        """The ladders by the name of their field."""
        return {"zero_tolerance": self.zero_tolerance, "slow_play": self.slow_play}

    @property
    def maxima(self) -> tuple[tuple[str, str], ...]:
        """The most that a procedural penalty takes, by unit, where there is a limit."""
        limits = (
            ("percent_of_top", self.maximum_percent_of_top),
            ("imps", self.maximum_imps),
            ("vps", self.maximum_vps),
        )
        return tuple((unit, most) for unit, most in limits if Decimal(most))

    def exceeds(self, rung: Rung) -> str:
        """The unit in which the step takes more than the maximum; empty if it doesn't.

        >>> PenaltyPolicy(maximum_imps="3").exceeds(Rung(imps="6"))
        'imps'
        """
        over = (
            unit
            for unit, most in self.maxima
            if Decimal(rung.amount(unit) or 0) > Decimal(most)
        )
        return next(over, "")

    @property
    def standard_penalty(self) -> Rung:
        """The standard penalty for a fault of procedure (Law 90), in each unit."""
        return Rung(
            percent_of_top=self.procedural_penalty_percent_of_top,
            imps=self.procedural_penalty_imps,
            vps=self.procedural_penalty_vps,
        )
