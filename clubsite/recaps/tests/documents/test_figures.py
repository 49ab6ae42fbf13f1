"""Figures as documents print them."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubsite.recaps.documents.content.common import (
    Figure,
    plain,
    printed_figure,
    rounded,
    with_fraction,
)


@pytest.mark.parametrize(
    ("value", "places", "expected"),
    [
        (Fraction(1, 8), 2, "0.13"),
        (Fraction(-1, 8), 2, "-0.13"),
        (Decimal("59.525"), 2, "59.53"),
        (Fraction(2, 3), 4, "0.6667"),
        (Fraction(-1, 1000), 2, "0.00"),
        (12, 2, "12.00"),
        (Fraction(5, 2), 0, "3"),
        (1_234_567, 2, "1234567.00"),
    ],
)
def test_halves_go_away_from_zero_and_thousands_stay_together(
    value: Figure, places: int, expected: str
) -> None:
    assert plain(value, places) == expected


@given(st.fractions(-1000, 1000), st.integers(0, 4))
def test_rounding_never_moves_a_figure_by_more_than_half_a_unit(
    value: Fraction, places: int
) -> None:
    moved = abs(Fraction(rounded(value, places)) - value)

    assert moved <= Fraction(1, 2 * 10**places)
    assert rounded(-value, places) == -rounded(value, places)


@pytest.mark.parametrize(
    ("value", "signed", "mark", "expected"),
    [
        (Fraction(5, 2), False, ".", "2.50"),
        (Fraction(5, 2), True, ".", "+2.50"),
        (Fraction(-5, 2), True, ",", "−2,50"),
        (0, True, ".", "0.00"),
        (None, True, ".", ""),
    ],
)
def test_people_read_signs_and_the_decimal_mark_of_the_club(
    value: Figure | None, signed: bool, mark: str, expected: str
) -> None:
    assert printed_figure(value, signed=signed, mark=mark) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (7, "7"),
        (Fraction(13, 2), "6½"),
        (Fraction(1, 4), "¼"),
        (Decimal("0.67"), "0.67"),
        (0, "0"),
    ],
)
def test_half_tables_are_one_sign(value: Figure, expected: str) -> None:
    assert with_fraction(value) == expected
