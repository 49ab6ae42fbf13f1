"""Policy blocks: the values of a club's policy, as each package declares them."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Protocol, Self

from clubsite.site.questions import KeyedQuestion

READ = "read"
"""In the metadata of a field: the function that makes its value of the stored one."""


class StoredPolicy(Protocol):
    """A published version of a policy."""

    @property
    def values(self) -> Mapping[str, Any]:
        """The stored values of all blocks, by key."""


@dataclass(frozen=True, slots=True)
class PolicyBlock:
    """The values of a policy that one capability goes by."""

    @classmethod
    def of(cls, policy: StoredPolicy | None) -> Self:
        """The block of that policy; the preset where none is published."""
        return cls.from_values(policy.values if policy is not None else {})

    @classmethod
    def from_values(cls, values: Mapping[str, Any]) -> Self:
        """The block as it was stored; a field added since has its default."""
        return cls(
            **{
                each_field.name: each_field.metadata.get(READ, _as_stored)(
                    values[each_field.name]
                )
                for each_field in fields(cls)
                if each_field.name in values
            }
        )


blocks = KeyedQuestion[type[PolicyBlock]]("Which blocks a policy is made of, by name")


def complete(values: Mapping[str, Any]) -> dict[str, Any]:
    """The stored form of every field of every block, defaults where `values` has none;
    keys that no block declares are left out."""
    return {
        name: value
        for block in blocks.values()
        for name, value in asdict(block.from_values(values)).items()
    }


def with_changes(
    values: Mapping[str, Any], changes: Mapping[str, Any]
) -> dict[str, Any]:
    """The stored form of these values with the changes; of a table of values only the
    entries named change."""
    before = complete(values)
    after = {
        name: {**before[name], **new} if isinstance(before[name], dict) else new
        for name, new in changes.items()
    }
    return complete(before | after)


def _as_stored(value: Any) -> Any:
    return value


def gettext_noop(text: str) -> str:
    """Mark a text for translation where it is written; pages translate it."""
    return text


EXAMPLE_TOPICS = {
    "conditions": gettext_noop(
        "Duplicate bridge under the Laws of 2017. Every result on a board is "
        "compared with all the others, and all rounds count equally."
    ),
    "behaviour": gettext_noop(
        "Everyone is welcome. Greet your opponents, thank your partner, and leave "
        "any irregularity to the director."
    ),
    "appeals": gettext_noop(
        "Call the director at once if something seems wrong. If you disagree with a "
        "ruling, you may appeal until the time shown with the results."
    ),
    "slow_play": gettext_noop(
        "Allow about seven minutes a board. A table that falls behind is warned, and "
        "may lose a board to late play."
    ),
    "results": gettext_noop(
        "Results are posted in the room and on this site after play, and can be "
        "corrected until the time shown with them. Coming events are listed here."
    ),
}
"""An example of what players are told before an event, by topic (procedures 3.1).

A manager starts from it; none of these sentences counts as the club's own.
"""


def plain(text: str) -> str:
    """The text without anything but its letters and digits, to compare wordings.

    >>> plain("Results are posted.") == plain("results  are posted")
    True
    """
    return "".join(filter(str.isalnum, text.casefold()))


def is_own_text(text: str, translated: Iterable[str] = ()) -> bool:
    """Whether that says anything of its own, beside sentences of the examples: of any
    topic, in any order, or as they are `translated`.

    >>> is_own_text("Everyone is welcome!"), is_own_text("Everyone is welcome. Sit down.")
    (False, True)
    """
    own = plain(text)
    for example in (*EXAMPLE_TOPICS.values(), *translated):
        for sentence in filter(None, map(plain, example.split("."))):
            own = own.replace(sentence, "")
    return bool(own)


@dataclass(frozen=True, slots=True)
class TopicPolicy(PolicyBlock):
    """The texts that players are told before an event, by topic.

    A translation stands beside its text, under the topic, a dot and the language.
    """

    topics: dict[str, str] = field(default_factory=dict)

    @property
    def missing_topics(self) -> tuple[str, ...]:
        """The topics without a text of the club's own: an event cannot be opened so
        (procedures 3.1)."""
        return tuple(
            topic
            for topic in EXAMPLE_TOPICS
            if not is_own_text(self.topics.get(topic, ""))
        )

    def text(self, topic: str, language: str = "") -> str:
        """The club's text on that topic, in that language where there is one."""
        own = self.topics.get(topic, "")
        return self.topics.get(f"{topic}.{language}") or own
