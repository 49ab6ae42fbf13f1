"""What each line gives each side: compared, artificial, or nothing."""

from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import assert_never

from scoring.bridge.adjusted import (
    Artificial,
    Awaited,
    NotPlayed,
    Outcomes,
    Reported,
    Scored,
    Treatment,
    uplifted,
)
from scoring.bridge.contract import Side
from scoring.bridge.convention import Convention
from scoring.bridge.event.comparison import Board
from scoring.bridge.event.values import Code, Line, LineScore, Method, Rules

Percentages = Mapping[int, Fraction]
"""Each entry's percentage on the boards where it has no artificial score."""


def own_percentages(boards: Iterable[Board]) -> dict[int, Fraction]:
    """What each entry made on its boards without an artificial score, in percent."""
    points: dict[int, Fraction] = {}
    tops: dict[int, int] = {}
    for board in boards:
        for side, compared in board.sides.items():
            for line in board.lines:
                if line.key in compared.counted:
                    entry = line.entry(side)
                    made = compared.counted[line.key]
                    points[entry] = points.get(entry, Fraction(0)) + made
                    tops[entry] = tops.get(entry, 0) + board.top
    return {who: 100 * made / tops[who] for who, made in points.items() if tops[who]}


def line_scores(
    board: Board, rules: Rules, own: Percentages
) -> Iterator[tuple[int, LineScore]]:
    """Every line of the board by key, with both sides' points."""
    for line in board.lines:
        ns, ew = (_points(board, line, side, rules, own) for side in Side)
        yield (
            line.key,
            LineScore(
                ns_points=ns,
                ew_points=ew,
                ns_shown=_shown(board, line, Side.NS, rules.convention, ns),
                ew_shown=_shown(board, line, Side.EW, rules.convention, ew),
                top=board.top,
                ns_code=code(line.for_ns, line.for_ew),
                ew_code=code(line.for_ew, line.for_ns),
            ),
        )


def _points(
    board: Board, line: Line, side: Side, rules: Rules, own: Percentages
) -> Fraction | None:
    treatment = line.treatment(side)
    if isinstance(treatment, Artificial):
        return _artificial(treatment, board.top, rules, own.get(line.entry(side)))
    return board.sides[side].counted.get(line.key)


def _artificial(
    score: Artificial, top: int, rules: Rules, own: Fraction | None
) -> Fraction:
    if score.points is not None:
        return score.points
    if rules.method is not Method.MATCHPOINTS:
        return (score.percent - 50) / 10 * rules.convention.imps_for_ten
    if score.uplift and rules.convention.uplift:
        return uplifted(score.percent, own) * top / 100
    return score.percent * top / 100


def _shown(
    board: Board,
    line: Line,
    side: Side,
    convention: Convention,
    points: Fraction | None,
) -> Decimal | None:
    if points is None:
        return None
    if board.has_artificial:
        return convention.artificial_points(points)
    if convention.plain_when_short:
        return convention.points(board.sides[side].plain[line.key])
    return convention.points(points)


def code(mine: Treatment, theirs: Treatment) -> Code:
    """The mark of one side's treatment, beside that of the other side.

    A score that does not hold for both sides alike is split, whatever it is.
    """
    match mine:
        case Awaited():
            return Code.LATE_PLAY if mine.late else Code.NONE
        case NotPlayed():
            return Code.NOT_PLAYED
        case Artificial():
            return _average(mine.percent)
        case Reported() | Outcomes():
            return _scored(mine, theirs)
        case _:  # pragma: no cover  # the type checker proves that none is left
            assert_never(mine)


def _average(percent: Fraction) -> Code:
    if percent == 50:
        return Code.AVERAGE
    return Code.AVERAGE_PLUS if percent > 50 else Code.AVERAGE_MINUS


def _scored(mine: Scored, theirs: Treatment) -> Code:
    if not isinstance(theirs, Reported | Outcomes) or mine.items != theirs.items:
        return Code.SPLIT
    if len(mine.items) > 1:
        return Code.WEIGHTED
    return Code.ADJUSTED if isinstance(mine, Outcomes) else Code.NONE
