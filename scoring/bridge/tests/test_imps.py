import csv
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.bridge.adjusted import Outcomes, Reported
from scoring.bridge.imps import butler, butler_datum, cross_imps, cross_share, imps
from scoring.bridge.matchpoints import Weighted, weighted_mean
from tests.shared_data import needs_shared_data, shared

scores = st.integers(-400, 400).map(lambda tens: 10 * tens)


def reported(*made: int) -> list[Weighted]:
    return [Reported(score).items for score in made]


def test_each_step_of_law_78b_begins_at_its_difference() -> None:
    begins = [20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900]
    begins += [1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000]

    steps = [(imps(first - 10), imps(first)) for first in begins]

    assert steps == [(step, step + 1) for step in range(24)]


@needs_shared_data
def test_the_scale_agrees_with_its_table() -> None:
    with shared("tables/imp-scale.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))

    found = [imps(int(row["from_points"])) for row in rows]

    assert found == [int(row["imps"]) for row in rows]


@pytest.mark.parametrize(("group", "expected"), [(1, 1), (1, 7), (0, 7)])
def test_who_is_compared_with_nobody_has_no_share(group: int, expected: int) -> None:
    assert cross_share(group, expected) == 0


@given(scores)
def test_the_other_side_has_the_opposite(difference: int) -> None:
    assert imps(-difference) == -imps(difference)


@given(st.lists(scores, min_size=2, max_size=20))
def test_cross_imps_of_a_board_sum_to_nothing(made: list[int]) -> None:
    results = reported(*made)

    values = cross_imps(results, len(results))

    assert sum(values[score] for score in made) == 0


def test_cross_imps_are_the_mean_over_the_other_results() -> None:
    values = cross_imps(reported(620, 170, -100), 3)

    assert values == {
        620: Fraction(10 + 12, 2),
        170: Fraction(-10 + 7, 2),
        -100: Fraction(-12 - 7, 2),
    }


def test_cross_imps_of_a_short_board_are_raised_to_the_full_one() -> None:
    values = cross_imps(reported(420, -50), 3)

    assert values == {420: Fraction(30, 4), -50: Fraction(-30, 4)}


@pytest.mark.parametrize("expected", [1, 7])
def test_a_single_result_has_nothing_to_compare_with(expected: int) -> None:
    assert cross_imps(reported(420), expected) == {420: 0}


def test_a_weighted_result_compares_with_its_weights() -> None:
    ruled = Outcomes.weighted([(420, 50), (-50, 50)]).items

    values = cross_imps([ruled, *reported(420)], 2)

    assert [values[420], weighted_mean(ruled, values)] == [5, -5]


def test_butler_imps_are_counted_from_the_datum() -> None:
    assert butler(reported(420, 170, -50), 160) == {420: 6, 170: 0, -50: -5}


@pytest.mark.parametrize(
    ("made", "datum"),
    [
        ((), 0),
        ((100,), 100),
        ((420, 400, -50), 260),
        ((1000, 420, 400, -500), 410),
        ((420, 420, 420, 420, -100, 450, 1430), 430),
        ((0, -40, -50, -90), -50),
        ((0, 40, 50, 90), 50),
        ((0, 0, 0, 0), 0),
    ],
)
def test_the_datum_leaves_out_one_top_and_one_bottom(
    made: tuple[int, ...], datum: int
) -> None:
    assert butler_datum(reported(*made)) == datum


def test_a_weighted_top_leaves_the_datum_with_its_weight() -> None:
    ruled = Outcomes.weighted([(800, 40), (400, 60)]).items

    datum = butler_datum([ruled, *reported(400, 100, -500)])

    assert datum == 250
