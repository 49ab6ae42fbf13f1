"""What a line of a traveller is worth to one side: reported, adjusted or absent.

Every score is in North-South's view, whichever side the treatment is for.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Self

from scoring.bridge.messages import NotBridge, gettext_noop


class InvalidAdjustment(NotBridge):
    """Weights that do not sum to one, or a percentage outside 0 to 100."""


@dataclass(frozen=True, slots=True)
class WeightedScore:
    """One possible outcome: a score and how likely it was (Law 12C1c)."""

    score: int
    weight: Fraction = Fraction(1)


@lru_cache(maxsize=4096)
def single(score: int) -> tuple[WeightedScore, ...]:
    """One score with its whole weight; the same few hundred occur again and again."""
    return (WeightedScore(score),)


@dataclass(frozen=True, slots=True)
class Reported:
    """The score made at the table."""

    score: int

    @property
    def items(self) -> tuple[WeightedScore, ...]:
        return single(self.score)


@dataclass(frozen=True, slots=True)
class Outcomes:
    """An assigned adjusted score: one outcome, or several weighted (Law 12C1)."""

    items: tuple[WeightedScore, ...]

    def __post_init__(self) -> None:
        if any(item.weight <= 0 for item in self.items):
            raise InvalidAdjustment(gettext_noop("Each weight must be above 0."))
        total = sum((item.weight for item in self.items), Fraction(0))
        if total != 1:
            raise InvalidAdjustment(
                gettext_noop(
                    "The weights add up to %(total)s percent. They must add up to 100."
                ),
                total=f"{float(total * 100):g}",
            )

    @classmethod
    def assigned(cls, score: int) -> Self:
        return cls((WeightedScore(score),))

    @classmethod
    def weighted(cls, percents: Iterable[tuple[int, Fraction | int]]) -> Self:
        """The outcomes of pairs of score and percent.

        >>> str(Outcomes.weighted([(650, 30), (-100, 70)]).items[0].weight)
        '3/10'
        """
        return cls(
            tuple(
                WeightedScore(score, Fraction(percent) / 100)
                for score, percent in percents
            )
        )


@dataclass(frozen=True, slots=True)
class Artificial:
    """A share of the board in place of a result (Law 12C2).

    `percent` of the board's top. With `uplift`, average plus rises to the side's own
    percentage and average minus falls to it (Law 12C2c). `points` is the figure that
    an imported file gave, on the scale of the event (matchpoints doubled); it is kept
    as it is and replaces both.
    """

    percent: Fraction
    uplift: bool = True
    points: Fraction | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.percent <= 100:
            raise InvalidAdjustment(
                gettext_noop(
                    "An artificial score must be from 0 to 100 percent, "
                    "not %(percent)s."
                ),
                percent=f"{float(self.percent):g}",
            )


@dataclass(frozen=True, slots=True)
class NotPlayed:
    """The line was planned, will not be played, and counts for neither side.

    `skipped` marks a board that a table without a director left (online play); it
    counts alike.
    """

    skipped: bool = False


@dataclass(frozen=True, slots=True)
class Awaited:
    """The line is planned and has no result yet; `late` marks a late play."""

    late: bool = False


Scored = Reported | Outcomes
Treatment = Reported | Outcomes | Artificial | NotPlayed | Awaited

AVERAGE_PLUS = Artificial(Fraction(60))
AVERAGE = Artificial(Fraction(50))
AVERAGE_MINUS = Artificial(Fraction(40))


def uplifted(percent: Fraction, own: Fraction | None) -> Fraction:
    """An artificial percentage beside the side's own on its other boards (Law 12C2c).

    Above average it is at least the own percentage, below average at most; without
    other boards (None) it stays.

    >>> str(uplifted(Fraction(60), Fraction(64))), str(uplifted(Fraction(40), Fraction(64)))
    ('64', '40')
    """
    if own is None or percent == 50:
        return percent
    return max(percent, own) if percent > 50 else min(percent, own)


def in_imps(score: Artificial, for_ten: Fraction) -> Fraction:
    """An artificial score in IMPs, `for_ten` for each ten percent above average (Law
    12C2b); a figure that is given stays.

    >>> str(in_imps(AVERAGE_PLUS, Fraction(3))), str(in_imps(AVERAGE, Fraction(3)))
    ('3', '0')
    """
    if score.points is not None:
        return score.points
    return (score.percent - 50) / 10 * for_ten


def followed(points: Fraction, percent: Fraction, own: Fraction | None) -> Fraction:
    """Points of an artificial score of that percentage beside the own mean on the other
    boards (Law 12C2c): the better of both above average, the worse below.

    >>> from fractions import Fraction as F
    >>> [str(followed(F(3), F(60), F(mean))) for mean in (1, 5)]
    ['3', '5']
    >>> [str(followed(F(-3), F(40), F(mean))) for mean in (1, -5)]
    ['-3', '-5']
    """
    if own is None or percent == 50:
        return points
    return max(points, own) if percent > 50 else min(points, own)


def from_imps(imps: Fraction, for_ten: Fraction) -> Artificial:
    """The artificial score that is worth so many IMPs.

    What no share of the board comes to is kept as a figure, with the share of average
    plus or minus.

    >>> str(from_imps(Fraction(-3), Fraction(3)).percent)
    '40'
    """
    above = imps / for_ten * 10 if for_ten and imps else Fraction(0)
    if abs(above) <= 50 and (above or not imps):
        return Artificial(50 + above)
    return Artificial(Fraction(60 if imps > 0 else 40), points=imps)


def check_averages(
    ns: Treatment,
    ew: Treatment,
    *,
    neither_at_fault: bool,
    for_ten: Fraction | None = None,
) -> None:
    """Refuse averages that give both sides together more than the board has.

    Both may have average plus only where neither is at fault (Law 12C2a). They are in
    IMPs where `for_ten` says how many ten percent are. A figure from a file is taken
    as it stands.
    """
    if not isinstance(ns, Artificial) or not isinstance(ew, Artificial):
        return
    if for_ten is not None:
        _check_imps(in_imps(ns, for_ten) + in_imps(ew, for_ten), neither_at_fault)
        return
    total = ns.percent + ew.percent
    given = ns.points is not None or ew.points is not None
    if total > 100 and not (neither_at_fault or given):
        raise InvalidAdjustment(
            gettext_noop(
                "The two sides' percentages add up to %(total)s. They may "
                "exceed 100 only if neither side is at fault."
            ),
            total=f"{float(total):g}",
        )


def _check_imps(total: Fraction, neither_at_fault: bool) -> None:
    if total > 0 and not neither_at_fault:
        raise InvalidAdjustment(
            gettext_noop(
                "The two sides' IMPs add up to %(total)s. They may exceed "
                "0 only if neither side is at fault."
            ),
            total=f"{float(total):g}",
        )
