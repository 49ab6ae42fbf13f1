"""Matchpoints on the doubled scale (Law 78A): two for a score beaten, one for a tie.

All scores are seen from one side, so that more is better. A result is a tuple of
weighted scores; its weights sum to one, and it enters the others' comparisons with
those weights (Law 12C1c).

`plain_points` and `plain_totals` score a field of table results in whole numbers.
Without rulings a board is its scores and its pairs. Inside, points are counted from the
average of the board: what one side has above it the other has below, and Neuberg only
stretches it. They equal `score_event`; use that one wherever something was adjusted,
awaited, in groups, or not plain in another way.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import chain

from scoring.bridge.adjusted import WeightedScore, single

Weighted = tuple[WeightedScore, ...]
Amount = int | Fraction
"""A number of results; whole, and then quick, as long as no score is weighted."""


def mirrored(result: Weighted) -> Weighted:
    """The same result seen from the other side."""
    if len(result) == 1:
        return single(-result[0].score)
    return tuple(WeightedScore(-item.score, item.weight) for item in result)


def counts(results: Iterable[Weighted]) -> dict[int, Amount]:
    """How many results each score stands for.

    >>> counts([(WeightedScore(420),), (WeightedScore(-50),), (WeightedScore(420),)])
    {420: 2, -50: 1}
    """
    found: dict[int, Amount] = {}
    for result in results:
        if len(result) == 1:
            score = result[0].score
            found[score] = found.get(score, 0) + 1
            continue
        for item in result:
            found[item.score] = found.get(item.score, 0) + item.weight
    return found


def against_all(found: Mapping[int, Amount]) -> dict[int, Amount]:
    """For each score two a result below it and one a result equal, itself included."""
    values: dict[int, Amount] = {}
    below: Amount = 0
    for score in sorted(found):
        values[score] = 2 * below + found[score]
        below += found[score]
    return values


def matchpoints(results: Sequence[Weighted]) -> list[Fraction]:
    """The matchpoints of each result among these: 0 to twice the others.

    A weighted result has the weighted mean of what its scores are worth against the
    other results. Against itself it would have exactly one, which is taken off.

    >>> [int(p) for p in matchpoints([(WeightedScore(s),) for s in (420, 450, 420, -50)])]
    [3, 6, 3, 0]
    """
    values = against_all(counts(results))
    return [weighted_mean(result, values) - 1 for result in results]


def weighted_mean(result: Weighted, values: Mapping[int, Amount]) -> Fraction:
    """The value of a result, each of its scores valued first."""
    if len(result) == 1:
        return Fraction(values[result[0].score])
    return sum((item.weight * values[item.score] for item in result), Fraction(0))


def component_values(results: Sequence[Weighted]) -> dict[int, Fraction]:
    """What each score that occurs is worth to a result that has it.

    A score that occurs only inside weighted results is worth what it is to the first
    of them, against the others.
    """
    values = against_all(counts(results))
    worth: dict[int, Fraction] = {}
    for result in sorted(results, key=len):
        if len(result) == 1:
            score = result[0].score
            if score not in worth:
                worth[score] = Fraction(values[score] - 1)
            continue
        alone = against_all(counts([result]))
        for item in result:
            worth.setdefault(
                item.score, Fraction(values[item.score] - alone[item.score])
            )
    return worth


def neuberg(points: Fraction, group: int, expected: int) -> Fraction:
    """Matchpoints among `group` results brought to a board of `expected` results.

    >>> str(neuberg(Fraction(4), 6, 7)), str(neuberg(Fraction(18), 10, 11))
    ('29/6', '199/10')
    """
    if group == expected:
        return points
    return (points + 1) * Fraction(expected, group) - 1


class Short(StrEnum):
    """What becomes of matchpoints on a board with fewer results than expected.

    NEUBERG brings them to the full board; LIMITED does so unless there are at most
    three results and a third of the field, which have fixed percentages (EBU White
    Book 4.2.3); PLAIN takes the results that there are for the full board.
    """

    NEUBERG = "neuberg"
    LIMITED = "limited"
    PLAIN = "plain"


def brought(points: Fraction, group: int, expected: int, short: Short) -> Fraction:
    """Matchpoints among `group` results as they count on a board of `expected`.

    >>> [str(brought(Fraction(m), 2, 10, Short.LIMITED) * 100 / 18) for m in (0, 1, 2)]
    ['55', '60', '65']
    >>> str(brought(Fraction(2), 2, 5, Short.LIMITED))
    '13/2'
    """
    if short is Short.LIMITED and group <= 3 and 3 * group <= expected:
        percent = 60 + (points - (group - 1)) * 5
        return percent * 2 * (expected - 1) / 100
    return neuberg(points, group, expected)


def by_hand(found: Mapping[int, Amount], score: int) -> Fraction:
    """An assigned score that did not occur, read off a traveller without it.

    The matchpoints of the next lower score and its frequency, as a scorer adds them
    (EBU White Book 4.2.2); 0 below all scores. On the doubled scale, unscaled.

    >>> str(by_hand({420: 5, 450: 2, 500: 1}, 430))
    '9'
    """
    lower = [one for one in found if one < score]
    if not lower:
        return Fraction(0)
    next_lower = max(lower)
    return Fraction(against_all(found)[next_lower] - 1 + found[next_lower])


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
