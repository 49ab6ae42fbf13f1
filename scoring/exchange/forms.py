"""Forms for importing result files: uploads, people, corrections and sessions."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, cast

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from clubsite.accounts.forms import Name as PersonName
from clubsite.accounts.models import User
from clubsite.clubs.models import Player
from scoring.bridge.convention import Name
from scoring.events.labels import EventState, NameDecision
from scoring.events.plans import When
from scoring.events.players import Ambiguous, PlayerBook, Taken
from scoring.exchange.queries.file_comparison import NameChange
from scoring.exchange.queries.next_session import FilePair, NextSession, described
from scoring.play.forms.entry import DEALS, LONGEST_REASON, RESULTS, EventFile
from scoring.play.forms.setup import LIST, NAME_LENGTH, EventForm

MOST_PEOPLE = 400
"""Of a longer file the rest is taken as found; names are put right on its page."""
NEW = "new"


class UploadForm(forms.Form):
    """A file of results, and one of deals beside it."""

    file = EventFile(
        label=_("Result file"),
        help_text=_(
            "USEBIO (XML from scoring programs), PBN, Bridgemate .bws, "
            "JSON from ACBL Live or Clubsite, or CSV. At most 5 MB."
        ),
        accept=RESULTS,
    )
    deals = EventFile(
        label=_("Deal file"),
        help_text=_("If the result file has no deals: PBN, LIN, DUP, DLM or CSV."),
        accept=DEALS,
        required=False,
    )


class ScoresFileForm(forms.Form):
    """A file of the session in play."""

    file = EventFile(
        label=_("Result file"),
        help_text=_(
            "The current Bridgemate .bws, or another result file with rounds and "
            "tables. At most 5 MB."
        ),
        accept=RESULTS,
    )


class ImportForm(forms.Form):
    """What the file does not say: who directed, and whether the event is over."""

    director_in_charge = forms.TypedChoiceField(
        label=_("Director in charge"), required=False, coerce=int, empty_value=None
    )
    state = forms.ChoiceField(
        label=_("Results"),
        choices=[
            (EventState.SCORING, _("Not yet posted; corrections allowed")),
            (EventState.FINAL, _("Final (past event)")),
        ],
        initial=EventState.SCORING,
        widget=forms.RadioSelect,
    )
    convention = forms.TypedChoiceField(
        label=_("Scoring rules"),
        help_text=_("The rules that match the figures in the file are selected."),
        required=False,
        coerce=Name,
        empty_value=None,
        choices=[(str(name), _(name.called)) for name in Name],
    )
    accept_loss = forms.BooleanField(
        label=_("Import without unrecognised parts"), required=False
    )

    sure = forms.BooleanField(
        label=_("Use the second file's deals for the boards played"),
        required=False,
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        directors: list[User],
        loses: bool,
        asks: bool,
        convention: Name,
        by: User,
    ) -> None:
        """Offer the club's directors, and the importer first if they are one."""
        own = by.pk if by in directors else ""
        super().__init__(
            data, initial={"director_in_charge": own, "convention": convention}
        )
        field = cast(forms.TypedChoiceField, self.fields["director_in_charge"])
        field.choices = [
            ("", _("None yet")),
            *((user.pk, str(user)) for user in directors),
        ]
        if not loses:
            del self.fields["accept_loss"]
        if not asks:
            del self.fields["sure"]


