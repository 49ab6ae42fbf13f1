"""A match of two teams from its boards in the open and the closed room."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.bridge.adjusted import Artificial, Awaited
from scoring.bridge.contest.values import (
    Match,
    MatchRules,
    Standings,
    Table,
    match_scale,
)
from scoring.bridge.contract import Side
from scoring.bridge.event.points import code
from scoring.bridge.event.values import Penalty, ScoredResult, TableResult, Unit
from scoring.bridge.teams import (
    BoardMargin,
    Comparison,
    Fault,
    MatchScore,
    PenaltyUnit,
    Room,
    Share,
    Team,
    TeamBoard,
    TeamPenalty,
    TeamRules,
    WholeImps,
    boards_won,
    compare_rooms,
    halved,
    is_void,
    knockout_margin,
    own_means,
    quotient,
    score_match,
    void_score,
)
from scoring.bridge.teams.values import MatchOutcome, SideOutcome, Verdict

TAKEN_IN = {
    Unit.IMPS: PenaltyUnit.IMPS,
    Unit.POINTS: PenaltyUnit.IMPS,
    Unit.VPS: PenaltyUnit.VPS,
}
"""Whether a penalty within a match comes off its margin, in IMPs or in points, or off
its victory points."""


@dataclass(frozen=True, slots=True)
class Rooms:
    """The boards of a match with the lines of both rooms.

    A board of which a room has no line yet, or in which a team sat the same way twice,
    compares nothing; `given` is what a file gives for a board of one room.
    """

    match: Match
    boards: Mapping[int, TeamBoard]
    lines: Mapping[int, Sequence[TableResult]]
    stints: Mapping[int, int]
    given: Sequence[BoardMargin] = ()

    @property
    def awaited(self) -> int:
        """How many of its boards still miss a result."""
        return sum(
            any(isinstance(line.for_ns, Awaited) for line in lines)
            for lines in self.lines.values()
        )

    @property
    def playable(self) -> int:
        """How many of its boards have a result in both rooms, or in a file."""
        return len(self.given) + sum(
            all(
                room.result(team) is not None
                for room in (board.open, board.closed)
                for team in Team
            )
            for board in self.boards.values()
        )

    @property
    def fault(self) -> Fault:
        """Who is at fault for a board that is missing: as the match says, else the side that
        has less than average on one."""
        if self.match.fault is not Fault.NEITHER:
            return self.match.fault
        guilty = {
            team
            for board in self.boards.values()
            for room in (board.open, board.closed)
            for team in Team
            if isinstance(given := room.treatment(team), Artificial)
            and given.percent < 50
        }
        if len(guilty) > 1:
            return Fault.BOTH
        return Fault(str(guilty.pop())) if guilty else Fault.NEITHER


def build_rooms(
    match: Match, lines: Iterable[TableResult], tables: Mapping[int, Table]
) -> Rooms:
    """The match from its lines."""
    found: dict[int, list[TableResult]] = {}
    stints: dict[int, int] = {}
    for line in lines:
        found.setdefault(line.board, []).append(line)
        stints[line.board] = tables[line.key].stint
    boards = {
        number: TeamBoard(number, *(_room(line, match) for line in both))
        for number, both in sorted(found.items())
        if len(both) == 2 and both[0].ns != both[1].ns
    }
    given = tuple(
        _margin(both[0], match, points)
        for both in found.values()
        if len(both) == 1 and (points := tables[both[0].key].given)
    )
    return Rooms(match, boards, dict(sorted(found.items())), stints, given)


def _margin(
    line: TableResult, match: Match, points: tuple[Fraction, Fraction]
) -> BoardMargin:
    home, away = points if line.ns == match.home else reversed(points)
    return BoardMargin(line.board, home, away)


def _room(line: TableResult, match: Match) -> Room:
    home = Side.NS if line.ns == match.home else Side.EW
    return Room(home, line.for_ns, line.for_ew)


def score_rooms(
    rooms: Rooms, penalties: Iterable[Penalty], rules: MatchRules
) -> MatchOutcome:
    """The match by its boards: what each side won, and what it counts."""
    match = rooms.match
    own = own_means(rooms.boards.values(), team_rules(rules))
    compared = (
        compare_rooms(board, team_rules(rules), own) for board in rooms.boards.values()
    )
    margins = tuple(
        sorted((*compared, *rooms.given), key=lambda board_margin: board_margin.number)
    )
    counted = sum(
        margin.home is not None and margin.away is not None for margin in margins
    )
    void = (
        not rooms.awaited
        and rules.has_scale
        and is_void(playable=rooms.playable, boards=match.boards)
    )
    length = match.boards if void else _length(match, rooms, counted)
    taken = [_taken(penalty, match) for penalty in penalties]
    how = team_rules(rules, length, half=match.half)
    sides = _sides(rooms, taken, rules, how, void=void)
    if rooms.awaited:
        sides = {team: replace(side, points=None) for team, side in sides.items()}
    return MatchOutcome(
        verdict=_verdict(rooms, void=void),
        home=sides[Team.HOME],
        away=sides[Team.AWAY],
        boards=margins,
        counted=counted,
        awaited=rooms.awaited,
        stints=_stints(rooms, margins),
    )


def _sides(
    rooms: Rooms,
    taken: Sequence[TeamPenalty],
    rules: MatchRules,
    how: TeamRules,
    *,
    void: bool,
) -> dict[Team, SideOutcome]:
    """Both sides as if all boards were in, in the unit of the standings."""
    played = tuple(rooms.boards.values())
    scored = score_match(played, how, taken, rooms.given)
    sides = {team: _side(scored, team, how, rooms, void=void) for team in Team}
    if rules.standings is Standings.HYBRID:
        return _with_boards(sides, played, rules)
    if rules.standings is Standings.WINS:
        return _knocked_out(sides, scored, taken, rooms.match)
    if rules.standings is Standings.BOARDS and rules.halved:
        return {
            team: replace(side, points=halved(side.boards))
            for team, side in sides.items()
        }
    return sides


def _verdict(rooms: Rooms, *, void: bool) -> Verdict:
    if rooms.awaited:
        return Verdict.PLAYING
    return Verdict.VOID if void else Verdict.COMPLETE


def _length(match: Match, rooms: Rooms, counted: int) -> int:
    """The boards that the scale is for: all but those that were not played."""
    missing = len(rooms.lines) - rooms.awaited - counted
    return max(1, (match.boards or len(rooms.lines)) - missing)


def team_rules(rules: MatchRules, length: int = 0, *, half: bool = False) -> TeamRules:
    """How one match is scored; without a length only its boards are compared."""
    scale = None
    if length and rules.has_scale:
        scale = match_scale(rules.scale, length, half=half, own=rules.own_scale)
    in_imps = rules.comparison is Comparison.IMPS
    return TeamRules(
        comparison=rules.comparison,
        scale=scale,
        imps_for_ten=rules.convention.imps_for_ten
        if in_imps
        else rules.convention.points_for_ten,
        whole=WholeImps.HALF_AWAY
        if in_imps and rules.standings is not Standings.WINS
        else WholeImps.KEPT,
        drawn_within=rules.drawn_within,
        uplift=in_imps and rules.convention.uplift and rules.convention.uplift_imps,
    )


def _taken(penalty: Penalty, match: Match) -> TeamPenalty:
    return TeamPenalty(
        match.team(penalty.entry), penalty.amount, TAKEN_IN[penalty.unit]
    )


def _side(
    scored: MatchScore, team: Team, how: TeamRules, rooms: Rooms, *, void: bool
) -> SideOutcome:
    """One side of a match, as if all its boards were in."""
    mine = scored.teams[team]
    if void:
        mine = void_score(rooms.match.boards, rooms.fault, team, how)
    return SideOutcome(
        won=_won(scored, team, how, rooms),
        boards=mine.boards,
        margin=mine.whole,
        points=mine.whole if mine.vps is None else mine.vps,
    )


def _won(scored: MatchScore, team: Team, how: TeamRules, rooms: Rooms) -> Fraction:
    """What it gained where it gained: IMPs, or total points where boards are won."""
    if how.comparison is Comparison.BOARD_A_MATCH:
        return quotient(rooms.boards.values(), team).won
    gained = (board.of(team) or Fraction(0) for board in scored.boards)
    return sum((margin for margin in gained if margin > 0), Fraction(0))


def _with_boards(
    sides: Mapping[Team, SideOutcome], played: Sequence[TeamBoard], rules: MatchRules
) -> dict[Team, SideOutcome]:
    """Victory points and the points of the same boards, added (hybrid)."""
    how = TeamRules(Comparison.BOARD_A_MATCH, drawn_within=rules.drawn_within)
    scored = score_match([_without_imps(board) for board in played], how)
    return {
        team: replace(
            side,
            points=(side.points or 0) + shown_boards(boards_won(scored, team), rules),
        )
        for team, side in sides.items()
    }


def _without_imps(board: TeamBoard) -> TeamBoard:
    """The board with the shares of its averages: IMPs that are given are none of it."""
    return replace(board, open=_shares(board.open), closed=_shares(board.closed))


def _shares(room: Room) -> Room:
    ns, ew = (
        replace(score, points=None) if isinstance(score, Artificial) else score
        for score in (room.for_ns, room.for_ew)
    )
    return replace(room, for_ns=ns, for_ew=ew)


def shown_boards(share: Share, rules: MatchRules) -> Fraction:
    """Points of boards on the event's scale: 2, 1 and 0, or half of that."""
    return halved(share.points) if rules.halved else share.points


