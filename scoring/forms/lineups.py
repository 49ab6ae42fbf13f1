"""The shape of what is chosen to say who sits where in a match of teams."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _t

from scoring.bridge.contract import Side
from scoring.labels import RoomKind, SeatKind
from scoring.models import Match
from scoring.queries.lineups import CHAIRS, Chair, Member, chair_name

NOBODY = ("", "–")


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
                choices=[NOBODY, *((str(one.key), one.called) for one in people)],
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
