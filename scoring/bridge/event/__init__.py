"""A session scored: every line, every board, every pair's total and place."""

from collections.abc import Sequence

from scoring.bridge.event.points import code
from scoring.bridge.event.sheet import Sheet, change_line, open_sheet
from scoring.bridge.event.totals import (
    TOTALS_IN,
    UNITS,
    UnknownEntry,
    WrongUnit,
    full_boards,
)
from scoring.bridge.event.values import (
    BoardKey,
    BoardScore,
    Code,
    Entrant,
    EventScore,
    Frequency,
    GroupScore,
    Method,
    Penalty,
    Rules,
    ScoredResult,
    TableResult,
    Total,
    Unit,
)

__all__ = [
    "TOTALS_IN",
    "UNITS",
    "BoardKey",
    "BoardScore",
    "Code",
    "Entrant",
    "EventScore",
    "Frequency",
    "GroupScore",
    "Method",
    "Penalty",
    "Rules",
    "ScoredResult",
    "Sheet",
    "TableResult",
    "Total",
    "Unit",
    "UnknownEntry",
    "WrongUnit",
    "change_line",
    "code",
    "full_boards",
    "open_sheet",
    "score_event",
]


def score_event(
    lines: Sequence[TableResult],
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
    return open_sheet(lines, entries, penalties, rules).score
