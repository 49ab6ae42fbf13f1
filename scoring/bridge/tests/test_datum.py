from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.bridge.adjusted import Outcomes, Reported
from scoring.bridge.imps import (
    DatumRule,
    Fives,
    Middle,
    butler,
    butler_without_own,
    capped,
    datum,
    imps,
    left_out,
    to_unit,
)
from scoring.bridge.matchpoints import Weighted

made = st.lists(st.integers(-60, 60).map(lambda tens: 10 * tens), min_size=1)


def reported(*scores: int) -> list[Weighted]:
    return [Reported(score).items for score in scores]


@pytest.mark.parametrize(
    ("rule", "found"),
    [
        (DatumRule(), 100),
        (DatumRule(trim=0), 190),
        (DatumRule(trim=2), 50),
        (DatumRule(trim=3), 190),
        (DatumRule(trim_from=7), 190),
        (DatumRule(trim=0, trim_percent=Fraction(20)), 100),
        (DatumRule(trim=0, trim_percent=Fraction(16)), 190),
        (DatumRule(trim=0, middle=Middle.MEDIAN), 50),
        (DatumRule(unit=100), 100),
        (DatumRule(unit=1), 98),
    ],
)
def test_the_datum_follows_its_rule(rule: DatumRule, found: int) -> None:
    """Six scores; without the outer two 98 in the mean, without four 50."""
    assert datum(reported(980, 420, 50, 50, -130, -230), rule) == found


def test_without_results_the_datum_is_zero() -> None:
    assert datum([]) == 0


@pytest.mark.parametrize(
    ("scores", "middle"), [((420, 50), 240), ((420, 50, -50), 50), ((50,), 50)]
)
def test_the_median_of_an_even_number_is_halfway(
    scores: tuple[int, ...], middle: int
) -> None:
    rule = DatumRule(trim=0, middle=Middle.MEDIAN)

    assert datum(reported(*scores), rule) == middle


def test_the_median_counts_weighted_results_by_their_weights() -> None:
    ruled = Outcomes.weighted([(620, 60), (-100, 40)]).items
    rule = DatumRule(trim=0, middle=Middle.MEDIAN)

    assert datum([ruled, *reported(620, -100)], rule) == 620


@pytest.mark.parametrize(
    ("fives", "found"),
    [
        (Fives.AWAY, [50, -50, 60]),
        (Fives.TOWARD, [40, -40, 50]),
        (Fives.EVEN, [40, -40, 60]),
    ],
)
def test_exact_fives_go_as_the_rule_says(fives: Fives, found: list[int]) -> None:
    middles = [Fraction(45), Fraction(-45), Fraction(55)]

    assert [to_unit(middle, 10, fives) for middle in middles] == found


@given(made)
def test_turning_the_board_turns_the_datum(scores: list[int]) -> None:
    turned = datum(reported(*(-score for score in scores)))

    assert turned == -datum(reported(*scores))


@given(made.filter(lambda scores: len(scores) > 1))
def test_without_own_each_is_compared_with_the_datum_of_the_others(
    scores: list[int],
) -> None:
    rule = DatumRule(own=False)

    points, _ = butler_without_own(reported(*scores), rule)

    slow = [
        imps(score - datum(reported(*scores[:at], *scores[at + 1 :]), rule))
        for at, score in enumerate(scores)
    ]
    assert points == slow


def test_a_lone_result_has_nothing_to_be_compared_with() -> None:
    assert butler_without_own(reported(420), DatumRule(own=False)) == (
        [Fraction(0)],
        {420: Fraction(0)},
    )


def test_a_limit_holds_for_gains_and_by_choice_for_losses() -> None:
    both = DatumRule(most=12, cap_losses=True)

    assert [capped(gain, both) for gain in (15, -15, 3)] == [12, -12, 3]
    assert butler(reported(1000), 0, DatumRule(most=12)) == {1000: Fraction(12)}
    assert butler(reported(-1000), 0, DatumRule(most=12)) == {-1000: Fraction(-14)}


def test_a_score_is_worth_what_its_own_line_has_without_itself() -> None:
    made = [Reported(score).items for score in (420, 170, -50)]

    points, worth = butler_without_own(made, DatumRule())

    assert worth == dict(zip((420, 170, -50), points, strict=True))


def test_nothing_has_a_datum_of_nought_in_any_unit() -> None:
    assert datum([], DatumRule(unit=1)) == 0


def test_a_share_of_the_results_is_left_out_as_soon_as_it_is_a_whole_result() -> None:
    tenth = DatumRule(trim=0, trim_percent=Fraction(10))

    assert [left_out(number, tenth) for number in (19, 20, 30)] == [1, 2, 3]


@pytest.mark.parametrize("fives", list(Fives))
def test_a_little_more_than_half_a_unit_goes_up(fives: Fives) -> None:
    assert to_unit(Fraction(181, 4), 10, fives) == 50
    assert [to_unit(Fraction(margin), 1, fives) for margin in (1, -1)] == [1, -1]
