"""The shape of a further session."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from scoring.forms.imports import ImportForm
from scoring.forms.setup import EventForm
from scoring.labels import Seating
from scoring.plans import SectionPlan, SessionPlan, When
from scoring.queries.next_session import FilePair, NextSession, described


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


class SessionFileForm(forms.Form):
    """Who the contestants of a session's file are in the event; whom nobody could tell
    comes first."""

    seen = forms.IntegerField(widget=forms.HiddenInput)
    date = EventForm.base_fields["date"]
    starts = EventForm.base_fields["starts"]
    accept_loss = ImportForm.base_fields["accept_loss"]
    sure = ImportForm.base_fields["sure"]

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        seen: int,
        loses: bool,
        asks: bool,
        found: NextSession,
        on: When,
    ) -> None:
        super().__init__(data, initial={"seen": seen, "date": on.date})
        if not loses:
            del self.fields["accept_loss"]
        if not asks:
            del self.fields["sure"]
        asked = sorted(found.pairs, key=lambda one: one.entry is not None)
        self._pairs = {f"pair{one.read.key}": one for one in asked}
        choices = [(str(one.pk), described(one)) for one in found.entries]
        for name, one in self._pairs.items():
            self.fields[name] = _contestant(one, choices)

    def clean(self) -> dict[str, Any]:
        """Nobody is chosen twice."""
        chosen: dict[str, str] = {}
        for name, one in self._pairs.items():
            entry = self.cleaned_data.get(name)
            if entry and chosen.setdefault(entry, name) != name:
                self.add_error(
                    name,
                    _t("%(pair)s is chosen already: each plays once.")
                    % {"pair": one.read.number},
                )
        return self.cleaned_data

    def about_results(self) -> dict[str, Any]:
        """What was chosen for the file as a whole."""
        rest = {*self._pairs, "date", "starts"}
        chosen = self.cleaned_data
        return {name: one for name, one in chosen.items() if name not in rest}

    def when(self) -> When:
        """The day that was chosen, and the hour if there is one."""
        return When(self.cleaned_data["date"], self.cleaned_data["starts"])

    def pairs(self) -> dict[int, int]:
        """The key of the entry for each contestant, by its key in the file."""
        return {
            one.read.key: int(self.cleaned_data[name])
            for name, one in self._pairs.items()
        }


def _contestant(one: FilePair, choices: list[tuple[str, str]]) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=f"{one.read.number}: {one.names}" if one.names else one.read.number,
        help_text=_t("Plays as a substitute: %(names)s")
        % {"names": ", ".join(one.others)}
        if one.others
        else "",
        choices=[("", _t("Choose who this is")), *choices],
        initial=str(one.entry.pk) if one.entry else "",
        error_messages={"required": _("Choose who this is.")},
    )
