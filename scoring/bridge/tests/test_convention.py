from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.bridge.convention import (
    CONVENTIONS,
    Name,
    four_places_half_away,
    one_place_half_even,
    two_places_half_away,
)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("0.005", "0.01"),
        ("-0.005", "-0.01"),
        ("0.0049", "0.00"),
        ("1/3", "0.33"),
        ("2/3", "0.67"),
        ("62.5", "62.50"),
        ("-0.001", "0.00"),
    ],
)
def test_two_places_round_halves_away_from_zero(value: str, shown: str) -> None:
    assert str(two_places_half_away(Fraction(value))) == shown


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("12.65", "12.6"),
        ("18.95", "19.0"),
        ("12.75", "12.8"),
        ("12.651", "12.7"),
        ("-12.65", "-12.6"),
        ("4.9", "4.9"),
    ],
)
def test_one_place_rounds_halves_to_the_even_digit(value: str, shown: str) -> None:
    assert str(one_place_half_even(Fraction(value))) == shown


@given(st.fractions(-1000, 1000))
def test_a_shown_figure_is_off_by_half_a_unit_at_most(value: Fraction) -> None:
    off = [
        abs(Fraction(two_places_half_away(value)) - value) <= Fraction(1, 200),
        abs(Fraction(one_place_half_even(value)) - value) <= Fraction(1, 20),
    ]

    assert off == [True, True]


@given(st.decimals(-1000, 1000, places=3))
def test_decimals_round_as_the_decimal_module_rounds(value: Decimal) -> None:
    ours = two_places_half_away(Fraction(value))

    assert ours == value.quantize(Decimal("0.01"), "ROUND_HALF_UP")


def test_conventions_are_found_by_their_names() -> None:
    assert {name: convention.name for name, convention in CONVENTIONS.items()} == {
        name: name for name in Name
    }


def test_four_places_round_halves_away_from_zero() -> None:
    assert str(four_places_half_away(Fraction("0.00005"))) == "0.0001"
    assert str(four_places_half_away(Fraction("-0.00005"))) == "-0.0001"
