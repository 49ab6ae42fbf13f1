"""How a program rounds the figures it shows, or counts: each way by its name."""

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction

Rounding = Callable[[Fraction], Decimal]


def four_places_half_away(value: Fraction) -> Decimal:
    """Four decimals, exact halves away from zero: Neuberg in EBU 4.2.3.

    >>> four_places_half_away(Fraction(29, 6))
    Decimal('4.8333')
    """
    return rounded(value, 4, half_away=True)


def two_places_half_away(value: Fraction) -> Decimal:
    """Two decimals, exact halves away from zero (EBU White Book 4.2.6).

    >>> two_places_half_away(Fraction(-5, 1000))
    Decimal('-0.01')
    """
    return rounded(value, 2, half_away=True)


def two_places_half_even(value: Fraction) -> Decimal:
    """Two decimals, exact halves to the even digit, as Compscore3 prints totals.

    >>> two_places_half_even(Fraction("68.425"))
    Decimal('68.42')
    """
    return rounded(value, 2, half_away=False)


def one_place_half_even(value: Fraction) -> Decimal:
    """One decimal, exact halves to the even digit, as Compscore3 prints Neuberg.

    >>> one_place_half_even(Fraction("12.65")), one_place_half_even(Fraction("18.95"))
    (Decimal('12.6'), Decimal('19.0'))
    """
    return rounded(value, 1, half_away=False)


def rounded(value: Fraction, places: int, *, half_away: bool) -> Decimal:
    """The value to so many decimals; an exact half goes away from zero or to even."""
    units = abs(value.numerator) * 10**places
    whole, rest = divmod(units, value.denominator)
    half = 2 * rest - value.denominator
    up = half > 0 or (half == 0 and (half_away or whole % 2 == 1))
    signed = (whole + up) * (-1 if value < 0 else 1)
    return Decimal(signed).scaleb(-places)
