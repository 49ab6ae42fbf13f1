"""The shape of what a director chooses for a fouled board."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from scoring.labels import GroupKind
from scoring.queries.board_groups import GroupedLine


@dataclass(frozen=True, slots=True)
class LineRow:
    """A line with the field of its form."""

    line: GroupedLine
    field: forms.BoundField


class FromRoundForm(forms.Form):
    """From which round on, and in which section, the board had another form."""

    section = forms.ChoiceField(label=_("Section"), required=False)
    from_round = forms.TypedChoiceField(label=_("From round"), coerce=int)
    group = forms.TypedChoiceField(
        label=_("Form"),
        choices=GroupKind.choices,
        coerce=GroupKind,
        initial=GroupKind.B,
        required=False,
    )

    def __init__(self, *args: Any, lines: Sequence[GroupedLine], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._lines = lines
        rounds = sorted({one.round for one in lines if one.round is not None})
        self._choose("from_round", [(one, str(one)) for one in rounds])
        sections = list(dict.fromkeys(one.section for one in lines))
        self._choose("section", [("", _t("All")), *((one, one) for one in sections)])
        if len(sections) < 2:
            del self.fields["section"]
        self.any = bool(rounds)

    def _choose(self, name: str, choices: Sequence[tuple[object, str]]) -> None:
        field: Any = self.fields[name]
        field.choices = choices

    def proposed(self) -> dict[int, GroupKind]:
        """The forms of the lines that this says; nothing where it was not sent."""
        if not self.is_valid():
            return {}
        typed = self.cleaned_data
        section, group = typed.get("section", ""), GroupKind(typed["group"])
        return {
            one.key: group
            for one in self._lines
            if (one.round or 0) >= typed["from_round"] and section in ("", one.section)
        }


class GroupsForm(forms.Form):
    """The form of the board at each table of the page."""

    seen = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(
        self,
        *args: Any,
        lines: Sequence[GroupedLine],
        proposed: Mapping[int, GroupKind],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self._lines = lines
        for line in lines:
            label = _t("Form at %(line)s") % {"line": line.called}
            self.fields[_name(line)] = forms.TypedChoiceField(
                label=label,
                choices=[(one.value, one.value or one.label) for one in GroupKind],
                coerce=GroupKind,
                empty_value=GroupKind.AS_DEALT,
                required=False,
                initial=proposed.get(line.key, line.group),
                widget=forms.Select(attrs={"aria-label": label}),
            )

    @property
    def rows(self) -> Iterator[LineRow]:
        """The lines of the page in their order."""
        return (LineRow(one, self[_name(one)]) for one in self._lines)

    def groups(self) -> dict[int, GroupKind]:
        """What was chosen, by the keys of the lines."""
        return {one.key: self.cleaned_data[_name(one)] for one in self._lines}


def _name(line: GroupedLine) -> str:
    return f"line-{line.key}"
