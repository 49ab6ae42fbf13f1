"""The shape of what is typed for how pairs are ranked."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from clubsite.accounts.forms import Name
from clubsite.clubs.labels import WRITTEN
from scoring.bridge.ranking import (
    HandicapRule,
    SessionsRule,
    Strat,
    StratRule,
    by_grade,
    combined_handicap,
    lowest_strat,
)
from scoring.bridge.regulations import Regulations
from scoring.events.effects import exact_text
from scoring.events.labels import ContestKind
from scoring.events.models import Event
from scoring.events.plans import PairStanding, RankingPlan
from scoring.play.queries.ranking_rules import RankedPair

NUMBER = re.compile(r"-?\d{1,7}([.,]\d{1,9})?(/\d{1,7})?")
LETTERS = "ABCDEF"
MOST_TAGS, LONGEST_TAG = 8, 30
MOST_BOARDS = 999
MOST_CARRIED = 10_000_000
COLUMNS = ("stratum", "handicap", "tags", "carried", "carried_maximum")
SESSIONS = (
    (SessionsRule.BY_BOARDS, _("All boards count equally")),
    (SessionsRule.BY_SESSIONS, _("All sessions count equally")),
)
STRATS = (
    (StratRule.AVERAGE, _("The average of the two players")),
    (StratRule.HIGHER, _("The stronger player")),
)


class Unreadable(ValueError):
    """Something typed that is no number, grade, strat or tag of this event."""


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A pair with the fields of what it is ranked with."""

    label: str
    names: str
    fields: tuple[forms.BoundField, ...]


