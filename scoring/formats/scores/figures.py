"""Our own figures where a file has its own: an event as it is written."""

from collections.abc import Collection
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

from scoring.bridge.contest import UNIT_OF, MatchOutcome, Standings, Verdict
from scoring.bridge.convention import CONVENTIONS, Convention, Rounding
from scoring.bridge.event import (
    TOTALS_IN,
    EventScore,
    Method,
    ScoredResult,
    Total,
    Unit,
)
from scoring.bridge.masterpoints.awards import Award
from scoring.bridge.masterpoints.schemes import Scheme
from scoring.bridge.regulations import Regulations
from scoring.formats.event import (
    Contest,
    Figure,
    Official,
    ParsedResult,
    ReadEntrant,
    ReadEvent,
    ReadMatch,
    Scale,
    Scoring,
)
from scoring.formats.rounding import decimal_text
from scoring.formats.scores.contests import in_rooms, side_won
from scoring.formats.scores.masterpoints import (
    COLOURS,
    awards_by,
    named_scheme,
    written_award,
)


def with_figures(
    event: ReadEvent, score: EventScore, scales: Collection[Scale] = tuple(Scale)
) -> ReadEvent:
    """The event with the points, totals and places of a score by its keys.

    Figures are those that the convention prints; matchpoints of lines are doubled where
    its scale is not among those that can be said. What was taken from the total of a
    contestant is one penalty, in the unit of the totals.
    """
    unit = unit_of_totals(event)
    convention = CONVENTIONS[event.convention]
    scheme = named_scheme(event)
    awards = awards_by(event, score, scheme)
    entrants = (
        _entrant(entrant, score.totals[entrant.key], unit) for entrant in event.entrants
    )
    shown = _scale(event, convention)
    rounding = None if shown in scales else convention.points
    return replace(
        event,
        scale=shown if shown in scales else Scale.DOUBLED,
        lines=tuple(
            _line(line, score.lines.get(line.key), rounding) for line in event.lines
        ),
        entrants=tuple(
            _awarded(entrant, scheme, awards.get(entrant.key)) for entrant in entrants
        ),
        matches=tuple(
            _match(event, match, score.matches[match.key], convention)
            if match.key in score.matches
            else match
            for match in event.matches
        ),
    )


def _scale(event: ReadEvent, convention: Convention) -> Scale:
    """The scale of the points that the convention prints on lines."""
    matchpoints = event.method is Method.MATCHPOINTS
    return Scale(convention.shown) if matchpoints else Scale.DOUBLED


def unit_of_totals(event: ReadEvent) -> Unit:
    """What the totals are in."""
    if event.in_matches:
        regulations = event.regulations or Regulations()
        return UNIT_OF[Standings(regulations.standings)]
    return TOTALS_IN[event.field_method]


def _line(
    line: ParsedResult, scored: ScoredResult | None, rounding: Rounding | None
) -> ParsedResult:
    if scored is None:
        return replace(line, ns_points=None, ew_points=None)
    if rounding is None:
        ns, ew = scored.ns_shown, scored.ew_shown
    else:
        ns, ew = (
            None if points is None else rounding(points)
            for points in (scored.ns_points, scored.ew_points)
        )
    return replace(line, ns_points=_figure(ns), ew_points=_figure(ew))


def _match(
    event: ReadEvent, match: ReadMatch, outcome: MatchOutcome, convention: Convention
) -> ReadMatch:
    """The match with what both sides won of its boards, and what they have for it."""
    sides = (outcome.home, outcome.away)
    won = tuple(side_won(side, in_rooms(event)) for side in sides)
    points = tuple(side.points for side in sides)
    in_vps = event.scoring is Scoring.VICTORY_POINTS
    if outcome.verdict is Verdict.GIVEN and not in_vps and not outcome.counted:
        won = tuple(max(score or Fraction(0), Fraction(0)) for score in points)
    counted = outcome.counted or outcome.verdict is Verdict.GIVEN
    imps = [
        Figure(decimal_text(value))
        if counted and event.contest is Contest.TEAMS
        else None
        for value in won
    ]
    vps = [
        _figure(convention.points(score)) if in_vps and score is not None else None
        for score in points
    ]
    return replace(
        match,
        home_imps=imps[0],
        away_imps=imps[1] if match.away else None,
        home_points=vps[0],
        away_points=vps[1],
    )


def _entrant(entrant: ReadEntrant, total: Total, unit: Unit) -> ReadEntrant:
    official = Official(
        points=_figure(total.shown_points),
        percentage=_figure(total.shown_percentage),
        rank=total.rank,
        boards=total.boards,
        master_points=entrant.official.master_points,
        colour=entrant.official.colour,
    )
    return replace(entrant, official=official, penalty=-total.adjustment, unit=unit)


def _awarded(entrant: ReadEntrant, scheme: Scheme, award: Award | None) -> ReadEntrant:
    """With its master points by the scheme of the event; a file's own stay without one."""
    if scheme is Scheme.NONE:
        return entrant
    official = replace(
        entrant.official,
        master_points=written_award(scheme, award),
        colour=COLOURS[scheme],
    )
    return replace(entrant, official=official)


def _figure(shown: Decimal | None) -> Figure | None:
    return None if shown is None else Figure(f"{shown:f}")