def _knocked_out(
    sides: Mapping[Team, SideOutcome],
    scored: MatchScore,
    taken: Iterable[TeamPenalty],
    match: Match,
) -> dict[Team, SideOutcome]:
    """A knock-out: boards that do not balance are averaged (Law 12C4), who is ahead
    has won, and level sides play on."""
    margin = knockout_margin(scored) + match.carried
    for team_penalty in taken:
        margin -= (
            team_penalty.amount
            if team_penalty.team is Team.HOME
            else -team_penalty.amount
        )
    ahead = {Team.HOME: margin, Team.AWAY: -margin}
    return {
        team: SideOutcome(
            side.won,
            side.boards,
            ahead[team],
            Fraction(int(margin and ahead[team] > 0)) if margin else None,
        )
        for team, side in sides.items()
    }


def _stints(rooms: Rooms, margins: Iterable[BoardMargin]) -> dict[int, Fraction]:
    sums: dict[int, Fraction] = {}
    for margin in margins:
        part = MatchScore((margin,), {})
        stint = rooms.stints[margin.number]
        sums[stint] = sums.get(stint, Fraction(0)) + knockout_margin(part)
    return dict(sorted(sums.items()))


def line_scores(
    rooms: Rooms, outcome: MatchOutcome, rules: MatchRules
) -> Iterator[tuple[int, ScoredResult]]:
    """What every line of the match gives the team on either side of it."""
    margins = {board.number: board for board in outcome.boards}
    for number, lines in rooms.lines.items():
        for line in lines:
            mine = rooms.match.team(line.ns)
            theirs = rooms.match.team(line.ew)
            margin = margins.get(number)
            yield (
                line.key,
                _line_score(
                    line,
                    margin.of(mine) if margin else None,
                    margin.of(theirs) if margin else None,
                    rules,
                ),
            )


def _line_score(
    line: TableResult, ns: Fraction | None, ew: Fraction | None, rules: MatchRules
) -> ScoredResult:
    in_boards = rules.comparison is Comparison.BOARD_A_MATCH
    shown = [
        None
        if score is None
        else rules.convention.points(
            halved(score) if in_boards and rules.halved else score
        )
        for score in (ns, ew)
    ]
    return ScoredResult(
        ns_points=ns,
        ew_points=ew,
        ns_shown=shown[0],
        ew_shown=shown[1],
        top=0,
        ns_code=code(line.for_ns, line.for_ew),
        ew_code=code(line.for_ew, line.for_ns),
    )
