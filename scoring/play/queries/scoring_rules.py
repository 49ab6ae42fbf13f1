"""What another method or convention would make of an event."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from decimal import Decimal

from django.utils.translation import gettext

from scoring.bridge.adjusted import Artificial
from scoring.bridge.contest import ScaleName
from scoring.bridge.convention import CONVENTIONS, Name
from scoring.bridge.event import Method, Total
from scoring.bridge.messages import gettext_noop
from scoring.bridge.regulations import Regulations
from scoring.events.event_data import EventData, ReportedResult
from scoring.events.labels import MethodKind
from scoring.events.models import Event
from scoring.events.queries import load_event_data, shown_by
from scoring.results.queries.breakdown import describe_convention
from scoring.results.queries.scores import score_event

SETS: Sequence[tuple[str, tuple[Name, ...]]] = (
    (gettext_noop("Clubsite"), (Name.CLUBSITE,)),
    (gettext_noop("EBU"), (Name.EBU_WHITE_BOOK,)),
    (gettext_noop("ABF"), (Name.COMPSCORE3,)),
    (gettext_noop("ACBL"), (Name.ACBLSCORE,)),
    (gettext_noop("PZBS"), (Name.KOPS, Name.PARY)),
    (gettext_noop("WBF"), (Name.WBF,)),
    (gettext_noop("BBO"), (Name.BBO,)),
)
"""The conventions by the bodies in whose clubs they are used."""


SCALE_SETS: Sequence[tuple[str, tuple[ScaleName, ...]]] = (
    (gettext_noop("WBF, ABF, PZBS"), (ScaleName.WBF_CONTINUOUS,)),
    (gettext_noop("EBU, WBF"), (ScaleName.WBF_DISCRETE,)),
    (gettext_noop("ACBL"), (ScaleName.ACBL_20, ScaleName.ACBL_30)),
    (gettext_noop("Club"), (ScaleName.OWN,)),
)
"""The scales of victory points by the bodies in whose clubs they are used."""

MATCHES_BY: Mapping[str, tuple[ScaleName, Name]] = {
    "WBF": (ScaleName.WBF_CONTINUOUS, Name.WBF),
    "EBU": (ScaleName.WBF_DISCRETE, Name.EBU_WHITE_BOOK),
    "ABF": (ScaleName.WBF_CONTINUOUS, Name.COMPSCORE3),
    "ACBL": (ScaleName.ACBL_20, Name.ACBLSCORE),
    "PZBS": (ScaleName.WBF_CONTINUOUS, Name.KOPS),
}
"""Scale and convention together, as matches are scored in the clubs of each body."""


def lines_with_points(data: EventData) -> Iterator[ReportedResult]:
    """The lines for which someone, or a file without the other room, said points.

    They are in the unit in which boards are compared now, and in no other.
    """
    lines = {line.key: line for line in data.lines}
    for effect in data.effects:
        for side in (effect.for_ns, effect.for_ew):
            if isinstance(side, Artificial) and side.points is not None:
                yield lines[effect.line]
    rooms = Counter((line.match, line.board) for line in data.lines if line.room)
    for line in data.lines:
        if line.file_ns and rooms[line.match, line.board] == 1:
            yield line


@dataclass(frozen=True, slots=True)
class Moved:
    """A pair's total and place, before and after."""

    label: str
    names: tuple[str, ...]
    before: Total
    after: Total

    @property
    def points(self) -> tuple[Decimal, Decimal]:
        """As the pages show them."""
        return self.before.shown_points, self.after.shown_points

    @property
    def changed(self) -> bool:
        """Whether the place is another one."""
        return (self.before.rank, self.before.tied) != (
            self.after.rank,
            self.after.tied,
        )


@dataclass(frozen=True, slots=True)
class Rescored:
    """The ranking under another way of scoring, and that way in words."""

    version: int
    convention: str
    source: str
    phrases: tuple[str, ...]
    pairs: tuple[Moved, ...]


def rescored(
    event: Event,
    method: MethodKind,
    convention: Name,
    regulations: Regulations | None = None,
) -> Rescored:
    """The event as it would stand by this method, this convention and these rules."""
    before = load_event_data(event)
    after = _by(before, method, convention, regulations or event.regulations)
    return Rescored(
        version=event.version,
        convention=gettext(convention.called),
        source=gettext(CONVENTIONS[convention].source),
        phrases=describe_convention(Method(method), after.convention),
        pairs=moved(before, after),
    )


def moved(before: EventData, after: EventData) -> tuple[Moved, ...]:
    """The totals and places of all pairs, by the places that they would have."""
    old, new = score_event(before).totals, score_event(after).totals
    pairs = [
        Moved(
            pair.label,
            tuple(player.name for player in pair.players),
            old[key],
            new[key],
        )
        for key, pair in before.pairs.items()
    ]
    return tuple(sorted(pairs, key=lambda pair: (pair.after.rank, pair.label)))


def _by(
    data: EventData, method: MethodKind, convention: Name, regulations: Regulations
) -> EventData:
    """The event data by these rules; a file's datums count for its own method only."""
    event = copy(data.event)
    event.method, event.convention = method, convention
    event.regulation_values = regulations.as_values()
    datums = data.datums if method == data.event.method else {}
    return replace(data, event=event, convention=shown_by(event), datums=datums)
