"""What a club's policy says of data that no other package declares."""

from dataclasses import dataclass

from clubsite.clubs.policy import PolicyBlock


@dataclass(frozen=True, slots=True)
class RetentionPolicy(PolicyBlock):
    """How long notices are stored with their texts."""

    notice_keep_days: int = 30
