"""The values of a club's policy that the results of an event go by."""

from dataclasses import dataclass
from datetime import timedelta

from clubsite.clubs.policy import PolicyBlock


@dataclass(frozen=True, slots=True)
class AveragePolicy(PolicyBlock):
    """Artificial scores in percent (Law 12C2), and whether average plus follows a
    better own average."""

    average_plus: str = "60"
    average: str = "50"
    average_minus: str = "40"
    own_average_uplift: bool = True


@dataclass(frozen=True, slots=True)
class AppealPeriodPolicy(PolicyBlock):
    """How long a side may appeal after the results are posted."""

    appeal_minutes: int = 30

    @property
    def appeal_window(self) -> timedelta:
        """How long after posting a side may appeal (Law 92B)."""
        return timedelta(minutes=self.appeal_minutes)
