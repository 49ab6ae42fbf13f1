"""The continuous scale of the World Bridge Federation, in force since January 2013.

Source: WBF report of January 2013 (formula and correction as described there); the list
for 4 boards was compared with print, the lists of other lengths with the formula only.
"""

from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from functools import cache
from itertools import count

from scoring.bridge.victory_points.scale import Scale
from scoring.bridge.words import NotBridge, gettext_noop

DIGITS = 50
"""Working precision: far beyond the two places that the scale is rounded to."""


class InvalidLength(NotBridge):
    """A match without boards."""


@cache
def wbf_continuous(boards: int) -> Scale:
    """The 20–0 scale to two decimals for a match of so many boards.

    >>> scale = wbf_continuous(16)
    >>> [float(scale.vps(margin)) for margin in (0, 5, -5, 20, 60)]
    [10.0, 11.48, 8.52, 15.0, 20.0]
    """
    values = concave(rounded_formula(boards))
    return Scale.of_firsts(
        range(len(values)),
        [Fraction(hundredths, 100) for hundredths in values],
        boards=boards,
    )


def rounded_formula(boards: int) -> list[int]:
    """The winner's VPs in hundredths for margins 0, 1, … up to the first with 20."""
    check_length(boards)
    values: list[int] = []
    for margin in count():
        with localcontext(prec=DIGITS):
            points = share(margin, Fraction(boards)) * 10 + 10
            values.append(int((points * 100).quantize(Decimal(1), ROUND_HALF_UP)))
        if margin * margin >= 225 * boards:
            return values
    raise AssertionError  # pragma: no cover  # count() never ends


def share(margin: int, boards: Fraction) -> Decimal:
    """The part of the winner's half of the pool that a margin has gained, 0 to 1.

    It is 1 from 15 times the root of the boards, and one half at a third of that.
    """
    if margin * margin >= 225 * boards:
        return Decimal(1)
    ratio, step = _ratio_and_step(boards)
    with localcontext(prec=DIGITS):
        return (1 - step**margin) / (1 - ratio)


@cache
def _ratio_and_step(boards: Fraction) -> tuple[Decimal, Decimal]:
    """What is left of the loser's half at the full margin, and after one IMP."""
    with localcontext(prec=DIGITS):
        ratio = Decimal(5).sqrt() - 2
        whole = 15 * (Decimal(boards.numerator) / boards.denominator).sqrt()
        return ratio, (ratio.ln() / whole).exp()


def concave(values: list[int]) -> list[int]:
    """The same list with single values raised until no step exceeds the one before.

    >>> concave([0, 4, 7, 11, 13])
    [0, 4, 8, 11, 13]
    """
    raised = list(values)
    at = 1
    while at < len(raised) - 1:
        if raised[at + 1] - raised[at] > raised[at] - raised[at - 1]:
            raised[at] += 1
            at = max(at - 1, 1)
        else:
            at += 1
    return raised


def check_length(boards: int) -> None:
    """Refuse a match of no boards."""
    if boards < 1:
        raise InvalidLength(
            gettext_noop("A match has at least one board, not %(boards)s."),
            boards=boards,
        )