class ReimportForm(forms.Form):
    """That a file takes the place of an event's results, and why."""

    why = forms.CharField(
        label=_("Reason for the change"),
        help_text=_("Shown next to every score corrected after posting."),
        max_length=LONGEST_REASON,
        initial=_("A corrected results file was received."),
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    seen = forms.IntegerField(widget=forms.HiddenInput)
    accept_loss = forms.BooleanField(
        label=_("Import without unrecognised parts"), required=False
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        expected_version: int,
        loses: bool,
        names: Sequence[NameChange],
    ) -> None:
        super().__init__(data, initial={"seen": expected_version})
        if not loses:
            del self.fields["accept_loss"]
        self._names = {_name_field(name): name for name in names[:MOST_PEOPLE]}
        self.left_out = len(names[MOST_PEOPLE:])
        for name, change in self._names.items():
            self.fields[name] = _decision_field(change)
        self.order_fields(self._names)

    def names(self) -> dict[tuple[int, int], NameDecision]:
        """What was chosen for those whom the file names otherwise, by their keys."""
        return {
            change.key: NameDecision(self.cleaned_data[name])
            for name, change in self._names.items()
        }

    def about_results(self) -> dict[str, Any]:
        """What was chosen for the file as a whole."""
        chosen = self.cleaned_data
        return {
            ("expected_version" if name == "seen" else name): choice
            for name, choice in chosen.items()
            if name not in self._names
        }


def _name_field(change: NameChange) -> str:
    return "name{}-{}".format(*change.key)


def _decision_field(change: NameChange) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=_t("%(pair)s: %(seated)s here, %(read)s in the file")
        % {
            "pair": change.entry.called,
            "seated": change.seated.name if change.seated else _t("no one"),
            "read": change.read.name,
        },
        choices=[
            (str(name_decision), name_decision.label)
            for name_decision in change.decisions
        ],
        widget=forms.RadioSelect,
        initial=str(change.decisions[0]),
    )


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A person of the file, and the field that says who this is."""

    taken: Taken
    field: forms.BoundField

    @property
    def by(self) -> str:
        """How the person was found, in words."""
        return str(self.taken.by.label)


class PeopleForm(forms.Form):
    """Matches the people of the file with players of the club."""

    def __init__(
        self, *args: Any, taken: Sequence[Taken], book: PlayerBook, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.book = book
        choices = sorted(taken, key=lambda choice: not choice.asks)
        self.left_out = len(choices[MOST_PEOPLE:])
        self._taken = {
            _taken_name(choice): choice for choice in islice(choices, MOST_PEOPLE)
        }
        for name, choice in self._taken.items():
            self.fields[name] = (
                self._several(choice) if choice.asks else self._name(choice)
            )

    def rows(self) -> Iterator[PersonRow]:
        """Those between whom someone has to choose come first."""
        for name, choice in self._taken.items():
            yield PersonRow(choice, self[name])

    @property
    def asks(self) -> bool:
        """Whether someone has to choose, or to choose otherwise."""
        return bool(self.errors) or any(choice.asks for choice in self._taken.values())

    def clean(self) -> dict[str, Any]:
        """Understand what was typed, where it is not what stood there."""
        self._chosen: dict[tuple[int, int], Player | None] = {}
        for name, choice in self._taken.items():
            typed = self.cleaned_data.get(name)
            if typed is None or self.add_prefix(name) not in self.data:
                continue
            if choice.asks or typed != self[name].initial:
                self._choose(name, choice, typed)
        return self.cleaned_data

    def chosen(self) -> dict[tuple[int, int], Player | None]:
        """Who was chosen in another's stead; None is someone new."""
        return self._chosen

    def _choose(self, name: str, choice: Taken, typed: str) -> None:
        alike = {str(player.pk): player for player in choice.alike}
        if typed in alike:
            self._chosen[choice.place] = alike[typed]
            return
        if typed in {"", NEW}:
            self._chosen[choice.place] = None
            return
        try:
            found = self.book.find(typed)
        except Ambiguous as error:
            self.add_error(
                name,
                _t("Several players are called %(name)s. Enter %(labels)s.")
                % {"name": typed, "labels": _t(" or ").join(error.labels)},
            )
            return
        if found is None:
            self.add_error(
                name,
                _t(
                    "%(name)s isn't a club player. Choose from the list or leave it blank."
                )
                % {"name": typed},
            )
        self._chosen[choice.place] = found

    def _label(self, choice: Taken) -> str:
        return _t("%(name)s, pair %(pair)s") % {
            "name": choice.name or _t("No name yet"),
            "pair": choice.pair,
        }

    def _name(self, choice: Taken) -> forms.CharField:
        return PersonName(
            label=self._label(choice),
            max_length=NAME_LENGTH,
            required=False,
            initial=self.book.label_for(choice.player) if choice.player else "",
            widget=forms.TextInput(
                attrs={
                    "list": LIST,
                    "autocomplete": "off",
                    "placeholder": _t("New player"),
                }
            ),
        )

    def _several(self, choice: Taken) -> forms.ChoiceField:
        return forms.ChoiceField(
            label=self._label(choice),
            choices=[
                ("", _t("Choose a player")),
                *((str(each.pk), self.book.label_for(each)) for each in choice.alike),
                (NEW, _t("New player")),
            ],
            error_messages={"required": _("Choose a player.")},
        )


def _taken_name(choice: Taken) -> str:
    return "p{}-{}".format(*choice.place)


class SessionFileForm(forms.Form):
    """Who the contestants of a session's file are in the event; whom no one could tell
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
        expected_version: int,
        loses: bool,
        asks: bool,
        found: NextSession,
        on: When,
    ) -> None:
        super().__init__(data, initial={"seen": expected_version, "date": on.date})
        if not loses:
            del self.fields["accept_loss"]
        if not asks:
            del self.fields["sure"]
        file_pairs = sorted(found.pairs, key=lambda pair: pair.entry is not None)
        self._pairs = {
            f"pair{file_pair.read.key}": file_pair for file_pair in file_pairs
        }
        choices = [(str(entry.pk), described(entry)) for entry in found.entries]
        for name, pair in self._pairs.items():
            self.fields[name] = _contestant(pair, choices)

    def clean(self) -> dict[str, Any]:
        """No one is chosen twice."""
        chosen: dict[str, str] = {}
        for name, pair in self._pairs.items():
            entry = self.cleaned_data.get(name)
            if entry and chosen.setdefault(entry, name) != name:
                self.add_error(
                    name,
                    _t("%(pair)s is already chosen. Use each pair only once.")
                    % {"pair": pair.read.number},
                )
        return self.cleaned_data

    def about_results(self) -> dict[str, Any]:
        """What was chosen for the file as a whole."""
        rest = {*self._pairs, "date", "starts"}
        chosen = self.cleaned_data
        return {
            ("expected_version" if name == "seen" else name): choice
            for name, choice in chosen.items()
            if name not in rest
        }

    def when(self) -> When:
        """The day that was chosen, and the hour if there is one."""
        return When(self.cleaned_data["date"], self.cleaned_data["starts"])

    def pairs(self) -> dict[int, int]:
        """The key of the entry for each contestant, by its key in the file."""
        return {
            pair.read.key: int(self.cleaned_data[name])
            for name, pair in self._pairs.items()
        }


def _contestant(
    file_pair: FilePair, choices: list[tuple[str, str]]
) -> forms.ChoiceField:
    number, names = file_pair.read.number, file_pair.names
    return forms.ChoiceField(
        label=f"{number}: {names}" if names else number,
        help_text=_t("Substitute: %(names)s") % {"names": ", ".join(file_pair.others)}
        if file_pair.others
        else "",
        choices=[("", _t("Choose a player")), *choices],
        initial=str(file_pair.entry.pk) if file_pair.entry else "",
        error_messages={"required": _("Choose a player.")},
    )
