"""Forms of series, holidays, sessions and the set-up of tonight's event."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, replace
from typing import Any

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from clubsite.accounts.forms import Name
from clubsite.accounts.models import User
from clubsite.clubs.labels import WITHIN_REACH
from scoring.bridge.contract import Side
from scoring.bridge.regulations import Regulations
from scoring.calendar.labels import NTHS, FrequencyKind, NumberingKind
from scoring.calendar.models import Series
from scoring.calendar.plans import People
from scoring.calendar.queries.advice import Wanted
from scoring.calendar.rules import (
    LETTERS,
    MOST_WEEKS,
    Frequency,
    Recurrence,
    SeriesPlan,
    SetUp,
)
from scoring.events.labels import IN_A_FIELD, MethodKind
from scoring.events.models import Event
from scoring.movements.advice import FEWEST_BOARDS
from scoring.movements.advice import MOST_BOARDS as MOST_WANTED
from scoring.movements.movement import Movement
from scoring.play.forms.people import OWN_ASSISTANT
from scoring.play.forms.ranking_rules import (
    RankedForm,
    Unreadable,
    ranking_texts,
    read_grades,
    read_strata,
)
from scoring.play.forms.setup import (
    MOST_BOARDS,
    MOST_ROUNDS,
    EventForm,
    convention_choices,
    movement_choices,
    name_field,
    offer_own,
    offer_people,
)


def day_field(label: Any, *, required: bool = True) -> forms.DateField:
    """A field for a day."""
    return forms.DateField(
        label=label,
        validators=WITHIN_REACH,
        required=required,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )


class SeriesForm(forms.Form):
    """When a series meets, and the event it is copied from."""

    name = Name(label=_("Name"), max_length=120)
    frequency = forms.TypedChoiceField(
        label=_("How often"), choices=FrequencyKind.choices, coerce=Frequency
    )
    first_date = day_field(_("First date"))
    last_date = day_field(_("Last date"), required=False)
    starts = forms.TimeField(
        label=_("Start"),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
    )
    interval = forms.IntegerField(
        label=_("Every how many weeks or months"),
        min_value=1,
        max_value=MOST_WEEKS,
        initial=1,
    )
    nth = forms.TypedChoiceField(
        label=_("Which week of the month"),
        help_text=_("Only if it meets once a month, on the weekday of its first date."),
        choices=list(NTHS.items()),
        coerce=int,
        initial=1,
    )
    takes_entries = forms.BooleanField(
        label=_("Players with an account may enter"), required=False
    )
    model_event = forms.TypedChoiceField(
        label=_("Copy the set-up and pairs of"),
        help_text=_("Later events are copied from the one before."),
        coerce=int,
        required=False,
        empty_value=None,
        widget=forms.Select(attrs={"data-search": ""}),
    )
    seen = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, events: Iterable[Event], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["model_event"]
        field.choices = [
            ("", _t("No event yet")),
            *(
                (event.pk, f"{event.name}, {event.date.isoformat()}")
                for event in events
            ),
        ]

    def plan(self) -> SeriesPlan:
        """What was typed, as the actions take it."""
        typed = self.cleaned_data
        return SeriesPlan(
            name=typed["name"],
            recurrence=Recurrence(
                frequency=typed["frequency"],
                first=typed["first_date"],
                last=typed["last_date"],
                interval=typed["interval"],
                nth=typed["nth"],
            ),
            starts=typed["starts"],
            takes_entries=typed["takes_entries"],
            model_event=typed["model_event"],
        )


def series_values(series: Series) -> dict[str, object]:
    """What the form of a series begins with."""
    return {
        "name": series.name,
        "frequency": series.frequency,
        "first_date": series.first_date,
        "last_date": series.last_date,
        "starts": series.starts,
        "interval": series.interval,
        "nth": series.nth,
        "takes_entries": series.takes_entries,
        "model_event": series.model_event_id,
        "seen": series.version,
    }


class ClosureForm(forms.Form):
    """Days on which the club is closed, and why."""

    first = day_field(_("First day"))
    last = day_field(_("Last day"), required=False)
    reason = Name(label=_("Reason"), max_length=100)


class CancelForm(forms.Form):
    """Why a session doesn't take place."""

    reason = Name(
        label=_("Reason"), help_text=_("Shown in the calendar."), max_length=200
    )


class PostponeForm(CancelForm):
    """Why a session is moved, and to which day."""

    moved_to = day_field(_("New date"), required=False)
    field_order = ["moved_to", "reason"]


class EntryForm(forms.Form):
    """With whom a player enters."""

    partner = Name(label=_("Partner's name or number"), max_length=130)


class PairForm(forms.Form):
    """A pair that has come; in an individual one player is enough."""

    first = name_field(_("First player"))
    second = name_field(_("Second player"), required=False)


def set_up_values(set_up: SetUp) -> dict[str, object]:
    """What the form of tonight's set-up begins with."""
    texts = ranking_texts(Regulations.from_values(set_up.regulations))
    return asdict(set_up) | {
        "switched": " ".join(str(number) for number in set_up.switched or ()),
        "strata": texts["strata"],
        "grades": texts["grades"],
    }


