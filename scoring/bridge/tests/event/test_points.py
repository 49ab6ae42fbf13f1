from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest

from scoring.bridge.adjusted import (
    AVERAGE,
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    Artificial,
    Awaited,
    NotPlayed,
    Outcomes,
    Reported,
    Treatment,
)
from scoring.bridge.convention import CLUBSITE, COMPSCORE3, KOPS, Convention
from scoring.bridge.event import Code, Method, Rules, ScoredResult, code
from scoring.bridge.tests.event.builders import (
    board,
    ew_points,
    line,
    ns_points,
    scored,
)

WEIGHTED = Outcomes.weighted([(650, 30), (-100, 70)])


@pytest.mark.parametrize(
    ("mine", "theirs", "mark"),
    [
        (Reported(50), Reported(50), ""),
        (Outcomes.assigned(50), Outcomes.assigned(50), "ADJ"),
        (WEIGHTED, WEIGHTED, "W"),
        (Reported(50), Outcomes.assigned(100), "S"),
        (WEIGHTED, Reported(50), "S"),
        (Reported(50), AVERAGE, "S"),
        (Reported(50), Outcomes.assigned(50), ""),
        (AVERAGE_PLUS, AVERAGE_MINUS, "A+"),
        (AVERAGE, AVERAGE, "A"),
        (AVERAGE_MINUS, Reported(50), "A-"),
        (Artificial(Fraction(55)), AVERAGE, "A+"),
        (NotPlayed(), NotPlayed(), "NP"),
        (NotPlayed(skipped=True), NotPlayed(skipped=True), "SK"),
        (Awaited(), Awaited(), ""),
        (Awaited(late=True), Awaited(late=True), "LP"),
    ],
)
def test_each_treatment_has_its_mark(
    mine: Treatment, theirs: Treatment, mark: str
) -> None:
    assert code(mine, theirs) == mark


def test_a_line_has_points_and_marks_for_both_sides() -> None:
    lines = board(1, 50, 0, -50)
    lines[1] = line(2, 1, AVERAGE_PLUS, AVERAGE_MINUS)

    score = scored(lines)

    assert score.lines[1002] == ScoredResult(
        ns_points=Fraction("2.4"),
        ew_points=Fraction("1.6"),
        ns_shown=Decimal("2.40"),
        ew_shown=Decimal("1.60"),
        top=4,
        ns_code=Code.AVERAGE_PLUS,
        ew_code=Code.AVERAGE_MINUS,
    )


def test_a_line_without_points_shows_none() -> None:
    score = scored(board(1, 50, Awaited(late=True)))

    late = Code.LATE_PLAY
    assert score.lines[1002] == ScoredResult(None, None, None, None, 2, late, late)


def test_average_plus_rises_to_the_own_percentage_on_the_other_boards() -> None:
    lines = [*board(1, 90, 50, -50), *board(2, 90, 50, -50), *board(3, 0, 50, -50)]
    lines[6] = line(1, 3, AVERAGE_PLUS)

    score = scored(lines)

    first = score.lines[3001]
    assert [first.ns_points, first.ew_points] == [4, Fraction("2.4")]


def test_average_minus_falls_to_the_own_percentage_on_the_other_boards() -> None:
    lines = [*board(1, -90, 50, -50), *board(2, 0, 50, -50)]
    lines[3] = line(1, 2, AVERAGE_MINUS)

    score = scored(lines)

    first = score.lines[2001]
    assert [first.ns_points, first.ew_points] == [0, Fraction("1.6")]


@pytest.mark.parametrize(
    ("artificial", "rules"),
    [
        (AVERAGE_PLUS, Rules(convention=COMPSCORE3)),
        (Artificial(Fraction(60), uplift=False), Rules()),
    ],
)
def test_a_flat_average_plus_stays_flat(artificial: Artificial, rules: Rules) -> None:
    lines = [*board(1, 90, 50, -50), *board(2, artificial, 50, -50)]

    assert ns_points(scored(lines, rules), 2)[0] == Fraction("2.4")


