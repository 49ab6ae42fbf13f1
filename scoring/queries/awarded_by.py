"""What a scheme of master points would award in an event."""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, replace
from decimal import Decimal

from django.utils.translation import gettext

from clubsite.errors import Refused
from scoring.bridge.masterpoints.described import CALLED, DESCRIBED
from scoring.bridge.masterpoints.schemes import Scheme
from scoring.bridge.ranking import Place
from scoring.models import Event
from scoring.queries.evening import Evening
from scoring.queries.in_the_game import score_evening
from scoring.queries.loading import load_evening
from scoring.queries.masterpoints import (
    SchemeInWords,
    awards_in,
    in_words,
    shown_award,
    why_no_awards,
)


@dataclass(frozen=True, slots=True)
class Awarded:
    """Somebody who has an award: the place among those who are awarded together."""

    label: str
    names: tuple[str, ...]
    place: Place
    entries: int
    points: Decimal | None


@dataclass(frozen=True, slots=True)
class Awards:
    """What everybody would have, the most first."""

    version: int
    scheme: SchemeInWords | None
    rows: tuple[Awarded, ...]


def schemes_by_body() -> Sequence[tuple[str, Sequence[Scheme]]]:
    """The schemes, each under the body whose it is."""
    bodies = dict.fromkeys(one.body for one in DESCRIBED.values())
    return [
        (gettext(body), [one for one, said in DESCRIBED.items() if said.body == body])
        for body in bodies
    ]


def called(scheme: Scheme) -> str:
    return gettext(CALLED[scheme])


def awarded(event: Event, scheme: Scheme) -> Awards:
    """The awards as they would be; refused where the scheme fits no such event."""
    evening = _by(event, scheme)
    score = score_evening(evening)
    if why := why_no_awards(evening, score, scheme):
        raise Refused(why, field="scheme")
    found = awards_in(evening, score)
    rows = [
        Awarded(
            label=evening.pairs[key].label,
            names=tuple(one.name for one in evening.pairs[key].players),
            place=award.place,
            entries=award.group.entries,
            points=shown_award(evening, award),
        )
        for key, award in sorted(found.items(), key=lambda one: -one[1].points)
    ]
    return Awards(event.version, in_words(evening), tuple(rows))


def _by(event: Event, scheme: Scheme) -> Evening:
    other = copy(event)
    regulations = replace(event.regulations, master_points=str(scheme))
    other.regulation_values = regulations.as_values()
    return replace(load_evening(event), event=other)
