"""Matchpoints on the doubled scale (Law 78A): two for a score beaten, one for a tie.

All scores are seen from one side, so that more is better. A result is a tuple of
weighted scores; its weights sum to one, and it enters the others' comparisons with
those weights (Law 12C1c).
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction

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
    lower = [other for other in found if other < score]
    if not lower:
        return Fraction(0)
    next_lower = max(lower)
    return Fraction(against_all(found)[next_lower] - 1 + found[next_lower])
