"""Reasons for points on lines that are not ours."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.bridge.adjusted import Artificial
from scoring.bridge.convention import CLUBSITE, COMPSCORE3, Convention
from scoring.formats import usebio
from scoring.formats.compare import Difference, compare
from scoring.formats.event import ReadEvent
from scoring.formats.scores.contests import score
from scoring.formats.tests.builders import make_board, make_file, make_line, make_pairs

KINDS = {"MP_PAIRS": "MATCH_POINTS", "CROSS_IMPS": "CROSS_IMP_POINTS"}


def read_board(
    *points: tuple[str, str],
    event_type: str = "MP_PAIRS",
    expected: int = 0,
    average: tuple[str, str] | None = None,
) -> ReadEvent:
    """Scores 420, 450, -50, 110 on board 1, and a second board as full as asked."""
    scores = ("420", "450", "-50", "110")
    kind = KINDS[event_type]
    lines = [
        make_line(f"{2 * at + 1}", f"{2 * at + 2}", "", scores[at], figures, kind=kind)
        for at, figures in enumerate(points)
    ]
    if average:
        lines.append(make_line("9", "10", score="A5050", points=average, kind=kind))
    full = [
        make_line(f"{2 * at + 1}", f"{2 * at + 2}", score="50")
        for at in range(expected)
    ]
    boards = make_board(1, *lines) + make_board(2, *full)
    return usebio.read(make_file(boards, pairs=make_pairs(10), event_type=event_type))


def rows(
    event: ReadEvent, convention: Convention = CLUBSITE
) -> list[tuple[str, str, str, str]]:
    return [
        (str(each.where), each.ours, each.file, each.code)
        for each in differences(event, convention)
    ]


def differences(event: ReadEvent, convention: Convention) -> tuple[Difference, ...]:
    return compare(event, score(event, convention), convention).differences


def test_figures_that_are_ours_make_no_row() -> None:
    event = read_board(("4", "2"), ("6.0", "0.00"), ("0", "6"), ("", ""))

    assert rows(event) == []


def test_plain_matchpoints_on_a_short_board_are_explained() -> None:
    event = read_board(("2", "2"), ("4", "0"), ("0", "4"), expected=4)

    assert rows(event) == [
        ("board 1, 1 v 2", "3.0000", "2", "plain-on-short-board"),
        ("board 1, 3 v 4", "5.6667", "4", "plain-on-short-board"),
        ("board 1, 5 v 6", "0.3333", "0", "plain-on-short-board"),
    ]


def test_one_decimal_to_the_even_digit_is_explained_on_an_averaged_board() -> None:
    event = read_board(
        ("5.2", "2.8"),
        ("7.8", "0.2"),
        ("0.2", "7.8"),
        ("2.8", "5.2"),
        average=("4", "4"),
    )

    assert rows(event, COMPSCORE3) == []
    assert rows(event) == [
        ("board 1, 1 v 2", "5.2500", "5.2", "one-decimal-half-even"),
        ("board 1, 3 v 4", "7.7500", "7.8", "one-decimal-half-even"),
        ("board 1, 5 v 6", "0.2500", "0.2", "one-decimal-half-even"),
        ("board 1, 7 v 8", "2.7500", "2.8", "one-decimal-half-even"),
    ]


def test_imps_beside_an_average_keep_their_two_decimals() -> None:
    event = read_board(
        ("5.33", "-5.33"),
        ("6.67", "-6.67"),
        ("-8.33", "8.33"),
        ("-3.67", "3.67"),
        event_type="CROSS_IMPS",
        average=("0", "0"),
    )

    shown = score(event, COMPSCORE3).lines.values()
    assert rows(event, COMPSCORE3) == []
    assert [str(line.ns_shown) for line in shown][:2] == ["5.33", "6.67"]


def test_an_average_without_the_own_percentage_is_explained() -> None:
    boards = [
        make_board(
            number,
            make_line("1", "2", score=score, points=points),
            *(make_line(ns, ew, score="50") for ns, ew in ("34", "56", "78")),
        )
        for number, score, points in (
            (1, "A6040", ("3.6", "2.4")),
            (8, "420", ("", "")),
        )
    ]
    event = usebio.read(make_file(*boards, pairs=make_pairs(8)))
    line = event.lines[0].treated(Artificial(Fraction(60)), Artificial(Fraction(40)))

    found = rows(replace(event, lines=(line, *event.lines[1:])))

    assert found == [("board 1, 1 v 2", "6.0000", "3.6", "average-kept-flat")]


def test_matchpoints_on_the_single_scale_are_recognised() -> None:
    event = read_board(("2", "1"), ("3", "0"), ("0", "3"), ("1", "2"))

    assert rows(event) == [
        ("board 1, 1 v 2", "4.0000", "2", "single-scale"),
        ("board 1, 3 v 4, NS", "6.0000", "3", "single-scale"),
        ("board 1, 5 v 6, EW", "6.0000", "3", "single-scale"),
        ("board 1, 7 v 8", "2.0000", "1", "single-scale"),
    ]


def test_ten_times_the_points_are_recognised() -> None:
    event = read_board(("30", "30"), ("56", "3"), ("3", "56"), expected=4)

    assert [row[3] for row in rows(event)] == ["tenths-cut-off"] * 3


@pytest.mark.parametrize(
    ("points", "reason"),
    [
        ((("9", "-9"), ("12", "-12"), ("-21", "21")), "imps-not-averaged"),
        ((("4", "-4"), ("", ""), ("-10", "10")), "last-digit"),
    ],
)
def test_other_ways_of_cross_imps_are_explained(
    points: tuple[tuple[str, str], ...], reason: str
) -> None:
    event = read_board(*points, event_type="CROSS_IMPS")

    assert {row[3] for row in rows(event)} == {reason}


def test_one_line_changed_by_hand_is_explained_by_the_others() -> None:
    event = read_board(("4", "2"), ("6", "0"), ("2", "4"), ("2", "4"))

    assert rows(event) == [("board 1, 5 v 6", "0.0000", "2", "director-adjusted-line")]


@pytest.mark.parametrize(
    ("points", "found"),
    [
        (
            (("4", "2"), ("6", "0"), ("1.5", "4.5"), ("3", "3")),
            ["unexplained", "unexplained"],
        ),
        ((("4", "2"), ("6", "0"), ("2.5", "3.5"), ("2", "4")), ["unexplained"]),
        ((("4", "2"), ("6", "0"), ("2", "3"), ("2", "4")), ["unexplained"]),
        ((("1.7", "0.3"), ("2", "0")), ["unexplained"]),
    ],
)
def test_what_nothing_explains_is_said_to_be_unexplained(
    points: tuple[tuple[str, str], ...], found: list[str]
) -> None:
    assert [row[3] for row in rows(read_board(*points))] == found


def test_a_difference_on_one_side_only_names_the_side() -> None:
    event = read_board(("4", "2"), ("6", "0"), ("0", "5"), ("2", "4"))

    assert rows(event) == [("board 1, 5 v 6, EW", "6.0000", "5", "unexplained")]
