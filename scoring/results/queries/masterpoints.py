"""The master points of an event, by the scheme that it names."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from django.utils.translation import gettext

from scoring.bridge.event import EventScore, Total
from scoring.bridge.masterpoints.awards import Award, Contest, Kind
from scoring.bridge.masterpoints.schemes import (
    CALLED,
    DESCRIBED,
    Scheme,
    compute_awards,
    why_none,
)
from scoring.events.event_data import EventData, Pair
from scoring.events.labels import ContestKind, FormKind

PERSONS = {ContestKind.INDIVIDUAL: 1, ContestKind.PAIRS: 2, ContestKind.TEAMS: 4}
"""How many make a contestant."""


@dataclass(frozen=True, slots=True)
class SchemeView:
    """A scheme as pages speak of it; `points` is what its awards are called."""

    called: str
    source: str
    phrases: tuple[str, ...]
    points: str
    decimals: int


def awards_in(data: EventData, score: EventScore) -> dict[int, Award]:
    """What everyone has who has something; nothing where no scheme is named."""
    scheme = Scheme(data.regulations.master_points)
    if scheme is Scheme.NONE:
        return {}
    return compute_awards(scheme, build_contest(data, score.totals))


def why_no_awards(data: EventData, score: EventScore, scheme: Scheme) -> str:
    """Why that scheme gives this event nothing, in words; empty where it does."""
    why = why_none(scheme, build_contest(data, score.totals))
    return gettext(why) if why else ""


def build_scheme_view(data: EventData) -> SchemeView | None:
    """The event's scheme, if it names one."""
    scheme = Scheme(data.regulations.master_points)
    if scheme is Scheme.NONE:
        return None
    described = DESCRIBED[scheme]
    return SchemeView(
        called=gettext(CALLED[scheme]),
        source=gettext(described.source),
        phrases=tuple(gettext(phrase) for phrase in described.phrases),
        points=gettext(described.points),
        decimals=described.decimals,
    )


def shown_award(data: EventData, award: Award | None) -> Decimal | None:
    """Its points with the decimals of the scheme; nothing is no award."""
    if award is None:
        return None
    decimals = DESCRIBED[Scheme(data.regulations.master_points)].decimals
    return round(Decimal(award.points.numerator) / award.points.denominator, decimals)


def build_contest(data: EventData, totals: Mapping[int, Total]) -> Contest:
    """The event as schemes look at it."""
    event, pairs = data.event, data.pairs
    apart = event.winners == 2 and not event.in_matches
    sessions = len(data.sessions) or 1
    most = max((total.boards for total in totals.values()), default=0)
    return Contest(
        persons=PERSONS[ContestKind(event.contest)],
        kind=_kind(data),
        made={key: _made(data, pair, totals[key]) for key, pair in pairs.items()},
        sides={key: pair.side if apart else None for key, pair in pairs.items()},
        sections={key: pair.section for key, pair in pairs.items()},
        boards=-(-most // sessions),
        sessions=sessions,
        strata=data.regulations.strats,
        stratum={key: pair.stratum for key, pair in pairs.items()},
    )


def _kind(data: EventData) -> Kind:
    if data.event.form == FormKind.KNOCK_OUT:
        return Kind.KNOCK_OUT
    return Kind.MATCHES if data.event.in_matches else Kind.FIELD


def _made(data: EventData, pair: Pair, total: Total) -> Fraction | None:
    """By the place in the event; who has none, or played nothing, is not awarded."""
    minimum = 0 if data.event.in_matches else data.regulations.minimum_boards
    played = total.boards or total.final
    if pair.withdrew or not played or total.boards < minimum:
        return None
    return Fraction(-total.rank)
