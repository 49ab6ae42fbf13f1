"""The shape of what people type for the second step."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubsite.accounts.forms import Name

LONGEST_ANSWER = 20_000


def _code(**options: Any) -> forms.CharField:
    widget = forms.TextInput(
        attrs={
            "autocomplete": "one-time-code",
            "autocapitalize": "none",
            "spellcheck": "false",
        }
    )
    return forms.CharField(max_length=40, widget=widget, **options)


def _device_name() -> Name:
    return Name(
        label=_("Name"),
        help_text=_("To tell your devices apart, e.g. My phone."),
        max_length=64,
    )


class CodeForm(forms.Form):
    """A code of an app, or a recovery code."""

    code = _code(
        label=_("Code"),
        help_text=_("From your authenticator app, or one of your recovery codes."),
    )


class AnswerForm(forms.Form):
    """What a passkey has answered, as JSON; a script fills it in."""

    credential = forms.CharField(
        max_length=LONGEST_ANSWER, widget=forms.HiddenInput(), required=False
    )

    def clean(self) -> dict[str, Any]:
        """Something, or the script has not run; said above, as no one sees the field."""
        if not self.cleaned_data.get("credential"):
            raise forms.ValidationError(_("Your browser sent no passkey. Try again."))
        return self.cleaned_data


class AuthenticatorForm(forms.Form):
    """A new authenticator app, with the code that it shows."""

    name = _device_name()
    code = _code(label=_("Code from the app"))


class PasskeyForm(AnswerForm):
    """A new passkey."""

    name = _device_name()
    field_order = ["name", "credential"]
