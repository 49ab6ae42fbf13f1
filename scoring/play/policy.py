"""The values of a club's policy that play and corrections of scores go by."""

from dataclasses import dataclass

from clubsite.clubs.periods import Period, PeriodKind, read_period
from clubsite.clubs.policy import PolicyBlock

NO_MASTER_POINTS = "none"
"""How a policy says that no scheme awards master points."""


@dataclass(frozen=True, slots=True)
class CorrectionPolicy(PolicyBlock):
    """How long a score may be corrected, who confirms it, and whether a certain error
    can be corrected later (Law 79C).

    `correction_period` says which of the next three counts.
    """

    correction_period: str = PeriodKind.MINUTES.value
    correction_minutes: int = 30
    correction_days: int = 1
    correction_clock: str = "12:00"
    both_sides_confirm: bool = True
    late_fix_allowed: bool = True
    correction_keep_months: int = 12

    @property
    def correction_window(self) -> Period:
        """How long after posting a score may be corrected (Law 79C1)."""
        return read_period(
            self.correction_period,
            self.correction_minutes,
            self.correction_days,
            self.correction_clock,
        )


@dataclass(frozen=True, slots=True)
class SlowPlayPolicy(PolicyBlock):
    """From when on the desk says that a late table is to be warned."""

    slow_play_minutes: int = 5


@dataclass(frozen=True, slots=True)
class PlayPolicy(PolicyBlock):
    """How an event of the club is usually set up, and its own rules of play, in its words.

    What is usual stands in the form for a new event, where it may be changed; master
    points, which a new event of pairs awards, on a page of their own.
    """

    usual_method: str = "matchpoints"
    usual_boards: int = 3
    usual_one_winner: bool = False
    usual_master_points: str = NO_MASTER_POINTS
    play_rules: str = ""
    late_play_rule: str = ""
    minimum_boards_rule: str = ""
