"""The shape of what people type about their accounts."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.utils.translation import gettext_lazy as _

from clubsite.accounts.models import User
from clubsite.site.characters import code_point, unseen


def nothing_unseen(name: str) -> None:
    """Refuse characters that no one sees: they make a name read like another one."""
    for character in unseen(name):
        raise forms.ValidationError(
            _("Type this again: it contains an invisible character (%(code)s)."),
            code="unseen",
            params={"code": code_point(character)},
        )


class Name(forms.CharField):
    """What a person, a club or an event is called, or a number that they have."""

    default_validators = [nothing_unseen]


class Address(forms.EmailField):
    """An e-mail address, in lower case: accounts are found by it however it is typed."""

    default_validators = [*forms.EmailField.default_validators, nothing_unseen]

    def __init__(self, **options: Any) -> None:
        widget = forms.EmailInput(attrs={"autocomplete": "username"})
        usual = {"label": _("Email address"), "max_length": 254, "widget": widget}
        super().__init__(**{**usual, **options})

    def clean(self, value: Any) -> Any:
        """The address in lower case."""
        return super().clean(value).lower()


def new_password() -> forms.CharField:
    """A password that someone chooses; typed once, since one can look at it."""
    return forms.CharField(
        label=_("New password"),
        help_text=_("At least eight characters. A few unconnected words are good."),
        max_length=200,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )


def current_password(label: Any) -> forms.CharField:
    """The password that someone has."""
    return forms.CharField(
        label=label,
        max_length=200,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


def languages() -> list[tuple[str, Any]]:
    """The languages that the site speaks."""
    return list(settings.LANGUAGES)


def any_language() -> list[tuple[str, Any]]:
    """The same, or none of them in particular."""
    return [("", _("Same as browser")), *settings.LANGUAGES]


class SignInForm(forms.Form):
    """An address and a password."""

    username = Address()
    password = current_password(_("Password"))


class AddressForm(forms.Form):
    """The address that a link is asked for."""

    email = Address()


class PasswordForm(forms.Form):
    """A new password for one account."""

    password = new_password()

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_password(self) -> str:
        """Good enough, and not the person's own name."""
        password: str = self.cleaned_data["password"]
        validate_password(password, self.user)
        return password


class PasswordChangeForm(PasswordForm):
    """A new password, by someone who knows the present one."""

    current = current_password(_("Current password"))
    field_order = ["current", "password"]

    def clean_current(self) -> str:
        """The present password, if it is that."""
        current: str = self.cleaned_data["current"]
        if not self.user.check_password(current):
            raise forms.ValidationError(_("That isn't your current password."))
        return current


class LanguageForm(forms.Form):
    """One of the languages that the site speaks."""

    language = forms.ChoiceField(choices=languages)


class ProfileForm(forms.Form):
    """What an account is called, and what is spoken to it."""

    name = Name(
        label=_("Name"),
        max_length=100,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    language = forms.ChoiceField(
        label=_("Language"),
        choices=any_language,
        required=False,
    )
