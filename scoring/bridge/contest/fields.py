"""Swiss pairs: boards are compared across the field, matches are parts of it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.bridge.adjusted import Artificial, Awaited
from scoring.bridge.contest.values import (
    Match,
    MatchRules,
    Table,
    nearest,
    scale_of,
)
from scoring.bridge.contract import Side
from scoring.bridge.event import (
    Entrant,
    EventScore,
    Line,
    Method,
    Rules,
    score_event,
)
from scoring.bridge.event.totals import counted
from scoring.bridge.imps import CrossRule, CrossSum
from scoring.bridge.teams import Team
from scoring.bridge.teams.outcome import MatchOutcome, SideOutcome, Verdict
from scoring.bridge.victory_points import match_imps, swiss_pairs, swiss_pairs_half
from scoring.bridge.victory_points.percent import FULL, HALF


@dataclass(frozen=True, slots=True)
class Field:
    """The lines compared in the field; `sums` at cross-IMPs without division."""

    score: EventScore
    sums: EventScore
    rules: Rules


def compare_field(
    lines: Iterable[Line],
    entrants: Iterable[Entrant],
    tables: Mapping[int, Table],
    rules: MatchRules,
) -> Field:
    """All lines compared; each match is a window of its own for own averages."""
    placed = [replace(one, window=tables[one.key].match) for one in lines]
    pairs = [replace(one, side=None) for one in entrants]
    how = replace(rules.compared or Rules(), winners=1)
    score = score_event(placed, pairs, (), how)
    if how.method is not Method.CROSS_IMPS:
        return Field(score, score, how)
    summed = replace(how.convention, cross=CrossRule(CrossSum.SUM))
    return Field(
        score, score_event(placed, pairs, (), replace(how, convention=summed)), how
    )


@dataclass(frozen=True, slots=True)
class Meeting:
    """A match with its lines."""

    match: Match
    lines: tuple[Line, ...]

    @property
    def awaited(self) -> int:
        """How many of its boards still miss a result."""
        return sum(isinstance(line.for_ns, Awaited) for line in self.lines)


def score_meeting(meeting: Meeting, field: Field, rules: MatchRules) -> MatchOutcome:
    """The match from the points of its boards: each pair is looked up by itself."""
    compared = [
        line
        for line in meeting.lines
        if counted(field.score.lines[line.key], Side.NS) is not None
    ]
    complete = bool(compared) and not meeting.awaited
    home, away = (
        _side(meeting.match, team, compared, field, rules, complete=complete)
        for team in Team
    )
    return MatchOutcome(
        verdict=Verdict.COMPLETE if complete else Verdict.PLAYING,
        home=home,
        away=away,
        counted=len(compared),
        awaited=meeting.awaited,
    )


def _side(
    match: Match,
    team: Team,
    compared: list[Line],
    field: Field,
    rules: MatchRules,
    *,
    complete: bool,
) -> SideOutcome:
    if field.rules.method is Method.MATCHPOINTS:
        percent = _percent(match, team, compared, field)
        vps = Fraction(_by_percent(match, percent, len(compared))) if complete else None
        return SideOutcome(boards=percent, margin=percent, points=vps)
    imps = match_imps(_sums(match, team, compared, field))
    scale = scale_of(
        rules.scale, len(compared) or 1, half=match.half, own=rules.own_scale
    )
    points = [one for one, _ in _made(match, team, compared, field.score)]
    return SideOutcome(
        won=sum((one for one in points if one > 0), Fraction(0)),
        boards=sum(points, Fraction(0)),
        margin=Fraction(imps),
        points=scale.vps(imps) if complete else None,
    )


def _by_percent(match: Match, percent: Fraction, boards: int) -> int:
    columns = HALF if match.half else FULL
    printed = range(min(one.start for one in columns), max(one.stop for one in columns))
    scale = swiss_pairs_half if match.half else swiss_pairs
    return scale(nearest(boards, printed)).vps(percent)


def _percent(match: Match, team: Team, lines: Iterable[Line], field: Field) -> Fraction:
    made = list(_made(match, team, lines, field.score))
    most = sum(top for _, top in made)
    points = sum((one for one, _ in made), Fraction(0))
    return 100 * points / most if most else Fraction(50)


def _made(
    match: Match, team: Team, lines: Iterable[Line], score: EventScore
) -> Iterator[tuple[Fraction, int]]:
    """The points of a side on each of its boards, with the board's top."""
    for line in lines:
        side = Side.NS if match.team(line.ns) is team else Side.EW
        points = counted(score.lines[line.key], side)
        if points is not None:
            yield points, score.lines[line.key].top


def _sums(
    match: Match, team: Team, lines: Iterable[Line], field: Field
) -> Iterator[tuple[Fraction, int]]:
    """The sum of comparisons on each board, and how many results they stand for.

    An artificial score is in IMPs of the match already (Law 12C2): it counts as the sum
    of a board with two results does, undivided.
    """
    for line in lines:
        side = Side.NS if match.team(line.ns) is team else Side.EW
        ruled = isinstance(line.treatment(side), Artificial)
        for points, _ in _made(
            match, team, [line], field.score if ruled else field.sums
        ):
            yield points, 2 if ruled else _results(line, side, field)


def _results(line: Line, side: Side, field: Field) -> int:
    """How many results the sum of a line's comparisons stands for: those of a full
    board where it was brought up to one, else those that its side was compared with."""
    board = field.sums.boards[line.board_key]
    if field.rules.convention.factor_imps:
        return board.expected
    found = board.groups.get(line.group, board).frequencies
    return int(sum(one.count if side is Side.NS else one.ew_count for one in found))
