"""The values of a club's policy that the Laws leave open."""

from dataclasses import dataclass, field
from enum import StrEnum

from clubsite.clubs.policy import PolicyBlock


class ConventionCards(StrEnum):
    """How many convention cards a pair brings."""

    NONE = "none"
    ONE = "one"
    TWO = "two"


@dataclass(frozen=True, slots=True)
class LawPolicy(PolicyBlock):
    """The edition of the Laws, who regulates (Law 80A), and what the club has elected,
    by code; an election that is missing is as the Laws say."""

    laws: str = "2017"
    regulating_authority: str = ""
    elections: dict[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SystemPolicy(PolicyBlock):
    """What may be played (Law 40B), and what goes with it at the table."""

    permitted_systems: str = ""
    convention_cards: str = ConventionCards.NONE.value
    stop_cards: bool = False
    psyches_recorded: bool = False
