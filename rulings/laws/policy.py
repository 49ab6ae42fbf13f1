"""The values of a club's policy that the Laws leave open."""

from dataclasses import dataclass, field

from clubsite.clubs.policy import PolicyBlock


@dataclass(frozen=True, slots=True)
class LawPolicy(PolicyBlock):
    """The edition of the Laws, and what the club has elected, by code; an election that
    is missing is as the Laws say."""

    laws: str = "2017"
    elections: dict[str, str | int] = field(default_factory=dict)
