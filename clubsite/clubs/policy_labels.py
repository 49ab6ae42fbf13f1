"""A policy in words, for everyone to read.

Each capability says by a `BlockLabels` how the values of its block are called and read;
`clubsite.wiring` lists them in the order of the page.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from enum import StrEnum
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.utils.functional import Promise
from django.utils.text import slugify
from django.utils.translation import get_language, gettext_lazy, ngettext, override
from django.utils.translation import gettext as _

from clubsite.clubs.policy import (
    EXAMPLE_TOPICS,
    PolicyBlock,
    StoredPolicy,
    TopicPolicy,
)
from clubsite.clubs.policy_inputs import (
    DAYS,
    HOURS,
    MINUTES,
    MONTHS,
    PERCENT,
    Input,
    People,
    ShortText,
    Texts,
    YesNo,
)
from clubsite.site.questions import KeyedQuestion

Names = Mapping[int, str]
"""Names of accounts by their keys."""


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
class Change:
    """One value that differs between two versions, before and after, in words."""

    label: str
    before: str
    after: str


class Visibility(StrEnum):
    """Where a setting is read."""

    PAGE = "page"
    PART = "part"
    """In the row of another value, which says it too."""
    PRIVATE = "private"
    """Nowhere but in the editor; others read that it has changed."""


@dataclass(frozen=True, slots=True)
class FieldLabel:
    """The name of a value, how the value is read, and how it is typed.

    One that is `announced` stands on the announcement sheet and changes nothing else. In
    the editor of a long section a `heading` begins a group of values.
    """

    label: Promise | str
    text: Callable[[Any], str]
    input: Input | None = None
    help: Promise | str = ""
    place: Visibility = Visibility.PAGE
    announced: bool = False
    heading: Promise | str = ""

    @property
    def kind(self) -> Input:
        """How the value is typed; without an input, as its words suggest."""
        return self.input or _usual_inputs().get(self.text, ShortText())

    def read(self, value: Any, names: Names) -> str:
        """The value in words."""
        if isinstance(self.kind, People):
            return self.text([names.get(key, _("former member")) for key in value])
        return self.text(value)


Check = Callable[[Any], tuple[str, str] | None]
"""What is wrong between the values of a block: the field and the message, or nothing."""


@dataclass(frozen=True, slots=True)
class BlockLabels:
    """The words of a block: the title it stands under, and its fields in order.

    A field may be named that is a property of the block: it is read and not typed. The
    fields in `unshown` stand in no row of their own and are typed elsewhere. `checks`
    look at several values together.
    """

    block: type[PolicyBlock]
    title: Promise | str
    fields: Mapping[str, FieldLabel] = field(default_factory=dict)
    unshown: frozenset[str] = frozenset()
    checks: Sequence[Check] = ()

    @property
    def code(self) -> str:
        """The code of the section in which the block stands: its title in English."""
        with override(None):
            return slugify(str(self.title))

    @property
    def missing(self) -> set[str]:
        """The fields of the block that have no words."""
        named = {*self.fields, *self.unshown}
        return {each_field.name for each_field in fields(self.block)} - named

    @property
    def typed(self) -> dict[str, FieldLabel]:
        """The fields that a manager types, in their order."""
        stored = {each_field.name for each_field in fields(self.block)}
        return {name: each for name, each in self.fields.items() if name in stored}

    def rows(self, policy: StoredPolicy, names: Names | None = None) -> list[Row]:
        """Every value of the block that everyone reads, with its name."""
        block = self.block.of(policy)
        return [
            Row(str(each.label), each.read(getattr(block, name), names or {}))
            for name, each in self.fields.items()
            if each.place is Visibility.PAGE
        ]

    def changes(
        self, before: StoredPolicy, after: StoredPolicy, names: Names
    ) -> Iterator[Change]:
        """The values of the block that differ, in words."""
        old, new = self.block.of(before), self.block.of(after)
        for name, each in self.fields.items():
            was, now = getattr(old, name), getattr(new, name)
            if was == now or each.place is Visibility.PART:
                continue
            if each.place is Visibility.PRIVATE:
                yield Change(str(each.label), _("not public"), _("changed"))
            else:
                yield Change(
                    str(each.label), each.read(was, names), each.read(now, names)
                )


block_labels = KeyedQuestion[BlockLabels](
    "How the values of each block are called and read, by the name of the block"
)


@dataclass(frozen=True, slots=True)
class Section:
    """Blocks that stand under one title, edited on one page."""

    code: str
    title: str
    blocks: tuple[BlockLabels, ...]

    def rows(self, policy: StoredPolicy, names: Names) -> list[Row]:
        """Every value of the section that everyone reads, with its name."""
        return [row for block in self.blocks for row in block.rows(policy, names)]

    def changes(
        self, before: StoredPolicy, after: StoredPolicy, names: Names
    ) -> list[Change]:
        """The values of the section that differ, in words."""
        return [
            change
            for block in self.blocks
            for change in block.changes(before, after, names)
        ]


def sections() -> list[Section]:
    """The sections of a policy in the order of its page; a section's code is made of
    its English title."""
    grouped: dict[str, list[BlockLabels]] = {}
    for block in block_labels.values():
        grouped.setdefault(str(block.title), []).append(block)
    return [
        Section(blocks[0].code, title, tuple(blocks))
        for title, blocks in grouped.items()
    ]


def build_policy_groups(
    policy: StoredPolicy, names: Names | None = None
) -> list[Group]:
    """Every value of the policy, with its name, in the language now active."""
    return [
        Group(section.title, section.rows(policy, names or {}))
        for section in sections()
    ]


def people_in(*policies: StoredPolicy) -> set[int]:
    """The keys of all accounts that these policies name."""
    return {
        key
        for policy in policies
        for each in block_labels.values()
        for name, field_label in each.typed.items()
        if isinstance(field_label.kind, People)
        for key in getattr(each.block.of(policy), name)
    }


def minutes(value: int) -> str:
    """So many minutes; whole days and several whole hours are said as such."""
    if value and value % DAY == 0:
        return days(value // DAY)
    if value > HOUR and value % HOUR == 0:
        return hours(value // HOUR)
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


def or_unstated(value: str) -> str:
    """The club's own words, or that it has written none: no rule follows from that."""
    return value or _("not stated")


