"""Evening lines of an event's contestants, on a scorecard and small in the ranking."""

from collections import defaultdict
from collections.abc import Iterable

from scoring.bridge.adjusted import Artificial
from scoring.bridge.contract import Side
from scoring.events.event_data import EventData, ReportedResult
from scoring.events.labels import FigureKind
from scoring.results.evening_line import BoardPoints, EveningChart, build_line
from scoring.results.queries.lines import boards_in
from scoring.results.queries.scores import ScoredEvent

BOARD_TOP = 2
"""What a board is worth at board-a-match, where it is won, halved or lost."""


def played_by(data: EventData, entry: int) -> list[ReportedResult]:
    """The results of a contestant, in the order of play."""
    return in_order(
        line
        for line in data.known_lines
        if any(entry in line.sitters(side) for side in Side)
    )


def in_order(lines: Iterable[ReportedResult]) -> list[ReportedResult]:
    """These results in the order of play."""
    return sorted(lines, key=lambda line: (line.session, line.round or 0, line.board))


def without_waiting(lines: list[ReportedResult]) -> list[ReportedResult]:
    """The results of boards that no room still has to bring."""
    waiting = {(line.match, line.board) for line in lines if line.is_open}
    return [line for line in lines if (line.match, line.board) not in waiting]


def build_evening_line(scored: ScoredEvent, entry: int) -> EveningChart | None:
    """The evening line of one contestant; None of too few boards."""
    return _build(scored, entry, played_by(scored.data, entry))


def build_evening_lines(
    scored: ScoredEvent, entries: Iterable[int]
) -> dict[int, EveningChart]:
    """The evening lines of these contestants, by their keys, made once a version."""
    wanted = [key for key in entries if key not in scored.evening_lines]
    if wanted:
        played: dict[int, list[ReportedResult]] = defaultdict(list)
        for line in scored.data.known_lines:
            for side in Side:
                for sitter in line.sitters(side):
                    played[sitter].append(line)
        for key in wanted:
            scored.evening_lines[key] = _build(scored, key, in_order(played[key]))
    found = {key: scored.evening_lines[key] for key in entries}
    return {key: line for key, line in found.items() if line is not None}


def _build(
    scored: ScoredEvent, entry: int, lines: list[ReportedResult]
) -> EveningChart | None:
    """The line through the boards that have points; a team has one result a board,
    however many rooms played it."""
    kind = boards_in(scored.data)
    by_boards = kind is FigureKind.POINTS
    by_board: dict[tuple[int, int, int], BoardPoints] = {}
    covering = scored.data.covering()
    for line in without_waiting(lines):
        side = Side.NS if entry in line.sitters(Side.NS) else Side.EW
        score = scored.score.lines[line.key]
        points = score.ns_points if side is Side.NS else score.ew_points
        if points is None:
            continue
        effect = covering.get(line.key)
        artificial = effect is not None and isinstance(effect.on(side), Artificial)
        key = (line.session, line.match, line.board) if line.room else (0, 0, line.key)
        top = BOARD_TOP if by_boards else score.top
        by_board[key] = BoardPoints(line.board, points, top, artificial)
    return build_line(
        by_board.values(),
        in_percent=by_boards or kind is FigureKind.PERCENT,
        in_points=kind is FigureKind.SCORE,
    )
