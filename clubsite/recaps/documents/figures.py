"""Figures as documents print them: rounded once, halves away from zero."""

from decimal import Decimal
from fractions import Fraction
from typing import TypeAlias

Figure: TypeAlias = int | Fraction | Decimal

MINUS = "−"
_HALVES = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}


def rounded(value: Figure, places: int = 2) -> Decimal:
    """The value to so many places, exact halves away from zero.

    >>> rounded(Fraction(1265, 1000)), rounded(Decimal("-0.005"))
    (Decimal('1.27'), Decimal('-0.01'))
    """
    shifted = Fraction(value) * 10**places
    whole = (2 * abs(shifted.numerator) + shifted.denominator) // (
        2 * shifted.denominator
    )
    return Decimal(whole if shifted >= 0 else -whole).scaleb(-places)


def plain(value: Figure | None, places: int = 2) -> str:
    """The figure as machines read it: a point, a hyphen, no plus, no thousands.

    >>> plain(Fraction(-1285, 10)), plain(None)
    ('-128.50', '')
    """
    return "" if value is None else f"{rounded(value, places):f}"


def printed_figure(
    value: Figure | None, places: int = 2, *, signed: bool = False, mark: str = "."
) -> str:
    """The figure as people read it: a true minus, the club's decimal mark.

    >>> printed_figure(Fraction(5, 2), signed=True, mark=",")
    '+2,50'
    """
    if value is None:
        return ""
    figure = rounded(value, places)
    sign = MINUS if figure < 0 else "+" if signed and figure > 0 else ""
    return sign + f"{abs(figure):f}".replace(".", mark)


def with_fraction(value: Figure) -> str:
    """A number of tables or results, its halves and quarters as one sign.

    >>> with_fraction(Fraction(13, 2)), with_fraction(7), with_fraction(Fraction(2, 3))
    ('6½', '7', '0.67')
    """
    whole, rest = divmod(Fraction(value), 1)
    if rest and rest not in _HALVES:
        return plain(value)
    return (str(whole) if whole or not rest else "") + _HALVES.get(rest, "")
