from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.bridge.adjusted import Outcomes, Reported, WeightedScore
from scoring.bridge.matchpoints import (
    Short,
    Weighted,
    brought,
    by_hand,
    component_values,
    counts,
    matchpoints,
    mirrored,
    neuberg,
)

scores = st.integers(-30, 30).map(lambda tens: 10 * tens)


@st.composite
def results(draw: st.DrawFn) -> Weighted:
    made = draw(st.lists(scores, min_size=1, max_size=3, unique=True))
    parts = [draw(st.integers(1, 5)) for _ in made]
    weights = [Fraction(part, sum(parts)) for part in parts]
    return tuple(map(WeightedScore, made, weights))


boards = st.lists(results(), min_size=1, max_size=14)


def reported(*made: int) -> list[Weighted]:
    return [Reported(score).items for score in made]


def test_two_for_each_score_beaten_and_one_for_each_equal() -> None:
    assert matchpoints(reported(650, 620, 620, 170, -100)) == [8, 5, 5, 2, 0]


def test_a_changed_score_changes_everybody_it_is_compared_with() -> None:
    assert matchpoints(reported(650, 620, 170, 620, -100)) == [8, 5, 2, 5, 0]
    assert matchpoints(reported(650, 170, -100, 170, 170)) == [8, 4, 0, 4, 4]


@given(boards)
def test_the_points_of_a_board_sum_to_n_times_n_minus_one(
    board: list[Weighted],
) -> None:
    number = len(board)

    assert sum(matchpoints(board)) == number * (number - 1)


@given(boards)
def test_the_other_side_has_the_rest_of_the_top(board: list[Weighted]) -> None:
    top = 2 * (len(board) - 1)

    others = matchpoints([mirrored(result) for result in board])

    assert others == [top - points for points in matchpoints(board)]


@given(boards, st.integers(1, 300))
def test_a_better_score_never_costs(board: list[Weighted], more: int) -> None:
    first, *rest = board
    better = tuple(WeightedScore(i.score + more, i.weight) for i in first)

    assert matchpoints([better, *rest])[0] >= matchpoints(board)[0]


@given(boards, st.data())
def test_the_order_of_the_lines_changes_nothing(
    board: list[Weighted], data: st.DataObject
) -> None:
    order = data.draw(st.permutations(range(len(board))))

    shuffled = matchpoints([board[at] for at in order])

    points = matchpoints(board)
    assert shuffled == [points[at] for at in order]


@given(boards)
def test_each_result_is_worth_the_weighted_mean_of_its_comparisons(
    board: list[Weighted],
) -> None:
    by_definition = [
        sum(
            (
                mine.weight * theirs.weight * (1 + _sign(mine.score - theirs.score))
                for at, other in enumerate(board)
                if at != place
                for mine in result
                for theirs in other
            ),
            Fraction(0),
        )
        for place, result in enumerate(board)
    ]

    assert matchpoints(board) == by_definition


def _sign(difference: int) -> int:
    return (difference > 0) - (difference < 0)


def test_the_official_weighted_example_is_met_to_the_last_line() -> None:
    """Pary, barometer of 2013-08-08, board 7: weights printed as 0.67 and 0.33."""
    ruled = Outcomes.weighted([(170, 67), (140, 33)]).items
    board = [*reported(*[170] * 5, *[140] * 3, *[-100] * 2), ruled]

    points = matchpoints(board)

    assert points == [
        *[Fraction("15.33")] * 5,
        *[Fraction("6.33")] * 3,
        *[Fraction("1")] * 2,
        Fraction("12.36"),
    ]


def test_a_score_is_worth_what_it_gives_to_who_has_it() -> None:
    ruled = Outcomes.weighted([(170, 67), (130, 33)]).items

    worth = component_values([ruled, *reported(170, 140, -100)])

    assert worth == {170: Fraction("5.33"), 140: Fraction("2.66"), -100: 0, 130: 2}


def test_weights_of_one_count_whole_results() -> None:
    assert counts([*reported(50, 50), Outcomes.assigned(-50).items]) == {50: 2, -50: 1}


@pytest.mark.parametrize(
    ("group", "expected", "points", "raised"),
    [
        (6, 7, "4", "4.8333"),
        (6, 7, "9", "10.6667"),
        (10, 11, "18", "19.9"),
        (5, 6, "8", "9.8"),
        (5, 6, "4", "5"),
        (5, 6, "0", "0.2"),
        (18, 19, "34", "35.9444"),
        (20, 21, "12", "12.65"),
        (4, 6, "6", "9.5"),
        (1, 7, "0", "6"),
        (7, 7, "5", "5"),
    ],
)
def test_neuberg_agrees_with_published_and_official_values(
    group: int, expected: int, points: str, raised: str
) -> None:
    found = neuberg(Fraction(points), group, expected)

    assert abs(found - Fraction(raised)) <= Fraction(1, 20000)


@given(st.integers(1, 20), st.integers(0, 20))
def test_neuberg_keeps_an_average_an_average(group: int, more: int) -> None:
    expected = group + more

    assert neuberg(Fraction(group - 1), group, expected) == expected - 1


def test_an_assigned_score_that_did_not_occur_is_read_off_the_traveller() -> None:
    """EBU White Book 4.2.2: 500 has 14, 450 has 11 and 420 has 4; 430 gets 9."""
    traveller = counts(reported(*[420] * 5, 450, 450, 500))

    assert [by_hand(traveller, score) for score in (430, 470, 600, 400)] == [
        9,
        13,
        15,
        0,
    ]


@pytest.mark.parametrize(
    ("results", "expected", "counted"),
    [(3, 9, "11.2"), (3, 8, "37/3"), (4, 12, "14"), (2, 5, "13/2")],
)
def test_three_results_and_a_third_of_the_field_have_fixed_percentages(
    results: int, expected: int, counted: str
) -> None:
    """For the best of three, 70 percent of 16; for half of four, Neuberg."""
    points = Fraction(4 if results == 4 else 2 * (results - 1))

    assert brought(points, results, expected, Short.LIMITED) == Fraction(counted)
