from fractions import Fraction

import pytest

from scoring.formats import rounding


@pytest.mark.parametrize(
    ("value", "printed"),
    [
        ("12.65", ["12.7", "12.6", "12.6", "12.6"]),
        ("-12.65", ["-12.7", "-12.6", "-12.6", "-12.6"]),
        ("12.66", ["12.7", "12.7", "12.7", "12.6"]),
        ("12.75", ["12.8", "12.8", "12.7", "12.7"]),
        ("3", ["3", "3", "3", "3"]),
    ],
)
def test_last_digits_are_rounded_or_cut_off_in_four_ways(
    value: str, printed: list[str]
) -> None:
    found = list(rounding.last_digits(Fraction(value), 1))

    assert found == [Fraction(text) for text in printed]


@pytest.mark.parametrize(
    ("value", "printed"),
    [("-0.00005", "-0.0001"), ("562", "562.0000"), ("-7.5", "-7.5000")],
)
def test_output_has_four_places_with_halves_away_from_zero(
    value: str, printed: str
) -> None:
    assert rounding.four_places(Fraction(value)) == printed


def test_a_figure_may_be_rounded_to_tens() -> None:
    ways = list(rounding.last_digits(Fraction(-265), -1))

    assert ways == [-270, -260, -260, -260]
