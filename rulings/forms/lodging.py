"""Forms with which an appeal begins; there is no case yet."""

from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext_lazy as _

from rulings.forms.appeals import Choices, ClubMoment, TextField
from rulings.labels.appeals import Channel


class EnterForm(forms.Form):
    """A notice that was given to the director before."""

    player = forms.TypedChoiceField(label=_("Given by"), coerce=int)
    channel = forms.ChoiceField(
        label=_("How"),
        choices=[one for one in Channel.choices if one[0] != Channel.APP],
    )
    notice_at = ClubMoment(
        label=_("When it was given"),
        help_text=_("You certify it: this instant decides if the notice is in time."),
    )
    grounds = TextField(label=_("Grounds"), required=False)
    partner_agrees = forms.BooleanField(
        label=_("The partner told you: they agree"), required=False
    )

    def __init__(
        self, *args: Any, players: Choices, zone: ZoneInfo, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["player"].choices = players  # type: ignore[attr-defined]  # a ChoiceField
        self.fields["notice_at"].zone = zone  # type: ignore[attr-defined]  # a ClubMoment


class ReferForm(forms.Form):
    """Why a director has his own ruling reviewed."""

    reason = TextField(label=_("What the panel should look at"))


class LodgeForm(forms.Form):
    """A notice as a player writes it."""

    grounds = TextField(
        label=_("Grounds"),
        required=False,
        help_text=_("Why the ruling is wrong. May follow later."),
    )
    requested = TextField(label=_("What you ask for"), required=False)
