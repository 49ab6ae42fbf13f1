"""The value of a club's policy that players' statistics go by."""

from dataclasses import dataclass

from clubsite.clubs.policy import PolicyBlock


@dataclass(frozen=True, slots=True)
class StatisticsPolicy(PolicyBlock):
    """Whether players may publish their own statistics; no one else can."""

    public_statistics: bool = False
