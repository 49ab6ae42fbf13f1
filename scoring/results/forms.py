"""What one asks of the tables of the Laws."""

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.results.law_tables import LENGTHS


class ScoreForm(forms.Form):
    """A score to be read backwards: which contracts give it?"""

    score = forms.IntegerField(
        label=_("Score"),
        min_value=-7600,
        max_value=7600,
        help_text=_("For declarer's side, e.g. 430 or −200."),
    )


class LengthForm(forms.Form):
    """The length of a match."""

    boards = forms.IntegerField(
        label=_("Boards in a match"), min_value=LENGTHS[0], max_value=LENGTHS[-1]
    )
