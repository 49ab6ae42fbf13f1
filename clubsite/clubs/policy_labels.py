"""A policy in words, for everybody to read.

Each capability says by a `BlockLabels` how the values of its block are called and read;
`clubsite.wiring` lists them in the order of the page.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from itertools import groupby
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubsite.clubs.policy import PolicyBlock, StoredPolicy, TopicPolicy
from clubsite.site.questions import KeyedQuestion


@dataclass(frozen=True, slots=True)
class Row:
    """One value: its name, and what it is."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Group:
    """Values that belong together."""

    title: str
    rows: list[Row]


@dataclass(frozen=True, slots=True)
class FieldLabel:
    """The name of a value, and how the value is read."""

    label: Promise | str
    text: Callable[[Any], str]


@dataclass(frozen=True, slots=True)
class BlockLabels:
    """The words of a block: the title it stands under, and its fields in order.

    A field may be named that is a property of the block; the fields in `unshown` stand
    in no row of their own.
    """

    block: type[PolicyBlock]
    title: Promise | str
    fields: Mapping[str, FieldLabel] = field(default_factory=dict)
    unshown: frozenset[str] = frozenset()

    @property
    def missing(self) -> set[str]:
        """The fields of the block that have no words."""
        named = {*self.fields, *self.unshown}
        return {each_field.name for each_field in fields(self.block)} - named

    def rows(self, policy: StoredPolicy) -> list[Row]:
        """Every value of the block, with its name."""
        block = self.block.of(policy)
        return [
            Row(str(field_label.label), field_label.text(getattr(block, name)))
            for name, field_label in self.fields.items()
        ]


block_labels = KeyedQuestion[BlockLabels](
    "How the values of each block are called and read, by the name of the block"
)


def build_policy_groups(policy: StoredPolicy) -> list[Group]:
    """Every value of the policy, with its name, in the language now active."""
    return [
        Group(title, [row for label in labels for row in label.rows(policy)])
        for title, labels in groupby(
            block_labels.values(), key=lambda block_label: str(block_label.title)
        )
    ]


def minutes(value: int) -> str:
    """So many minutes."""
    return ngettext("%(n)s minute", "%(n)s minutes", value) % {"n": value}


def hours(value: int) -> str:
    """So many hours."""
    return ngettext("%(n)s hour", "%(n)s hours", value) % {"n": value}


def days(value: int) -> str:
    """So many days."""
    return ngettext("%(n)s day", "%(n)s days", value) % {"n": value}


def months(value: int) -> str:
    """So many months."""
    return ngettext("%(n)s month", "%(n)s months", value) % {"n": value}


def percent(value: str) -> str:
    """So many percent."""
    return _("%(n)s %%") % {"n": value}


def yes_no(value: bool) -> str:
    """Yes or no."""
    return _("yes") if value else _("no")


def or_none(value: str) -> str:
    """The text, or that there is none."""
    return value or _("none")


TOPICS = {
    "conditions": gettext_lazy("Conditions of contest"),
    "behaviour": gettext_lazy("Behaviour"),
    "appeals": gettext_lazy("Rulings and appeals"),
    "slow_play": gettext_lazy("Slow play"),
    "results": gettext_lazy("Results and coming events"),
}


@dataclass(frozen=True, slots=True)
class TopicLabels(BlockLabels):
    """The words of the topics: each that has a text is a row."""

    def rows(self, policy: StoredPolicy) -> list[Row]:
        """What players are told before an event, by topic."""
        block = TopicPolicy.of(policy)
        return [
            Row(str(label), _(block.topics[topic]))
            for topic, label in TOPICS.items()
            if topic not in block.missing_topics
        ]


TOPIC_LABELS = TopicLabels(
    TopicPolicy,
    gettext_lazy("Information for players before play"),
    unshown=frozenset({"topics"}),
)
