"""The shape of what is chosen for master points."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.bridge.masterpoints.schemes import Scheme
from scoring.queries.awarded_by import called, schemes_by_body


def scheme_choices() -> list[Any]:
    """No scheme, and each under the body whose it is."""
    return [
        (str(Scheme.NONE), called(Scheme.NONE)),
        *(
            (body, [(str(one), called(one)) for one in schemes])
            for body, schemes in schemes_by_body()
        ),
    ]


class AwardedForm(forms.Form):
    """By which scheme places are awarded."""

    seen = forms.IntegerField(widget=forms.HiddenInput)
    scheme = forms.TypedChoiceField(
        label=_("By the scheme of"),
        help_text=_(
            "No scheme of the PZBS is offered: no source for its points of a club "
            "session was found."
        ),
        choices=scheme_choices,
        coerce=Scheme,
        empty_value=Scheme.NONE,
        required=False,
    )
