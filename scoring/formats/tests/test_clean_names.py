"""Names of a file as people read them."""

from dataclasses import replace

import pytest

from scoring.formats import usebio
from scoring.formats.clean_names import UnseenCharacter, readable
from scoring.formats.event import ReadEvent
from scoring.formats.messages import Message
from scoring.formats.tests.builders import (
    lost,
    make_board,
    make_file,
    make_line,
    make_pair,
)

PLAIN = make_pair("2") + make_pair("3") + make_pair("4")
BOARD = make_board(1, make_line("1", "2", "4S N 10", "420", ("0", "2")))


def event_with(*names: str, number: str = "1") -> ReadEvent:
    pairs = make_pair(number, names=names or ("Sample North", "Sample South")) + PLAIN
    board = make_board(1, make_line(number, "2", "4S N 10", "420", ("0", "2")))
    return usebio.read(make_file(board, pairs=pairs))


def test_a_file_without_anything_unseen_stays_as_it_is() -> None:
    read = event_with()

    assert readable(read) == read


def test_what_nobody_sees_is_left_out_of_a_name_and_told() -> None:
    read = readable(event_with("Sample\u202e North\u200b", "Sample South"))

    assert [player.name for player in read.entrants[0].players] == [
        "Sample North",
        "Sample South",
    ]
    assert lost(read) == [
        "pair 1: “Sample North” contains invisible characters (U+202E, U+200B)"
    ]


def test_the_name_of_the_event_is_read_likewise() -> None:
    read = readable(replace(event_with(), name="Monday\u2066 pairs", title="A\tB"))

    assert (read.name, read.title) == ("Monday pairs", "A B")
    assert lost(read) == [
        "the event: “Monday pairs” contains invisible characters (U+2066)"
    ]


def test_names_at_the_table_and_quotations_are_read_likewise() -> None:
    read = event_with()
    line = replace(read.lines[0], names=("N\u200b", "E", "S", "W"))
    quoted = Message("%(name)s at %(board)s", {"name": "X\u202e", "board": 3})

    read = readable(replace(read, lines=(line,), lost=(quoted,)))

    assert read.lines[0].names == ("N", "E", "S", "W")
    assert lost(read) == ["X at 3"]


def test_a_number_that_reads_like_another_one_is_refused() -> None:
    with pytest.raises(UnseenCharacter) as refused:
        readable(event_with(number="1\u200b"))

    assert "“1” contains an invisible character (U+200B)" in str(refused.value)
