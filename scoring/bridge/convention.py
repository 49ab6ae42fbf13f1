"""Ways of scoring a session that have a name: what counts, and how it is shown.

Inside, points are exact; a figure is rounded once, here, when it is shown.
"""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction

Rounding = Callable[[Fraction], Decimal]


class Name(StrEnum):
    """The conventions by name, as they are stored."""

    CLUBSITE = "clubsite"
    COMPSCORE3 = "compscore3"


def two_places_half_away(value: Fraction) -> Decimal:
    """Two decimals, exact halves away from zero (EBU White Book 4.2.6).

    >>> two_places_half_away(Fraction(-5, 1000))
    Decimal('-0.01')
    """
    return _rounded(value, 2, half_away=True)


def two_places_half_even(value: Fraction) -> Decimal:
    """Two decimals, exact halves to the even digit, as Compscore3 prints totals.

    >>> two_places_half_even(Fraction("68.425"))
    Decimal('68.42')
    """
    return _rounded(value, 2, half_away=False)


def one_place_half_even(value: Fraction) -> Decimal:
    """One decimal, exact halves to the even digit, as Compscore3 prints Neuberg.

    >>> one_place_half_even(Fraction("12.65")), one_place_half_even(Fraction("18.95"))
    (Decimal('12.6'), Decimal('19.0'))
    """
    return _rounded(value, 1, half_away=False)


def _rounded(value: Fraction, places: int, *, half_away: bool) -> Decimal:
    units = abs(value.numerator) * 10**places
    whole, rest = divmod(units, value.denominator)
    half = 2 * rest - value.denominator
    up = half > 0 or (half == 0 and (half_away or whole % 2 == 1))
    signed = (whole + up) * (-1 if value < 0 else 1)
    return Decimal(signed).scaleb(-places)


@dataclass(frozen=True, slots=True)
class Convention:
    """One way of scoring, by name.

    `uplift`: Law 12C2b is applied to artificial scores that ask for it.
    `plain_when_short`: a board short by the movement is shown without Neuberg, though
    totals count it. `scale_missed`: the total of a side that missed single boards is
    scaled up to all boards. `imps_for_ten`: IMPs for each ten percent that an
    artificial score lies above average. `factor_imps`: cross-IMPs of a short board
    are brought to the full field. `average_imps`: IMP rankings go by the average per
    board rather than by the sum. `artificial_points`: how a line is shown on a
    board that has an artificial score.
    """

    name: Name
    uplift: bool
    plain_when_short: bool
    scale_missed: bool
    imps_for_ten: Fraction
    factor_imps: bool
    average_imps: bool
    points: Rounding = two_places_half_away
    artificial_points: Rounding = two_places_half_away
    percentage: Rounding = two_places_half_away


CLUBSITE = Convention(
    name=Name.CLUBSITE,
    uplift=True,
    plain_when_short=False,
    scale_missed=False,
    imps_for_ten=Fraction(3),
    factor_imps=True,
    average_imps=True,
)
"""Our own: Neuberg on every short board, own-average uplift, all of it exact."""

COMPSCORE3 = Convention(
    name=Name.COMPSCORE3,
    uplift=False,
    plain_when_short=True,
    scale_missed=True,
    imps_for_ten=Fraction(0),
    factor_imps=False,
    average_imps=False,
    points=two_places_half_even,
    percentage=two_places_half_even,
    artificial_points=one_place_half_even,
)
"""As Compscore3 prints the events of Australian clubs."""

CONVENTIONS = {convention.name: convention for convention in (CLUBSITE, COMPSCORE3)}
