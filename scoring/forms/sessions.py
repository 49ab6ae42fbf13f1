"""The shape of a further session."""

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.forms.setup import EventForm
from scoring.labels import Seating
from scoring.plans import SectionPlan, SessionPlan


class SessionForm(forms.Form):
    """When it is, what is played, and who sits where."""

    date = EventForm.base_fields["date"]
    starts = EventForm.base_fields["starts"]
    seating = forms.TypedChoiceField(
        label=_("Seats"),
        help_text=_("Every pair keeps its direction."),
        choices=Seating.choices,
        coerce=Seating,
    )
    movement = EventForm.base_fields["movement"]
    boards_a_round = EventForm.base_fields["boards_a_round"]
    rounds = EventForm.base_fields["rounds"]

    def plan(self, sections: Sequence[SectionPlan]) -> SessionPlan:
        """What was typed, as the action takes it."""
        return SessionPlan(sections=tuple(sections), **self.cleaned_data)
