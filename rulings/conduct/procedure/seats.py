"""Seat of a person outside the club who reads a referral that was passed on.

An invitation opens nothing. The person accepts it with an account and a second factor, two
people of the club who aren't involved approve, and only then can the person read. The seat
ends with the case, at its last day, or whenever the recorder ends it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

INVITED_FOR = timedelta(days=14)
"""How long an invitation can be accepted."""
USUAL = timedelta(days=90)
LONGEST = timedelta(days=366)
"""How long a seat lasts by default, and at most."""
APPROVALS = 2


class SeatEnd(StrEnum):
    """Why a seat has ended."""

    RECORDER = "recorder"
    CASE = "case"
    LAST_DAY = "last_day"
    NOT_ACCEPTED = "not_accepted"


class SeatStep(StrEnum):
    """How far a seat has come."""

    INVITED = "invited"
    ACCEPTED = "accepted"
    OPEN = "open"
    ENDED = "ended"


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """One seat: the account that accepted it, who invited and approved, and its times.

    `invited_until` is the end of the invitation, `ends_at` that of the seat.
    """

    holder: int | None
    inviter: int
    approvers: frozenset[int]
    invited_until: datetime
    ends_at: datetime
    ended: bool = False

    @property
    def last_moment(self) -> datetime:
        """The end of the last day, as a moment of that day."""
        return self.ends_at - timedelta(seconds=1)

    def approving(self, kept_out: Iterable[int]) -> frozenset[int]:
        """The approvals that count: of those who aren't involved in the referral."""
        return self.approvers - frozenset(kept_out) - {self.holder, self.inviter}

    def due_end(self, moment: datetime) -> SeatEnd | None:
        """Why the seat ends by itself at that moment, if it does."""
        if moment >= self.ends_at:
            return SeatEnd.LAST_DAY
        if self.holder is None and moment >= self.invited_until:
            return SeatEnd.NOT_ACCEPTED
        return None

    def over_since(self, moment: datetime) -> datetime | None:
        """When the seat ended by itself, if it has by that moment."""
        if self.due_end(moment) is SeatEnd.NOT_ACCEPTED:
            return self.invited_until
        return self.ends_at if self.due_end(moment) else None

    def is_over(self, moment: datetime) -> bool:
        """Whether it has ended at that moment, noted or not: it opens nothing again."""
        return self.ended or self.due_end(moment) is not None

    def step(self, moment: datetime, kept_out: Iterable[int]) -> SeatStep:
        """How far it has come at that moment, if these accounts are involved."""
        involved = frozenset(kept_out)
        if self.is_over(moment) or self.holder in involved:
            return SeatStep.ENDED
        if self.holder is None:
            return SeatStep.INVITED
        enough = len(self.approving(involved)) >= APPROVALS
        return SeatStep.OPEN if enough else SeatStep.ACCEPTED

    def may_be_approved_by(self, person: int, kept_out: Iterable[int]) -> bool:
        """Whether the approval of that account would count and is still missing."""
        involved = {*kept_out, *self.approvers, self.holder, self.inviter}
        return person not in involved
