"""What a match comes to, whatever its boards were compared with."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from scoring.bridge.teams.values import BoardMargin, Team


class Verdict(StrEnum):
    """What became of a match."""

    PLAYING = "playing"
    COMPLETE = "complete"
    VOID = "void"
    GIVEN = "given"
    BYE = "bye"
    CANCELLED = "cancelled"
    UNPLAYED = "unplayed"


@dataclass(frozen=True, slots=True)
class SideOutcome:
    """What one side has for a match.

    `won` is what it gained on the boards that it gained on (IMPs; total points at
    board-a-match), `boards` the sum of all of them (percent for Swiss pairs), `margin` the same after penalties and rounding.
    `points` is what counts in the standings: None until the match is complete.
    """

    won: Fraction = Fraction(0)
    boards: Fraction = Fraction(0)
    margin: Fraction = Fraction(0)
    points: Fraction | None = None


@dataclass(frozen=True, slots=True)
class MatchOutcome:
    """A match scored: its boards in order, the sums of its stints for the home side."""

    verdict: Verdict
    home: SideOutcome
    away: SideOutcome
    boards: tuple[BoardMargin, ...] = ()
    counted: int = 0
    awaited: int = 0
    stints: Mapping[int, Fraction] = field(default_factory=dict)

    def of(self, team: Team) -> SideOutcome:
        return self.home if team is Team.HOME else self.away

    @property
    def counts(self) -> bool:
        """Whether it adds to the totals."""
        return self.home.points is not None or self.away.points is not None
