"""Forms of setting up an event: facts, scoring, sections, sessions and people."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, time
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from clubsite.accounts.forms import Name
from clubsite.accounts.models import User
from clubsite.clubs.labels import WITHIN_REACH
from scoring.bridge.contract import Side
from scoring.bridge.convention import Name as Convention
from scoring.bridge.masterpoints.schemes import Scheme
from scoring.bridge.regulations import Regulations
from scoring.events.effects import exact_text
from scoring.events.labels import (
    IN_A_FIELD,
    MethodKind,
    RevisionReason,
    Seating,
)
from scoring.events.plans import (
    MITCHELL,
    EventFacts,
    EventPlan,
    NamedPair,
    SectionPlan,
    SectionsPlan,
    SessionPlan,
    When,
)
from scoring.movements.individual import FEWEST
from scoring.movements.kinds import KINDS
from scoring.movements.movement import MOST_TABLES, Contest, Movement
from scoring.play.queries.ranking_rules import called, schemes_by_body
from scoring.play.queries.scoring_rules import SETS

MOST_BOARDS = 12
MOST_ROUNDS = 99
SECTIONS = "ABCDEF"
NONE: Mapping[str, Mapping[str, object]] = {}
NAME_LENGTH = 130
LIST = "players"
"""The id of the list of players that name fields suggest."""


def name_field(label: Any, *, required: bool = True) -> Name:
    """A field for a player, with the club's as suggestions."""
    return Name(
        label=label,
        max_length=NAME_LENGTH,
        required=required,
        widget=forms.TextInput(attrs={"list": LIST, "autocomplete": "off"}),
    )


