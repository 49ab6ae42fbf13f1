"""The shape of what is entered about legal holds."""

from django import forms
from django.utils.translation import gettext_lazy as _

from clubsite.retention.labels import DataRequestKind, HoldGround

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


class DataRequestForm(forms.Form):
    """What a member asks about their own data."""

    kind = forms.ChoiceField(
        label=_("What would you like?"),
        choices=DataRequestKind.choices,
        widget=forms.RadioSelect,
    )
    text = forms.CharField(
        label=_("Anything the club should know"),
        required=False,
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class AnswerForm(forms.Form):
    """The answer to a request."""

    decision = forms.ChoiceField(
        label=_("Decision"),
        choices=[("grant", _("Grant")), ("refuse", _("Refuse"))],
        widget=forms.RadioSelect,
    )
    answer = forms.CharField(
        label=_("Message to the member"),
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("If you refuse, give the reason and where they can complain."),
    )
