"""The matches of a read event: each from the two rooms of its boards, then the standings.

A board of which the file keeps one table, and a match of which it keeps no board, count
with the file's own figures.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain

from scoring.bridge.adjusted import Awaited, Reported
from scoring.bridge.contract import Side
from scoring.bridge.ranking import Place, ranked
from scoring.bridge.teams import (
    BoardMargin,
    Comparison,
    MatchScore,
    Room,
    Team,
    TeamBoard,
    TeamRules,
    WholeImps,
    score_match,
)
from scoring.bridge.victory_points import (
    Scale,
    acbl_20,
    acbl_30,
    half_match,
    wbf_continuous,
    wbf_discrete,
)
from scoring.bridge.words import NotBridge
from scoring.formats import evening
from scoring.formats.evening import Figure, ReadEvent, ReadLine, ReadMatch, Scoring

SCALES: Mapping[str, Callable[[int], Scale]] = {
    "wbf-continuous": wbf_continuous,
    "wbf-discrete": wbf_discrete,
    "half-match": half_match,
    "acbl-20": acbl_20,
    "acbl-30": acbl_30,
}
"""By name and number of boards; the first is taken where a file does not show its own."""

COMPARED = {
    Scoring.BOARD_A_MATCH: Comparison.BOARD_A_MATCH,
    Scoring.AGGREGATE: Comparison.AGGREGATE,
}
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


def score_teams(event: ReadEvent) -> TeamsScore:
    """The event with every match compared board by board."""
    comparison = COMPARED.get(event.scoring, Comparison.IMPS)
    whole = comparison is Comparison.IMPS
    rules = TeamRules(
        comparison=comparison,
        whole=WholeImps.HALF_AWAY if whole else WholeImps.KEPT,
    )
    tables = {match.key: _tables(event, match) for match in event.matches}
    plain = {
        match.key: tables[match.key].scored(rules)
        for match in event.matches
        if tables[match.key].boards or tables[match.key].given
    }
    scale = ""
    if plain and event.scoring is Scoring.VICTORY_POINTS:
        length = max(len(one.boards) for one in plain.values())
        scale = _scale_of(event, plain, length)
        rules = replace(rules, scale=SCALES[scale](length))
    results = {key: _result(tables[key].scored(rules)) for key in plain}
    totals, won, boards = _standings(event, results)
    return TeamsScore(
        lines=dict(chain.from_iterable(_lines(tables[k], plain[k]) for k in plain)),
        matches=results,
        totals=totals,
        won=won,
        boards=boards,
        places=ranked(totals),
        scale=scale,
    )


@dataclass(frozen=True, slots=True)
class _Tables:
    """The boards of a match that were played in both rooms, and their two lines.

    `given` are boards that the file has from one room, with what it says they count.
    """

    boards: Sequence[TeamBoard]
    lines: Mapping[int, tuple[ReadLine, ReadLine]]
    given: Sequence[BoardMargin]
    home: int

    def scored(self, rules: TeamRules) -> MatchScore:
        """The match by these rules."""
        return score_match(self.boards, rules, given=self.given)


def _tables(event: ReadEvent, match: ReadMatch) -> _Tables:
    rooms: defaultdict[int, dict[evening.Room | None, ReadLine]] = defaultdict(dict)
    for line in event.lines:
        if line.match == match.key:
            rooms[line.board].setdefault(line.room, line)
    boards = []
    lines = {}
    given = []
    for number, played in sorted(rooms.items()):
        both = played.get(evening.Room.OPEN), played.get(evening.Room.CLOSED)
        if both[0] is None or both[1] is None:
            given += [_given(line, match) for line in both if line and line.ns_points]
            continue
        opened, closed = (_room(line, match) for line in both if line)
        if opened.home is not closed.home:
            boards.append(TeamBoard(number, opened, closed))
            lines[number] = (both[0], both[1])
    return _Tables(boards, lines, given, match.home)


def _given(line: ReadLine, match: ReadMatch) -> BoardMargin:
    ns, ew = value_of(line.ns_points), value_of(line.ew_points)
    home, away = (ns, ew) if line.ns == match.home else (ew, ns)
    return BoardMargin(line.board, home, away)


def _room(line: ReadLine, match: ReadMatch) -> Room:
    there = Awaited() if line.score is None else Reported(line.score)
    home = Side.NS if line.ns == match.home else Side.EW
    return Room(home, line.for_ns or there, line.for_ew or there)


def _lines(tables: _Tables, scored: MatchScore) -> Iterator[tuple[int, LinePoints]]:
    for margin in scored.boards:
        for line in tables.lines.get(margin.number, ()):
            mine = Team.HOME if line.ns == tables.home else Team.AWAY
            theirs = Team.AWAY if mine is Team.HOME else Team.HOME
            yield line.key, (margin.of(mine), margin.of(theirs))


def _result(scored: MatchScore) -> MatchResult:
    vps = {team: one.vps for team, one in scored.teams.items() if one.vps is not None}
    return MatchResult(
        boards=len(scored.boards),
        won={team: _won(scored.boards, team) for team in Team},
        net={team: one.whole for team, one in scored.teams.items()},
        vps=vps or None,
    )


def _won(margins: Sequence[BoardMargin], team: Team) -> Fraction:
    """What a team gained on the boards that it gained on."""
    gained = (margin.of(team) or Fraction(0) for margin in margins)
    return sum((one for one in gained if one > 0), Fraction(0))


def _scale_of(event: ReadEvent, plain: Mapping[int, MatchScore], length: int) -> str:
    """The scale for so many boards that gives the file's VPs of all matches.

    The first, where the file does not print any or none of them fits.
    """
    known = [
        (plain[match.key].teams[Team.HOME].whole, match.home_points.value)
        for match in event.matches
        if match.key in plain and match.home_points is not None
    ]
    return next(iter(scales_giving(known, length)), next(iter(SCALES)))


def scales_giving(known: Sequence[tuple[Fraction, Fraction]], boards: int) -> list[str]:
    """The scales for so many boards that give each of these VPs for its margin."""
    return [name for name in SCALES if _gives(name, boards, known)]


def _gives(name: str, boards: int, known: Sequence[tuple[Fraction, Fraction]]) -> bool:
    try:
        scale = SCALES[name](boards)
    except NotBridge:
        return False
    return all(scale.vps(margin) == vps for margin, vps in known)


def _standings(
    event: ReadEvent, results: Mapping[int, MatchResult]
) -> tuple[dict[int, Fraction], dict[int, Fraction], dict[int, int]]:
    """Each team's total, what it won on boards, and how many of these were compared."""
    totals = {
        team.key: (team.carried.value if team.carried else Fraction(0)) - team.penalty
        for team in event.entrants
    }
    won = {team.key: Fraction(0) for team in event.entrants}
    boards = {team.key: 0 for team in event.entrants}
    for match in event.matches:
        result = results.get(match.key)
        for team, key in ((Team.HOME, match.home), (Team.AWAY, match.away)):
            if key in totals:
                totals[key] += _counted(event, match, result, team)
                won[key] += result.won[team] if result else Fraction(0)
                boards[key] += result.boards if result else 0
    return totals, won, boards


def _counted(
    event: ReadEvent, match: ReadMatch, result: MatchResult | None, team: Team
) -> Fraction:
    """What a match adds to a team's total; the file's own where it has no boards."""
    if result is not None:
        return (result.vps or result.net)[team]
    own, other = match.home_imps, match.away_imps
    points = match.home_points
    if team is Team.AWAY:
        own, other, points = other, own, match.away_points
    if event.scoring is Scoring.VICTORY_POINTS:
        return value_of(points)
    return value_of(own) - value_of(other)


def value_of(figure: Figure | None) -> Fraction:
    """The value of a figure; nothing is nought."""
    return figure.value if figure else Fraction(0)
