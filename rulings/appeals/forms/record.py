"""The form of a case's record: auction, players' class, and the checklist of its kind."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from rulings.appeals.forms.cases import CaseForm
from rulings.appeals.procedure.record import (
    Band,
    InvalidRecord,
    Method,
    RecordContent,
    checklist,
    read_calls,
    write_calls,
)
from rulings.appeals.queries.head import side_labels
from rulings.appeals.queries.record import get_record
from rulings.appeals.record_labels import BANDS, CHECKS, METHODS
from rulings.log.forms.outcomes import refusal_text


class RecordForm(CaseForm):
    """What a director finds out beside the facts; all of it may be left empty."""

    auction = forms.CharField(
        label=_("Auction"),
        required=False,
        max_length=1500,
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false"}),
        help_text=_("From the dealer on, e.g. 1NT P 2D! P. Mark alerted calls with !."),
    )
    explanations = forms.CharField(
        label=_("Explanations at the table"),
        required=False,
        max_length=4000,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_(
            "One a line: the number of the call, the seat that explained it and the "
            "words, e.g. 3 South: transfer to hearts."
        ),
    )
    method = forms.ChoiceField(
        label=_("How calls were made"),
        required=False,
        choices=[("", "—"), *((code.value, METHODS[code]) for code in Method)],
    )

    def prepare(self) -> None:
        """A class for each side, and what is asked about a ruling of this kind."""
        labels = side_labels(self.case)
        bands = [("", "—"), *((band.value, BANDS[band]) for band in Band)]
        for side in self.case.parties.sides:
            self.fields[f"band-{side}"] = forms.ChoiceField(
                label=_now("Class of player: %(side)s") % {"side": labels[side]},
                required=False,
                choices=bands,
            )
        for code in self._codes():
            self.fields[f"check-{code}"] = forms.CharField(
                label=str(CHECKS[code]), required=False, max_length=1000
            )
        self._begin()

    def _codes(self) -> tuple[str, ...]:
        return checklist(self.case.appeal.ruling_version.family)

    def _begin(self) -> None:
        """Begin with what was recorded before."""
        record = get_record(self.case.appeal)
        if record is None:
            return
        auction, explanations = write_calls(record.explained_calls)
        self.initial = {
            **self.initial,
            "auction": auction,
            "explanations": explanations,
            "method": record.method,
            **{f"band-{side}": band for side, band in record.bands.items()},
            **{f"check-{code}": text for code, text in record.checks.items()},
        }

    def clean(self) -> dict[str, Any]:
        """The calls, if they can be read."""
        cleaned: dict[str, Any] = self.cleaned_data
        try:
            cleaned["calls"] = read_calls(
                cleaned.get("auction", ""), cleaned.get("explanations", "")
            )
        except InvalidRecord as error:
            self.add_error("auction", refusal_text(error))
        return cleaned

    def values(self) -> dict[str, Any]:
        """The record as one value."""
        cleaned = self.cleaned_data
        return {
            "expected_version": cleaned["seen"],
            "content": RecordContent(
                calls=cleaned["calls"],
                method=cleaned["method"],
                bands={
                    str(side): cleaned[f"band-{side}"]
                    for side in self.case.parties.sides
                },
                checks={code: cleaned[f"check-{code}"] for code in self._codes()},
            ),
        }
