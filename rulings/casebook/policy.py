"""The value of a club's policy that the public casebook goes by."""

from dataclasses import dataclass
from datetime import timedelta
from typing import ClassVar

from clubsite.clubs.policy import PolicyBlock


@dataclass(frozen=True, slots=True)
class CasebookPolicy(PolicyBlock):
    """Whether everyone may read settled cases without names, dates and events.

    Cases are published so long after their last decision, and so many at a time, that
    no one can tell whose they are (procedures 0.6, level L2).
    """

    public_casebook: bool = False

    settled_for: ClassVar[timedelta] = timedelta(days=60)
    block: ClassVar[int] = 3
