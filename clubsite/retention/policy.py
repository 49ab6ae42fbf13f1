"""What a club's policy says of data that no other package declares."""

from dataclasses import dataclass
from datetime import timedelta

from clubsite.clubs.policy import PolicyBlock

ANNOUNCED = timedelta(days=30)
"""So long before it is expunged the readers of a case are told."""
ERASED_AFTER = timedelta(days=30)
"""How long every erasure that was granted waits: most cases that hold one up end in it."""


@dataclass(frozen=True, slots=True)
class RetentionPolicy(PolicyBlock):
    """How long notices are stored with their texts."""

    notice_keep_days: int = 30
