"""Forms of matches: line-ups, draws of rounds, and judging a match."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from clubsite.accounts.forms import Name
from scoring.bridge.contest.unplayed import Award
from scoring.bridge.contract import Side
from scoring.bridge.swiss import Odd
from scoring.events.contest_labels import ODD
from scoring.events.labels import FaultKind, RoomKind, SeatKind
from scoring.events.models import Match
from scoring.events.plans import (
    MOST_BOARDS_MORE,
    MOST_GIVEN,
    DrawWish,
    Judged,
    Mismatch,
)
from scoring.results.queries.matches import CHAIRS, Chair, Member, chair_name

NOBODY = ("", "–")

CHOSEN = 4
"""How many pairings can be chosen for one round."""
Choices = Sequence[tuple[int, str]]


def _someone(label: Any, people: Choices, *, required: bool) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label=label,
        choices=[("", _("No one chosen")), *people],
        coerce=int,
        required=required,
        empty_value=None,
    )


class DrawForm(forms.Form):
    """The method of a draw, and the pairings fixed beforehand."""

    how = forms.ChoiceField(
        label=_("First round"),
        choices=[
            ("seeds", _("By seeds, top half against bottom half")),
            ("lot", _("At random")),
        ],
        widget=forms.RadioSelect,
    )
    lot = Name(
        label=_("Random seed"),
        help_text=_("Any words or figures. The same seed repeats the draw."),
        max_length=40,
        required=False,
    )
    odd = forms.TypedChoiceField(
        label=_("If the number is odd"),
        choices=list(ODD.items()),
        coerce=Odd,
        empty_value=None,
        required=False,
        widget=forms.RadioSelect,
    )
    sure = forms.BooleanField(
        label=_("Draw by the current standings, with results missing"),
        required=False,
    )

    def __init__(
        self,
        *args: Any,
        people: Choices,
        first: bool,
        bracket: bool,
        waits: bool,
        odd: Odd | None,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["odd"].initial = odd
        unused = {"how": not first or bracket, "lot": not first or bracket}
        unused |= {"sure": bracket or not waits, "odd": odd is None}
        for name, left_out in unused.items():
            if left_out:
                del self.fields[name]
        if bracket:
            return
        for number in range(1, CHOSEN + 1):
            values = {"number": number}
            self.fields[f"one{number}"] = _someone(
                _t("Fixed pairing %(number)s") % values, people, required=False
            )
            self.fields[f"other{number}"] = _someone(
                _t("against, in pairing %(number)s") % values, people, required=False
            )

    def clean(self) -> dict[str, Any]:
        """A lot has a seed, and a chosen pairing two sides."""
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("how") == "lot" and not cleaned.get("lot"):
            self.add_error("lot", _("Enter a random seed."))
        for number in range(1, CHOSEN + 1):
            first, other = cleaned.get(f"one{number}"), cleaned.get(f"other{number}")
            if (first is None) != (other is None):
                self.add_error(f"other{number}", _("A pairing has two sides."))
        return cleaned

    @property
    def pairings(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """The fields of the pairings that can be chosen."""
        return [
            (self[f"one{number}"], self[f"other{number}"])
            for number in range(1, CHOSEN + 1)
            if f"one{number}" in self.fields
        ]

    @property
    def has_pairings(self) -> bool:
        """Whether any of them is filled in."""
        return any(field.value() for row in self.pairings for field in row)

    def wish(self) -> DrawWish:
        """What was chosen, as the action takes it."""
        typed = self.cleaned_data
        chosen = (
            (typed.get(f"one{number}"), typed.get(f"other{number}"))
            for number in range(1, CHOSEN + 1)
        )
        return DrawWish(
            forced=tuple((first, other) for first, other in chosen if first and other),
            lot=typed.get("lot", "") if typed.get("how") == "lot" else "",
            sure=typed.get("sure", False),
            odd=typed.get("odd"),
        )


class ChangeForm(forms.Form):
    """Two who change places in the drawn round."""

    seen = forms.CharField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, people: Choices, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["one"] = _someone(_("Swap"), people, required=True)
        self.fields["other"] = _someone(_("with"), people, required=True)


class SeenForm(forms.Form):
    """The drawn round, as it was seen."""

    seen = forms.CharField(max_length=60)


@dataclass(frozen=True, slots=True)
class SideRow:
    """One side of a room: the team, and its two seats with what they are called."""

    team: str
    seats: tuple[tuple[Promise | str, forms.BoundField], ...]


@dataclass(frozen=True, slots=True)
class RoomRows:
    """A room with both sides."""

    label: Promise | str
    sides: tuple[SideRow, ...]


class LineupForm(forms.Form):
    """Who sits in each of the eight places; an empty one is not known."""

    seen = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(
        self,
        *args: Any,
        match: Match,
        teams: Mapping[int, Sequence[Member]],
        seated: Mapping[Chair, int],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self._match = match
        for chair in CHAIRS:
            room, seat = chair
            team = match.at(room, seat.side)
            people = teams[team.pk] if team else ()
            self.fields[chair_name(chair)] = forms.TypedChoiceField(
                label=_t("%(room)s, %(seat)s")
                % {"room": room.label, "seat": SeatKind(seat.value).label},
                choices=[
                    NOBODY,
                    *((str(person.key), person.called) for person in people),
                ],
                coerce=int,
                empty_value=None,
                required=False,
                initial=seated.get(chair),
            )

    @property
    def rooms(self) -> Iterator[RoomRows]:
        """The fields as the tables stand."""
        for room in RoomKind:
            yield RoomRows(room.label, tuple(self._side(room, side) for side in Side))

    def seated(self) -> dict[Chair, int | None]:
        """What was chosen."""
        return {chair: self.cleaned_data[chair_name(chair)] for chair in CHAIRS}

    def _side(self, room: RoomKind, side: Side) -> SideRow:
        team = self._match.at(room, side)
        return SideRow(
            team.called if team else "",
            tuple(
                (SeatKind(seat.value).label, self[chair_name((room, seat))])
                for at, seat in CHAIRS
                if at == room and seat.side is side
            ),
        )


IN_FIGURES = "points"
NOT_GIVEN = "boards"


class JudgeForm(forms.Form):
    """What both sides have in place of a score by boards."""

    what = forms.ChoiceField(label=_("Result"), widget=forms.RadioSelect)
    home = forms.DecimalField(decimal_places=2, required=False)
    away = forms.DecimalField(decimal_places=2, required=False)

    def __init__(
        self,
        *args: Any,
        awards: Mapping[Award, str],
        sides: Sequence[str],
        in_figures: bool,
        given: bool,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        choices = [(str(award), words) for award, words in awards.items()]
        if in_figures:
            choices.append((IN_FIGURES, _t("Figures entered below")))
        if given:
            choices.append(
                (NOT_GIVEN, _t("Table results again: remove the entered result"))
            )
        what: Any = self.fields["what"]
        what.choices = choices
        for name, side in zip(("home", "away"), sides, strict=False):
            self.fields[name].label = _t("%(side)s has") % {"side": side}
        if len(sides) < 2:
            del self.fields["away"]
        if not in_figures:
            for name in {"home", "away"} & self.fields.keys():
                del self.fields[name]

    @property
    def takes_back(self) -> bool:
        return bool(self.cleaned_data["what"] == NOT_GIVEN)

    def judged(self) -> Judged:
        """What was chosen, as the action takes it."""
        what = self.cleaned_data["what"]
        home: Decimal | None = self.cleaned_data.get("home")
        away: Decimal | None = self.cleaned_data.get("away")
        if what == IN_FIGURES:
            return Judged(home=home, away=away)
        return Judged(Award(what))


class MatchForm(forms.Form):
    """Who is at fault for what a match lacks, and what its first side brings into it."""

    fault = forms.TypedChoiceField(
        label=_("Side at fault for missing boards"),
        help_text=_("This counts if less than half of the match could be played."),
        choices=FaultKind.choices,
        coerce=FaultKind,
    )
    carried = forms.DecimalField(
        label=_("Carry-forward of the first side, in IMPs"),
        min_value=-MOST_GIVEN,
        max_value=MOST_GIVEN,
        decimal_places=2,
        required=False,
    )

    def __init__(self, *args: Any, bracket: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not bracket:
            del self.fields["carried"]

    def brought(self) -> str:
        """What is brought along as it is stored; nothing is empty."""
        typed: Decimal | None = self.cleaned_data.get("carried")
        return format(typed.normalize(), "f") if typed else ""


class MismatchForm(forms.Form):
    """Whom each side should have met, and whether it was at fault."""

    home_at_fault = forms.BooleanField(required=False)
    away_at_fault = forms.BooleanField(required=False)

    def __init__(
        self, *args: Any, people: Choices, sides: Sequence[str], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        for name, side in zip(("home", "away"), sides, strict=True):
            values = {"side": side}
            self.fields[f"{name}_due"] = _someone(
                _t("%(side)s should have met") % values, people, required=False
            )
            self.fields[f"{name}_at_fault"].label = _t("%(side)s was at fault") % values
        self.order_fields(["home_due", "home_at_fault", "away_due", "away_at_fault"])

    def mismatch(self) -> Mismatch:
        """What was chosen, as the action takes it."""
        return Mismatch(**self.cleaned_data)


class ProlongForm(forms.Form):
    """How many boards more are played."""

    boards = forms.IntegerField(
        label=_("Extra boards"), min_value=1, max_value=MOST_BOARDS_MORE
    )


class ShortenForm(forms.Form):
    """In which state the match was looked at."""

    seen = forms.IntegerField(widget=forms.HiddenInput)
