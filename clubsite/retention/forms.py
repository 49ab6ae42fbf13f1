"""The shape of what is entered about legal holds."""

from django import forms
from django.utils.translation import gettext_lazy as _

from clubsite.retention.labels import HoldGround

LONGEST_REASON = 400


class HoldForm(forms.Form):
    """Why a case must not be expunged."""

    ground = forms.ChoiceField(
        label=_("Ground"), choices=HoldGround.choices, widget=forms.RadioSelect
    )
    reason = forms.CharField(
        label=_("Reason"),
        max_length=LONGEST_REASON,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Only those who can read the case can read this."),
    )


class LiftForm(forms.Form):
    """Why a case need not be kept any longer."""

    reason = forms.CharField(
        label=_("Reason for lifting the hold"),
        max_length=LONGEST_REASON,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
