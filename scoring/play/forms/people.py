"""The form of who directs, assists and scores an event from now on."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubsite.accounts.models import User
from scoring.events.labels import AppointmentPart
from scoring.play.forms.setup import AppointForm

OWN_ASSISTANT = _("The director in charge can't be an assistant too. Untick them.")


class PeopleForm(AppointForm):
    """The same for an event that there is, with those who assist the director."""

    assistants = forms.TypedMultipleChoiceField(
        label=_("Assistant directors"),
        help_text=_(
            "They rule and correct scores as the director does, and see the desk. The "
            "director starts and ends play, and posts the results."
        ),
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    field_order = ["director", "assistants", "scorer"]

    def __init__(
        self,
        *args: Any,
        directors: Iterable[User],
        scorers: Iterable[User],
        **kwargs: Any,
    ) -> None:
        self._directors = list(directors)
        super().__init__(*args, directors=self._directors, scorers=scorers, **kwargs)
        field: Any = self.fields["assistants"]
        field.choices = [(user.pk, user.name) for user in self._directors]

    def clean(self) -> dict[str, Any]:
        """No one assists themselves."""
        typed = super().clean() or self.cleaned_data
        if typed.get("director") in typed.get("assistants", ()):
            self.add_error("assistants", OWN_ASSISTANT)
        return typed

    def appointed(self) -> dict[AppointmentPart, list[User]]:
        """Who has each part from now on; the charge is handed over last."""
        assistants = set(self.cleaned_data["assistants"])
        alone = {
            AppointmentPart.SCORER: self.chosen("scorer"),
            AppointmentPart.DIRECTOR_IN_CHARGE: self.chosen("director"),
        }
        return {
            AppointmentPart.ASSISTANT: [
                user for user in self._directors if user.pk in assistants
            ],
            **{part: [user] if user else [] for part, user in alone.items()},
        }
