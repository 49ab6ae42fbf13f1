"""What a club's policy says of members."""

from dataclasses import dataclass
from enum import StrEnum

from clubsite.clubs.policy import PolicyBlock


class LeaverAccount(StrEnum):
    """What becomes of the account of a member who leaves."""

    KEEP = "keep"
    UNLINK = "unlink"


@dataclass(frozen=True, slots=True)
class MemberPolicy(PolicyBlock):
    """What happens when a member leaves."""

    leaver_account: str = LeaverAccount.KEEP
