from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings

from scoring.bridge.adjusted import (
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    Artificial,
    NotPlayed,
    Outcomes,
)
from scoring.bridge.contract import Side
from scoring.bridge.convention import CLUBSITE, EBU_WHITE_BOOK, KOPS, Convention
from scoring.bridge.event import Method, Rules, TableResult, open_sheet
from scoring.bridge.event.steps import Against, Step, steps
from scoring.bridge.imps import CrossRule, CrossSum, DatumRule, Middle
from scoring.bridge.tests.event.builders import board, line, pairs
from scoring.bridge.tests.event.test_sheet import conventions, evenings, methods

F = Fraction


def told(
    lines: list[TableResult],
    key: int,
    side: Side = Side.NS,
    method: Method = Method.MATCHPOINTS,
    convention: Convention = CLUBSITE,
) -> list[str]:
    sheet = open_sheet(lines, pairs(lines), [], Rules(method, 2, convention))
    return list(map(str, steps(sheet, key, side)))


@settings(max_examples=200, deadline=None)
@given(evenings(), methods, conventions)
def test_the_last_step_of_every_line_is_what_it_counts(
    lines: list[TableResult], method: Method, convention: Convention
) -> None:
    sheet = open_sheet(lines, pairs(lines), [], Rules(method, 2, convention))

    for each_line in lines:
        score = sheet.score.lines[each_line.key]
        found = [steps(sheet, each_line.key, side) for side in Side]
        assert [each[-1].gives if each else None for each in found] == [
            score.ns_points,
            score.ew_points,
        ]


def test_a_disputed_12_65_can_be_followed_by_hand() -> None:
    """20 results of 21, six beaten: the official figure of a Compscore3 file."""
    made = [50] * 6 + [110] + [420] * 13
    lines = [*board(1, *made, NotPlayed()), *board(2, *range(21))]

    assert told(lines, 1007) == [
        "110 beats 6 and ties 0: 2 × 6 + 0 = 12",
        "20 results for a full board of 21 (Neuberg): (12 + 1) × 21 / 20 − 1 = 253/20",
    ]


def test_a_weighted_score_is_weighed_after_each_outcome_was_compared() -> None:
    ruled = Outcomes.weighted([(170, 67), (140, 33)])
    lines = board(1, *[170] * 5, *[140] * 3, *[-100] * 2, ruled)

    assert told(lines, 1011) == [
        "170 beats 5 and ties 5: 2 × 5 + 5 = 15",
        "140 beats 2 and ties 3: 2 × 2 + 3 = 7",
        "Each outcome times its weight, added = 309/25",
    ]


def test_fixed_percentages_say_why() -> None:
    lines = [*board(1, *range(6)), *board(2, 420, 50)]

    assert told(lines, 2001, convention=EBU_WHITE_BOOK) == [
        "420 beats 1 and ties 0: 2 × 1 + 0 = 2",
        "Only 2 of 6 results: 60 + (2 − 2 + 1) × 5 percent of 10 = 13/2",
        "Rounded by the scoring rules = 13/2",
    ]


def test_cross_imps_show_every_comparison() -> None:
    lines = [*board(1, 420, 50, 50), *board(2, 1, 2, 3, 4)]
    convention = replace(CLUBSITE, cross=CrossRule(CrossSum.SUM, F(2)))
    sheet = open_sheet(lines, pairs(lines), [], Rules(Method.CROSS_IMPS, 2, convention))

    found = steps(sheet, 1001, Side.EW)

    assert found[0].comparisons == (Against(-50, F(2), -370, -9),)
    assert list(map(str, found)) == [
        "-420 compared with every other result, in IMPs, added = -18",
        "3 results for a full board of 4: times 4 / 3, divided by 3 comparisons = -8",
        "Times 6, as the scoring rules show it = -48",
    ]


def test_a_lone_result_of_a_board_is_compared_with_none_in_cross_imps() -> None:
    lines = [*board(1, 420), *board(2, 1, 2, 3)]

    assert told(lines, 1001, method=Method.CROSS_IMPS) == [
        "420 compared with every other result, in IMPs, added = 0"
    ]


def test_comparisons_go_from_the_highest_score_down() -> None:
    lines = board(1, 420, 50, -50, 170)
    sheet = open_sheet(lines, pairs(lines), [], Rules(Method.CROSS_IMPS))

    (first, *_) = steps(sheet, 1001, Side.NS)

    assert [comparison.score for comparison in first.comparisons] == [170, 50, -50]


def test_butler_shows_the_middle_the_datum_and_the_difference() -> None:
    lines = board(1, 980, 480, 450, -50)

    assert told(lines, 1001, method=Method.BUTLER) == [
        "The mean of 4 results, without 1 at each end = 465",
        "Rounded to the nearest 10: the datum = 470",
        "980 differs from the datum by 510, in IMPs = 11",
    ]


@pytest.mark.parametrize(
    ("side", "datum", "away"), [(Side.NS, 400, 80), (Side.EW, -400, -80)]
)
def test_a_given_datum_is_named_as_given(side: Side, datum: int, away: int) -> None:
    lines = board(1, 480)
    rules = Rules(Method.BUTLER, 2, datums={(1, 1): 400})

    found = steps(open_sheet(lines, pairs(lines), [], rules), 1001, side)

    assert str(found[0]) == f"The datum was given = {datum}"
    assert found[1].values["difference"] == away


def test_butler_without_own_result_says_how_many_others_there_are() -> None:
    convention = replace(CLUBSITE, butler=DatumRule(own=False))

    found = told(board(1, 980, 480), 1001, Side.NS, Method.BUTLER, convention)

    assert found[0] == "The mean of the results (1) = 480"


