"""Kinds of input: how each setting of a policy is typed in the editor."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from clubsite.clubs.labels import RoleKind

Words = Promise | str


@dataclass(frozen=True, slots=True)
class Input:
    """How a setting is typed."""


@dataclass(frozen=True, slots=True)
class Whole(Input):
    """A whole number between two bounds, in a unit."""

    unit: Words = ""
    least: int = 0
    most: int = 999


@dataclass(frozen=True, slots=True)
class Figure(Input):
    """A number with up to two decimals, stored as text without idle zeros."""

    unit: Words = ""
    least: int = 0
    most: int = 100


@dataclass(frozen=True, slots=True)
class Money(Input):
    """An amount of money, stored as text with two decimals; empty where it may be."""

    optional: bool = False


@dataclass(frozen=True, slots=True)
class YesNo(Input):
    """A box to tick."""


@dataclass(frozen=True, slots=True)
class Choice(Input):
    """One of several codes, each with its words."""

    choices: Mapping[str, Words] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Several(Input):
    """Any of several codes, each with its words; stored as a list, in their order."""

    choices: Mapping[str, Words] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ShortText(Input):
    """A short text."""

    most: int = 100


@dataclass(frozen=True, slots=True)
class Clock(Input):
    """A time of day, stored as 14:00."""


@dataclass(frozen=True, slots=True)
class Address(Input):
    """An email address."""


@dataclass(frozen=True, slots=True)
class Text(Input):
    """A text of several lines."""

    most: int = 2000
    rows: int = 3


@dataclass(frozen=True, slots=True)
class Texts(Input):
    """A text for each topic, in the club's language and others of the site.

    `examples` are offered as a start; none of them counts as the club's own text.
    """

    topics: Mapping[str, Words] = field(default_factory=dict)
    examples: Mapping[str, str] = field(default_factory=dict)
    most: int = 2000
    rows: int = 4


@dataclass(frozen=True, slots=True)
class People(Input):
    """Accounts that hold a role in the club, stored by their keys."""

    kind: RoleKind = RoleKind.DIRECTOR


@dataclass(frozen=True, slots=True)
class Elsewhere(Input):
    """A setting with a page of its own, named by its URL."""

    page: str = ""
    button: Words = ""


MINUTES = Whole(gettext_lazy("minutes"), 0, 10080)
HOURS = Whole(gettext_lazy("hours"), 1, 720)
DAYS = Whole(gettext_lazy("days"), 1, 365)
MONTHS = Whole(gettext_lazy("months"), 1, 120)
YEARS = Whole(gettext_lazy("years"), 1, 30)
PERCENT = Figure(gettext_lazy("percent"))
