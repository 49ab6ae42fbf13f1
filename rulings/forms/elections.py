"""The form on which a manager elects what the Laws leave open."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from rulings.laws.elections import Election
from rulings.laws.references import LawRef
from rulings.queries.elections import to_elect, worded

MOST = 999


class ElectionForm(forms.Form):
    """One field for each election, named by its code, with its law and its default."""

    def __init__(
        self, *args: Any, elected: Mapping[str, str | int], **options: Any
    ) -> None:
        super().__init__(*args, **options)
        for election in to_elect():
            field = _field(election)
            field.initial = elected.get(election.code, election.default)
            self.fields[election.code] = field

    def chosen(self) -> dict[str, str | int]:
        """What was elected otherwise than it was."""
        return {code: self.cleaned_data[code] for code in self.changed_data}


def _field(election: Election) -> forms.Field:
    told = _("Law %(law)s. Default: %(default)s. %(source)s.") % {
        "law": LawRef.parse(election.law).short,
        "default": worded(election.code, election.default),
        "source": _(election.source).rstrip("."),
    }
    title = _(election.title)
    if not election.choices:
        return forms.IntegerField(
            label=title, help_text=told, min_value=0, max_value=MOST
        )
    return forms.ChoiceField(
        label=title,
        help_text=told,
        choices=[(each.code, _(each.text)) for each in election.choices],
        widget=forms.RadioSelect,
    )
