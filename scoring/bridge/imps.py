"""International matchpoints (Law 78B): against every result, or against a datum.

All scores are seen from one side; results are tuples of weighted scores.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from scoring.bridge.datum import COMPSCORE, DatumRule, datum_of
from scoring.bridge.matchpoints import Amount, Weighted, counts, weighted_mean

SCALE = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)
"""The first difference in points that is worth 1, 2, … 24 IMPs."""


def imps(difference: int) -> int:
    """The IMPs of a difference in points (Law 78B).

    >>> imps(420 - -50), imps(-10), imps(-4010)
    (10, 0, -24)
    """
    size = bisect_right(SCALE, abs(difference))
    return size if difference > 0 else -size


def cross_imps(results: Sequence[Weighted], expected: int) -> dict[int, Fraction]:
    """For each score its mean IMPs against the other results of the board.

    With fewer than the expected results their frequencies are raised to the full
    number first (EBU White Book 4.2.4); pass the number of results for the plain mean.

    >>> from scoring.bridge.adjusted import Reported
    >>> scores = [Reported(score).items for score in (420, 420, -50)]
    >>> {score: str(mean) for score, mean in cross_imps(scores, 3).items()}
    {420: '5', -50: '-10'}
    """
    found = counts(results)
    share = cross_share(len(results), expected)
    return {
        mine: share
        * sum(count * imps(mine - theirs) for theirs, count in found.items())
        for mine in found
    }


class CrossSum(StrEnum):
    """What becomes of the sum of comparisons: the mean of them, or the sum itself."""

    MEAN = "mean"
    SUM = "sum"


@dataclass(frozen=True, slots=True)
class CrossRule:
    """How the comparisons of a result become its points.

    `factor` multiplies the outcome, as some programs show it. The mean is over the
    other results, never over all of them: no program was seen to divide by those.
    """

    total: CrossSum = CrossSum.MEAN
    factor: Fraction = Fraction(1)

    def times(self, expected: int) -> Fraction:
        """What the mean over a board of `expected` results is multiplied by.

        >>> str(CrossRule(CrossSum.SUM, Fraction(1, 2)).times(7))
        '3'
        """
        return self.factor * (expected - 1 if self.total is CrossSum.SUM else 1)


MEAN_OF_OTHERS = CrossRule()
"""The sum of the comparisons divided by their number (three programs, proved)."""


def cross_share(group: int, expected: int) -> Fraction:
    """The part of a sum over `group` results that counts on a board of `expected`.

    >>> str(cross_share(6, 6)), str(cross_share(6, 7))
    ('1/5', '7/36')
    """
    if group < 2 or expected < 2:
        return Fraction(0)
    return Fraction(expected, group * (expected - 1))


def butler(
    results: Sequence[Weighted], datum: int, rule: DatumRule = COMPSCORE
) -> dict[int, Fraction]:
    """For each score its IMPs against the board's datum, as far as the rule counts."""
    return {score: capped(imps(score - datum), rule) for score in counts(results)}


def butler_without_own(
    results: Sequence[Weighted], rule: DatumRule
) -> tuple[list[Fraction], dict[int, Fraction]]:
    """Each result against the datum of all the others, and each score so.

    A score that occurs inside weighted results only is worth what it is to the first
    of them.
    """
    found = counts(results)
    others = [_less(found, result) for result in results]
    values = [
        butler(results, datum_of(rest, rule), rule) if any(rest.values()) else {}
        for rest in others
    ]
    points = [
        weighted_mean(result, value) if value else Fraction(0)
        for result, value in zip(results, values, strict=True)
    ]
    worth: dict[int, Fraction] = {}
    for result, value in sorted(
        zip(results, values, strict=True), key=lambda one: len(one[0])
    ):
        for item in result:
            worth.setdefault(item.score, value.get(item.score, Fraction(0)))
    return points, worth


def _less(found: dict[int, Amount], result: Weighted) -> dict[int, Amount]:
    rest = dict(found)
    for score, count in counts([result]).items():
        rest[score] -= count
    return rest


def capped(gain: int, rule: DatumRule) -> Fraction:
    """A board's IMPs within the limit of the rule, which may leave losses alone.

    >>> rule = DatumRule(most=12)
    >>> str(capped(15, rule)), str(capped(-15, rule))
    ('12', '-15')
    """
    if rule.most is None:
        return Fraction(gain)
    gain = min(gain, rule.most)
    return Fraction(max(gain, -rule.most) if rule.cap_losses else gain)


def butler_datum(results: Sequence[Weighted]) -> int:
    """The mean without one top and one bottom, to the nearest ten.

    With three results or fewer all count. This is how Compscore3 does it.
    """
    return datum_of(counts(results), COMPSCORE)
