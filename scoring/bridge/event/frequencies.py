"""What a page shows of a board: its frequencies from the best for NS, in groups."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from scoring.bridge.contract import Side
from scoring.bridge.event.comparison import Board, Group
from scoring.bridge.event.values import BoardScore, Frequency, GroupScore


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
