"""International matchpoints (Law 78B), and the datum of a Butler board.

All scores are seen from one side; results are tuples of weighted scores, compared with
every other result or with the datum: the middle of the results that count, rounded.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from scoring.bridge.matchpoints import Amount, Weighted, counts, weighted_mean


class Middle(StrEnum):
    """What the results that count are brought to."""

    MEAN = "mean"
    MEDIAN = "median"


class Fives(StrEnum):
    """Where the exact middle between two units of the datum goes."""

    AWAY = "away"
    TOWARD = "toward"
    EVEN = "even"


@dataclass(frozen=True, slots=True)
class DatumRule:
    """How the datum of a board is found.

    `trim` results are left out at each end, and `trim_percent` of the results besides,
    rounded down; nothing is left out of fewer than `trim_from` results. `unit` is in
    points. `own`: a result counts towards the datum that it is itself compared with.
    `most`: the IMPs that a side can win on a board; `cap_losses` limits losses too.
    """

    trim: int = 1
    trim_percent: Fraction = Fraction(0)
    trim_from: int = 4
    middle: Middle = Middle.MEAN
    unit: int = 10
    fives: Fives = Fives.AWAY
    own: bool = True
    most: int | None = None
    cap_losses: bool = False


COMPSCORE = DatumRule()
"""One top and one bottom out of four or more, to tens, fives away from zero.

Proved on 35 boards of Australian clubs; also EBU White Book 4.2.6.2 as to rounding.
"""


def datum(results: Sequence[Weighted], rule: DatumRule = COMPSCORE) -> int:
    """The datum of these results in points; 0 without any.

    >>> from scoring.bridge.adjusted import Reported
    >>> datum([Reported(score).items for score in (980, 480, 450, -50)])
    470
    """
    return compute_datum(counts(results), rule)


def compute_datum(found: Mapping[int, Amount], rule: DatumRule) -> int:
    """The datum from frequencies, whole or of weighted results."""
    return to_unit(mean_or_median(found, rule), rule.unit, rule.fives)


def mean_or_median(found: Mapping[int, Amount], rule: DatumRule) -> Fraction:
    """The mean or median of what counts, before it is rounded; 0 without results."""
    number = sum(found.values())
    if not number:
        return Fraction(0)
    left = _trimmed(sorted(found.items()), left_out(number, rule))
    return _mean(left) if rule.middle is Middle.MEAN else _median(left)


def left_out(number: Amount, rule: DatumRule) -> int:
    """How many results do not count at each end."""
    if number < rule.trim_from:
        return 0
    out = rule.trim + int(number * rule.trim_percent / 100)
    return out if 2 * out < number else 0


def _trimmed(found: Sequence[tuple[int, Amount]], out: int) -> list[tuple[int, Amount]]:
    upper = _without_first(found, out)[::-1]
    return _without_first(upper, out)[::-1]


def _without_first(
    found: Sequence[tuple[int, Amount]], out: int
) -> list[tuple[int, Amount]]:
    rest: list[tuple[int, Amount]] = []
    gone: Amount = out
    for score, count in found:
        taken = min(gone, count)
        gone -= taken
        if count > taken:
            rest.append((score, count - taken))
    return rest


def _mean(found: Sequence[tuple[int, Amount]]) -> Fraction:
    total = sum(score * count for score, count in found)
    return Fraction(total) / sum(count for _, count in found)


def _median(found: Sequence[tuple[int, Amount]]) -> Fraction:
    """The score in the middle, or halfway between the two scores there."""
    half = Fraction(sum(count for _, count in found)) / 2
    passed: Amount = 0
    middle: list[int] = []
    for score, count in found:
        if passed <= half <= passed + count:
            middle.append(score)
        passed += count
    return Fraction(middle[0] + middle[-1], 2)


def to_unit(middle: Fraction, unit: int, fives: Fives) -> int:
    """To the nearest unit; an exact half as the rule says.

    >>> [to_unit(Fraction(-45), 10, fives) for fives in Fives]
    [-50, -40, -40]
    """
    whole, rest = divmod(abs(middle), unit)
    half = 2 * rest - unit
    up = half > 0 or (half == 0 and _goes_up(int(whole), fives))
    size = (int(whole) + up) * unit
    return size if middle > 0 else -size


def _goes_up(whole: int, fives: Fives) -> bool:
    return fives is Fives.AWAY or (fives is Fives.EVEN and whole % 2 == 1)


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
        butler(results, compute_datum(rest, rule), rule) if any(rest.values()) else {}
        for rest in others
    ]
    points = [
        weighted_mean(result, value) if value else Fraction(0)
        for result, value in zip(results, values, strict=True)
    ]
    worth: dict[int, Fraction] = {}
    for result, value in sorted(
        zip(results, values, strict=True), key=lambda row: len(row[0])
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
    return compute_datum(counts(results), COMPSCORE)
