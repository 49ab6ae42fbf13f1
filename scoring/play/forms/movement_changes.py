"""The form of a change of the movement: only what that change needs."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from scoring.movements.appendix import APPENDIX
from scoring.movements.kinds import KINDS
from scoring.movements.movement import MOST_TABLES, Contest
from scoring.play.forms.setup import name_field
from scoring.play.movement_changes.changes import Change
from scoring.play.movement_changes.room import Contestant, Wish
from scoring.play.movement_changes.team_seats import VOID

LABELS: Mapping[tuple[str, str], Promise | str] = {
    ("", "round"): _("From round"),
    ("", "until"): _("Last round"),
    ("", "table"): _("Table"),
    ("", "other"): _("Other table"),
    ("", "pair"): _("Pair"),
    ("", "second"): _("Other pair"),
    ("", "number"): _("Number"),
    ("", "board"): _("Board"),
    ("", "instead"): _("Board left out"),
    ("", "how"): _("How"),
    ("team_left", "pair"): _("Team"),
    ("late_pair", "pair"): _("Missing pair"),
    ("director_plays", "pair"): _("Missing pair"),
    ("rounds_cut", "round"): _("Last round"),
    ("boards_cut", "number"): _("Boards per round"),
    ("sets_misplaced", "until"): _("Last round with wrong boards, if put right"),
    ("sets_misplaced", "other"): _("Table that has its boards"),
    ("sets_misplaced", "board"): _("Or a board that lies there, if all are shifted"),
    ("wrong_board", "round"): _("Round"),
    ("wrong_board", "board"): _("Board that was played"),
    ("wrong_opponents", "round"): _("Round"),
    ("wrong_opponents", "number"): _("Boards started there"),
    ("arrow_wrong", "round"): _("Round"),
    ("arrow_wrong", "how"): _("The other table"),
    ("arrow_wrong", "number"): _("Boards played so, if not all"),
    ("switch_forgotten", "round"): _("Round without its switch"),
    ("switch_forgotten", "until"): _("Switch this round instead"),
    ("line_misplaced", "round"): _("Round"),
    ("line_misplaced", "number"): _("Tables East–West are ahead, e.g. 1 or -1"),
    ("wrong_number", "round"): _("First round"),
    ("larger_movement", "number"): _("New pairs"),
    ("larger_movement", "how"): _("Movement"),
}
"""What a field is called, for all changes or for one."""
ROUNDS = {"round": (1, 99), "until": (1, 99)}
NUMBERS: Mapping[str, tuple[int, int]] = {
    **ROUNDS,
    "table": (1, MOST_TABLES),
    "other": (1, MOST_TABLES),
    "board": (1, 999),
    "instead": (1, 999),
    "number": (-MOST_TABLES, MOST_TABLES),
}


class MovementChangeForm(forms.Form):
    """What a director fills in, with the movement that was shown."""

    seen = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(
        self,
        *args: Any,
        change: Change,
        contestants: Iterable[Contestant] | None,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.change = change
        self.people = [
            who
            for who in contestants or ()
            if (who.is_missing if change.of_missing else not who.phantom)
        ]
        for name in change.fields:
            if name == "pair" and change.of_missing and len(self.people) < 2:
                if contestants is None:
                    self.fields[name] = forms.IntegerField(
                        required=False, widget=forms.HiddenInput
                    )
                continue
            if name == "names":
                self._add_names()
            else:
                self.fields[name] = self._field(name)

    def _field(self, name: str) -> forms.Field:
        code, required = self.change.code, name not in self.change.optional
        label = str(LABELS.get((code, name), LABELS["", name]))
        if name in NUMBERS:
            least, most = NUMBERS[name]
            return forms.IntegerField(
                label=label, min_value=least, max_value=most, required=required
            )
        if name == "how":
            return forms.ChoiceField(label=label, choices=HOW[code], required=required)
        return forms.TypedChoiceField(
            label=label,
            coerce=int,
            choices=[(who.key, _called(who)) for who in self.people],
            empty_value=None,
            required=required,
        )

    def _add_names(self) -> None:
        for at in (1, 2):
            self.fields[f"name{at}"] = name_field(
                _t("Player %(number)s") % {"number": at}, required=False
            )

    def wish(self) -> Wish:
        """What was typed, as the changes take it."""
        found = {
            name: value
            for name, value in self.cleaned_data.items()
            if name in self.change.fields and value not in (None, "")
        }
        names = tuple(
            str(value)
            for name, value in self.cleaned_data.items()
            if name.startswith("name")
        )
        return Wish(**found, names=names)


def _called(who: Contestant) -> str:
    """A pair in the list from which it is chosen."""
    if who.stand_in:
        return _t("%(pair)s (the director plays)") % {"pair": who.label}
    return who.label


def _rover_or_bump() -> list[tuple[str, str]]:
    return [("", _t("Rover, if no pair is missing")), ("bump", _t("Bump"))]


def _skip_or_appendix() -> list[tuple[str, str]]:
    return [
        ("", _t("Straight or skip Mitchell, in round 1")),
        (APPENDIX.code, _t("Appendix, by round 2: one ranking, new numbers")),
    ]


def _one_winner() -> list[tuple[str, str]]:
    return [
        ("", _t("The same kind, one table larger")),
        *(
            (kind.code, _t(kind.title))
            for kind in KINDS
            if (kind.winners, kind.contest) == (1, Contest.PAIRS)
        ),
    ]


def _other_table() -> list[tuple[str, str]]:
    return [
        ("", _t("It follows, if it hasn't played")),
        (VOID, _t("It has begun: these boards don't count")),
    ]


HOW: Mapping[str, Callable[[], list[tuple[str, str]]]] = {
    "arrow_wrong": _other_table,
    "late_pair": _rover_or_bump,
    "table_added": _skip_or_appendix,
    "larger_movement": _one_winner,
}
