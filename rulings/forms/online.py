"""The form on which a manager sets the rules of play without a director."""

from django import forms
from django.utils.translation import gettext_lazy as _

from clubsite.accounts.forms import Name
from rulings.skips.policy_labels import SKIP_CONSENSUS, SKIP_REQUIRED


class OnlineForm(forms.Form):
    """The rules of play without a director."""

    platform = Name(
        label=_("Played on"),
        help_text=_("The platform, such as its name and the club's room there."),
        max_length=100,
        required=False,
    )
    skip_required_by = forms.ChoiceField(
        label=_("Who may require that a board be skipped"),
        help_text=_(
            "After a wrong explanation, or another irregularity of the opponents. What "
            "came from a partner is always a matter for the table."
        ),
        choices=list(SKIP_REQUIRED.items()),
        widget=forms.RadioSelect,
    )
    skip_consensus = forms.ChoiceField(
        label=_("Otherwise a board is skipped when these agree"),
        choices=list(SKIP_CONSENSUS.items()),
        widget=forms.RadioSelect,
    )
    adjudicator = Name(
        label=_("Who decides what the players contest"),
        help_text=_(
            "For the players to read. The director in charge of the event decides on its "
            "pages: appoint the adjudicator there."
        ),
        max_length=100,
        required=False,
    )
    recording_notice = forms.CharField(
        label=_("Recording"),
        help_text=_("Whether play is recorded, and who may see it."),
        max_length=400,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
