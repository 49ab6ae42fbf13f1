"""An event of matches scored: every line, every match, every contestant's total.

In Swiss pairs boards are compared across the field, and matches are parts of it.
Average plus given again and again to one contestant in one session is lowered (Law
12C2d).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.bridge.adjusted import Artificial, Awaited, Treatment
from scoring.bridge.contest.rooms import build_rooms, line_scores, score_rooms
from scoring.bridge.contest.standings import build_standings
from scoring.bridge.contest.unplayed import given_outcome, with_withdrawals
from scoring.bridge.contest.values import Match, MatchRules, Table, match_scale, nearest
from scoring.bridge.contract import Side
from scoring.bridge.convention import Repeated
from scoring.bridge.event import (
    BoardKey,
    BoardScore,
    Entrant,
    EventScore,
    Frequency,
    Method,
    Penalty,
    Rules,
    ScoredResult,
    TableResult,
    score_event,
)
from scoring.bridge.event.totals import counted
from scoring.bridge.imps import CrossRule, CrossSum
from scoring.bridge.matchpoints import Amount, counts
from scoring.bridge.teams import Team
from scoring.bridge.teams.values import MatchOutcome, SideOutcome, Verdict
from scoring.bridge.victory_points import match_imps, swiss_pairs, swiss_pairs_half
from scoring.bridge.victory_points.swiss_pairs import FULL, HALF


@dataclass(frozen=True, slots=True)
class Field:
    """The lines compared in the field; `sums` at cross-IMPs without division."""

    score: EventScore
    sums: EventScore
    rules: Rules


def compare_field(
    lines: Iterable[TableResult],
    entrants: Iterable[Entrant],
    tables: Mapping[int, Table],
    rules: MatchRules,
) -> Field:
    """All lines compared; each match is a window of its own for own averages."""
    placed = [replace(line, window=tables[line.key].match) for line in lines]
    pairs = [replace(entrant, side=None) for entrant in entrants]
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
    lines: tuple[TableResult, ...]

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
    compared: list[TableResult],
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
    scale = match_scale(
        rules.scale, len(compared) or 1, half=match.half, own=rules.own_scale
    )
    points = [points for points, _ in _made(match, team, compared, field.score)]
    return SideOutcome(
        won=sum((score for score in points if score > 0), Fraction(0)),
        boards=sum(points, Fraction(0)),
        margin=Fraction(imps),
        points=scale.vps(imps) if complete else None,
    )


def _by_percent(match: Match, percent: Fraction, boards: int) -> int:
    columns = HALF if match.half else FULL
    printed = range(
        min(column.start for column in columns), max(column.stop for column in columns)
    )
    scale = swiss_pairs_half if match.half else swiss_pairs
    return scale(nearest(boards, printed)).vps(percent)


def _percent(
    match: Match, team: Team, lines: Iterable[TableResult], field: Field
) -> Fraction:
    made = list(_made(match, team, lines, field.score))
    most = sum(top for _, top in made)
    points = sum((points for points, _ in made), Fraction(0))
    return 100 * points / most if most else Fraction(50)


def _made(
    match: Match, team: Team, lines: Iterable[TableResult], score: EventScore
) -> Iterator[tuple[Fraction, int]]:
    """The points of a side on each of its boards, with the board's top."""
    for line in lines:
        side = Side.NS if match.team(line.ns) is team else Side.EW
        points = counted(score.lines[line.key], side)
        if points is not None:
            yield points, score.lines[line.key].top


