"""The values of a club's policy that a referral goes by."""

from dataclasses import dataclass
from typing import ClassVar

from clubsite.clubs.policy import PolicyBlock
from rulings.log.procedure.deadlines import Window


@dataclass(frozen=True, slots=True)
class ConductPolicy(PolicyBlock):
    """The periods of each step, in days or months, as their names say."""

    recorder_acknowledge_days: int = 3
    recorder_triage_days: int = 7
    recorder_informal_days: int = 30
    memo_review_months: int = 12

    draft: ClassVar[Window] = Window.days(30)

    @property
    def acknowledge(self) -> Window:
        """How long the recorder has to acknowledge a referral."""
        return Window.days(self.recorder_acknowledge_days)

    @property
    def triage(self) -> Window:
        """How long the recorder has to look into it."""
        return Window.days(self.recorder_triage_days)

    @property
    def informal(self) -> Window:
        """How long a talk may take."""
        return Window.days(self.recorder_informal_days)

    @property
    def memo_review(self) -> Window:
        """When a memo is reviewed."""
        return Window.months(self.memo_review_months)
