"""What managers send about documents of a month."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from clubsite.recaps.months.queries import UnsettledSession
from clubsite.recaps.queries.months import Month


class MonthForm(forms.Form):
    """Which month's documents are to be made."""

    month = forms.CharField(
        label=_("Month"),
        max_length=7,
        widget=forms.TextInput(attrs={"type": "month"}),
        help_text=_("Year and month, e.g. 2026-11."),
    )

    def clean_month(self) -> Month:
        """The month; an error that says how it is written."""
        text = self.cleaned_data["month"]
        try:
            return Month.of(text)
        except ValueError as error:
            raise forms.ValidationError(
                _("“%(text)s” isn’t a month. Enter year and month, e.g. 2026-11."),
                params={"text": text},
            ) from error


class FinalForm(forms.Form):
    """The sessions that are carried over to the next month."""

    carried = forms.TypedMultipleChoiceField(
        label=_("Carry over to the next month"),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Carried sessions are listed as exceptions now and counted then."),
    )

    def __init__(
        self, data: Mapping[str, Any] | None, *, unsettled: Sequence[UnsettledSession]
    ) -> None:
        super().__init__(data)
        if not unsettled:
            del self.fields["carried"]
            return
        choosing = cast("forms.ChoiceField", self.fields["carried"])
        choosing.choices = [(session.key, session.title) for session in unsettled]

    @property
    def chosen(self) -> list[int]:
        """The keys of the chosen sessions, once the form has been found valid."""
        return list(self.cleaned_data.get("carried", ()))
