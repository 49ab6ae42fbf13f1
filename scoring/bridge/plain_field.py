"""A field of scores made at the table, at matchpoints, in whole numbers throughout.

Without rulings a board is its scores and who made them. Inside, points are counted from
the average of the board: what one side has above it the other has below, and Neuberg
only stretches it. The scores of a board are valued once and every result is looked up.
Equals `score_event`; use that one wherever something was adjusted, awaited, in groups,
or not plain in another way.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain

from scoring.bridge.matchpoints import Amount

FEW = 30
"""Up to so many results of a board are sooner put in order than counted."""


@dataclass(frozen=True, slots=True)
class PlainBoard:
    """One board: its scores in NS view, and the pair on each side of every one.

    Pairs are numbered from 0; a pair plays the board once.
    """

    scores: Sequence[int]
    ns: Sequence[int]
    ew: Sequence[int]


@dataclass(frozen=True, slots=True)
class PlainTotals:
    """What each pair made in all on the doubled scale, and the most it could have.

    Both are listed by the numbers of the pairs.
    """

    points: Sequence[Amount]
    maximum: Sequence[int]

    def percentage(self, pair: int) -> Fraction | None:
        """The pair's share of the most it could have; none if it did not play."""
        most = self.maximum[pair]
        return Fraction(100 * self.points[pair], most) if most else None


def plain_points(scores: Sequence[int]) -> list[int]:
    """North-South's matchpoints of each score among these, on the doubled scale.

    >>> plain_points([420, 450, 420, -50])
    [3, 6, 3, 0]
    """
    worth = _above_average(scores)
    return [worth[score] + len(scores) - 1 for score in scores]


def plain_totals(boards: Iterable[PlainBoard], pairs: int) -> PlainTotals:
    """Every pair's total, boards with fewer results by Neuberg.

    The fullest board is a full one; its average is half its top. Boards with equally many
    results are added as whole numbers and stretched to a full one at once.
    """
    by_results: dict[int, list[PlainBoard]] = {}
    for board in boards:
        by_results.setdefault(len(board.scores), []).append(board)
    expected = max(by_results, default=0)
    full = by_results.pop(expected, [])
    above: list[Amount] = [*_added(full, pairs)]
    played = _played(full, pairs, results=expected)
    for results, alike in by_results.items():
        stretched = Fraction(expected, results)
        for pair, made in enumerate(_added(alike, pairs)):
            above[pair] += made * stretched
        times = _played(alike, pairs, results=results)
        played = [number + more for number, more in zip(played, times, strict=True)]
    average = expected - 1
    points = [
        made + number * average for made, number in zip(above, played, strict=True)
    ]
    return PlainTotals(points, [2 * number * average for number in played])


def _above_average(scores: Sequence[int]) -> dict[int, int]:
    """What each score among these is worth above the average of the board.

    One more for every result that it beats, one less for every one that beats it.

    >>> _above_average([420, 450, 420, -50])
    {-50: -3, 420: 0, 450: 3}
    """
    return _put_in_order(scores) if len(scores) <= FEW else _counted(scores)


def _put_in_order(scores: Sequence[int]) -> dict[int, int]:
    """Two more from each place to the next; one for each equal score but the first."""
    worth: dict[int, int] = {}
    value = 1 - len(scores)
    for score in sorted(scores):
        if score in worth:
            worth[score] += 1
        else:
            worth[score] = value
        value += 2
    return worth


def _counted(scores: Sequence[int]) -> dict[int, int]:
    """The same for many scores, of which few differ: only those are put in order."""
    found: dict[int, int] = {}
    for score in scores:
        found[score] = found[score] + 1 if score in found else 1
    worth: dict[int, int] = {}
    value = -len(scores)
    for score in sorted(found):
        value += found[score]
        worth[score] = value
        value += found[score]
    return worth


def _added(boards: Iterable[PlainBoard], pairs: int) -> list[int]:
    """What each pair made above average on these boards."""
    above = [0] * pairs
    for board in boards:
        worth = _above_average(board.scores)
        for ns, ew, score in zip(board.ns, board.ew, board.scores, strict=True):
            made = worth[score]
            above[ns] += made
            above[ew] -= made
    return above


def _played(alike: Sequence[PlainBoard], pairs: int, *, results: int) -> list[int]:
    """How many of these boards, with so many results each, every pair played.

    Where there is a result for every two pairs, each of them played all boards.
    """
    if 2 * results == pairs:
        return [len(alike)] * pairs
    seated = chain.from_iterable([*board.ns, *board.ew] for board in alike)
    times = Counter(seated)
    return [times[pair] for pair in range(pairs)]
