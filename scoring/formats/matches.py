"""The matches of a read event as its reports print them."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.bridge.convention import CONVENTIONS
from scoring.bridge.event import EventScore
from scoring.bridge.ranking import Place
from scoring.bridge.teams import Team
from scoring.bridge.teams.outcome import MatchOutcome, SideOutcome
from scoring.formats.contests import WITH_SCALE, in_rooms, scale_name, settled
from scoring.formats.evening import InRooms, ReadEvent

LinePoints = tuple[Fraction | None, Fraction | None]
"""What North-South's and East-West's team have on a line, None if it is not compared."""


@dataclass(frozen=True, slots=True)
class MatchResult:
    """One match: how many boards count, what each team won on them, and how it counts.

    `net` is the difference after rounding to whole IMPs (the points at board-a-match);
    `vps` are absent where the standings are in something else.
    """

    boards: int
    won: Mapping[Team, Fraction]
    net: Mapping[Team, Fraction]
    vps: Mapping[Team, Fraction] | None


@dataclass(frozen=True, slots=True)
class TeamsScore:
    """A teams event: by key of line, of match and of team; `scale` is that of the VPs."""

    lines: Mapping[int, LinePoints]
    matches: Mapping[int, MatchResult]
    totals: Mapping[int, Fraction]
    won: Mapping[int, Fraction]
    boards: Mapping[int, int]
    places: Mapping[int, Place]
    scale: str = ""


def as_teams(event: ReadEvent, score: EventScore) -> TeamsScore:
    """The event, scored by its keys, with every match compared board by board."""
    whole = settled(event, CONVENTIONS[event.convention])
    said = whole.regulations
    scaled = said is not None and said.standings in WITH_SCALE
    matches = {
        key: _result(one, in_rooms(whole), scaled=scaled)
        for key, one in score.matches.items()
        if one.counted
    }
    won = {one.key: Fraction(0) for one in event.entrants}
    for match in event.matches:
        for team, key in ((Team.HOME, match.home), (Team.AWAY, match.away)):
            if match.key in matches and key in won:
                won[key] += matches[match.key].won[team]
    totals = {one.key: score.totals[one.key] for one in event.entrants}
    return TeamsScore(
        lines={
            key: (one.ns_points, one.ew_points)
            for key, one in score.lines.items()
            if one.ns_points is not None or one.ew_points is not None
        },
        matches=matches,
        totals={key: one.final for key, one in totals.items()},
        won=won,
        boards={key: one.boards for key, one in totals.items()},
        places={key: Place(one.rank, one.tied) for key, one in totals.items()},
        scale=scale_name(whole) if matches else "",
    )


def won_of(side: SideOutcome, compared: InRooms) -> Fraction:
    """What a side won of its boards: at board-a-match its points, not the scores."""
    return side.boards if compared is InRooms.BOARD_A_MATCH else side.won


def _result(outcome: MatchOutcome, compared: InRooms, *, scaled: bool) -> MatchResult:
    sides = {team: outcome.of(team) for team in Team}
    points = {team: one.points for team, one in sides.items() if one.points is not None}
    return MatchResult(
        boards=outcome.counted,
        won={team: won_of(one, compared) for team, one in sides.items()},
        net={team: one.margin for team, one in sides.items()},
        vps=points if scaled and points else None,
    )
