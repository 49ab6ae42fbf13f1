"""The values of a club's policy that play and corrections of scores go by."""

from dataclasses import dataclass
from datetime import timedelta

from clubsite.clubs.policy import PolicyBlock


@dataclass(frozen=True, slots=True)
class CorrectionPolicy(PolicyBlock):
    """How long a score may be corrected, who confirms it, and whether a certain error
    can be corrected later (Law 79C)."""

    correction_minutes: int = 30
    both_sides_confirm: bool = True
    late_fix_allowed: bool = True
    correction_keep_months: int = 12

    @property
    def correction_window(self) -> timedelta:
        """How long after posting a score may be corrected (Law 79C1)."""
        return timedelta(minutes=self.correction_minutes)


@dataclass(frozen=True, slots=True)
class PlayPolicy(PolicyBlock):
    """The club's own rules of play, in its words."""

    play_rules: str = ""
    late_play_rule: str = ""
    minimum_boards_rule: str = ""
