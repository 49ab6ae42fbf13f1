"""What a convention may choose beside ours: each choice by a board worked by hand."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest

from scoring.bridge.adjusted import (
    AVERAGE,
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    Artificial,
    NotPlayed,
    Outcomes,
    Reported,
)
from scoring.bridge.convention import (
    BBO,
    CLUBSITE,
    EBU_WHITE_BOOK,
    Convention,
    Repeated,
    Shown,
    Window,
    two_places_half_away,
)
from scoring.bridge.event import Frequency, GroupScore, Method, Rules, TableResult, Unit
from scoring.bridge.event.points import window_key
from scoring.bridge.imps import CrossRule, CrossSum, DatumRule
from scoring.bridge.tests.event.builders import (
    board,
    ew_points,
    line,
    ns_points,
    penalty,
    scored,
)

F = Fraction


def by(convention: Convention, method: Method = Method.MATCHPOINTS) -> Rules:
    return Rules(method, 2, convention)


def test_two_results_of_six_have_65_and_55_percent() -> None:
    lines = [*board(1, 10, 20, 30, 40, 50, 60), *board(2, 420, -50)]

    score = scored(lines, by(EBU_WHITE_BOOK))

    assert ns_points(score, 2) == [F("6.5"), F("5.5")]
    assert ew_points(score, 2) == [F("5.5"), F("6.5")]


@pytest.mark.parametrize(
    ("made", "percents"),
    [
        ((30, 20, 10), [70, 60, 50]),
        ((20, 20, 10), [65, 65, 50]),
        ((20, 20, 20), [60, 60, 60]),
    ],
)
def test_three_results_of_nine_have_fixed_percentages(
    made: tuple[int, ...], percents: list[int]
) -> None:
    lines = [*board(1, *range(10, 100, 10)), *board(2, *made)]

    score = scored(lines, by(EBU_WHITE_BOOK))

    assert ns_points(score, 2) == [F(percent * 16, 100) for percent in percents]


def test_above_a_third_of_the_field_neuberg_holds_to_four_places() -> None:
    lines = [*board(1, *range(10, 80, 10)), *board(2, 60, 50, 40, 30, 20, 10)]

    score = scored(lines, by(EBU_WHITE_BOOK))

    assert ns_points(score, 2)[:2] == [F("11.8333"), F("9.5")]


def test_a_fouled_board_is_scored_in_two_groups_against_the_full_field() -> None:
    """Four of five have (M + 1) x 9 / 5 - 1 and the others (M + 1) x 9 / 4 - 1."""
    right = [line(at, 1, made) for at, made in enumerate((90, 80, 70, 60, 50), 1)]
    fouled = [
        replace(line(at, 1, made), group="fouled")
        for at, made in enumerate((620, 80, 80, -100), 6)
    ]

    score = scored([*right, *fouled])

    assert ns_points(score, 1) == [
        *(F(m + 1) * 9 / 5 - 1 for m in (8, 6, 4, 2, 0)),
        *(F(m + 1) * 9 / 4 - 1 for m in (6, 3, 3, 0)),
    ]
    assert sum(made or F(0) for made in ns_points(score, 1)) == 9 * 8
    shown = score.boards[1, 1]
    assert (shown.actual, shown.expected, shown.datum) == (9, 9, None)
    assert {name: group.actual for name, group in shown.groups.items()} == {
        "": 5,
        "fouled": 4,
    }
    assert shown.frequencies[2] == Frequency(80, F(3), None, None, F(3))
    assert shown.groups["fouled"].frequencies[1] == Frequency(
        80, F(2), F(8), F(8), F(2)
    )


def test_each_group_has_its_own_datum() -> None:
    lines = [line(1, 1, 420), replace(line(2, 1, -50), group="b")]

    score = scored(lines, by(CLUBSITE, Method.BUTLER))

    assert score.boards[1, 1].groups == {
        "": GroupScore(1, (Frequency(420, F(1), F(0), F(0), F(1)),), 420),
        "b": GroupScore(1, (Frequency(-50, F(1), F(0), F(0), F(1)),), -50),
    }


def test_aggregate_adds_the_scores_themselves() -> None:
    ruled = Outcomes.weighted([(620, 50), (-100, 50)])
    lines = [line(1, 1, 420), line(2, 1, ruled), line(3, 1, NotPlayed())]

    score = scored(
        lines,
        by(replace(CLUBSITE, average_imps=False), Method.AGGREGATE),
        [penalty(1, 50, Unit.POINTS)],
    )

    assert ns_points(score, 1) == [420, 260, None]
    assert ew_points(score, 1) == [-420, -260, None]
    assert [score.totals[key].final for key in (1, 2, 102)] == [370, 260, -260]
    assert score.totals[1].percentage is None


def test_an_average_at_aggregate_stands_above_the_boards_mean() -> None:
    lines = [*board(1, 420, 620), line(3, 1, AVERAGE_PLUS, AVERAGE_MINUS)]
    convention = replace(CLUBSITE, points_for_ten=F(100))

    score = scored(lines, by(convention, Method.AGGREGATE))

    assert [ns_points(score, 1)[2], ew_points(score, 1)[2]] == [620, -620]
    alone = scored([line(1, 1, AVERAGE_PLUS)], by(convention, Method.AGGREGATE))
    assert ns_points(alone, 1) == [100]


def test_cross_imps_may_be_sums_and_multiplied() -> None:
    sums = replace(CLUBSITE, cross=CrossRule(CrossSum.SUM, F(1, 2)))

    score = scored(board(1, 420, 420, -50), by(sums, Method.CROSS_IMPS))

    assert ns_points(score, 1) == [5, 5, -10]


def test_butler_may_leave_the_own_result_out_and_limit_gains() -> None:
    rule = DatumRule(own=False, most=10)
    convention = replace(CLUBSITE, butler=rule)

    score = scored(board(1, 1430, 680, 680), by(convention, Method.BUTLER))

    assert ns_points(score, 1) == [10, -9, -9]
    assert ew_points(score, 1) == [-13, 9, 9]
    given = Rules(Method.BUTLER, 2, convention, datums={(1, 1): 680})
    assert ns_points(scored(board(1, 1430, 680), given), 1) == [10, 0]


def test_butler_goes_by_the_datum_of_the_convention() -> None:
    """The mean of all four is 330; without top and bottom it would be 410."""
    convention = replace(CLUBSITE, butler=DatumRule(trim=0))

    score = scored(board(1, 1000, 420, 400, -500), by(convention, Method.BUTLER))

    assert score.boards[1, 1].datum == 330


def test_matchpoints_may_be_shown_single_or_in_percent() -> None:
    lines = board(1, 420, 50, -50)
    shown = {
        scale: [
            scored(lines, by(replace(CLUBSITE, shown=scale)))
            .lines[each_line.key]
            .ns_shown
            for each_line in lines
        ]
        for scale in Shown
    }

    assert shown == {
        Shown.DOUBLED: [Decimal("4.00"), Decimal("2.00"), Decimal("0.00")],
        Shown.SINGLE: [Decimal("2.00"), Decimal("1.00"), Decimal("0.00")],
        Shown.PERCENT: [Decimal("100.00"), Decimal("50.00"), Decimal("0.00")],
    }


def test_a_total_is_shown_on_the_same_scale() -> None:
    lines = board(1, 420, 50, -50)

    def total(convention: Convention) -> Decimal:
        return scored(lines, by(convention)).totals[1].shown_points

    assert total(replace(CLUBSITE, shown=Shown.SINGLE)) == 2
    assert total(replace(CLUBSITE, shown=Shown.PERCENT)) == 100
    assert (
        total(replace(CLUBSITE, shown=Shown.PERCENT, percentage_of_shown=True)) == 100
    )
    empty = scored(
        [line(1, 1, NotPlayed())], by(replace(CLUBSITE, shown=Shown.PERCENT))
    )
    assert empty.totals[1].shown_points == 0


def test_bbo_shows_an_average_and_does_not_count_it() -> None:
    lines = [*board(1, 420, 50), *board(2, 420, 50), line(2, 3, AVERAGE_PLUS)]

    score = scored(lines, by(BBO))

    assert score.lines[3002].ns_shown == Decimal("0.00")
    assert [score.totals[2].percentage, score.totals[2].boards] == [0, 2]


def test_a_total_may_be_the_mean_of_rounded_percentages() -> None:
    """Of seven results one third and two thirds of the top are 33.33 and 66.67."""
    convention = replace(CLUBSITE, counted_percent=two_places_half_away)
    lines = [*board(1, 10, 20, 30, 40, 50, 60, 70), *board(2, 9, 9, 9, 0, 0, 0, 0)]

    score = scored(lines, by(convention), [penalty(3, 12, Unit.PERCENT_OF_TOP)])

    assert score.totals[2].percentage == (F("16.67") + F("83.33")) / 2
    assert score.totals[3].percentage == (F("33.33") + F("83.33")) / 2 - 6


def test_a_board_without_comparison_is_no_part_of_the_mean_of_percentages() -> None:
    """The first pair alone has played board 2, in a field of its own."""
    lines = [*board(1, 50, 20, -50), replace(line(1, 2, 420), field=2)]

    score = scored(lines, by(BBO))

    assert [score.totals[pair].percentage for pair in (1, 2, 3)] == [100, 50, 0]


def full(*windows: int) -> list[TableResult]:
    lines = [*board(1, 90, 50, 10), *board(2, 90, 50, 10), *board(3, 0, 50, 10)]
    lines[6] = line(1, 3, AVERAGE_PLUS, AVERAGE_MINUS)
    return [
        replace(each_line, window=windows[each_line.board - 1]) for each_line in lines
    ]


@pytest.mark.parametrize(
    ("windows", "points"), [((0, 0, 0), 4), ((1, 1, 2), F("2.4")), ((1, 2, 2), 4)]
)
def test_the_own_average_is_of_the_same_window(
    windows: tuple[int, int, int], points: F
) -> None:
    score = scored(full(*windows))

    assert score.lines[3001].ns_points == points
    assert score.lines[3001].ew_points == (0 if points == 4 else F("1.6"))


@pytest.mark.parametrize(
    ("window", "key"), [(Window.MATCH, 7), (Window.SESSION, 2), (Window.STAGE, 0)]
)
def test_a_window_is_named_by_match_session_or_nothing(
    window: Window, key: int
) -> None:
    assert window_key(window, match=7, session=2) == key


def test_at_imps_the_own_average_counts_where_the_convention_says_so() -> None:
    lines = [*board(1, 620, -100, -100), *board(2, 0, 50, 10)]
    lines[3] = line(1, 2, AVERAGE_PLUS, AVERAGE_MINUS)
    flat = replace(CLUBSITE, uplift_imps=False)

    plain = scored(lines, by(flat, Method.CROSS_IMPS))
    lifted = scored(lines, by(CLUBSITE, Method.CROSS_IMPS))

    assert [plain.lines[2001].ns_points, plain.lines[2001].ew_points] == [3, -3]
    assert [lifted.lines[2001].ns_points, lifted.lines[2001].ew_points] == [12, -12]


def test_without_other_boards_an_average_at_imps_stays() -> None:
    imps = replace(CLUBSITE, uplift_imps=True)

    score = scored([line(1, 1, AVERAGE_PLUS)], by(imps, Method.CROSS_IMPS))

    assert ns_points(score, 1) == [3]


def test_average_plus_given_too_often_falls_to_what_the_convention_says() -> None:
    convention = replace(CLUBSITE, uplift=False, repeated=Repeated(1, F(50)))
    lines = [
        *(line(1, number, AVERAGE_PLUS, AVERAGE_MINUS) for number in (3, 1, 2)),
        *(line(at, number, 50) for number in (1, 2, 3) for at in (2, 3)),
    ]

    score = scored(lines, by(convention))

    assert [score.lines[1000 * number + 1].ns_points for number in (1, 2, 3)] == [
        F("2.4"),
        2,
        2,
    ]
    assert score.lines[3001].ew_points == F("1.6")


def test_a_split_score_between_a_table_and_an_average_is_kept_apart() -> None:
    lines = [*board(1, 420, 50), line(3, 1, Reported(420), AVERAGE_MINUS)]

    score = scored(lines)

    assert [score.lines[1003].ns_points, score.lines[1003].ew_points] == [3, F("1.6")]


def test_only_average_plus_counts_among_those_given_too_often() -> None:
    """An average is none; anything above it is one."""
    convention = replace(CLUBSITE, uplift=False, repeated=Repeated(1, F(50)))
    given = [AVERAGE, Artificial(F(51)), AVERAGE_PLUS]
    lines = [
        *(
            line(1, number, artificial)
            for number, artificial in enumerate(given, start=1)
        ),
        *(line(at, number, 50) for number in (1, 2, 3) for at in (2, 3)),
    ]

    score = scored(lines, by(convention))

    assert [score.lines[1000 * number + 1].ns_points for number in (1, 2, 3)] == [
        2,
        F("2.04"),
        2,
    ]


def test_the_top_of_the_results_there_are_is_that_of_the_side_with_more() -> None:
    lines = [*board(1, 420, 50), line(3, 1, Reported(-50), AVERAGE_MINUS)]

    score = scored(lines, by(BBO))

    assert score.lines[1001].top == 4


def test_a_weighted_score_of_a_short_board_has_a_fixed_percentage_too() -> None:
    weighted = Outcomes.weighted([(650, 30), (-100, 70)])
    lines = [*board(1, *range(6)), *board(2, weighted, 50)]

    score = scored(lines, by(EBU_WHITE_BOOK))

    assert ns_points(score, 2) == [F("5.8"), F("6.2")]


def test_without_the_own_result_the_datum_of_all_is_still_told_by_its_rule() -> None:
    rule = DatumRule(trim=0, unit=100, own=False)

    score = scored(
        board(1, 420, 110), by(replace(CLUBSITE, butler=rule), Method.BUTLER)
    )

    assert score.boards[1, 1].datum == 300


def test_groups_agree_on_what_is_worth_the_same_in_all_of_them() -> None:
    """420 beats one in either group; the scores that it beats are of one group each."""
    lines = board(1, 420, 50, 420, 170)
    lines[2:] = [replace(each_line, group="b") for each_line in lines[2:]]

    found = scored(lines).boards[1, 1]

    assert found.top == 6
    assert [frequency.score for frequency in found.frequencies] == [420, 170, 50]
    assert [frequency.count for frequency in found.frequencies] == [2, 1, 1]
    assert [frequency.ew_count for frequency in found.frequencies] == [2, 1, 1]
    assert [frequency.ns_points for frequency in found.frequencies] == [5, 1, 1]
