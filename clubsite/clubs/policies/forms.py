"""The editor of a policy: a field for each setting, by its kind of input."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import time
from decimal import Decimal
from types import SimpleNamespace
from typing import Any

from django import forms
from django.conf import settings
from django.http import QueryDict
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubsite.accounts.forms import Address as AddressField
from clubsite.accounts.forms import Name
from clubsite.clubs.access import get_holders
from clubsite.clubs.models import Club, PolicyDraft
from clubsite.clubs.policies.presets import PRESETS, Preset
from clubsite.clubs.policy import is_own_text
from clubsite.clubs.policy_inputs import (
    Address,
    Choice,
    Clock,
    Elsewhere,
    Figure,
    Input,
    Money,
    People,
    Several,
    ShortText,
    Text,
    Texts,
    Whole,
    YesNo,
)
from clubsite.clubs.policy_labels import BlockLabels, FieldLabel, Section

NUMERIC = {"class": "num", "inputmode": "numeric"}
DECIMAL = {"class": "num", "inputmode": "decimal"}
MOST_CHOICES_AT_A_GLANCE = 5
MOST_MONEY = 9999
CURRENT = "current"

Words = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting of a section with its block, its words and its stored value."""

    name: str
    block: BlockLabels
    label: FieldLabel
    value: Any

    @property
    def kind(self) -> Input:
        """How it is typed."""
        return self.label.kind

    @property
    def words(self) -> str:
        """The stored value in words."""
        return self.label.read(self.value, {})

    @property
    def is_typed(self) -> bool:
        """Whether it is typed in the section itself."""
        return not isinstance(self.kind, Elsewhere)


def settings_in(section: Section, values: Mapping[str, Any]) -> list[Setting]:
    """The settings of the section, in their order."""
    policy = SimpleNamespace(values=values)
    return [
        Setting(name, block, label, getattr(block.block.of(policy), name))
        for block in section.blocks
        for name, label in block.typed.items()
    ]


class SectionForm(forms.Form):
    """The settings of one section of a policy."""

    expected_version = forms.IntegerField(widget=forms.HiddenInput)
    use_required_attribute = False

    def __init__(
        self, data: Any = None, *, section: Section, draft: PolicyDraft
    ) -> None:
        super().__init__(data, initial={"expected_version": draft.version})
        self.section = section
        self.stored_values = draft.values
        self.settings = [
            each for each in settings_in(section, draft.values) if each.is_typed
        ]
        for setting in self.settings:
            for name, made, initial in _fields(setting, draft.club):
                self.fields[name] = made
                self.initial[name] = initial

    @property
    def translations(self) -> list[forms.BoundField]:
        """The fields for texts in other languages than the club's."""
        return [self[name] for name in self.fields if name in self._translated]

    @property
    def own_fields(self) -> list[forms.BoundField]:
        """All other fields that are seen."""
        others = (self[name] for name in self.fields if name not in self._translated)
        return [field for field in others if not field.is_hidden]

    @property
    def headed_fields(self) -> list[tuple[str, forms.BoundField]]:
        """The fields that are seen, each with the heading above it, which may be none."""
        headings = {each.name: str(each.label.heading) for each in self.settings}
        return [(headings.get(field.name, ""), field) for field in self.own_fields]

    @property
    def _translated(self) -> set[str]:
        return {
            name
            for setting in self.settings
            if isinstance(setting.kind, Texts)
            for name, key in _text_names(setting, setting.kind)
            if "." in key
        }

    def values(self) -> dict[str, Any]:
        """The valid values as a policy stores them, by name."""
        return {
            setting.name: stored
            for setting in self.settings
            if (stored := self._stored(setting)) is not None
        }

    def clean(self) -> dict[str, Any]:
        """Refuse values that contradict each other, with the field that can be fixed."""
        cleaned = super().clean() or {}
        if not self.errors:
            values = {**self.stored_values, **self.values()}
            for field, message in faults(self.section, values):
                self.add_error(field, message)
        return cleaned

    def _stored(self, setting: Setting) -> Any:
        kind, cleaned = setting.kind, self.cleaned_data
        if isinstance(kind, Texts):
            return {
                key: cleaned[name]
                for name, key in _text_names(setting, kind)
                if name in cleaned
            }
        value = cleaned.get(setting.name)
        if isinstance(kind, Money) and kind.optional and setting.name in cleaned:
            value = "" if value is None else value
        if isinstance(value, time):
            return f"{value:%H:%M}"
        if isinstance(value, Decimal):
            return (
                f"{value:.2f}" if isinstance(kind, Money) else f"{value.normalize():f}"
            )
        if isinstance(kind, People) and value is not None:
            return [int(key) for key in value]
        return value


