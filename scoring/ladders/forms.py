"""The form of a ladder: only the fields that its kind goes by."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubsite.accounts.forms import Name
from clubsite.clubs.labels import WITHIN_REACH
from scoring.ladders.labels import ContestantKind, TieKind, UnitKind
from scoring.ladders.models import Ladder
from scoring.ladders.rules import ALL_OF_IT, Kind, LadderRules

MOST = 500
"""No more results or boards can be asked for."""

OF_ONE_KIND = {
    "counted": Kind.BEST,
    "latest": Kind.BEST,
    "span": Kind.IMPROVED,
    "carried": Kind.CHAMPIONSHIP,
}
"""The fields that only one kind goes by."""

USUAL = LadderRules()


def _day(label: Any, **options: Any) -> forms.DateField:
    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    return forms.DateField(
        label=label, validators=WITHIN_REACH, widget=widget, **options
    )


def _number(label: Any, initial: int, **options: Any) -> forms.IntegerField:
    bounds = {"min_value": 1, "max_value": MOST, "initial": initial}
    return forms.IntegerField(label=label, **(bounds | options))


class LadderForm(forms.Form):
    """What a ladder is called, which sessions it is about, and how it ranks."""

    name = Name(label=_("Name"), max_length=120)
    contestant = forms.ChoiceField(label=_("Ranks"), choices=ContestantKind.choices)
    unit = forms.ChoiceField(
        label=_("Scoring"),
        choices=UnitKind.choices,
        help_text=_("Only sessions scored like this count."),
    )
    first_date = _day(_("First day"))
    last_date = _day(
        _("Last day"), required=False, help_text=_("Leave empty to go on until ended.")
    )
    event_name = Name(
        label=_("Only events called"),
        max_length=120,
        required=False,
        help_text=_("Part of the name is enough. Leave empty for every event."),
    )
    counted = _number(_("Results that count"), USUAL.counted)
    latest = _number(
        _("Out of the latest sessions"),
        USUAL.latest,
        min_value=0,
        help_text=_("Enter 0 for every session."),
    )
    span = _number(
        _("Results compared"),
        USUAL.span,
        max_value=MOST // 2,
        help_text=_("So many of the latest, against so many of the first."),
    )
    carried = _number(
        _("Carry-forward, %"),
        ALL_OF_IT,
        max_value=ALL_OF_IT,
        help_text=_("What an earlier board still counts in the next session."),
    )
    least = _number(_("Results needed for a place"), USUAL.least)
    least_boards = _number(_("Boards needed for a result"), USUAL.least_boards)
    ties = forms.ChoiceField(label=_("A tie is split by"), choices=TieKind.choices)
    members_only = forms.BooleanField(
        label=_("Members only: leave guests out"), required=False
    )
    seen = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, kind: Kind, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.kind = kind
        for name, only in OF_ONE_KIND.items():
            if only is not kind:
                del self.fields[name]

    def clean(self) -> dict[str, Any]:
        """No more results than the latest sessions can give."""
        typed = super().clean() or self.cleaned_data
        latest = typed.get("latest") or MOST
        for name in ("counted", "least"):
            if typed.get(name, 0) > latest:
                fewer = _("Enter %(latest)s or less: no more sessions are looked at.")
                self.add_error(name, fewer % {"latest": latest})
        return typed

    def columns(self) -> dict[str, Any]:
        """The columns of the row; a field of another kind has its usual value."""
        typed = {**self.cleaned_data}
        del typed["seen"]
        usual = {name: getattr(USUAL, name) for name in OF_ONE_KIND}
        return {"kind": self.kind.value, **usual, **typed}


def ladder_values(ladder: Ladder) -> dict[str, object]:
    """What the form of a ladder begins with."""
    names = (name for name in LadderForm.base_fields if name != "seen")
    return {name: getattr(ladder, name) for name in names} | {"seen": ladder.version}