class WishForm(forms.Form):
    """What the director wants of a movement, for advice alone: nothing of it is stored."""

    wanted_boards = forms.IntegerField(
        label=_("Boards in all"),
        min_value=FEWEST_BOARDS,
        max_value=MOST_WANTED,
        required=False,
    )
    finish = forms.TimeField(
        label=_("End by"),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
    )
    winners = forms.TypedChoiceField(
        label=_("Winners"),
        choices=[("", _("One or two")), (1, _("One winner")), (2, _("Two winners"))],
        coerce=int,
        required=False,
        empty_value=None,
    )

    def wanted(self) -> Wanted:
        """What is wanted; a field that was typed wrong wants nothing."""
        if not self.is_bound:
            return Wanted()
        self.full_clean()
        typed = self.cleaned_data
        return Wanted(
            typed.get("wanted_boards"), typed.get("finish"), typed.get("winners")
        )


class SetUpForm(forms.Form):
    """How tonight's event is played, on one page."""

    movement = forms.ChoiceField(label=_("Movement"), choices=movement_choices)
    one_winner = EventForm.base_fields["one_winner"]
    switched = EventForm.base_fields["switched"]
    own_boards = EventForm.base_fields["own_boards"]
    sections = forms.IntegerField(
        label=_("Sections"), min_value=1, max_value=len(LETTERS)
    )
    boards_a_round = forms.IntegerField(
        label=_("Boards per round"), min_value=1, max_value=MOST_BOARDS
    )
    rounds = forms.IntegerField(
        label=_("Rounds"),
        help_text=_("Leave blank to play all rounds of the movement."),
        min_value=1,
        max_value=MOST_ROUNDS,
        required=False,
    )
    missing = forms.ChoiceField(
        label=_("Half table"),
        choices=[
            (Side.EW.value, _("The last East–West pair is missing")),
            (Side.NS.value, _("The last North–South pair is missing")),
        ],
    )
    numbering = forms.ChoiceField(
        label=_("Pair numbers"), choices=NumberingKind.choices
    )
    method = forms.ChoiceField(
        label=_("Scored at"),
        choices=[(method.value, method.label) for method in IN_A_FIELD],
    )
    convention = forms.ChoiceField(label=_("Scoring rules"), choices=convention_choices)
    strata = RankedForm.base_fields["strata"]
    grades = RankedForm.base_fields["grades"]
    handicaps = forms.BooleanField(
        label=_("Handicaps from the members' records"),
        help_text=_("At matchpoints: the mean of both players, by record or by grade."),
        required=False,
    )
    director = forms.TypedChoiceField(
        label=_("Director in charge"), coerce=int, required=False, empty_value=None
    )
    assistants = forms.TypedMultipleChoiceField(
        label=_("Assistant directors"),
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    scorer = forms.TypedChoiceField(
        label=_("Scorer"),
        coerce=int,
        required=False,
        empty_value=None,
        widget=forms.Select(attrs={"data-search": ""}),
    )
    without_director = forms.BooleanField(
        label=_("Played without a director"), required=False
    )

    def __init__(
        self,
        *args: Any,
        directors: Iterable[User],
        scorers: Iterable[User],
        own: Mapping[str, Movement],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        offer_own(self.fields["movement"], own)
        self._people = {"director": list(directors), "scorer": list(scorers)}
        offer_people(self, self._people)
        if len(self._people["director"]) > 1:
            assistants: Any = self.fields["assistants"]
            assistants.choices = [
                (user.pk, user.name) for user in self._people["director"]
            ]
        else:
            del self.fields["assistants"]

    def clean(self) -> dict[str, Any]:
        """No one assists themselves."""
        typed = super().clean() or self.cleaned_data
        if typed.get("director") in typed.get("assistants", ()):
            self.add_error("assistants", OWN_ASSISTANT)
        return typed

    def clean_strata(self) -> tuple[tuple[str, str], ...]:
        """The strata by their limits."""
        return self._read("strata", read_strata)

    def clean_grades(self) -> tuple[tuple[str, str], ...]:
        """Grades with their percentages."""
        return self._read("grades", read_grades)

    def _read(
        self, field: str, read: Callable[[str], tuple[tuple[str, str], ...]]
    ) -> tuple[tuple[str, str], ...]:
        try:
            return read(self.cleaned_data[field])
        except Unreadable as error:
            raise forms.ValidationError(str(error)) from error

    def set_up(self, before: SetUp) -> SetUp:
        """What was chosen; how else pairs are ranked stays as it was."""
        chosen = dict(self.cleaned_data)
        percent = chosen["method"] == MethodKind.MATCHPOINTS
        rules = replace(
            Regulations.from_values(before.regulations),
            strata=chosen.pop("strata"),
            grades=chosen.pop("grades") if percent else (),
        )
        chosen.pop("grades", None)
        chosen["assistants"] = tuple(chosen.get("assistants", ()))
        return SetUp(**chosen, regulations=rules.as_values())

    def people(self) -> People:
        """Who directs, who assists and who scores."""
        assistants = set(self.cleaned_data.get("assistants", ()))
        return People(
            self._chosen("director"),
            self._chosen("scorer"),
            tuple(user for user in self._people["director"] if user.pk in assistants),
        )

    def _chosen(self, field: str) -> User | None:
        key = self.cleaned_data[field]
        return next((user for user in self._people[field] if user.pk == key), None)
