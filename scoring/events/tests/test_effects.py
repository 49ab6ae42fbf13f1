"""Adjustments as they are stored."""

import doctest
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.bridge.adjusted import (
    Artificial,
    Awaited,
    InvalidAdjustment,
    NotPlayed,
    Outcomes,
    Reported,
    Treatment,
)
from scoring.events import effects
from scoring.events.effects import InvalidEffect, Outcome


def test_the_examples_of_the_module_hold() -> None:
    assert doctest.testmod(effects).failed == 0


def test_a_weighted_score_keeps_percents_and_contracts_exactly() -> None:
    items = (
        Outcome.of_contract("4SN=", 2, Fraction("33.5")),
        Outcome(-100, Fraction("66.5")),
    )

    stored = effects.outcomes(items)

    assert stored == {
        "kind": "outcomes",
        "items": [
            {"score": 620, "weight": "33.5", "contract": "4S N ="},
            {"score": -100, "weight": "66.5"},
        ],
    }
    assert effects.shown_outcomes(stored) == items
    assert effects.decode(stored) == Outcomes.weighted(
        [(620, Fraction("33.5")), (-100, Fraction("66.5"))]
    )


def test_weights_that_do_not_sum_to_a_hundred_are_refused() -> None:
    with pytest.raises(InvalidAdjustment):
        effects.outcomes([Outcome(620, Fraction(60)), Outcome(-100, Fraction(30))])


def test_an_artificial_score_keeps_the_figure_of_its_file() -> None:
    stored = effects.artificial(60, uplift=False, points=Fraction("12.65"))

    assert stored == {
        "kind": "artificial",
        "percent": "60",
        "uplift": False,
        "points": "12.65",
    }
    assert effects.shown_outcomes(stored) == ()


treatments = st.one_of(
    st.builds(NotPlayed, skipped=st.booleans()),
    st.builds(
        Artificial,
        st.fractions(0, 100),
        uplift=st.booleans(),
        points=st.none() | st.fractions(-100, 100),
    ),
    st.fractions(0, 100)
    .filter(lambda share: 0 < share < 100)
    .map(lambda share: Outcomes.weighted([(420, share), (-50, 100 - share)])),
)


@given(treatments)
def test_what_is_stored_reads_back(treatment: Treatment) -> None:
    assert effects.decode(effects.encode(treatment)) == treatment


@pytest.mark.parametrize("treatment", [Reported(420), Awaited()])
def test_a_reported_result_is_no_adjustment(treatment: Treatment) -> None:
    with pytest.raises(InvalidEffect):
        effects.encode(treatment)


@pytest.mark.parametrize(
    "stored",
    [
        {},
        {"kind": "split"},
        {"kind": "outcomes", "items": [{"score": "x", "weight": "100"}]},
        {"kind": "outcomes", "items": [{"score": 420, "weight": "1/0"}]},
        {"kind": "outcomes", "items": [{"score": 420, "weight": "99"}]},
        {"kind": "artificial", "percent": "101"},
    ],
)
def test_nonsense_is_refused(stored: effects.Stored) -> None:
    with pytest.raises(InvalidEffect):
        effects.decode(stored)
