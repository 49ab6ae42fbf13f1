"""The evening line: its value, its picture and its sentence."""

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.results.evening_line import BoardPoints, EveningChart, build_line
from scoring.templatetags.charts import evening_line, line_text, small_line

SHARES = [
    BoardPoints(1, Fraction(3), 4),
    BoardPoints(2, Fraction(4), 4, artificial=True),
    BoardPoints(3, Fraction(0), 4),
]
boards = st.lists(
    st.builds(
        BoardPoints,
        board=st.integers(1, 40),
        points=st.fractions(0, 8, max_denominator=4),
        top=st.just(8),
        artificial=st.booleans(),
    ),
    min_size=2,
    max_size=30,
)


def line_of(points: list[BoardPoints], *, in_percent: bool = True) -> EveningChart:
    line = build_line(points, in_percent=in_percent)
    assert line
    return line


def test_a_percentage_runs_by_what_could_be_won() -> None:
    line = line_of(SHARES)

    assert [tick.reached for tick in line.ticks] == [
        75,
        Fraction(175, 2),
        Fraction(175, 3),
    ]
    assert (line.middle, line.final, line.reach) == (
        50,
        Fraction(175, 3),
        Fraction(75, 2),
    )
    assert line.best
    assert line.worst
    assert (line.best.board, line.worst.board) == (1, 3)


def test_imps_are_added_around_nothing() -> None:
    line = line_of(
        [BoardPoints(1, Fraction(5)), BoardPoints(2, Fraction(-12))], in_percent=False
    )

    assert [tick.reached for tick in line.ticks] == [5, -7]
    assert (line.middle, int(line.reach)) == (0, 7)


@pytest.mark.parametrize(
    "points",
    [[], SHARES[:1], [SHARES[0], BoardPoints(9, Fraction(0))]],
)
def test_of_fewer_than_two_boards_nothing_is_drawn(points: list[BoardPoints]) -> None:
    assert build_line(points, in_percent=True) is None
    assert (evening_line(None), small_line(None)) == ("", "")


def test_boards_that_are_all_alike_have_no_best() -> None:
    line = line_of([BoardPoints(1, Fraction(2), 4), BoardPoints(2, Fraction(2), 4)])

    assert (line.best, line.worst) == (None, None)
    assert line_text(line) == "50.00 % after 2 boards."


@pytest.mark.full
@given(boards)
def test_the_line_ends_on_the_share_of_all_boards(points: list[BoardPoints]) -> None:
    line = line_of(points)

    made = sum(board.points for board in points)
    assert line.final == 100 * made / (8 * len(points))
    assert all(abs(tick.reached - line.middle) <= line.reach for tick in line.ticks)


@pytest.mark.full
@given(boards)
def test_everything_is_drawn_inside_the_picture(points: list[BoardPoints]) -> None:
    html = evening_line(line_of(points))

    [drawn] = re.findall(r'polyline points="([^"]+)"', html)
    places = [[float(each) for each in pair.split(",")] for pair in drawn.split()]
    chips = re.findall(r'<rect x="([\d.-]+)" y="([\d.-]+)"', html)
    assert len(places) == len(points) == html.count("v4")
    assert all(46 <= x <= 296 and 18 <= y <= 86 for x, y in places)
    assert all(0 <= float(x) <= 296 and 0 <= float(y) <= 92 for x, y in chips)


def test_the_picture_says_the_same_as_its_sentence() -> None:
    html = evening_line(line_of(SHARES))

    sentence = "58.33 % after 3 boards. Best board 1 (75.00 %), worst board 3 (0.00 %)."
    assert f"<figcaption>{sentence}</figcaption>" in html
    assert '<text x="0" y="56">50 %</text>' in html
    assert ">58.33 %</text>" in html
    assert re.findall(r'<g class="(\w+)">.*?middle">(\d+)<', html) == [
        ("best", "1"),
        ("worst", "3"),
    ]


def test_imps_say_their_sign_and_whole_ones_have_no_decimals() -> None:
    whole = [BoardPoints(1, Fraction(5)), BoardPoints(2, Fraction(-12))]
    crossed = [BoardPoints(1, Fraction(1, 2)), BoardPoints(2, Fraction(3))]

    texts = [line_text(line_of(each, in_percent=False)) for each in (whole, crossed)]

    assert texts == [
        "−7 IMPs after 2 boards. Best board 1 (+5 IMPs), worst board 2 (−12 IMPs).",
        "+3.50 IMPs after 2 boards. Best board 2 (+3.00 IMPs), worst board 1 (+0.50 IMPs).",
    ]


@given(boards)
def test_the_small_line_stays_in_its_row_and_says_its_sentence(
    points: list[BoardPoints],
) -> None:
    line = line_of(points)

    html = small_line(line)

    [drawn] = re.findall(r'polyline points="([^"]+)"', html)
    places = [[int(each) for each in pair.split(",")] for pair in drawn.split()]
    assert len(places) == len(points)
    assert all(0 <= x <= 96 and 0 <= y <= 24 for x, y in places)
    assert f'aria-label="{line_text(line)}"' in html