@pytest.mark.parametrize(
    ("trim", "expected"),
    [
        (0, "The median of the results (5) = 450"),
        (1, "The median of 5 results, without 1 at each end = 450"),
    ],
)
def test_butler_says_which_middle_the_convention_takes(
    trim: int, expected: str
) -> None:
    rule = DatumRule(trim=trim, middle=Middle.MEDIAN)
    convention = replace(CLUBSITE, butler=rule)
    lines = board(1, 980, 480, 450, -50, -100)

    found = told(lines, 1001, Side.NS, Method.BUTLER, convention)

    assert found[0] == expected


def test_aggregate_and_a_figure_of_a_file_are_what_they_are() -> None:
    given = Artificial(F(60), points=F(7))

    assert told(board(1, 420), 1001, method=Method.AGGREGATE) == ["The score = 420"]
    assert told([line(1, 1, given)], 1001) == ["The figure in the file = 7"]


def test_average_plus_names_the_own_average_that_counts_instead() -> None:
    lines = [*board(1, 90, 50, 10), *board(2, 0, 50, 10)]
    lines[3] = line(1, 2, AVERAGE_PLUS, AVERAGE_MINUS)

    assert told(lines, 2001) == [
        "60 percent of a top of 4 = 12/5",
        "This side's average on its other boards, 100, counts instead = 4",
    ]
    assert told(lines, 2001, method=Method.CROSS_IMPS) == [
        "60 percent: 1 times ten above average = 3"
    ]


def test_a_line_without_points_has_no_steps() -> None:
    assert told([line(1, 1, NotPlayed())], 1001) == []


def test_a_step_reads_as_a_sentence() -> None:
    assert str(Step("%(a)s and %(a)s", F(4), {"a": 2})) == "2 and 2 = 4"


def test_sums_of_imps_of_two_results_have_a_factor_of_one_and_of_three_of_two() -> None:
    """Two results are one comparison; the mean of it is its sum."""
    summed = replace(CLUBSITE, cross=CrossRule(CrossSum.SUM))

    two, three = (
        told(board(1, *made), 1001, Side.NS, Method.CROSS_IMPS, summed)
        for made in ((480, 450), (480, 450, 420))
    )

    assert len(two) == 2
    assert len(three) == 3
    assert three[2].endswith(" = 3")


def test_butler_of_the_only_result_is_nothing_unless_the_datum_was_given() -> None:
    alone = replace(CLUBSITE, butler=DatumRule(own=False))
    lines = board(1, 480)
    rules = Rules(Method.BUTLER, 2, alone, datums={(1, 1): 400})
    sheet = open_sheet(lines, pairs(lines), [], rules)

    assert told(lines, 1001, Side.NS, Method.BUTLER, alone)[-1].endswith(" = 0")
    assert [step.gives for step in steps(sheet, 1001, Side.NS)] == [400, 2]


@pytest.mark.parametrize(
    ("score", "method", "lifted"),
    [
        (Artificial(F(60)), Method.MATCHPOINTS, True),
        (Artificial(F(60), uplift=False), Method.MATCHPOINTS, False),
        (Artificial(F(60)), Method.CROSS_IMPS, True),
        (Artificial(F(60), uplift=False), Method.CROSS_IMPS, False),
        (Artificial(F(50)), Method.CROSS_IMPS, False),
        (Artificial(F(101, 2)), Method.CROSS_IMPS, True),
    ],
)
def test_only_what_may_rise_and_is_no_average_rises(
    score: Artificial, method: Method, lifted: bool
) -> None:
    uplifts = replace(CLUBSITE, uplift=True, uplift_imps=True)
    lines = [*board(1, 980, 50, 10), *board(2, 0, 50, 10)]
    lines[3] = line(1, 2, score, AVERAGE_MINUS)

    assert len(told(lines, 2001, Side.NS, method, uplifts)) == 1 + lifted


@pytest.mark.parametrize(
    ("results", "tables", "last"),
    [
        (3, 9, "Only 3 of 9 results: 60 + (4 − 3 + 1) × 5 percent of 16 = 56/5"),
        (3, 8, "3 results for a full board of 8 (Neuberg): (4 + 1) × 8 / 3 − 1 = 37/3"),
        (
            4,
            12,
            "4 results for a full board of 12 (Neuberg): (6 + 1) × 12 / 4 − 1 = 20",
        ),
        (2, 5, "2 results for a full board of 5 (Neuberg): (2 + 1) × 5 / 2 − 1 = 13/2"),
    ],
)
def test_a_board_of_few_results_has_fixed_percentages_or_neuberg(
    results: int, tables: int, last: str
) -> None:
    played = [50 - 10 * at for at in range(results)]
    lines = board(1, *played, *[NotPlayed()] * (tables - results))

    assert told(lines, 1001, convention=EBU_WHITE_BOOK)[1] == last


def test_what_is_rounded_on_the_way_is_the_last_figure() -> None:
    """KoPS counts hundredths: a third of a full board of four."""
    lines = board(1, 50, 20, -50, NotPlayed())

    assert told(lines, 1001, convention=KOPS)[1:] == [
        "3 results for a full board of 4 (Neuberg): (4 + 1) × 4 / 3 − 1 = 17/3",
        "Rounded by the scoring rules = 567/100",
    ]
    ruled = Outcomes.weighted([(50, 50), (10, 50)])
    assert told(board(1, ruled, 20, -50), 1001, convention=KOPS)[2:] == [
        "Each outcome times its weight, added = 3",
        "Rounded by the scoring rules = 3",
    ]
