"""A session scored: every line, every board, every pair's total and place."""

from collections.abc import Mapping, Sequence

from scoring.bridge.event.comparison import compare_board
from scoring.bridge.event.frequencies import board_score
from scoring.bridge.event.points import code, line_scores, own_results
from scoring.bridge.event.totals import UNITS, UnknownEntry, WrongUnit, totals
from scoring.bridge.event.values import (
    BoardKey,
    BoardScore,
    Code,
    Entrant,
    EventScore,
    Frequency,
    GroupScore,
    Line,
    LineScore,
    Method,
    Penalty,
    Rules,
    Total,
    Unit,
)

__all__ = [
    "UNITS",
    "BoardKey",
    "BoardScore",
    "Code",
    "Entrant",
    "EventScore",
    "Frequency",
    "GroupScore",
    "Line",
    "LineScore",
    "Method",
    "Penalty",
    "Rules",
    "Total",
    "Unit",
    "UnknownEntry",
    "WrongUnit",
    "code",
    "score_event",
]


def score_event(
    lines: Sequence[Line],
    entries: Sequence[Entrant],
    penalties: Sequence[Penalty],
    rules: Rules,
) -> EventScore:
    """The whole session from its lines; the order of the arguments changes nothing.

    Every line that is planned is passed in, also those awaited: a board expects as
    many results as the fullest board of its field has lines. While fewer are in, its
    matchpoints are brought from those results to the expected number (Neuberg), so
    they move from average to their value as the board fills.

    The lines are those of one session, or each names its window: an artificial score
    looks at the side's own percentage on the other boards of the same window.
    """
    boards_lines = _by_board(lines)
    expected = _expected(boards_lines, rules)
    boards = [
        compare_board(key, on_board, expected[key], rules)
        for key, on_board in boards_lines.items()
    ]
    own = own_results(boards, rules)
    scores = {key: score for b in boards for key, score in line_scores(b, rules, own)}
    return EventScore(
        lines=scores,
        totals=totals(lines, scores, entries, penalties, rules),
        boards={board.key: board_score(board) for board in boards},
    )


def _by_board(lines: Sequence[Line]) -> dict[BoardKey, list[Line]]:
    found: dict[BoardKey, list[Line]] = {}
    for line in lines:
        found.setdefault(line.board_key, []).append(line)
    return found


def _expected(
    boards: Mapping[BoardKey, Sequence[Line]], rules: Rules
) -> dict[BoardKey, int]:
    fullest: dict[int, int] = {}
    for (field, _), lines in boards.items():
        fullest[field] = max(fullest.get(field, 0), len(lines))
    return {
        key: max(rules.expected.get(key, fullest[key[0]]), len(lines))
        for key, lines in boards.items()
    }
