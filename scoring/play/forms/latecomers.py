"""Forms of who sits down in a later round: a late pair, or a substitute."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.play.forms.setup import MOST_ROUNDS, name_field


class LatePairForm(forms.Form):
    """Who comes late, and in which round they sit down."""

    first = name_field(_("First player"))
    second = name_field(_("Second player"))
    from_round = forms.IntegerField(
        label=_("Plays from round"), min_value=1, max_value=MOST_ROUNDS
    )


class SubstituteForm(forms.Form):
    """Who plays in whose place, and in which rounds."""

    place = forms.TypedChoiceField(
        label=_("Who is being replaced?"), coerce=int, widget=forms.RadioSelect
    )
    name = name_field(_("Who is the substitute?"))
    from_round = forms.IntegerField(
        label=_("Plays from round"), min_value=1, max_value=MOST_ROUNDS
    )

    until_round = forms.IntegerField(
        label=_("Last round"),
        help_text=_(
            "Leave it empty if they play to the end. To change it later, enter the "
            "same substitute and first round again."
        ),
        required=False,
        min_value=1,
        max_value=MOST_ROUNDS,
    )

    def __init__(self, *args: Any, players: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["place"]
        field.choices = list(enumerate(players, 1))
