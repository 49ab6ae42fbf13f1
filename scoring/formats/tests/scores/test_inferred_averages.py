"""Averages that look like results."""

from fractions import Fraction

from scoring.bridge.adjusted import Artificial
from scoring.formats import usebio
from scoring.formats.event import ReadEvent
from scoring.formats.tests.builders import make_board, make_file, make_line, make_pairs
from tests.shared_data import needs_shared_data, shared

HALF = Artificial(Fraction(50), uplift=False, points=Fraction(3))


def read_board(*points: tuple[str, str]) -> ReadEvent:
    """Four results, 420 450 -50 110, with these matchpoints, beside a full board."""
    scores = ("420", "450", "-50", "110")
    results = ("4S N 10", "4S N 11", "4S N 9", "2S N 8")
    lines = [
        make_line(f"{2 * at + 1}", f"{2 * at + 2}", results[at], scores[at], figures)
        for at, figures in enumerate(points)
    ]
    return usebio.read(make_file(make_board(1, *lines), pairs=make_pairs(8)))


def averages(event: ReadEvent) -> list[int]:
    return [line.key for line in event.lines if line.adjusted]


def test_a_line_that_kept_its_contract_is_found_by_the_others() -> None:
    event = read_board(("3", "3"), ("5.7", "0.3"), ("0.3", "5.7"), ("3", "3"))

    assert averages(event) == [1]
    assert (str(event.lines[0].result), event.lines[0].score) == ("4S N =", 420)
    assert (event.lines[0].for_ns, event.lines[0].for_ew) == (HALF, HALF)


def test_two_such_lines_on_a_board_are_found_together() -> None:
    event = read_board(("3", "3"), ("7", "-1"), ("-1", "7"), ("3", "3"))
    both = read_board(("3", "3"), ("5", "1"), ("1", "5"), ("3", "3"))

    assert (averages(event), averages(both)) == ([], [1, 4])


def test_figures_that_follow_from_the_scores_are_results() -> None:
    event = read_board(("4", "2"), ("6", "0"), ("0", "6"), ("2", "4"))

    assert averages(event) == []


def test_figures_that_nothing_explains_are_left_as_they_are() -> None:
    event = read_board(("3", "3"), ("1", "5"), ("5", "1"), ("1.7", "2.2"))

    assert averages(event) == []


def test_lines_without_figures_are_results() -> None:
    event = read_board(("", ""), ("", ""), ("", ""), ("", ""))

    assert averages(event) == []


def test_a_single_result_is_no_average() -> None:
    event = read_board(("1", "1"))

    assert averages(event) == []


@needs_shared_data
def test_the_average_of_a_real_file_that_kept_its_contract_is_found() -> None:
    content = shared("usebio/mp_mitchell_21t_inconsistent.xml").read_bytes()

    event = usebio.read(content)

    assert [
        (str(event.place(line)), str(line.result))
        for line in event.lines
        if line.adjusted
    ] == [
        ("board 1, 1NS v 1EW", "2S S = D2"),
        ("board 2, 9NS v 8EW", "None"),
        ("board 3, 1NS v 1EW", "None"),
    ]
