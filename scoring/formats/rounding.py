"""The ways in which programs cut a figure to its last digit."""

from collections.abc import Iterator
from fractions import Fraction
from math import ceil, floor


def half_away(value: Fraction, places: int) -> Fraction:
    """To the nearest, exact halves away from zero.

    >>> str(half_away(Fraction("-12.65"), 1))
    '-127/10'
    """
    unit = Fraction(10) ** places
    size = floor(abs(value) * unit + Fraction(1, 2)) / unit
    return size if value >= 0 else -size


def half_even(value: Fraction, places: int) -> Fraction:
    """To the nearest, exact halves to the even digit.

    >>> str(half_even(Fraction("12.65"), 1)), str(half_even(Fraction("18.95"), 1))
    ('63/5', '19')
    """
    unit = Fraction(10) ** places
    return round(value * unit) / unit


def cut_off(value: Fraction, places: int) -> Fraction:
    """Toward zero.

    >>> str(cut_off(Fraction("-0.19"), 1))
    '-1/10'
    """
    unit = Fraction(10) ** places
    return (floor(value * unit) if value >= 0 else ceil(value * unit)) / unit


def half_toward(value: Fraction, places: int) -> Fraction:
    """To the nearest, exact halves toward zero."""
    unit = Fraction(10) ** places
    size = ceil(abs(value) * unit - Fraction(1, 2)) / unit
    return size if value >= 0 else -size


def last_digits(value: Fraction, places: int) -> Iterator[Fraction]:
    """Everything a program might print for a value with that many decimals."""
    for way in (half_away, half_even, half_toward, cut_off):
        yield way(value, places)


def decimal_text(value: Fraction) -> str:
    """As few decimals as are exact; of more than six the first six.

    >>> decimal_text(Fraction(5, 2)), decimal_text(Fraction(-3)), decimal_text(Fraction(1, 3))
    ('2.5', '-3', '0.333333')
    """
    return f"{float(value):.6f}".rstrip("0").rstrip(".")


def exact_text(value: Fraction) -> str:
    """The number with nothing lost: a decimal, else a fraction.

    >>> exact_text(Fraction(5, 2)), exact_text(Fraction(1, 3))
    ('2.5', '1/3')
    """
    decimal = decimal_text(value)
    return decimal if Fraction(decimal) == value else str(value)


def four_places(value: Fraction) -> str:
    """A figure for output: four decimals, halves away from zero.

    >>> four_places(Fraction(53, 6)), four_places(Fraction(-1, 80000))
    ('8.8333', '0.0000')
    """
    units = int(half_away(value, 4) * 10000)
    sign = "-" if units < 0 else ""
    return f"{sign}{abs(units) // 10000}.{abs(units) % 10000:04d}"
