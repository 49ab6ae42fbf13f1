"""The master points of a read event: those of the file, and those of a scheme."""

import re
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from math import floor

from scoring.bridge.event import EventScore, Total
from scoring.bridge.masterpoints.awards import Award, Kind
from scoring.bridge.masterpoints.awards import Contest as Awarded
from scoring.bridge.masterpoints.schemes import (
    DESCRIBED,
    RATINGS,
    WEIGHTS,
    Scheme,
    compute_awards,
)
from scoring.bridge.ranking import Strat
from scoring.formats.event import Contest, Form, ReadEntrant, ReadEvent
from scoring.formats.rounding import half_away

_FIGURE = re.compile(r"\d{1,6}(\.\d{1,4})?\Z", re.ASCII)
PERSONS = {Contest.INDIVIDUAL: 1, Contest.PAIRS: 2, Contest.TEAMS: 4}
COLOURS: Mapping[Scheme, str] = {
    Scheme.EBU_CLUB: "BLACK",
    Scheme.ABF_GREEN: "GREEN",
    Scheme.ABF_RED: "RED",
    **dict.fromkeys(RATINGS, "BLACK"),
}
"""What files call the points of a scheme."""


def named_scheme(event: ReadEvent) -> Scheme:
    """The scheme that the event names."""
    return Scheme(event.regulations.master_points if event.regulations else "")


def shown_scheme(event: ReadEvent, score: EventScore) -> Scheme:
    """The scheme by which more than half of the file's awards follow, and each other one
    has its reason; none if there is no such one. Its points have the colour that the
    file says."""
    entrants = [
        entrant for entrant in event.entrants if award_value(entrant, Scheme.NONE)
    ]
    colours = {entrant.official.colour.upper() for entrant in entrants}
    if len(colours) != 1:
        return Scheme.NONE
    candidates = [scheme for scheme, colour in COLOURS.items() if {colour} == colours]
    agreeing = {
        candidate: _agreeing(event, score, candidate) for candidate in candidates
    }
    best = max(
        candidates, key=lambda candidate: agreeing[candidate], default=Scheme.NONE
    )
    if agreeing.get(best, 0) * 2 <= len(entrants) or not _explains(event, score, best):
        return Scheme.NONE
    return best


def _explains(event: ReadEvent, score: EventScore, scheme: Scheme) -> bool:
    """Whether every award of the file follows by our places or by the file's, or is the
    part of a tie rounded down: where strata or overall awards are not told, some do not."""
    awards = awards_by(event, score, scheme)
    by_file = awards_by_file(event, score, scheme)
    return all(
        file in {points_in(awards, entrant.key), points_in(by_file, entrant.key)}
        or is_cut_off(entrant.key, file, awards, by_file)
        for entrant in event.entrants
        if (file := award_value(entrant, scheme)) is not None
    )


def is_cut_off(key: int, file: Fraction, *found: Mapping[int, Award]) -> bool:
    """Whether an award is the equal part of a tie, cut off at the unit."""
    return any(file == _cut_off(awards[key]) for awards in found if key in awards)


def _cut_off(award: Award) -> Fraction | None:
    unit = award.group.unit
    sharing, total = award.group.held_at(award.place.rank)
    return floor(total / sharing / unit) * unit if sharing > 1 else None


def _agreeing(event: ReadEvent, score: EventScore, scheme: Scheme) -> int:
    awards = awards_by(event, score, scheme)
    by_file = awards_by_file(event, score, scheme)
    return sum(
        bool(file := award_value(entrant, scheme))
        and file in {points_in(found, entrant.key) for found in (awards, by_file)}
        for entrant in event.entrants
    )


def points_in(awards: Mapping[int, Award], key: int) -> Fraction:
    """What someone has, which may be nothing."""
    return awards[key].points if key in awards else Fraction(0)


def award_value(entrant: ReadEntrant, scheme: Scheme) -> Fraction | None:
    """What the file awards a contestant; files of the ABF write whole hundredths."""
    text = entrant.official.master_points.strip()
    if not _FIGURE.match(text):
        return None
    hundredths = scheme in WEIGHTS and "." not in text
    return Fraction(text) / (100 if hundredths else 1)


def written_award(scheme: Scheme, award: Award | None) -> str:
    """An award with the decimals of its scheme; nothing is written as none."""
    points = award.points if award else Fraction(0)
    decimals = DESCRIBED[scheme].decimals
    return f"{float(half_away(points, decimals)):.{decimals}f}"


def in_hundredths(text: str, scheme: Scheme) -> str:
    """An award as USEBIO files of the ABF have it; of others, and what is no award, as
    it is.

    >>> in_hundredths("0.57", Scheme.ABF_RED), in_hundredths("0.57", Scheme.ACBL_OPEN)
    ('57', '0.57')
    """
    if scheme not in WEIGHTS or "." not in text or not _FIGURE.match(text):
        return text
    hundredths = 100 * Fraction(text)
    return text if hundredths % 1 else str(hundredths)


def awards_by(event: ReadEvent, score: EventScore, scheme: Scheme) -> dict[int, Award]:
    """What everyone has by that scheme who has something, by the keys of the file."""
    if scheme is Scheme.NONE:
        return {}
    return compute_awards(scheme, awarded(event, score.totals))


def awards_by_file(
    event: ReadEvent, score: EventScore, scheme: Scheme
) -> dict[int, Award]:
    """The same by the places that the file gives."""
    ranks = {entrant.key: entrant.official.rank for entrant in event.entrants}
    made = {
        key: None if rank is None else Fraction(-rank) for key, rank in ranks.items()
    }
    return compute_awards(scheme, replace(awarded(event, score.totals), made=made))


def awarded(event: ReadEvent, totals: Mapping[int, Total]) -> Awarded:
    """The event as schemes look at it."""
    apart = event.winners == 2 and not event.in_matches
    sessions = {line.session for line in event.lines}
    sessions |= {match.session for match in event.matches}
    most = max((total.boards for total in totals.values()), default=0)
    people = event.entrants
    return Awarded(
        persons=PERSONS[event.contest],
        kind=_kind(event),
        made={
            person.key: _made(event, person, totals[person.key]) for person in people
        },
        sides={person.key: person.side if apart else None for person in people},
        sections={person.key: person.section for person in people},
        boards=-(-most // (len(sessions) or 1)),
        sessions=len(sessions) or 1,
        strata=tuple(
            Strat(stratum.name, stratum.limit.value if stratum.limit else None)
            for stratum in event.strata
        ),
        stratum={
            person.key: person.strata[-1] if person.strata else "" for person in people
        },
    )


def _kind(event: ReadEvent) -> Kind:
    if event.form is Form.KNOCK_OUT:
        return Kind.KNOCK_OUT
    return Kind.MATCHES if event.in_matches else Kind.FIELD


def _made(event: ReadEvent, entrant: ReadEntrant, total: Total) -> Fraction | None:
    """By the place; who has none, or played nothing, is not awarded."""
    regulations = event.regulations
    minimum = regulations.minimum_boards if regulations and not event.in_matches else 0
    played = total.boards or total.final
    if entrant.withdrew or not played or total.boards < minimum:
        return None
    return Fraction(-total.rank)
