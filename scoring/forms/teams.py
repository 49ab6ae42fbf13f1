"""The shape of what is typed to name the teams of an event."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _t

from clubsite.accounts.forms import Name
from scoring.forms.setup import name_field
from scoring.plans import FEWEST_IN_A_TEAM, MOST_IN_A_TEAM, NamedPair, NamedTeam
from scoring.queries.teams import TeamFields

LONGEST_NAME = 60
LONGEST_FIGURE = 12


@dataclass(frozen=True, slots=True)
class TeamRow:
    """A team with its fields."""

    label: str
    name: forms.BoundField
    carried: forms.BoundField
    first: tuple[forms.BoundField, ...]
    more: tuple[forms.BoundField, ...]

    @property
    def fields(self) -> tuple[forms.BoundField, ...]:
        return self.name, self.carried, *self.first, *self.more

    @property
    def has_more(self) -> bool:
        """Whether more than four are written down."""
        return any(field.value() or field.errors for field in self.more)

    @property
    def has_errors(self) -> bool:
        return any(field.errors for field in self.fields)


class TeamsForm(forms.Form):
    """The names and players of all teams, with what stood there before."""

    def __init__(self, *args: Any, teams: Iterable[TeamFields], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._teams = list(teams)
        for team in self._teams:
            told = {"team": team.label}
            self._put(
                team,
                "name",
                _t("Team %(team)s, its name") % told,
                team.name,
                LONGEST_NAME,
            )
            self._put(
                team,
                "carried",
                _t("Team %(team)s, brought along") % told,
                team.carried,
                LONGEST_FIGURE,
            )
            for place in range(1, MOST_IN_A_TEAM + 1):
                field = name_field(
                    _t("Team %(team)s, player %(place)s") % (told | {"place": place}),
                    required=False,
                )
                self._keep(team, str(place), field, _at(team.players, place))

    def rows(self) -> Iterator[TeamRow]:
        """The fields, team by team."""
        for team in self._teams:
            players = tuple(
                self[_key(team, str(place))] for place in range(1, MOST_IN_A_TEAM + 1)
            )
            yield TeamRow(
                team.label,
                self[_key(team, "name")],
                self[_key(team, "carried")],
                players[:FEWEST_IN_A_TEAM],
                players[FEWEST_IN_A_TEAM:],
            )

    def typed(self) -> list[NamedTeam]:
        """What was typed, with what the page had shown."""
        places = [str(place) for place in range(1, MOST_IN_A_TEAM + 1)]
        return [
            NamedTeam(
                NamedPair(
                    team.entry,
                    tuple(self._was(team, place) for place in places),
                    tuple(self.cleaned_data[_key(team, place)] for place in places),
                ),
                (self._was(team, "name"), self._was(team, "carried")),
                (
                    self.cleaned_data[_key(team, "name")],
                    self.cleaned_data[_key(team, "carried")],
                ),
            )
            for team in self._teams
        ]

    def _put(
        self, team: TeamFields, what: str, label: str, value: str, longest: int
    ) -> None:
        field = Name(label=label, max_length=longest, required=False)
        self._keep(team, what, field, value)

    def _keep(self, team: TeamFields, what: str, field: Name, value: str) -> None:
        field.initial, field.show_hidden_initial = value, True
        self.fields[_key(team, what)] = field

    def _was(self, team: TeamFields, what: str) -> str:
        return str(self.data.get(self.add_initial_prefix(_key(team, what)), ""))


def _key(team: TeamFields, what: str) -> str:
    return f"t{team.entry}-{what}"


def _at(players: Sequence[str], place: int) -> str:
    return players[place - 1] if place <= len(players) else ""