def faults(section: Section, values: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What is wrong between several values of the section: field and message."""
    policy = SimpleNamespace(values=values)
    for block in section.blocks:
        for check in block.checks:
            found = check(block.block.of(policy))
            if found is not None:
                yield found


def _fields(setting: Setting, club: Club) -> Iterator[tuple[str, forms.Field, Any]]:
    if isinstance(setting.kind, Texts):
        yield from _texts(setting, setting.kind, club)
    else:
        yield setting.name, _field(setting, club), setting.value


def _field(setting: Setting, club: Club) -> forms.Field:
    words = {"label": _label(setting), "help_text": _help(setting)}
    return BUILDERS[type(setting.kind)](setting.kind, words, club)


def _whole(kind: Whole, words: Words, _club: Club) -> forms.Field:
    return forms.IntegerField(
        min_value=kind.least,
        max_value=kind.most,
        widget=forms.TextInput(NUMERIC),
        **words,
    )


def _figure(kind: Figure, words: Words, _club: Club) -> forms.Field:
    return _decimal(kind.least, kind.most, words)


def _money(kind: Money, words: Words, _club: Club) -> forms.Field:
    made = _decimal(0, MOST_MONEY, words)
    made.required = not kind.optional
    return made


def _yes_no(_kind: YesNo, words: Words, _club: Club) -> forms.Field:
    return forms.BooleanField(required=False, **words)


def _choice(kind: Choice, words: Words, _club: Club) -> forms.Field:
    few = len(kind.choices) <= MOST_CHOICES_AT_A_GLANCE
    widget = forms.RadioSelect if few else forms.Select
    choices = list(kind.choices.items())
    return forms.ChoiceField(choices=choices, widget=widget, **words)


def _several(kind: Several, words: Words, _club: Club) -> forms.Field:
    return forms.MultipleChoiceField(
        choices=list(kind.choices.items()),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        **words,
    )


def _people(kind: People, words: Words, club: Club) -> forms.Field:
    return forms.MultipleChoiceField(
        choices=[(user.pk, user.name) for user in get_holders(kind.kind, club)],
        required=False,
        widget=forms.CheckboxSelectMultiple,
        **words,
    )


def _clock(_kind: Clock, words: Words, _club: Club) -> forms.Field:
    widget = forms.TimeInput({"type": "time"}, format="%H:%M")
    return forms.TimeField(widget=widget, **words)


def _address(_kind: Address, words: Words, _club: Club) -> forms.Field:
    widget = forms.EmailInput(attrs={"autocomplete": "off"})
    return AddressField(required=False, widget=widget, **words)


def _line(kind: ShortText, words: Words, _club: Club) -> forms.Field:
    return Name(max_length=kind.most, required=False, **words)


def _lines(kind: Text, words: Words, _club: Club) -> forms.Field:
    return _text(kind.most, kind.rows, words)


BUILDERS: Mapping[type[Input], Callable[[Any, Words, Club], forms.Field]] = {
    Whole: _whole,
    Figure: _figure,
    Money: _money,
    YesNo: _yes_no,
    Choice: _choice,
    Several: _several,
    People: _people,
    Clock: _clock,
    Address: _address,
    ShortText: _line,
    Text: _lines,
}
"""The form field of each kind of input that is one field."""


def _decimal(least: int, most: int, words: Words) -> forms.DecimalField:
    return forms.DecimalField(
        min_value=least,
        max_value=most,
        max_digits=6,
        decimal_places=2,
        widget=forms.TextInput(DECIMAL),
        **words,
    )


def _text(most: int, rows: int, words: Words) -> forms.CharField:
    return forms.CharField(
        max_length=most,
        required=False,
        widget=forms.Textarea({"rows": rows}),
        **words,
    )


def _help(setting: Setting) -> str:
    """The help of the setting, and whether it is announced only."""
    announced = gettext("Only announced on the sheet before play. Nothing checks it.")
    parts = [str(setting.label.help), announced if setting.label.announced else ""]
    return " ".join(filter(None, parts))


def _label(setting: Setting) -> str:
    """The name of the setting with its unit, where it has one."""
    unit = getattr(setting.kind, "unit", "")
    label = str(setting.label.label)
    if not unit:
        return label
    return gettext("%(label)s, in %(unit)s") % {"label": label, "unit": unit}


def _text_names(setting: Setting, kind: Texts) -> list[tuple[str, str]]:
    """The name of each field of texts, with the key under which the text is stored."""
    translated = [
        (f"{setting.name}-{topic}-{code}", f"{topic}.{code}")
        for code, _name in settings.LANGUAGES
        for topic in kind.topics
    ]
    return [*((f"{setting.name}-{topic}", topic) for topic in kind.topics), *translated]


def _texts(
    setting: Setting, kind: Texts, club: Club
) -> Iterator[tuple[str, forms.Field, Any]]:
    examples = {topic: gettext(text) for topic, text in kind.examples.items()}
    for name, key in _text_names(setting, kind):
        topic, _dot, language = key.partition(".")
        if language == club.language:
            continue
        label = kind.topics[topic]
        words: dict[str, Any] = {
            "label": label,
            "help_text": _example(examples[topic]),
        }
        if language:
            other = dict(settings.LANGUAGES)[language]
            words = {"label": f"{label}: {other}"}
        made = _text(kind.most, kind.rows, words) if language else _Needed(kind, words)
        made.validators.append(_OwnWords(examples.values()))
        yield name, made, setting.value.get(key, "")


def _example(text: str) -> str:
    return gettext("For example: %(text)s") % {"text": text}


class _Needed(forms.CharField):
    """A text without which no event is announced; a draft may still lack it."""

    def __init__(self, kind: Texts, words: Words) -> None:
        widget = forms.Textarea({"rows": kind.rows})
        super().__init__(max_length=kind.most, widget=widget, **words)

    def validate(self, value: Any) -> None:
        """Take an empty text too."""


class _OwnWords:
    """Refuses the examples as they stand, in English and in the reader's language."""

    def __init__(self, examples: Iterable[str]) -> None:
        self.examples = [*examples]

    def __call__(self, text: str) -> None:
        if not is_own_text(text, self.examples):
            raise forms.ValidationError(
                _("That's an example. Change it to what your club tells its players.")
            )


def _with_help(preset: Preset) -> str:
    """The name of the preset, and what it is good for in a line below."""
    return format_html("<span>{}<small>{}</small></span>", preset.name, preset.help)


class StartForm(forms.Form):
    """What a draft is started from."""

    section = forms.CharField(required=False, max_length=80, widget=forms.HiddenInput)

    def __init__(
        self, data: Any = None, *, has_version: bool, section: str = ""
    ) -> None:
        start = CURRENT if has_version else ""
        super().__init__(data, initial={"start": start, "section": section[:80]})
        current = [(CURRENT, _("The policy published now"))] if has_version else []
        presets = [(code, _with_help(preset)) for code, preset in PRESETS.items()]
        self.fields["start"] = forms.ChoiceField(
            label=_("Start from"),
            choices=[*current, *presets],
            widget=forms.RadioSelect,
            help_text=_(
                "A preset replaces every setting but your announcements. You can change "
                "each of them before you publish."
            ),
        )

    def preset(self) -> str:
        """The code of the chosen preset; empty for the policy as it is."""
        chosen: str = self.cleaned_data["start"]
        return "" if chosen == CURRENT else chosen


class MoveForm(forms.Form):
    """What is done with a draft as a whole, as it was seen, and why it was made."""

    expected_version = forms.IntegerField(widget=forms.HiddenInput)
    act = forms.CharField()
    reason = forms.CharField(
        label=_("Why it changes"),
        help_text=_("Everyone can read this in the list of versions."),
        max_length=400,
        required=False,
        widget=forms.Textarea({"rows": 2}),
    )


def typed_text(data: QueryDict) -> str:
    """What was typed in a form, as it was sent, without what only protects it."""
    plain_data = data.copy()
    for name in ("csrfmiddlewaretoken", "expected_version"):
        plain_data.pop(name, None)
    return plain_data.urlencode()


def typed_data(text: str, *, version: int) -> QueryDict:
    """What was typed before, as a form takes it."""
    data = QueryDict(text, mutable=True)
    data["expected_version"] = str(version)
    return data
