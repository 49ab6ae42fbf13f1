"""Forms of events of matches: scoring, victory point scales and teams."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from clubsite.accounts.forms import Name
from scoring.bridge.contest import ScaleName
from scoring.bridge.convention import Name as Convention
from scoring.bridge.ranking import TieRule
from scoring.bridge.regulations import Regulations, StoredRow
from scoring.bridge.swiss import Odd, System
from scoring.bridge.teams import WithdrawalRule
from scoring.events import access as events_access
from scoring.events.contest_labels import ODD, SCALES, SYSTEMS, TIES, WITHDRAWALS
from scoring.events.labels import ContestKind, CountedKind, FormKind, PlayedKind
from scoring.events.models import Event
from scoring.events.plans import (
    FEWEST_IN_A_TEAM,
    MOST_IN_A_TEAM,
    ContestPlan,
    MatchScoring,
    NamedPair,
    NamedTeam,
    counted_as,
    counted_kinds,
    method_and_standings,
)
from scoring.movements.movement import Movement
from scoring.movements.team_advice import OF_TEAMS
from scoring.movements.team_matches import teams_in
from scoring.play.forms.setup import (
    AppointForm,
    FactsForm,
    RepeatedForm,
    convention_choices,
    name_field,
    offer_own,
)
from scoring.play.queries.contest_scoring import rounds_drawn
from scoring.play.queries.scoring_rules import MATCHES_BY, SCALE_SETS
from scoring.play.queries.setup import TeamFields

MOST_CONTESTANTS = 200
MOST_SECTIONS = 8
MOST_BOARDS = 64
MOST_ROUNDS = 40
MOST_STINTS = 8
MOST_ROWS = 31
FIRST_ROWS = 16
MOST_VPS = 100
ROW = ("first", "last", "winner", "loser")
TIE_FIELDS = ("first_tie", "second_tie", "third_tie")
KEPT, LEFT_OUT = "kept", "left_out"
OF_ROUNDS = frozenset({"rounds", "system", "odd"})
OF_REGULATIONS = OF_ROUNDS | {"scale", "drawn_within", "halved", "withdrawals"}
ROWS = (
    ("counted",),
    ("scale", "convention"),
    ("rounds",),
    ("system", "odd"),
    TIE_FIELDS,
    ("withdrawals", "carry_over"),
    ("drawn_within",),
    ("halved",),
    ("plus_after", "plus_percent"),
)
"""What of a scoring stands beside each other on its page."""
ROUNDS_NOW = {
    FormKind.SWISS: _("At least the rounds already drawn."),
    FormKind.ROUND_ROBIN: _(
        "Rounds that haven't started can be removed, and added again."
    ),
}
"""How many rounds there may be once the contest is set up."""

LONGEST_NAME = 60
LONGEST_FIGURE = 12


def scale_choices() -> list[Any]:
    """The scales, each under the body in whose clubs it is used."""
    return [
        (_t(body), [(str(name), _t(SCALES[name][0])) for name in names])
        for body, names in SCALE_SETS
    ]


def team_movement_choices() -> list[Any]:
    """The kinds of movement for teams."""
    return [("", _t("None")), *((kind.code, _t(kind.title)) for kind in OF_TEAMS)]


def _with_teams(movement: Movement) -> Movement:
    """The movement under its name with the number of teams."""
    name = _t("%(name)s, %(number)s teams") % {
        "name": movement.name,
        "number": len(teams_in(movement)),
    }
    return replace(movement, name=name)


def withdrawal_choices() -> list[Any]:
    """What may become of the scores of who leaves."""
    return [(str(rule), _t(words)) for rule, (words, _source) in WITHDRAWALS.items()]


def get_preset(body: str) -> dict[str, str]:
    """Scale and convention as in the clubs of that body; nothing for any other word."""
    if body not in MATCHES_BY:
        return {}
    scale, convention = MATCHES_BY[body]
    return {"scale": str(scale), "convention": str(convention)}


def _tie_field(label: Any) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label=label,
        choices=[("", _("No rule")), *((str(k), v) for k, v in TIES.items())],
        coerce=TieRule,
        required=False,
        empty_value=None,
    )


class MatchScoringForm(forms.Form):
    """How matches are scored, drawn and ranked, but for the rows of an own scale."""

    counted = forms.TypedChoiceField(
        label=_("Scored at"),
        help_text=_("A knock-out is decided by the margin alone and uses no scale."),
        choices=CountedKind.choices,
        coerce=CountedKind,
    )
    scale = forms.TypedChoiceField(
        label=_("VP scale"), choices=scale_choices, coerce=ScaleName
    )
    convention = forms.TypedChoiceField(
        label=_("Scoring rules"), choices=convention_choices, coerce=Convention
    )
    rounds = forms.IntegerField(
        label=_("Rounds"),
        help_text=_("For a Swiss. In other formats the number of teams decides."),
        min_value=1,
        max_value=MOST_ROUNDS,
        required=False,
    )
    system = forms.TypedChoiceField(
        label=_("Draw"), choices=list(SYSTEMS.items()), coerce=System
    )
    odd = forms.TypedChoiceField(
        label=_("If the number is odd"), choices=list(ODD.items()), coerce=Odd
    )
    first_tie = _tie_field(_("Tie-break"))
    second_tie = _tie_field(_("Second tie-break"))
    third_tie = _tie_field(_("Third tie-break"))
    drawn_within = forms.IntegerField(
        label=_("A board is halved up to"),
        help_text=_(
            "Board-a-match: up to this difference in points, the board is a tie."
        ),
        min_value=0,
        max_value=90,
        initial=0,
    )
    halved = forms.BooleanField(
        label=_("Show a board won as 1 and a tie as ½, not as 2 and 1"),
        required=False,
    )

    def clean(self) -> dict[str, Any]:
        """The rules for ties, each once and without a gap."""
        cleaned = super().clean() or self.cleaned_data
        rules = [cleaned.get(name) for name in TIE_FIELDS]
        chosen = [rule for rule in rules if rule]
        for name, rule in zip(TIE_FIELDS, rules, strict=True):
            if rule and rules.index(rule) < TIE_FIELDS.index(name):
                self.add_error(name, _("This tie-break is already in the list."))
        cleaned["ties"] = tuple(map(str, chosen))
        return cleaned


class ContestForm(FactsForm, AppointForm, MatchScoringForm):
    """A new event of matches."""

    played = forms.TypedChoiceField(
        label=_("Format"), choices=PlayedKind.choices, coerce=PlayedKind
    )
    movement = forms.ChoiceField(
        label=_("Movement"),
        help_text=_("For teams by a movement: a table for each team."),
        choices=team_movement_choices,
        required=False,
    )
    contestants = forms.IntegerField(
        label=_("Number of teams or pairs"),
        min_value=2,
        max_value=MOST_CONTESTANTS,
        initial=8,
    )
    sections = forms.IntegerField(
        label=_("Sections"),
        help_text=_("For teams by a movement: each plays its own, under one ranking."),
        min_value=1,
        max_value=MOST_SECTIONS,
        initial=1,
        required=False,
    )
    boards_a_match = forms.IntegerField(
        label=_("Boards per match"),
        help_text=_("In a movement: boards per round."),
        min_value=1,
        max_value=MOST_BOARDS,
        initial=8,
    )
    stints = forms.IntegerField(
        label=_("Stanzas in a match"),
        help_text=_("For a knock-out: each match is played in this many equal parts."),
        min_value=1,
        max_value=MOST_STINTS,
        initial=1,
    )

    def __init__(
        self, *args: Any, own: Mapping[str, Movement] | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.own = own or {}
        offer_own(
            self.fields["movement"],
            {code: _with_teams(movement) for code, movement in self.own.items()},
        )

    def plan(self, rows: Sequence[StoredRow]) -> ContestPlan:
        """What was typed, as the action takes it."""
        typed = self.cleaned_data
        by_movement = typed["played"] == PlayedKind.MOVEMENT
        return ContestPlan(
            facts=self.facts(),
            played=typed["played"],
            contestants=typed["contestants"],
            counted=typed["counted"],
            convention=typed["convention"],
            director=self.chosen("director"),
            scorer=self.chosen("scorer"),
            movement=typed["movement"] if by_movement else "",
            sections=typed["sections"] or 1,
            chosen=self.own.get(typed["movement"]) if by_movement else None,
            regulations=Regulations(
                scale=typed["scale"],
                own_scale=tuple(rows),
                ties=typed["ties"],
                boards_a_match=typed["boards_a_match"],
                rounds=typed["rounds"] or 0,
                stints=typed["stints"],
                odd=typed["odd"],
                system=typed["system"],
                drawn_within=typed["drawn_within"],
                halved=typed["halved"],
            ),
        )


class MatchScoringNowForm(MatchScoringForm, RepeatedForm):
    """The same for an event that there is, as it was seen: what applies to it."""

    withdrawals = forms.TypedChoiceField(
        label=_("Scores of withdrawn entries"),
        choices=withdrawal_choices,
        coerce=WithdrawalRule,
    )
    carry_over = forms.ChoiceField(
        label=_("Carry-forward counts"),
        choices=[(KEPT, _("Yes")), (LEFT_OUT, _("No, leave it out"))],
    )
    seen = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, event: Event, brings: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._event = event
        for name in _left_out(event) if brings else {*_left_out(event), "carry_over"}:
            del self.fields[name]
        kind = (event.contest, event.form)
        counted: Any = self.fields["counted"]
        counted.choices = [
            (counted_kind.value, counted_kind.label)
            for counted_kind in counted_kinds(*kind)
        ]
        counted.help_text = ""
        if counted_as(*kind, event.method, event.regulations.standings) is None:
            counted.choices = [("", _("As in its file")), *counted.choices]
            counted.required, counted.empty_value = False, None
        if "rounds" in self.fields:
            self.fields["rounds"].required = True
            self.fields["rounds"].help_text = ROUNDS_NOW[FormKind(event.form)]

    @property
    def groups(self) -> list[list[forms.BoundField]]:
        """The fields that there are, those beside each other together."""
        rows = ([self[name] for name in row if name in self.fields] for row in ROWS)
        return [row for row in rows if row]

    def plan(self, rows: Sequence[StoredRow]) -> MatchScoring:
        """What was typed, as the action takes it."""
        typed, event = self.cleaned_data, self._event
        regulations = event.regulations
        counted: CountedKind | None = typed["counted"]
        method, standings = event.method, regulations.standings
        if counted is not None:
            method, standings = method_and_standings(counted, event.form)
        names = OF_REGULATIONS & self.fields.keys()
        ties = regulations.ties
        if TIE_FIELDS[0] in self.fields:
            more = regulations.ties[len(TIE_FIELDS) :]
            ties = tuple(dict.fromkeys((*typed["ties"], *more)))
        return MatchScoring(
            contest=event.contest,
            form=event.form,
            counted=counted,
            method=method,
            standings=standings,
            convention=typed["convention"],
            carries=typed.get("carry_over", KEPT) == KEPT,
            regulations=replace(
                self.regulations(regulations),
                own_scale=tuple(rows)
                if "scale" in self.fields
                else regulations.own_scale,
                ties=ties,
                **{name: typed[name] for name in names},
            ),
        )


def scoring_now(event: Event) -> dict[str, Any]:
    """How the matches of an event are scored, as the form shows it."""
    regulations = event.regulations
    kind = (event.contest, event.form, event.method, regulations.standings)
    return {
        "counted": counted_as(*kind),
        "convention": event.convention.lower(),
        "carry_over": KEPT,
        **{name: getattr(regulations, name) for name in OF_REGULATIONS},
        "rounds": regulations.rounds or rounds_drawn(event),
        **dict(zip(TIE_FIELDS, regulations.ties, strict=False)),
        "plus_after": regulations.plus_after or None,
        "plus_percent": regulations.plus_percent,
    }


def _left_out(event: Event) -> frozenset[str]:
    """What does not apply to such an event."""
    if event.form == FormKind.KNOCK_OUT:
        return OF_ROUNDS | {"scale", "withdrawals", *TIE_FIELDS}
    if event.form == FormKind.ROUND_ROBIN:
        by_movement = events_access.has_movement(event)
        return OF_ROUNDS if by_movement else OF_ROUNDS - {"rounds"}
    if event.contest == ContestKind.PAIRS:
        return frozenset({"odd", "drawn_within", "halved"})
    return frozenset()


def _vps(label: Any) -> forms.DecimalField:
    return forms.DecimalField(
        label=label, min_value=0, max_value=MOST_VPS, decimal_places=2, required=False
    )


def _imps(label: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=0, max_value=999, required=False)


class ScaleRowForm(forms.Form):
    """One row of a scale: margins from, to, and what winner and loser have."""

    first = _imps(_("From IMPs"))
    last = _imps(_("To IMPs"))
    winner = _vps(_("Winner"))
    loser = _vps(_("Loser"))

    def clean(self) -> dict[str, Any]:
        """A row has all but its end, which the last one leaves open."""
        cleaned = super().clean() or self.cleaned_data
        if any(cleaned.get(name) is not None for name in self.fields):
            for name in ("first", "winner", "loser"):
                if cleaned.get(name) is None and name not in self.errors:
                    self.add_error(name, _("Complete this row, or leave it empty."))
        return cleaned

    @property
    def row(self) -> StoredRow | None:
        """The row as it is stored, if one was typed."""
        typed = self.cleaned_data
        if typed["first"] is None:
            return None
        return typed["first"], typed["last"], str(typed["winner"]), str(typed["loser"])


class ScaleForms:
    """The rows of a scale of the club's own."""

    def __init__(self, typed: Any = None, stored: Sequence[StoredRow] = ()) -> None:
        rows = [dict(zip(ROW, row, strict=True)) for row in stored]
        rows += [{}] * (MOST_ROWS - len(rows))
        self.rows = [
            (number, ScaleRowForm(typed, prefix=f"row{number}", initial=row))
            for number, row in enumerate(rows, 1)
        ]

    def is_valid(self) -> bool:
        """Whether every row has a shape."""
        valid = [form.is_valid() for _number, form in self.rows]
        return all(valid)

    def stored(self) -> list[StoredRow]:
        """The rows that were typed."""
        found = (form.row for _number, form in self.rows)
        return [row for row in found if row is not None]

    @property
    def first(self) -> list[tuple[int, ScaleRowForm]]:
        """The rows that most scales have."""
        return self.rows[:FIRST_ROWS]

    @property
    def more(self) -> list[tuple[int, ScaleRowForm]]:
        return self.rows[FIRST_ROWS:]

    @property
    def used(self) -> bool:
        """Whether any row was typed, or is there."""
        return any(form.has_changed() or form.initial for _number, form in self.rows)


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
    """The names and players of all teams, filled in with the present ones."""

    def __init__(self, *args: Any, teams: Iterable[TeamFields], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._teams = list(teams)
        for team in self._teams:
            values = {"team": team.label}
            self._put(
                team,
                "name",
                _t("Team %(team)s, its name") % values,
                team.name,
                LONGEST_NAME,
            )
            self._put(
                team,
                "carried",
                _t("Team %(team)s, carry-forward") % values,
                team.carried,
                LONGEST_FIGURE,
            )
            for place in range(1, MOST_IN_A_TEAM + 1):
                field = name_field(
                    _t("Team %(team)s, player %(place)s") % (values | {"place": place}),
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