class RankedForm(forms.Form):
    """How pairs are ranked; percentages bring handicaps and sessions that count alike."""

    seen = forms.IntegerField(widget=forms.HiddenInput)
    sessions = forms.ChoiceField(
        label=_("Several sessions"),
        help_text=_("Carry-forward counts as a session."),
        choices=SESSIONS,
    )
    minimum_boards = forms.IntegerField(
        label=_("Boards needed to be ranked"),
        min_value=1,
        max_value=MOST_BOARDS,
    )
    strata = forms.CharField(
        label=_("Upper limits of the strata, in master points"),
        help_text=_(
            "Highest first, e.g. 750 200. Strat A has no limit, B is below "
            "750, C below 200. Leave blank for no strata."
        ),
        max_length=80,
        required=False,
    )
    strat_rule = forms.ChoiceField(
        label=_("Strat of a pair decided by"), choices=STRATS
    )
    tags = Name(
        label=_("Side awards"),
        help_text=_("Separate with commas, e.g. mixed, newcomers."),
        max_length=250,
        required=False,
    )
    grades = Name(
        label=_("Percentage handicap by grade"),
        help_text=_("e.g. A 0, B 2.5, C 5. You can then enter grades below."),
        max_length=200,
        required=False,
    )
    handicap_centred = forms.BooleanField(
        label=_("Subtract the average handicap from all handicaps"), required=False
    )

    def __init__(
        self,
        *args: Any,
        regulations: Regulations,
        pairs: Sequence[RankedPair],
        percent: bool,
        contest: ContestKind = ContestKind.PAIRS,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self._before, self._pairs, self._percent = regulations, pairs, percent
        self._contest = contest
        for name, value in ranking_texts(regulations).items():
            self.fields[name].initial = value
        if not percent:
            for name in ("sessions", "grades", "handicap_centred"):
                del self.fields[name]
        if contest == ContestKind.INDIVIDUAL:
            del self.fields["strat_rule"]
        for pair in pairs:
            for column in self.columns:
                self.fields[_name(pair, column)] = _pair_field(pair, column)

    @property
    def columns(self) -> tuple[str, ...]:
        """What each pair can have: a handicap and a top only with percentages."""
        if self._percent:
            return COLUMNS
        return tuple(
            column
            for column in COLUMNS
            if column not in {"handicap", "carried_maximum"}
        )

    @property
    def headings(self) -> list[str]:
        """What the columns are called."""
        return [_headings()[column] for column in self.columns]

    @property
    def of_event(self) -> list[forms.BoundField]:
        """The fields that hold for all pairs."""
        return [
            self[name] for name in ranking_texts(self._before) if name in self.fields
        ]

    def rows(self) -> Iterator[StandingRow]:
        """The fields, pair by pair."""
        for pair in self._pairs:
            fields = tuple(self[_name(pair, column)] for column in self.columns)
            yield StandingRow(pair.label, pair.names, fields)

    def from_members(self) -> dict[str, str]:
        """What the records of members say for the fields that are blank, by the rules as
        they are typed."""
        rules: Regulations = self.cleaned_data["regulations"]
        return {
            _name(pair, column): text
            for pair in self._pairs
            for column, text in pair.from_members(rules).items()
            if column in self.columns and not self.cleaned_data[_name(pair, column)]
        }

    def plan(self) -> RankingPlan:
        """What was typed, as the action takes it."""
        return RankingPlan(self.cleaned_data["regulations"], self.cleaned_data["pairs"])

    def clean(self) -> dict[str, Any]:
        """The fields of the event first; those of the pairs are read by them."""
        found: dict[str, Any] = super().clean() or self.cleaned_data
        if self.errors:
            return found
        rules = replace(
            self._before,
            minimum_boards=found["minimum_boards"],
            strata=self._read("strata", read_strata, found["strata"]) or (),
            strat_rule=found.get("strat_rule", self._before.strat_rule),
            tags=self._read("tags", _tags, found["tags"]) or (),
        )
        if self._percent:
            rules = replace(
                rules,
                sessions=found["sessions"],
                grades=self._read("grades", read_grades, found["grades"]) or (),
                handicap_centred=found["handicap_centred"],
            )
        if not self.errors:
            found["regulations"] = rules
            found["pairs"] = tuple(self._standing(pair, rules) for pair in self._pairs)
        return found

    def _standing(self, pair: RankedPair, rules: Regulations) -> PairStanding:
        typed = {
            column: self.cleaned_data[_name(pair, column)] for column in self.columns
        }
        read = {
            "stratum": lambda text: _stratum(text, rules),
            "handicap": lambda text: _handicap(text, rules),
            "tags": lambda text: _own_tags(text, rules),
            "carried": _carried,
        }
        found = {
            column: self._read(_name(pair, column), read[column], typed[column])
            for column in self.columns
            if column in read
        }
        maximum = typed.get("carried_maximum") or 0
        if self._percent and bool(found["carried"]) != bool(maximum):
            self.add_error(
                _name(pair, "carried_maximum"),
                _t(
                    "%(contestant)s %(label)s: enter both the carry-forward and its maximum."
                )
                % {"contestant": self._contest.contestant, "label": pair.label},
            )
        return PairStanding(pair.entry, carried_maximum=maximum, **found)

    def _read(self, field: str, read: Any, typed: str) -> Any:
        """What was typed, read; what cannot be is said at its field."""
        try:
            return read(typed)
        except Unreadable as error:
            self.add_error(field, str(error))
            return None


class QualifierForm(forms.Form):
    """From which earlier event the pairs bring matchpoints."""

    qualifier = forms.TypedChoiceField(
        label=_("Carry-forward from"), coerce=int, required=False, empty_value=None
    )

    def __init__(self, *args: Any, qualifiers: Sequence[Event], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._events = {qualifier.pk: qualifier for qualifier in qualifiers}
        field: Any = self.fields["qualifier"]
        field.choices = [
            (key, f"{event.name}, {date_format(event.date, WRITTEN)}")
            for key, event in self._events.items()
        ]

    @property
    def any(self) -> bool:
        """Whether there is an event to choose."""
        return bool(self._events)

    @property
    def chosen(self) -> Event | None:
        """The event that was asked for, if it is one of these."""
        key = self.cleaned_data.get("qualifier") if self.is_valid() else None
        return self._events.get(key) if key else None


def _name(pair: RankedPair, column: str) -> str:
    return f"p{pair.entry}-{column}"


def _headings() -> Mapping[str, str]:
    return {
        "stratum": _t("Strat, or master points"),
        "handicap": _t("Handicap, or grades"),
        "tags": _t("Side awards"),
        "carried": _t("Carry-forward"),
        "carried_maximum": _t("out of"),
    }


def _pair_field(pair: RankedPair, column: str) -> forms.Field:
    """A short field that a screen reader calls by its pair and column."""
    label = f"{pair.label}, {_headings()[column]}"
    initial = getattr(pair, column)
    attributes: dict[str, Any] = {"aria-label": label, "size": 8}
    if column == "carried_maximum":
        return forms.IntegerField(
            label=label,
            min_value=0,
            max_value=MOST_CARRIED,
            required=False,
            initial=initial,
            widget=forms.TextInput(attrs={**attributes, "inputmode": "numeric"}),
        )
    return Name(
        label=label,
        max_length=100,
        required=False,
        initial=initial,
        widget=forms.TextInput(attrs=attributes),
    )


def ranking_texts(rules: Regulations) -> dict[str, object]:
    """The regulations as someone types them."""
    return {
        "sessions": rules.sessions,
        "minimum_boards": rules.minimum_boards,
        "strata": " ".join(limit for _name, limit in rules.strata if limit),
        "strat_rule": rules.strat_rule,
        "tags": ", ".join(rules.tags),
        "grades": ", ".join(f"{grade} {percent}" for grade, percent in rules.grades),
        "handicap_centred": rules.handicap_centred,
    }


def _number(text: str) -> Fraction:
    if not NUMBER.fullmatch(text) or re.search(r"/0+$", text):
        raise Unreadable(_t("“%(text)s” isn't a number.") % {"text": text})
    whole, _slash, parts = text.replace(",", ".").partition("/")
    return Fraction(whole) / int(parts or 1)


def read_strata(text: str) -> tuple[tuple[str, str], ...]:
    """The strata by their upper limits, from the highest."""
    limits = [_number(limit) for limit in text.split()]
    if limits != sorted(set(limits), reverse=True) or any(
        limit <= 0 for limit in limits
    ):
        raise Unreadable(_t("Enter each limit once, highest first, e.g. 750 200."))
    if len(limits) >= len(LETTERS):
        raise Unreadable(
            _t("You can have at most %(most)s strata.") % {"most": len(LETTERS)}
        )
    texts = ["", *(exact_text(limit) for limit in limits)]
    return tuple(zip(LETTERS, texts, strict=False)) if limits else ()


def _split(text: str) -> list[str]:
    """What stands between commas, with single spaces."""
    parts = (" ".join(part.split()) for part in text.split(","))
    return [part for part in parts if part]


def _tags(text: str) -> tuple[str, ...]:
    tags = _split(text)
    if len({tag.casefold() for tag in tags}) < len(tags):
        raise Unreadable(_t("Enter each side award once."))
    if len(tags) > MOST_TAGS or any(len(tag) > LONGEST_TAG for tag in tags):
        raise Unreadable(
            _t("You can have at most %(most)s side awards of %(longest)s characters.")
            % {"most": MOST_TAGS, "longest": LONGEST_TAG}
        )
    return tuple(tags)


def read_grades(text: str) -> tuple[tuple[str, str], ...]:
    """Grades with their percentages."""
    found: dict[str, str] = {}
    for part in _split(text):
        grade, _space, percent = part.rpartition(" ")
        if not grade or " " in grade or grade in found or NUMBER.fullmatch(grade):
            raise Unreadable(
                _t(
                    "“%(text)s” isn't valid. Enter each grade once with its percentage, e.g. B 2.5."
                )
                % {"text": part}
            )
        found[grade] = exact_text(_number(percent))
    return tuple(found.items())


def _stratum(text: str, rules: Regulations) -> str:
    """The stratum of a typed letter, or of the players' master points."""
    letters = [name for name, _limit in rules.strata]
    if not text or text.upper() in letters:
        return text.upper()
    if not letters:
        raise Unreadable(_t("The event has no strata. Enter their limits above first."))
    if text[0].isalpha():
        raise Unreadable(
            _t("There is no strat %(name)s. Choose from %(names)s.")
            % {"name": text, "names": " ".join(letters)}
        )
    master_points = [_number(limit) for limit in text.split()]
    strata: tuple[Strat, ...] = rules.strats
    return lowest_strat(master_points, strata, StratRule(rules.strat_rule)).name


def _handicap(text: str, rules: Regulations) -> str:
    """A percentage, or the mean of the players' grades."""
    if not text:
        return ""
    if NUMBER.fullmatch(text):
        return _small(_number(text))
    known = {grade: Fraction(percent) for grade, percent in rules.grades}
    unknown = [grade for grade in text.split() if grade not in known]
    if unknown:
        raise Unreadable(
            _t("“%(text)s” isn't a percentage or a grade in the table above.")
            % {"text": unknown[0]}
        )
    return _small(combined_handicap(by_grade(text.split(), known), HandicapRule.MEAN))


def _small(handicap: Fraction) -> str:
    if abs(handicap) > 100:
        raise Unreadable(_t("A handicap is at most 100 percent."))
    return exact_text(handicap)


def _own_tags(text: str, rules: Regulations) -> tuple[str, ...]:
    known = {tag.casefold(): tag for tag in rules.tags}
    own = [tag.casefold() for tag in _split(text)]
    unknown = next((tag for tag in own if tag not in known), None)
    if unknown is not None:
        raise Unreadable(
            _t("There is no side award “%(name)s”. Enter it above first.")
            % {"name": unknown}
        )
    return tuple(known[tag] for tag in dict.fromkeys(own))


def _carried(text: str) -> str:
    return exact_text(_number(text)) if text else ""
