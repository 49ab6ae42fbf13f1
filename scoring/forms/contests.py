"""The shape of what is typed to set up an event of matches, and to name its teams."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from scoring.bridge.contest import ScaleName
from scoring.bridge.convention import CONVENTIONS
from scoring.bridge.convention import Name as Convention
from scoring.bridge.ranking import TieRule
from scoring.bridge.swiss import Odd, System
from scoring.forms.setup import (
    AppointForm,
    FactsForm,
    convention_choices,
)
from scoring.labels import CountedKind, PlayedKind
from scoring.plans import ContestPlan
from scoring.queries.scored_by import MATCHES_BY, SCALE_SETS, SCALES
from scoring.regulations import Regulations, StoredRow

MOST_CONTESTANTS = 200
MOST_BOARDS = 64
MOST_ROUNDS = 40
MOST_STINTS = 8
MOST_ROWS = 31
FIRST_ROWS = 16
MOST_VPS = 100
TIES = ("first_tie", "second_tie", "third_tie")
TIE_WORDS: Mapping[TieRule, Any] = {
    TieRule.HEAD_TO_HEAD: _("The matches among those who are level"),
    TieRule.IMP_QUOTIENT: _("IMPs won by IMPs lost"),
    TieRule.TOTAL_IMPS: _("IMPs won less IMPs lost"),
    TieRule.BOARDS_WON: _("Boards won"),
}


def scale_choices() -> list[Any]:
    """The scales, each under the body in whose clubs it is used."""
    return [
        (_t(body), [(str(name), _t(SCALES[name][0])) for name in names])
        for body, names in SCALE_SETS
    ]


def preset_of(body: str) -> dict[str, str]:
    """Scale and convention as in the clubs of that body; nothing for any other word."""
    if body not in MATCHES_BY:
        return {}
    scale, convention = MATCHES_BY[body]
    return {"scale": str(scale), "convention": str(convention)}


def sources() -> list[tuple[str, str]]:
    """What each scale and convention is called, and where it comes from."""
    scales = [(_t(name), _t(source)) for name, source in SCALES.values()]
    conventions = [
        (_t(name.called), _t(CONVENTIONS[name].source))
        for name in Convention
        if CONVENTIONS[name].source
    ]
    return scales + conventions


def _tie_field(label: Any) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label=label,
        choices=[("", _("No rule")), *((str(k), v) for k, v in TIE_WORDS.items())],
        coerce=TieRule,
        required=False,
        empty_value=None,
    )


class ContestForm(FactsForm, AppointForm):
    """An event of matches, but for the rows of a scale of the club's own."""

    played = forms.TypedChoiceField(
        label=_("What is played"), choices=PlayedKind.choices, coerce=PlayedKind
    )
    contestants = forms.IntegerField(
        label=_("How many teams, or pairs"),
        min_value=2,
        max_value=MOST_CONTESTANTS,
        initial=8,
    )
    boards_a_match = forms.IntegerField(
        label=_("Boards a match"), min_value=1, max_value=MOST_BOARDS, initial=8
    )
    counted = forms.TypedChoiceField(
        label=_("Scored at"),
        help_text=_("In a knock-out the margin alone decides: there is no scale."),
        choices=CountedKind.choices,
        coerce=CountedKind,
    )
    scale = forms.TypedChoiceField(
        label=_("Scale of victory points"), choices=scale_choices, coerce=ScaleName
    )
    convention = forms.TypedChoiceField(
        label=_("By the convention of"), choices=convention_choices, coerce=Convention
    )
    rounds = forms.IntegerField(
        label=_("Rounds"),
        help_text=_("Of a Swiss. Elsewhere they follow from the number of teams."),
        min_value=1,
        max_value=MOST_ROUNDS,
        required=False,
    )
    system = forms.TypedChoiceField(
        label=_("Draw"),
        choices=[
            (System.MONRAD, _("Neighbours who have not met (Monrad)")),
            (System.DANISH, _("Neighbours, met or not (Danish)")),
        ],
        coerce=System,
    )
    odd = forms.TypedChoiceField(
        label=_("Of an odd number"),
        choices=[
            (Odd.BYE, _("One has a bye")),
            (Odd.TRIANGLE, _("Three teams play a triangle")),
        ],
        coerce=Odd,
    )
    stints = forms.IntegerField(
        label=_("Stints of a match"),
        help_text=_(
            "Of a knock-out: the parts of one length that a match is played in."
        ),
        min_value=1,
        max_value=MOST_STINTS,
        initial=1,
    )
    first_tie = _tie_field(_("Who is level is split by"))
    second_tie = _tie_field(_("Then by"))
    third_tie = _tie_field(_("And then by"))
    drawn_within = forms.IntegerField(
        label=_("A board is halved up to"),
        help_text=_(
            "Board-a-match: the widest difference in points that wins nothing."
        ),
        min_value=0,
        max_value=90,
        initial=0,
    )
    halved = forms.BooleanField(
        label=_("Show a board won as 1 and a halved one as ½, not as 2 and 1"),
        required=False,
    )

    def clean(self) -> dict[str, Any]:
        """The rules for ties, each once and without a gap."""
        cleaned = super().clean() or self.cleaned_data
        rules = [cleaned.get(name) for name in TIES]
        chosen = [one for one in rules if one]
        for name, rule in zip(TIES, rules, strict=True):
            if rule and rules.index(rule) < TIES.index(name):
                self.add_error(name, _("This rule stands here already."))
        cleaned["ties"] = tuple(map(str, chosen))
        return cleaned

    def plan(self, rows: Sequence[StoredRow]) -> ContestPlan:
        """What was typed, as the action takes it."""
        typed = self.cleaned_data
        return ContestPlan(
            facts=self.facts(),
            played=typed["played"],
            contestants=typed["contestants"],
            counted=typed["counted"],
            convention=typed["convention"],
            director=self.chosen("director"),
            scorer=self.chosen("scorer"),
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
                    self.add_error(name, _("Fill this in, or leave the row empty."))
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

    def __init__(self, typed: Any = None) -> None:
        self.rows = [
            (number, ScaleRowForm(typed, prefix=f"row{number}"))
            for number in range(1, MOST_ROWS + 1)
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
        """Whether any row was typed."""
        return any(form.has_changed() for _number, form in self.rows)
