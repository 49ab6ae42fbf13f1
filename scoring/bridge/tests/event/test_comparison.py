from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.bridge.adjusted import AVERAGE, Awaited, NotPlayed, Outcomes, Reported
from scoring.bridge.convention import COMPSCORE3
from scoring.bridge.event import BoardScore, Frequency, Method, Rules, TableResult
from scoring.bridge.tests.event.builders import (
    board,
    ew_points,
    line,
    ns_points,
    scored,
)

scores = st.integers(-40, 40).map(lambda tens: 10 * tens)
CROSS = Rules(method=Method.CROSS_IMPS)
BUTLER = Rules(method=Method.BUTLER)


def test_a_board_shows_its_frequencies_from_the_best_for_ns() -> None:
    score = scored(board(1, 620, 650, -100, 620, 170))

    assert score.boards == {
        (1, 1): BoardScore(
            top=8,
            expected=5,
            actual=5,
            frequencies=(
                frequency(650, 1, ns=8, ew=0),
                frequency(620, 2, ns=5, ew=3),
                frequency(170, 1, ns=2, ew=6),
                frequency(-100, 1, ns=0, ew=8),
            ),
        )
    }


def frequency(
    score: int, count: int | str, *, ns: int | str, ew: int | str
) -> Frequency:
    number = Fraction(count)
    return Frequency(score, number, Fraction(ns), Fraction(ew), number)


def test_a_weighted_ruling_enters_the_frequencies_with_its_weights() -> None:
    ruled = Outcomes.weighted([(650, 30), (-100, 70)])

    score = scored(board(1, ruled, 620, -100))

    assert score.boards[1, 1].frequencies == (
        frequency(650, "0.3", ns=4, ew=0),
        frequency(620, 1, ns="3.4", ew="0.6"),
        frequency(-100, "1.7", ns="0.7", ew="3.3"),
    )


def test_a_short_board_is_brought_to_the_fullest_of_its_field() -> None:
    score = scored([*board(1, 10, 20, 30), *board(2, 50, -50)])

    assert (ns_points(score, 2), ew_points(score, 2)) == (
        [Fraction(7, 2), Fraction(1, 2)],
        [Fraction(1, 2), Fraction(7, 2)],
    )


def test_boards_of_another_set_have_their_own_field() -> None:
    other = [TableResult(1, 2, "B", 1, 1, 2, Reported(50), Reported(50))]

    score = scored([*board(1, 10, 20, 30), *other])

    assert {key: board_score.expected for key, board_score in score.boards.items()} == {
        (1, 1): 3,
        (2, 1): 1,
    }


def test_the_expected_number_of_results_may_be_given() -> None:
    rules = Rules(expected={(1, 1): 4, (1, 2): 1})

    score = scored([*board(1, 50, -50), *board(2, 50, -50)], rules)

    assert {key: board_score.expected for key, board_score in score.boards.items()} == {
        (1, 1): 4,
        (1, 2): 2,
    }


def test_an_awaited_line_counts_in_the_expected_number_only() -> None:
    score = scored(board(1, 50, -50, Awaited(), NotPlayed()))

    assert (ns_points(score, 1), score.boards[1, 1].actual) == ([5, 1, None, None], 2)


def test_a_first_result_is_an_average_until_there_is_another() -> None:
    score = scored(board(1, 1700, Awaited(), Awaited()))

    assert (ns_points(score, 1), score.boards[1, 1].top) == ([2, None, None], 4)


def test_a_board_without_a_result_is_empty() -> None:
    score = scored(board(1, Awaited(), Awaited()))

    assert score.boards[1, 1] == BoardScore(top=2, expected=2, actual=0, frequencies=())


def test_an_artificial_score_is_no_result_but_the_board_stays_full() -> None:
    score = scored(board(1, 50, AVERAGE, -50))

    assert (ns_points(score, 1), ew_points(score, 1)) == (
        [Fraction(7, 2), 2, Fraction(1, 2)],
        [Fraction(1, 2), 2, Fraction(7, 2)],
    )


def test_a_split_score_stands_in_two_tables() -> None:
    split = line(1, 1, Reported(170), Outcomes.assigned(650))

    score = scored([split, *board(1, 0, 620, 140)[1:]])

    assert [ns_points(score, 1), ew_points(score, 1)] == [[2, 4, 0], [0, 2, 4]]
    assert score.boards[1, 1].frequencies == (
        Frequency(650, Fraction(0), None, Fraction(0), Fraction(1)),
        Frequency(620, Fraction(1), Fraction(4), Fraction(2), Fraction(1)),
        Frequency(170, Fraction(1), Fraction(2), None, Fraction(0)),
        Frequency(140, Fraction(1), Fraction(0), Fraction(4), Fraction(1)),
    )


@given(st.lists(scores, min_size=1, max_size=9))
def test_one_outcome_with_all_the_weight_is_the_score_itself(made: list[int]) -> None:
    first, *rest = made
    ruled = board(1, Outcomes.weighted([(first, 100)]), *rest)

    plain = scored(board(1, *made))

    assert ns_points(scored(ruled), 1) == ns_points(plain, 1)
    assert scored(ruled).boards == plain.boards


@given(st.lists(scores, min_size=2, max_size=9), scores, st.sampled_from(Method))
def test_an_adjustment_withdrawn_gives_back_every_figure(
    made: list[int], ruled: int, method: Method
) -> None:
    rules = Rules(method=method)
    before = scored(board(1, *made), rules)

    scored(board(1, Outcomes.assigned(ruled), *made[1:]), rules)

    assert scored(board(1, *made), rules) == before


def test_cross_imps_compare_every_result_with_every_other() -> None:
    score = scored(board(1, 620, 170, -100), CROSS)

    assert (ns_points(score, 1), ew_points(score, 1)) == (
        [11, Fraction(-3, 2), Fraction(-19, 2)],
        [-11, Fraction(3, 2), Fraction(19, 2)],
    )
    assert score.boards[1, 1].top == 0


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        (CROSS, [Fraction(15, 2), Fraction(-15, 2), None]),
        (Rules(method=Method.CROSS_IMPS, convention=COMPSCORE3), [10, -10, None]),
    ],
)
def test_cross_imps_of_a_short_board_follow_the_convention(
    rules: Rules, points: list[Fraction | None]
) -> None:
    score = scored(board(1, 420, -50, Awaited()), rules)

    assert ns_points(score, 1) == points


def test_butler_compares_with_the_datum() -> None:
    score = scored(board(1, 1000, 420, 400, -500), BUTLER)

    assert [ns_points(score, 1), ew_points(score, 1)] == [
        [11, 0, 0, -14],
        [-11, 0, 0, 14],
    ]
    assert score.boards[1, 1].datum == 410


def test_a_given_datum_is_accepted_as_it_is() -> None:
    rules = Rules(method=Method.BUTLER, datums={(1, 1): 100})

    score = scored(board(1, 420, 100, -50), rules)

    assert [ns_points(score, 1), ew_points(score, 1)] == [[8, 0, -4], [-8, 0, 4]]
    assert score.boards[1, 1].datum == 100
