"""The topics on which a club's policy tells players before an event."""

from dataclasses import dataclass, field

from clubsite.clubs.policy import PolicyBlock


def gettext_noop(text: str) -> str:
    """Mark a text for translation where it is written; pages translate it."""
    return text


PRESET_TOPICS = {
    "conditions": gettext_noop(
        "Duplicate bridge by the Laws of 2017. Every board is scored as often as it is "
        "played; the results of all rounds count alike."
    ),
    "behaviour": gettext_noop(
        "Everybody is welcome and is made to feel so. Greet your opponents, thank your "
        "partner, and leave it to the director to put things right."
    ),
    "appeals": gettext_noop(
        "Call the director at once when something seems wrong. Whoever disagrees with a "
        "ruling may appeal until the time that stands with the results."
    ),
    "slow_play": gettext_noop(
        "A round takes about seven minutes a board. A table that falls behind is told, "
        "and may lose a board to late play."
    ),
    "results": gettext_noop(
        "Results are posted in the room and on this site after play, and may be "
        "corrected for the time that stands with them. Coming events are listed here."
    ),
}
"""What players are told before an event, by topic (procedures 3.1)."""


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
