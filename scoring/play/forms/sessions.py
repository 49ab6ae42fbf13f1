"""The shape of a further session."""

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.events.labels import Seating
from scoring.events.plans import SectionPlan, SessionPlan, When
from scoring.play.forms.setup import EventForm


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


class SessionWhenForm(forms.Form):
    """The day and the hour of a session that there is."""

    date = EventForm.base_fields["date"]
    starts = EventForm.base_fields["starts"]

    def when(self) -> When:
        """The day that was chosen, and the hour if there is one."""
        return When(self.cleaned_data["date"], self.cleaned_data["starts"])
