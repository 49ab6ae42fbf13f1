"""The chair's signature."""

from django import forms
from django.utils.translation import gettext_lazy as _

from rulings.forms.appeals import CaseForm


class SignForm(CaseForm):
    """Whether who was outvoted was offered to say so."""

    dissent_offered = forms.BooleanField(
        label=_("Whoever was outvoted was offered to write a dissent"), required=False
    )
