"""What a club's policy says of documents."""

from dataclasses import dataclass
from datetime import timedelta

from clubsite.clubs.policy import PolicyBlock


@dataclass(frozen=True, slots=True)
class DocumentPolicy(PolicyBlock):
    """How long documents are stored after newer ones took their place."""

    superseded_days: int = 90

    @property
    def superseded(self) -> timedelta:
        """How long a superseded document is stored."""
        return timedelta(days=self.superseded_days)