def _sums(
    match: Match, team: Team, lines: Iterable[TableResult], field: Field
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


def _results(line: TableResult, side: Side, field: Field) -> int:
    """How many results the sum of a line's comparisons stands for: those of a full
    board where it was brought up to one, else those that its side was compared with."""
    board = field.sums.boards[line.board_key]
    if field.rules.convention.factor_imps:
        return board.expected
    found = board.groups.get(line.group, board).frequencies
    return int(
        sum(
            frequency.count if side is Side.NS else frequency.ew_count
            for frequency in found
        )
    )


Held = tuple[int, int]
"""A session and who plays in it."""


def with_repeated(
    lines: Sequence[TableResult], rule: Repeated | None
) -> Sequence[TableResult]:
    """The lines with repeated averages plus lowered as the rule says.

    The boards of a session count by their numbers; both rooms of a board are one. Points
    given outright stay as they are.
    """
    if rule is None:
        return lines
    boards: dict[Held, set[int]] = {}
    for line in lines:
        for side in Side:
            if _is_plus(line.treatment(side)):
                session_entry = (line.session, line.entry(side))
                boards.setdefault(session_entry, set()).add(line.board)
    beyond = {
        session_entry: set(sorted(found)[rule.after :])
        for session_entry, found in boards.items()
    }
    return [_lowered(line, beyond, rule) for line in lines]


def lowered_already(rules: MatchRules) -> MatchRules:
    """The rules for lines that have been through `with_repeated`."""
    if rules.compared is None:
        return rules
    convention = replace(rules.compared.convention, repeated=None)
    return replace(rules, compared=replace(rules.compared, convention=convention))


def _is_plus(treatment: Treatment) -> bool:
    return isinstance(treatment, Artificial) and treatment.percent > 50


def _lowered(
    line: TableResult, beyond: dict[Held, set[int]], rule: Repeated
) -> TableResult:
    ns, ew = (
        _less(line.treatment(side), rule)
        if line.board in beyond.get((line.session, line.entry(side)), ())
        else line.treatment(side)
        for side in Side
    )
    if (ns, ew) == (line.for_ns, line.for_ew):
        return line
    return replace(line, for_ns=ns, for_ew=ew)


def _less(treatment: Treatment, rule: Repeated) -> Treatment:
    if not isinstance(treatment, Artificial) or treatment.points is not None:
        return treatment
    return replace(treatment, percent=min(treatment.percent, rule.percent))


@dataclass(frozen=True, slots=True)
class _Scored:
    """What comparing gives: the lines, the boards, and the matches that have boards."""

    lines: Mapping[int, ScoredResult]
    boards: Mapping[BoardKey, BoardScore]
    matches: Mapping[int, MatchOutcome]


def score_matches(
    lines: Sequence[TableResult],
    tables: Mapping[int, Table],
    entrants: Sequence[Entrant],
    matches: Sequence[Match],
    penalties: Sequence[Penalty],
    rules: MatchRules,
) -> EventScore:
    """The whole event; `tables` tell in which match each line was played.

    A match counts once all its boards are in; a bye, a match that was given and one
    against a contestant that left count as they were awarded.
    """
    lines = with_repeated(lines, rules.convention.repeated)
    rules = lowered_already(rules)
    within: dict[int, list[Penalty]] = {}
    for penalty in penalties:
        if penalty.match:
            within.setdefault(penalty.match, []).append(penalty)
    played: dict[int, list[TableResult]] = {match.key: [] for match in matches}
    for line in lines:
        played[tables[line.key].match].append(line)
    scored = (
        _by_rooms(matches, played, tables, within, rules)
        if rules.compared is None
        else _by_field(matches, played, tables, entrants, rules)
    )
    outcomes = {
        match.key: given_outcome(match, scored.matches.get(match.key), rules)
        for match in matches
    }
    teams = [entrant.key for entrant in entrants]
    outcomes = with_withdrawals(matches, outcomes, teams, rules)
    return EventScore(
        lines=scored.lines,
        totals=build_standings(entrants, matches, outcomes, penalties, rules),
        boards=scored.boards,
        matches=outcomes,
    )


def _by_rooms(
    matches: Iterable[Match],
    played: Mapping[int, Sequence[TableResult]],
    tables: Mapping[int, Table],
    within: Mapping[int, Sequence[Penalty]],
    rules: MatchRules,
) -> _Scored:
    scores: dict[int, ScoredResult] = {}
    outcomes: dict[int, MatchOutcome] = {}
    on_board: dict[BoardKey, list[TableResult]] = {}
    for match in matches:
        found = played[match.key]
        if found:
            rooms = build_rooms(match, found, tables)
            outcome = score_rooms(rooms, within.get(match.key, ()), rules)
            outcomes[match.key] = outcome
            scores.update(line_scores(rooms, outcome, rules))
        for line in found:
            on_board.setdefault(line.board_key, []).append(line)
    boards = {key: _board(found) for key, found in on_board.items()}
    return _Scored(scores, boards, outcomes)


def _board(lines: Sequence[TableResult]) -> BoardScore:
    """How often each score came: nothing is compared in a field."""
    results = [result for line in lines if (result := line.result(Side.NS)) is not None]
    found = counts(results)
    return BoardScore(
        top=0,
        expected=len(lines),
        actual=len(results),
        frequencies=tuple(
            _frequency(score, found[score]) for score in sorted(found, reverse=True)
        ),
    )


def _frequency(score: int, count: Amount) -> Frequency:
    return Frequency(score, Fraction(count), None, None, Fraction(count))


def _by_field(
    matches: Iterable[Match],
    played: Mapping[int, Sequence[TableResult]],
    tables: Mapping[int, Table],
    entrants: Sequence[Entrant],
    rules: MatchRules,
) -> _Scored:
    lines = [line for found in played.values() for line in found]
    field = compare_field(lines, entrants, tables, rules)
    outcomes = {
        match.key: score_meeting(Meeting(match, tuple(played[match.key])), field, rules)
        for match in matches
        if played[match.key]
    }
    return _Scored(field.score.lines, field.score.boards, outcomes)
