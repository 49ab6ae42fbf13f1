"""Boards, their datums, and who met whom."""

import pytest

from scoring.formats import usebio
from scoring.formats.tests.builders import (
    lost,
    make_board,
    make_file,
    make_line,
    read_lines,
)


@pytest.mark.parametrize(
    ("kind", "tag"),
    [
        ("MP_PAIRS", "MATCH_POINTS"),
        ("BUTLER_PAIRS", "BUTLER_POINTS"),
        ("CROSS_IMPS", "CROSS_IMP_POINTS"),
    ],
)
def test_the_points_of_the_method_are_read(kind: str, tag: str) -> None:
    event = read_lines(
        make_line(score="50", points=("-3.50", "3.5"), kind=tag), event_type=kind
    )

    assert [(str(line.ns_points), str(line.ew_points)) for line in event.lines] == [
        ("-3.50", "3.5")
    ]


def test_a_datum_of_butler_is_read_as_it_is_given() -> None:
    boards = [
        make_board(1, make_line(score="50"), datum="-160"),
        make_board(2, make_line(score="50"), datum="12.5"),
        make_board(3, make_line(score="140")),
    ]

    event = usebio.read(make_file(*boards, event_type="BUTLER_PAIRS"))

    assert dict(event.datums) == {(1, "", 1): -160}
    assert lost(event) == ["BOARD_AVERAGE of board 2 is not a whole number: '12.5'"]


def test_a_datum_means_nothing_at_matchpoints() -> None:
    event = usebio.read(make_file(make_board(1, make_line(score="50"), datum="12.5")))

    assert (dict(event.datums), event.lost) == ({}, ())


@pytest.mark.parametrize("number", ["", "x", "0", "1000", "-3"])
def test_lines_without_a_board_are_lost_with_their_number(number: str) -> None:
    good = make_board(1, make_line(score="50"))
    bad = make_board(number, make_line(score="50"), make_line(score="60"))

    event = usebio.read(make_file(good, bad))

    assert len(event.lines) == 1
    assert lost(event) == [f"BOARD_NUMBER '{number}' with 2 results isn't a board"]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (make_line("1", "2", score="50"), "board 1, 1 v 2 isn't imported: %s"),
        (make_line("3", "2", score="50"), "board 1, 3 v 2 isn't imported: %s"),
        (make_line("4", "1", score="50"), "board 1, 4 v 1 isn't imported: %s"),
    ],
)
def test_a_pair_plays_a_board_once(line: str, message: str) -> None:
    event = read_lines(make_line("1", "2", score="50"), line)

    assert len(event.lines) == 1
    assert lost(event) == [message % "a pair that has already played the board"]


def test_a_pair_does_not_play_itself_and_a_line_names_both() -> None:
    event = read_lines(
        make_line("1", "2", score="50"),
        make_line("3", "3", score="50"),
        make_line("3", "", score="50"),
    )

    assert len(event.lines) == 1
    assert lost(event) == [
        "board 1, 3 v 3 isn't imported: a pair against itself",
        "A result on board 1 without both pair numbers",
    ]


def test_elements_that_a_line_does_not_have_are_named() -> None:
    event = read_lines(make_line(score="50", more="<WEATHER>fine</WEATHER>"))

    assert lost(event) == ["WEATHER in TRAVELLER_LINE isn't known"]