class FactsForm(forms.Form):
    """Name, date and hour of an event, and whether a director is there."""

    name = Name(label=_("Event name"), max_length=120)
    date = forms.DateField(
        label=_("Date"),
        validators=WITHIN_REACH,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    starts = forms.TimeField(
        label=_("Start"),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
    )
    without_director = forms.BooleanField(
        label=_("Played without a director"),
        help_text=_(
            "For online play: players skip boards by the club policy, and "
            "the person in charge rules as adjudicator on disputed skips."
        ),
        required=False,
    )

    def facts(self) -> EventFacts:
        """What was typed, as the actions take it."""
        name: str = self.cleaned_data["name"]
        on: date = self.cleaned_data["date"]
        starts: time | None = self.cleaned_data["starts"]
        without_director: bool = self.cleaned_data["without_director"]
        return EventFacts(name, on, starts, without_director)


def convention_choices() -> list[Any]:
    """The conventions, each under the body in whose clubs it is used."""
    return [
        (_t(body), [(str(name), _t(name.called)) for name in names])
        for body, names in SETS
    ]


class ScoringForm(forms.Form):
    """How an event is scored."""

    method = forms.TypedChoiceField(
        label=_("Scored at"),
        choices=[(method.value, method.label) for method in IN_A_FIELD],
        coerce=MethodKind,
    )
    convention = forms.TypedChoiceField(
        label=_("Scoring rules"), choices=convention_choices, coerce=Convention
    )


class RepeatedForm(forms.Form):
    """What average plus becomes that someone has again and again."""

    plus_after = forms.IntegerField(
        label=_("Boards at full average plus in a session"),
        help_text=_(
            "Law 12C2d: on further boards, the same pair or team scores "
            "the percentage below. Leave blank for no limit."
        ),
        min_value=1,
        max_value=MOST_ROUNDS,
        required=False,
    )
    plus_percent = forms.DecimalField(
        label=_("After that, average plus in percent"),
        min_value=40,
        max_value=60,
        decimal_places=2,
        required=False,
    )

    def regulations(self, before: Regulations) -> Regulations:
        """The event's rules with what was typed."""
        percent = self.cleaned_data["plus_percent"]
        return replace(
            before,
            plus_after=self.cleaned_data["plus_after"] or 0,
            plus_percent=Regulations().plus_percent
            if percent is None
            else exact_text(Fraction(percent)),
        )


class ScoredByForm(ScoringForm, RepeatedForm):
    """The same for an event that there is, as it was seen, with its own rules."""

    seen = forms.IntegerField(widget=forms.HiddenInput)


def movement_choices() -> list[Any]:
    """The kinds of movement for pairs and individuals, by how many rankings they have."""
    return [
        (
            _t("Pairs, two winners"),
            [
                (MITCHELL, _t("Mitchell: straight, or with a skip if even")),
                *_named(2, Contest.PAIRS),
            ],
        ),
        (_t("Pairs, one winner"), _named(1, Contest.PAIRS)),
        (_t("Individual"), _named(1, Contest.INDIVIDUAL)),
    ]


def own_movement_choices() -> list[Any]:
    """The same for a section, whose movement is that of the event if none is chosen."""
    return [("", _t("Same as the event")), *movement_choices()]


def _named(winners: int, contest: Contest) -> list[tuple[str, str]]:
    return [
        (kind.code, _t(kind.title))
        for kind in KINDS
        if (kind.winners, kind.contest) == (winners, contest)
    ]


def offer_own(field: Any, own: Mapping[str, Movement]) -> None:
    """Add the club's own movements, by their codes, to the choices of a field."""
    if own:
        named = [(code, movement.name) for code, movement in own.items()]
        field.choices = [*field.choices, (_t("Your club's own"), named)]


def with_own(
    sections: Iterable[SectionPlan], movement: str, own: Mapping[str, Movement]
) -> tuple[SectionPlan, ...]:
    """The sections, those with an own movement with the whole of it; `movement` is the
    code of the event's."""
    return tuple(
        replace(section, kind="", chosen=own[code])
        if (code := section.kind or movement) in own
        else section
        for section in sections
    )


class RoundsField(forms.CharField):
    """Numbers of rounds, with blanks or commas between; None where nothing is typed."""

    def clean(self, value: Any) -> tuple[int, ...] | None:
        text = super().clean(value).replace(",", " ")
        if not text.strip():
            return None
        numbers = text.split()
        if not all(number.isdecimal() and len(number) < 3 for number in numbers):
            raise forms.ValidationError(
                _t("Enter round numbers with blanks between, e.g. 8 9.")
            )
        return tuple(int(number) for number in numbers)


class EventForm(FactsForm, ScoringForm):
    """A whole evening, but for its sections."""

    director = forms.TypedChoiceField(
        label=_("Director in charge"), coerce=int, required=False, empty_value=None
    )
    scorer = forms.TypedChoiceField(
        label=_("Scorer"),
        help_text=_("Enters scores with the director."),
        coerce=int,
        required=False,
        empty_value=None,
        widget=forms.Select(attrs={"data-search": ""}),
    )
    movement = forms.ChoiceField(label=_("Movement"), choices=movement_choices)
    one_winner = forms.BooleanField(
        label=_("One ranking for both lines of a Mitchell"),
        help_text=_("Arrows are switched in the advised rounds, or in those below."),
        required=False,
    )
    switched = RoundsField(
        label=_("Arrow-switch rounds"),
        help_text=_("e.g. 8 9. Leave blank for the advised rounds."),
        required=False,
    )
    own_boards = forms.BooleanField(
        label=_("Each section has its own boards"), required=False
    )
    boards_a_round = forms.IntegerField(
        label=_("Boards per round"), min_value=1, max_value=MOST_BOARDS, initial=3
    )
    rounds = forms.IntegerField(
        label=_("Rounds"),
        help_text=_("Leave blank to play all rounds of the movement."),
        min_value=1,
        max_value=MOST_ROUNDS,
        required=False,
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
        self._people = {"director": list(directors), "scorer": list(scorers)}
        offer_people(self, self._people)
        self._own = own
        offer_own(self.fields["movement"], own)

    def plan(self, sections: Sequence[SectionPlan]) -> EventPlan:
        """What was typed, as the action takes it."""
        return EventPlan(
            facts=self.facts(),
            sections=with_own(sections, self.cleaned_data["movement"], self._own),
            boards_a_round=self.cleaned_data["boards_a_round"],
            rounds=self.cleaned_data["rounds"],
            movement=self.cleaned_data["movement"],
            switched=self.cleaned_data["switched"],
            one_winner=self.cleaned_data["one_winner"],
            own_boards=self.cleaned_data["own_boards"],
            method=self.cleaned_data["method"],
            convention=self.cleaned_data["convention"],
            director=self.chosen("director"),
            scorer=self.chosen("scorer"),
        )

    def chosen(self, field: str) -> User | None:
        """The person of that field."""
        return _chosen(self._people[field], self.cleaned_data[field])


HALF = "half"


class SectionForm(forms.Form):
    """One section; without tables it is not played."""

    tables = forms.IntegerField(
        label=_("Tables"),
        help_text=_("A half table counts as one: enter 7 for 6½."),
        min_value=FEWEST,
        max_value=MOST_TABLES,
        required=False,
    )
    missing = forms.ChoiceField(
        label=_("Half table"),
        choices=[
            ("", _("No, every table is full")),
            (Side.EW, _("The last East–West pair is missing")),
            (Side.NS, _("The last North–South pair is missing")),
            (
                HALF,
                _("An odd pair or player: it rests or roves, as the movement has it"),
            ),
        ],
        required=False,
    )
    kind = forms.ChoiceField(
        label=_("Movement"), choices=own_movement_choices, required=False
    )

    def section(self, letter: str) -> SectionPlan | None:
        """The section, if it is played."""
        tables: int | None = self.cleaned_data["tables"]
        missing = self.cleaned_data["missing"]
        if tables is None:
            return None
        side = Side(missing) if missing in (Side.NS, Side.EW) else None
        return SectionPlan(
            letter,
            tables,
            side,
            half=missing == HALF,
            kind=self.cleaned_data["kind"],
        )


class SectionForms:
    """The rows of all sections that an evening can have; the first one is played."""

    def __init__(
        self,
        typed: Any = None,
        before: Mapping[str, Mapping[str, object]] = NONE,
        *,
        own: Mapping[str, Movement],
    ) -> None:
        self.forms = {
            letter: SectionForm(
                typed, prefix=letter.lower(), initial=dict(before.get(letter, {}))
            )
            for letter in SECTIONS
        }
        for form in self.forms.values():
            offer_own(form.fields["kind"], own)
        first = self.forms[SECTIONS[0]]
        first.fields["tables"].required = True

    def is_valid(self) -> bool:
        """Whether every row has a shape."""
        valid = [form.is_valid() for form in self.forms.values()]
        return all(valid)

    def sections(self) -> list[SectionPlan]:
        """The sections that are played."""
        found = (form.section(letter) for letter, form in self.forms.items())
        return [section for section in found if section is not None]

    @property
    def first(self) -> tuple[str, SectionForm]:
        return SECTIONS[0], self.forms[SECTIONS[0]]

    @property
    def others(self) -> list[tuple[str, SectionForm]]:
        return [(letter, self.forms[letter]) for letter in SECTIONS[1:]]

    @property
    def more(self) -> bool:
        """Whether any row after the first was used."""
        return any(form.has_changed() or form.initial for _letter, form in self.others)


class AppointForm(forms.Form):
    """Who is in charge, and who scores, from now on."""

    director = EventForm.base_fields["director"]
    scorer = EventForm.base_fields["scorer"]

    def __init__(
        self,
        *args: Any,
        directors: Iterable[User],
        scorers: Iterable[User],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self._people = {"director": list(directors), "scorer": list(scorers)}
        offer_people(self, self._people)

    def chosen(self, field: str) -> User | None:
        """The person of that field."""
        return _chosen(self._people[field], self.cleaned_data[field])


@dataclass(frozen=True, slots=True)
class PairRow:
    """A pair with the fields of its names."""

    label: str
    entry: int
    names: tuple[forms.BoundField, ...]


class PairsForm(forms.Form):
    """The names of all pairs of a section, with what stood there before."""

    def __init__(
        self,
        *args: Any,
        pairs: Iterable[tuple[int, str, tuple[str, ...]]],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self._labels = {entry: label for entry, label, _names in pairs}
        self._fields: dict[int, list[str]] = {}
        for entry, label, names in pairs:
            self._fields[entry] = [f"p{entry}-{at}" for at in range(1, len(names) + 1)]
            for place, name in enumerate(names, 1):
                field = name_field(
                    _t("%(pair)s, player %(place)s") % {"pair": label, "place": place},
                    required=False,
                )
                field.initial, field.show_hidden_initial = name, True
                self.fields[f"p{entry}-{place}"] = field

    def rows(self) -> Iterator[PairRow]:
        """The fields, pair by pair."""
        for entry, label in self._labels.items():
            names = tuple(self[name] for name in self._fields[entry])
            yield PairRow(label, entry, names)

    def typed(self) -> list[NamedPair]:
        """What was typed, with what the page had shown."""
        return [
            NamedPair(entry, self._was(entry), self._now(entry))
            for entry in self._labels
        ]

    def _now(self, entry: int) -> tuple[str, ...]:
        return tuple(self.cleaned_data[name] for name in self._fields[entry])

    def _was(self, entry: int) -> tuple[str, ...]:
        return tuple(
            str(self.data.get(self.add_initial_prefix(name), ""))
            for name in self._fields[entry]
        )


class AmendForm(forms.Form):
    """Why final results are opened once more."""

    reason = forms.ChoiceField(
        label=_("Reason"),
        choices=[
            (revision_reason.value, revision_reason.label)
            for revision_reason in RevisionReason
            if revision_reason != RevisionReason.POSTED
        ],
    )


def offer_people(form: forms.Form, people: Mapping[str, Iterable[User]]) -> None:
    """Let each of these fields take one of its people, or no one yet."""
    for name, users in people.items():
        field: Any = form.fields[name]
        field.choices = [
            ("", _("None yet")),
            *((user.pk, user.name) for user in users),
        ]


def _chosen(people: Iterable[User], key: int | None) -> User | None:
    return next((person for person in people if person.pk == key), None)


class MovementForm(forms.Form):
    """What the pairs that an event has play in its sections."""

    movement = EventForm.base_fields["movement"]
    one_winner = EventForm.base_fields["one_winner"]
    switched = EventForm.base_fields["switched"]
    boards_a_round = EventForm.base_fields["boards_a_round"]
    rounds = EventForm.base_fields["rounds"]

    def __init__(self, *args: Any, own: Mapping[str, Movement], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._own = own
        offer_own(self.fields["movement"], own)

    def _typed(self, sections: Sequence[SectionPlan]) -> dict[str, Any]:
        """What was typed, with the sections in the movement that was chosen."""
        chosen = self.cleaned_data["movement"]
        return {
            **self.cleaned_data,
            "sections": with_own(sections, chosen, self._own),
        }


class SessionForm(MovementForm):
    """When it is, what is played, and who sits where."""

    date = EventForm.base_fields["date"]
    starts = EventForm.base_fields["starts"]
    seating = forms.TypedChoiceField(
        label=_("Seats"),
        help_text=_("Every pair keeps its direction."),
        choices=Seating.choices,
        coerce=Seating,
    )

    def plan(self, sections: Sequence[SectionPlan]) -> SessionPlan:
        """What was typed, as the action takes it."""
        return SessionPlan(**self._typed(sections))


class SectionsForm(MovementForm):
    """Other sections for the pairs of an event, as the event was seen."""

    seen = forms.IntegerField(widget=forms.HiddenInput)

    def plan(self, sections: Sequence[SectionPlan]) -> SectionsPlan:
        """What was typed, as the action takes it."""
        typed = self._typed(sections)
        del typed["seen"]
        return SectionsPlan(**typed)


class SessionWhenForm(forms.Form):
    """The day and the hour of a session that there is."""

    date = EventForm.base_fields["date"]
    starts = EventForm.base_fields["starts"]

    def when(self) -> When:
        """The day that was chosen, and the hour if there is one."""
        return When(self.cleaned_data["date"], self.cleaned_data["starts"])


def scheme_choices() -> list[Any]:
    """No scheme, and each under the body whose it is."""
    return [
        (str(Scheme.NONE), called(Scheme.NONE)),
        *(
            (body, [(str(scheme), called(scheme)) for scheme in schemes])
            for body, schemes in schemes_by_body()
        ),
    ]


class AwardedForm(forms.Form):
    """By which scheme places are awarded."""

    seen = forms.IntegerField(widget=forms.HiddenInput)
    scheme = forms.TypedChoiceField(
        label=_("Master point scheme"),
        help_text=_(
            "There is no PZBS scheme: no source for its club points was found."
        ),
        choices=scheme_choices,
        coerce=Scheme,
        empty_value=Scheme.NONE,
        required=False,
    )
