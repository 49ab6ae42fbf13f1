"""The datum of a Butler board: which results count, their middle, and its rounding."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from scoring.bridge.matchpoints import Amount, Weighted, counts


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
    return datum_of(counts(results), rule)


def datum_of(found: Mapping[int, Amount], rule: DatumRule) -> int:
    """The datum from frequencies, whole or of weighted results."""
    return to_unit(middle_of(found, rule), rule.unit, rule.fives)


def middle_of(found: Mapping[int, Amount], rule: DatumRule) -> Fraction:
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
