"""One board compared for one side: every result against the others."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.bridge.adjusted import Artificial, Outcomes, Reported
from scoring.bridge.contract import Side
from scoring.bridge.convention import Convention
from scoring.bridge.event.values import (
    BoardKey,
    BoardScore,
    Frequency,
    Line,
    Method,
    Rules,
)
from scoring.bridge.imps import (
    butler,
    butler_datum,
    cross_imps,
)
from scoring.bridge.matchpoints import (
    Amount,
    Weighted,
    component_values,
    counts,
    matchpoints,
    mirrored,
    neuberg,
    weighted_mean,
)


@dataclass(frozen=True, slots=True)
class Worth:
    """The points of some results: counted, plain (without Neuberg), and by score."""

    counted: Sequence[Fraction]
    plain: Sequence[Fraction]
    by_score: Mapping[int, Fraction]
    datum: int | None = None


@dataclass(frozen=True, slots=True)
class Compared:
    """One side's table of a board; lines by key, scores in that side's view."""

    counted: Mapping[int, Fraction]
    plain: Mapping[int, Fraction]
    counts: Mapping[int, Amount]
    by_score: Mapping[int, Fraction]
    datum: int | None


@dataclass(frozen=True, slots=True)
class Board:
    """One board with its lines compared for both sides."""

    key: BoardKey
    lines: tuple[Line, ...]
    expected: int
    top: int
    sides: Mapping[Side, Compared]
    has_artificial: bool


def compare_board(
    key: BoardKey, lines: Sequence[Line], expected: int, rules: Rules
) -> Board:
    """The board with both sides' tables, each line of which may differ (split)."""
    sides = {side: _compare(key, lines, side, expected, rules) for side in Side}
    top = 2 * (expected - 1) if rules.method is Method.MATCHPOINTS else 0
    artificial = any(
        isinstance(treatment, Artificial)
        for line in lines
        for treatment in (line.for_ns, line.for_ew)
    )
    return Board(key, tuple(lines), expected, top, sides, artificial)


def _compare(
    key: BoardKey, lines: Sequence[Line], side: Side, expected: int, rules: Rules
) -> Compared:
    seen = {line.key: _seen(line, side) for line in lines}
    results = {line: result for line, result in seen.items() if result is not None}
    given = rules.datums.get(key)
    if given is not None and side is Side.EW:
        given = -given
    worth = _WORTH[rules.method](
        tuple(results.values()), expected, rules.convention, given
    )
    return Compared(
        dict(zip(results, worth.counted, strict=True)),
        dict(zip(results, worth.plain, strict=True)),
        counts(results.values()),
        worth.by_score,
        worth.datum,
    )


def _seen(line: Line, side: Side) -> Weighted | None:
    treatment = line.treatment(side)
    if not isinstance(treatment, Reported | Outcomes):
        return None
    return treatment.items if side is Side.NS else mirrored(treatment.items)


def _by_matchpoints(
    results: Sequence[Weighted], expected: int, _: Convention, _given: int | None
) -> Worth:
    group = len(results)
    plain = matchpoints(results)
    return Worth(
        [neuberg(points, group, expected) for points in plain],
        plain,
        {
            score: neuberg(points, group, expected)
            for score, points in component_values(results).items()
        },
    )


def _by_cross_imps(
    results: Sequence[Weighted],
    expected: int,
    convention: Convention,
    _given: int | None,
) -> Worth:
    group = len(results)
    values = cross_imps(results, expected if convention.factor_imps else group)
    points = [weighted_mean(result, values) for result in results]
    return Worth(points, points, values)


def _by_butler(
    results: Sequence[Weighted], _: int, _convention: Convention, given: int | None
) -> Worth:
    datum = butler_datum(results) if given is None else given
    values = butler(results, datum)
    points = [weighted_mean(result, values) for result in results]
    return Worth(points, points, values, datum)


_WORTH: Mapping[
    Method, Callable[[Sequence[Weighted], int, Convention, int | None], Worth]
] = {
    Method.MATCHPOINTS: _by_matchpoints,
    Method.CROSS_IMPS: _by_cross_imps,
    Method.BUTLER: _by_butler,
}


def board_score(board: Board) -> BoardScore:
    """What a page shows of the board: its frequencies from the best for NS."""
    ns, ew = board.sides[Side.NS], board.sides[Side.EW]
    scores = sorted({*ns.counts, *(-score for score in ew.counts)}, reverse=True)
    return BoardScore(
        top=board.top,
        expected=board.expected,
        actual=len(ns.counted),
        frequencies=tuple(
            Frequency(
                score=score,
                count=Fraction(ns.counts.get(score, 0)),
                ns_points=ns.by_score.get(score),
                ew_points=ew.by_score.get(-score),
                ew_count=Fraction(ew.counts.get(-score, 0)),
            )
            for score in scores
        ),
        datum=ns.datum,
    )
