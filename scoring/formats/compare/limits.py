"""Cross-IMPs of which a program counts no more than so many for one comparison."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from scoring.bridge.event import EventScore, Method
from scoring.bridge.imps import imps
from scoring.formats.evening import ReadEvent, ReadLine
from scoring.formats.fields import by_board
from scoring.formats.rounding import last_digits

LIMITS = range(23, 9, -1)


def limited_points(event: ReadEvent, score: EventScore) -> Mapping[int, Fraction]:
    """North-South's points of each line under the one limit that fits all figures.

    Empty where ours are the file's already, or where no limit gives them all.
    """
    if event.method is not Method.CROSS_IMPS:
        return {}
    boards = [
        board
        for board in by_board(event).values()
        if all(line.is_result and line.score is not None for line in board)
    ]
    ours = {key: one.ns_points or Fraction(0) for key, one in score.lines.items()}
    if all(_fit(board, ours) for board in boards):
        return {}
    for limit in LIMITS:
        points = {
            line.key: _mean(line, board, limit) for board in boards for line in board
        }
        if all(_fit(board, points) for board in boards):
            return {**ours, **points}
    return {}


def _fit(board: Sequence[ReadLine], points: Mapping[int, Fraction]) -> bool:
    return all(
        line.ns_points is None
        or line.ns_points.value in last_digits(points[line.key], line.ns_points.places)
        for line in board
    )


def _mean(mine: ReadLine, board: Sequence[ReadLine], limit: int) -> Fraction:
    """The mean over the other results, each comparison within the limit."""
    others = [line for line in board if line.key != mine.key]
    worth = (imps((mine.score or 0) - (other.score or 0)) for other in others)
    total = sum(max(-limit, min(limit, one)) for one in worth)
    return Fraction(total, len(others) or 1)
