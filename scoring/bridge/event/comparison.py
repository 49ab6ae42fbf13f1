"""One board compared for one side, and its frequencies as a page shows them.

Every result is compared with the others of its group.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.bridge.adjusted import Artificial
from scoring.bridge.contract import Side
from scoring.bridge.convention import Convention
from scoring.bridge.event.values import (
    BoardKey,
    BoardScore,
    Frequency,
    GroupScore,
    Method,
    Rules,
    TableResult,
)
from scoring.bridge.imps import butler, butler_without_own, cross_imps
from scoring.bridge.imps import datum as datum_by
from scoring.bridge.matchpoints import (
    Amount,
    Short,
    Weighted,
    brought,
    component_values,
    counts,
    matchpoints,
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
class Group:
    """The frequencies of the results compared with each other, and their worth."""

    counts: Mapping[int, Amount]
    by_score: Mapping[int, Fraction]
    datum: int | None
    actual: int


@dataclass(frozen=True, slots=True)
class Compared:
    """One side's table of a board; lines by key, scores in that side's view."""

    counted: Mapping[int, Fraction]
    plain: Mapping[int, Fraction]
    groups: Mapping[str, Group]


@dataclass(frozen=True, slots=True)
class Board:
    """One board with its lines compared for both sides."""

    key: BoardKey
    lines: tuple[TableResult, ...]
    expected: int
    top: int
    sides: Mapping[Side, Compared]
    has_artificial: bool


@dataclass(frozen=True, slots=True)
class Field:
    """What results of a board are compared under: how many a full one has, the rules.

    `datum` is the one that was given, in the view of the side that is compared.
    """

    expected: int
    convention: Convention
    datum: int | None = None


def compare_board(
    key: BoardKey, lines: Sequence[TableResult], expected: int, rules: Rules
) -> Board:
    """The board with both sides' tables, each line of which may differ (split)."""
    if rules.convention.short is Short.PLAIN:
        expected = max(_number(lines, side) for side in Side)
    sides = {side: _compare(key, lines, side, expected, rules) for side in Side}
    top = 2 * max(expected - 1, 0) if rules.method is Method.MATCHPOINTS else 0
    artificial = any(
        isinstance(treatment, Artificial)
        for line in lines
        for treatment in (line.for_ns, line.for_ew)
    )
    return Board(key, tuple(lines), expected, top, sides, artificial)


def _number(lines: Sequence[TableResult], side: Side) -> int:
    return sum(line.result(side) is not None for line in lines)


def _compare(
    key: BoardKey, lines: Sequence[TableResult], side: Side, expected: int, rules: Rules
) -> Compared:
    grouped: dict[str, dict[int, Weighted]] = {}
    for line in lines:
        results = grouped.setdefault(line.group, {})
        result = line.result(side)
        if result is not None:
            results[line.key] = result
    given = rules.datums.get(key)
    if given is not None and side is Side.EW:
        given = -given
    field = Field(expected, rules.convention, given)
    counted: dict[int, Fraction] = {}
    plain: dict[int, Fraction] = {}
    groups: dict[str, Group] = {}
    for name, results in grouped.items():
        found = tuple(results.values())
        worth = _WORTH[rules.method](found, field)
        counted.update(zip(results, worth.counted, strict=True))
        plain.update(zip(results, worth.plain, strict=True))
        groups[name] = Group(counts(found), worth.by_score, worth.datum, len(found))
    return Compared(counted, plain, groups)


def _by_matchpoints(results: Sequence[Weighted], field: Field) -> Worth:
    """Each score is worked out once, however many have it."""
    group, short = len(results), field.convention.short
    worth = component_values(results)
    brought_up = {
        score: brought(points, group, field.expected, short)
        for score, points in worth.items()
    }
    if all(len(result) == 1 for result in results):
        scores = [result[0].score for result in results]
        return Worth(
            [brought_up[score] for score in scores],
            [worth[score] for score in scores],
            brought_up,
        )
    plain = matchpoints(results)
    counted = [brought(points, group, field.expected, short) for points in plain]
    return Worth(counted, plain, brought_up)


def _by_cross_imps(results: Sequence[Weighted], field: Field) -> Worth:
    expected = field.expected if field.convention.factor_imps else len(results)
    times = field.convention.cross.times(expected)
    values = {
        score: times * value for score, value in cross_imps(results, expected).items()
    }
    points = [weighted_mean(result, values) for result in results]
    return Worth(points, points, values)


def _by_butler(results: Sequence[Weighted], field: Field) -> Worth:
    rule = field.convention.butler
    if field.datum is None and not rule.own:
        points, values = butler_without_own(results, rule)
        return Worth(points, points, values, datum_by(results, rule))
    datum = datum_by(results, rule) if field.datum is None else field.datum
    values = butler(results, datum, rule)
    points = [weighted_mean(result, values) for result in results]
    return Worth(points, points, values, datum)


def _by_aggregate(results: Sequence[Weighted], _: Field) -> Worth:
    values = {score: Fraction(score) for score in counts(results)}
    points = [weighted_mean(result, values) for result in results]
    return Worth(points, points, values)


_WORTH: Mapping[Method, Callable[[Sequence[Weighted], Field], Worth]] = {
    Method.MATCHPOINTS: _by_matchpoints,
    Method.CROSS_IMPS: _by_cross_imps,
    Method.BUTLER: _by_butler,
    Method.AGGREGATE: _by_aggregate,
}


def board_score(board: Board) -> BoardScore:
    """The board in one table; where it was played in several forms, in each as well."""
    ns, ew = (board.sides[side].groups for side in Side)
    groups = {name: _group_score(ns[name], ew[name]) for name in ns}
    if len(groups) == 1:
        (only,) = groups.values()
        return BoardScore(
            board.top, board.expected, only.actual, only.frequencies, only.datum
        )
    return BoardScore(
        top=board.top,
        expected=board.expected,
        actual=sum(group.actual for group in groups.values()),
        frequencies=_table(_merged(ns.values()), _merged(ew.values())),
        groups=groups,
    )


def _group_score(ns: Group, ew: Group) -> GroupScore:
    return GroupScore(ns.actual, _table(ns, ew), ns.datum)


def _table(ns: Group, ew: Group) -> tuple[Frequency, ...]:
    scores = sorted({*ns.counts, *(-score for score in ew.counts)}, reverse=True)
    return tuple(
        Frequency(
            score=score,
            count=Fraction(ns.counts.get(score, 0)),
            ns_points=ns.by_score.get(score),
            ew_points=ew.by_score.get(-score),
            ew_count=Fraction(ew.counts.get(-score, 0)),
        )
        for score in scores
    )


def _merged(groups: Iterable[Group]) -> Group:
    """All groups as one, with points for the scores on which they agree."""
    found = tuple(groups)
    counts = {
        score: sum(group.counts.get(score, 0) for group in found)
        for score in {score for group in found for score in group.counts}
    }
    return Group(
        counts, _agreed(found, counts), None, sum(group.actual for group in found)
    )


def _agreed(groups: Sequence[Group], scores: Iterable[int]) -> dict[int, Fraction]:
    agreed: dict[int, Fraction] = {}
    for score in scores:
        values = {group.by_score[score] for group in groups if score in group.by_score}
        if len(values) == 1:
            agreed[score] = values.pop()
    return agreed