def test_just_above_average_rises_to_the_own_imps() -> None:
    """A tenth of 3 IMPs is 0.15; 370 on the other board are 9."""
    uplifts = replace(CLUBSITE, uplift_imps=True)
    lines = [*board(1, 420, 50), *board(2, Artificial(Fraction(101, 2)), 50)]

    score = scored(lines, Rules(Method.CROSS_IMPS, 2, uplifts))

    assert ns_points(score, 2)[0] == 9


def test_artificial_boards_do_not_count_in_the_own_percentage() -> None:
    fouled = [*board(1, AVERAGE_MINUS, 0), *board(2, AVERAGE_PLUS, 0)]

    score = scored(fouled)

    assert [ns_points(score, number)[0] for number in (1, 2)] == [
        Fraction("0.8"),
        Fraction("1.2"),
    ]


def test_a_field_of_one_table_has_no_percentage_to_rise_to() -> None:
    score = scored([*board(1, 420), *board(2, AVERAGE_PLUS)])

    assert ns_points(score, 2) == [0]


def test_the_figures_of_a_file_are_kept_whatever_their_label() -> None:
    custom = line(
        1,
        1,
        Artificial(Fraction(50), points=Fraction(23)),
        Artificial(Fraction(50), points=Fraction(11)),
    )

    score = scored([custom, *board(1, *range(0, 210, 10))[1:]])

    points = score.lines[1001]
    assert [points.ns_points, points.ew_points, points.top] == [23, 11, 40]


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        (Rules(method=Method.CROSS_IMPS), [3, 0, -3]),
        (Rules(method=Method.BUTLER), [3, 0, -3]),
        (Rules(method=Method.BUTLER, convention=COMPSCORE3), [3, 0, -3]),
        (Rules(method=Method.BUTLER, convention=KOPS), [0, 0, 0]),
    ],
)
def test_artificial_scores_in_imps_follow_the_convention(
    rules: Rules, points: list[int]
) -> None:
    score = scored(board(1, AVERAGE_PLUS, AVERAGE, AVERAGE_MINUS, 50), rules)

    assert ns_points(score, 1)[:3] == points


@pytest.mark.parametrize(
    ("convention", "second", "shown"),
    [
        (CLUBSITE, [50, 20, -50], ["4.00", "2.00", "0.00"]),
        (CLUBSITE, [50, -50], ["3.50", "0.50"]),
        (CLUBSITE, [50, AVERAGE, -50], ["3.50", "2.00", "0.50"]),
        (COMPSCORE3, [50, -50], ["2.00", "0.00"]),
        (COMPSCORE3, [50, AVERAGE, -50], ["3.5", "2.0", "0.5"]),
    ],
)
def test_a_convention_shows_short_boards_in_its_way(
    convention: Convention, second: list[Treatment | int], shown: list[str]
) -> None:
    rules = Rules(convention=convention)

    score = scored([*board(1, 10, 20, 30), *board(2, *second)], rules)

    found = [str(score.lines[2001 + at].ns_shown) for at in range(len(second))]
    assert found == shown


def test_both_sides_of_a_line_share_the_top() -> None:
    score = scored(board(1, 50, 20, -50))

    both = zip(ns_points(score, 1), ew_points(score, 1), strict=True)
    assert [(ns or 0) + (ew or 0) for ns, ew in both] == [4, 4, 4]


@pytest.mark.parametrize(
    ("percent", "mark"), [(51, "A+"), (50, "A"), (49, "A-"), (100, "A+"), (0, "A-")]
)
def test_an_artificial_score_is_marked_by_which_side_of_average_it_is(
    percent: int, mark: str
) -> None:
    artificial = Artificial(Fraction(percent))

    assert code(artificial, artificial).value == mark


def test_a_score_that_holds_for_both_sides_has_the_mark_of_its_kind_on_both() -> None:
    score = scored(board(1, 50, WEIGHTED, Outcomes.assigned(110)))

    marks = [score.lines[key] for key in (1001, 1002, 1003)]
    assert [(mark.ns_code, mark.ew_code) for mark in marks] == [
        (Code.NONE, Code.NONE),
        (Code.WEIGHTED, Code.WEIGHTED),
        (Code.ADJUSTED, Code.ADJUSTED),
    ]
