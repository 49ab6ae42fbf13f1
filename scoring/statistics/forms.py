"""The form of the club's switch for public statistics."""

from django import forms
from django.utils.translation import gettext_lazy as _


class StatisticsPolicyForm(forms.Form):
    """Whether players may publish their own statistics."""

    public_statistics = forms.BooleanField(
        label=_("Players may publish their own statistics"), required=False
    )
