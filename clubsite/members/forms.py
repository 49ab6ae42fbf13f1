"""The shape of what is typed about members: lists, their columns, leaving, the policy."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.formats import number_format
from django.utils.functional import lazy
from django.utils.text import format_lazy
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from clubsite.clubs.labels import WITHIN_REACH
from clubsite.members.labels import COLUMNS, DATE_ORDERS, column_label
from clubsite.members.rules.columns import Column, body_of, guess, number_at
from clubsite.members.rules.rows import DateOrder, Mapped, guess_date_order
from clubsite.members.rules.table import MOST_ROWS, Table
from clubsite.site.forms import LimitedFile

IDENTIFYING = {
    Column.NAME,
    Column.LAST_NAME,
    Column.NATIONAL_NUMBER,
    Column.CLUB_NUMBER,
}


class ListForm(forms.Form):
    """The file of a list."""

    file = LimitedFile(
        label=_("Members list"),
        accept=".csv,.txt,.tsv,text/csv",
        empty=_("The file is empty. Export the list again."),
        too_large=_("The file is larger than 5 MB. Remove what isn't the list."),
        help_text=format_lazy(
            _(
                "CSV from any program, with the columns in any order. At most {rows} "
                "rows and 5 MB."
            ),
            rows=lazy(number_format, str)(MOST_ROWS, force_grouping=True),
        ),
    )


class ColumnsForm(forms.Form):
    """What each column of a list is, whether it has headings, how its dates are read."""

    def __init__(
        self, *args: Any, table: Table, bodies: Sequence[str], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        guessed = guess(table, bodies)
        choices = [
            *((column.value, label) for column, label in COLUMNS.items()),
            *((number_at(body), column_label(number_at(body))) for body in bodies[1:]),
        ]
        self.names = [f"c{at}" for at in range(table.width)]
        for at, (name, column) in enumerate(
            zip(self.names, guessed.columns, strict=True)
        ):
            heading = table.rows[0].cells[at] if guessed.has_heading else ""
            self.fields[name] = forms.ChoiceField(
                label=heading or _t("Column %(number)s") % {"number": at + 1},
                help_text=" · ".join(table.samples(at)),
                choices=choices,
                required=False,
                initial=column,
            )
        self.fields["heading"] = forms.BooleanField(
            label=_("The first row has the headings"),
            required=False,
            initial=guessed.has_heading,
        )
        self.fields["dates"] = forms.ChoiceField(
            label=_("Dates"),
            choices=list(DATE_ORDERS.items()),
            initial=guess_date_order(table),
        )

    def clean(self) -> dict[str, Any]:
        """Each column once, and one by which people are known."""
        typed = super().clean() or {}
        chosen = [typed.get(name, "") for name in self.names]
        for name, column in zip(self.names, chosen, strict=True):
            if column and chosen.count(column) > 1:
                message = _t("Two columns are %(column)s. Choose one.")
                self.add_error(name, message % {"column": column_label(column)})
        if not any(column in IDENTIFYING or body_of(column) for column in chosen):
            raise forms.ValidationError(_("Choose the column with the names."))
        return typed

    def mapped(self) -> Mapped:
        """What was chosen, as the list is read."""
        typed = self.cleaned_data
        return Mapped(
            tuple(typed[name] for name in self.names),
            typed["heading"],
            DateOrder(typed["dates"]),
        )


class LeaveForm(forms.Form):
    """The day on which a member left."""

    on = forms.DateField(
        label=_("Left on"),
        validators=WITHIN_REACH,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
