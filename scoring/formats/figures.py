"""Our own figures where a file has its own: an event as it is written."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

from scoring.bridge.contest import UNIT_OF, MatchOutcome, Standings, Verdict
from scoring.bridge.convention import CONVENTIONS, Convention
from scoring.bridge.event import TOTALS_IN, EventScore, LineScore, Total, Unit
from scoring.bridge.masterpoints.groups import Award
from scoring.bridge.masterpoints.schemes import Scheme
from scoring.formats.contests import in_rooms
from scoring.formats.evening import (
    Contest,
    Figure,
    Official,
    ReadEntrant,
    ReadEvent,
    ReadLine,
    ReadMatch,
    Scoring,
)
from scoring.formats.masterpoints import (
    COLOURS,
    awards_by,
    named_scheme,
    written_award,
)
from scoring.formats.matches import won_of
from scoring.formats.rounding import decimal_text
from scoring.regulations import Regulations


def with_figures(event: ReadEvent, score: EventScore) -> ReadEvent:
    """The event with the points, totals and places of a score by its keys.

    Figures are those that the convention prints. What was taken from the total of a
    contestant is one penalty, in the unit of the totals.
    """
    unit = _unit(event)
    convention = CONVENTIONS[event.convention]
    scheme = named_scheme(event)
    awards = awards_by(event, score, scheme)
    entrants = (
        _entrant(entrant, score.totals[entrant.key], unit) for entrant in event.entrants
    )
    return replace(
        event,
        lines=tuple(_line(line, score.lines.get(line.key)) for line in event.lines),
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


def _unit(event: ReadEvent) -> Unit:
    """What the totals are in."""
    if event.in_matches:
        said = event.regulations or Regulations()
        return UNIT_OF[Standings(said.standings)]
    return TOTALS_IN[event.field_method]


def _line(line: ReadLine, scored: LineScore | None) -> ReadLine:
    return replace(
        line,
        ns_points=_figure(scored.ns_shown) if scored else None,
        ew_points=_figure(scored.ew_shown) if scored else None,
    )


def _match(
    event: ReadEvent, match: ReadMatch, outcome: MatchOutcome, convention: Convention
) -> ReadMatch:
    """The match with what both sides won of its boards, and what they have for it."""
    sides = (outcome.home, outcome.away)
    won = tuple(won_of(one, in_rooms(event)) for one in sides)
    points = tuple(one.points for one in sides)
    in_vps = event.scoring is Scoring.VICTORY_POINTS
    if outcome.verdict is Verdict.GIVEN and not in_vps and not outcome.counted:
        won = tuple(max(one or Fraction(0), Fraction(0)) for one in points)
    counted = outcome.counted or outcome.verdict is Verdict.GIVEN
    imps = [
        Figure(decimal_text(one))
        if counted and event.contest is Contest.TEAMS
        else None
        for one in won
    ]
    vps = [
        _figure(convention.points(one)) if in_vps and one is not None else None
        for one in points
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
