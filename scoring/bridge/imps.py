"""International matchpoints (Law 78B): against every result, or against a datum.

All scores are seen from one side; results are tuples of weighted scores.
"""

from bisect import bisect_right
from collections.abc import Sequence
from fractions import Fraction

from scoring.bridge.matchpoints import Amount, Weighted, counts

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


def cross_share(group: int, expected: int) -> Fraction:
    """The part of a sum over `group` results that counts on a board of `expected`.

    >>> str(cross_share(6, 6)), str(cross_share(6, 7))
    ('1/5', '7/36')
    """
    if group < 2 or expected < 2:
        return Fraction(0)
    return Fraction(expected, group * (expected - 1))


def butler(results: Sequence[Weighted], datum: int) -> dict[int, Fraction]:
    """For each score its IMPs against the board's datum."""
    return {score: Fraction(imps(score - datum)) for score in counts(results)}


def butler_datum(results: Sequence[Weighted]) -> int:
    """The mean without one top and one bottom, to the nearest ten.

    With three results or fewer all count. This is how Compscore3 does it.
    """
    found = sorted(counts(results).items())
    if len(results) > 3:
        found = _without_first(_without_first(found)[::-1])
    number = sum(count for _, count in found)
    if not number:
        return 0
    total = sum(score * count for score, count in found)
    return nearest_ten_fives_away(Fraction(total) / number)


def _without_first(found: list[tuple[int, Amount]]) -> list[tuple[int, Amount]]:
    rest: list[tuple[int, Amount]] = []
    gone: Amount = 1
    for score, count in found:
        taken = min(gone, count)
        gone -= taken
        rest.append((score, count - taken))
    return rest


def nearest_ten_fives_away(mean: Fraction) -> int:
    """A datum to the nearest ten, exact fives away from zero (EBU 4.2.6.2).

    >>> nearest_ten_fives_away(Fraction(-45)), nearest_ten_fives_away(Fraction(44))
    (-50, 40)
    """
    size = int((abs(mean) + 5) // 10) * 10
    return size if mean > 0 else -size