def list_names(value: Iterable[str]) -> str:
    """The names as a list, or that there is none."""
    return ", ".join(value) or _("none")


@lru_cache(maxsize=1)
def _usual_inputs() -> Mapping[Callable[[Any], str], Input]:
    return {
        minutes: MINUTES,
        hours: HOURS,
        days: DAYS,
        months: MONTHS,
        percent: PERCENT,
        yes_no: YesNo(),
    }


HOUR, DAY = 60, 24 * 60
"""In minutes."""

TOPICS = {
    "conditions": gettext_lazy("Conditions of contest"),
    "behaviour": gettext_lazy("Behaviour"),
    "appeals": gettext_lazy("Rulings and appeals"),
    "slow_play": gettext_lazy("Slow play"),
    "results": gettext_lazy("Results and coming events"),
}


TOPIC_HELP = gettext_lazy(
    "Your own words, as you would say them before play. Events can't be announced while "
    "one of the five is empty or still the example."
)


@dataclass(frozen=True, slots=True)
class TopicLabels(BlockLabels):
    """The words of the topics: each that has a text is a row."""

    def rows(self, policy: StoredPolicy, names: Names | None = None) -> list[Row]:
        """What players are told before an event, by topic."""
        del names  # no text names an account
        block = TopicPolicy.of(policy)
        language = get_language() or ""
        return [
            Row(str(label), block.text(topic, language))
            for topic, label in TOPICS.items()
            if topic not in block.missing_topics
        ]

    def changes(
        self, before: StoredPolicy, after: StoredPolicy, names: Names
    ) -> Iterator[Change]:
        """The texts that differ, by topic and language."""
        del names
        old, new = TopicPolicy.of(before).topics, TopicPolicy.of(after).topics
        for key in dict.fromkeys([*old, *new]):
            was, now = old.get(key, ""), new.get(key, "")
            if was != now:
                yield Change(topic_label(key), or_none(was), or_none(now))


def topic_label(key: str) -> str:
    """The name of a text: its topic, and its language if it is a translation."""
    topic, _dot, language = key.partition(".")
    label = str(TOPICS.get(topic, topic))
    name = dict(settings.LANGUAGES).get(language, language)
    return f"{label}, {name}" if language else label


TOPIC_LABELS = TopicLabels(
    TopicPolicy,
    gettext_lazy("Announcements"),
    {
        "topics": FieldLabel(
            gettext_lazy("Announcements before play"),
            str,
            Texts(TOPICS, EXAMPLE_TOPICS),
            TOPIC_HELP,
        )
    },
)
