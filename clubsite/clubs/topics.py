"""The topics on which a club's policy tells players before an event."""

from dataclasses import dataclass, field

from clubsite.clubs.policy import PRESET_TOPICS, PolicyBlock


@dataclass(frozen=True, slots=True)
class TopicPolicy(PolicyBlock):
    """The texts that players are told before an event, by topic."""

    topics: dict[str, str] = field(default_factory=lambda: dict(PRESET_TOPICS))

    @property
    def missing_topics(self) -> tuple[str, ...]:
        """The topics without a text: an event cannot be opened so (procedures 3.1)."""
        return tuple(
            topic for topic in PRESET_TOPICS if not self.topics.get(topic, "").strip()
        )
