"""The values of a club's policy that a referral goes by."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from clubsite.clubs.policy import PolicyBlock
from rulings.log.procedure.deadlines import Window


class Shape(StrEnum):
    """How far a club goes itself: its recorder talks, or a body outside hears."""

    RECORDER = "recorder"
    OUTSIDE = "outside"


@dataclass(frozen=True, slots=True)
class ConductPolicy(PolicyBlock):
    """The shape of a club, who hears and reviews outside it, and how long each step has.

    Periods are in days or months, as their names say. The body that hears is
    offered to reporters once it has accepted. A newer memo about the same person begins
    the period of an older one again, up to `memo_limit_months`.
    """

    conduct_shape: str = Shape.RECORDER.value
    hearing_body: str = ""
    hearing_body_contact: str = ""
    hearing_body_accepts: bool = False
    conduct_reviewer: str = ""
    recorder_acknowledge_days: int = 3
    recorder_triage_days: int = 7
    recorder_informal_days: int = 30
    memo_review_months: int = 12
    memo_limit_months: int = 36
    time_bar_months: int = 3
    memo_keep_months: int = 12
    declined_keep_months: int = 6
    informal_keep_months: int = 12

    draft: ClassVar[Window] = Window.days(30)

    @property
    def shape(self) -> Shape:
        """The shape that the club has chosen."""
        return Shape(self.conduct_shape)

    @property
    def hears_outside(self) -> bool:
        """Whether a named body outside the club has accepted to hear complaints."""
        accepts = bool(self.hearing_body) and self.hearing_body_accepts
        return accepts and self.shape is Shape.OUTSIDE

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
    def memo_limit(self) -> Window:
        """How long a memo is on file at most, whatever comes after it."""
        return Window.months(self.memo_limit_months)

    @property
    def time_bar(self) -> Window:
        """How long after the incident a report normally leads to anything."""
        return Window.months(self.time_bar_months)

    @property
    def memo_review(self) -> Window:
        """When a memo is reviewed."""
        return Window.months(self.memo_review_months)
