from enum import StrEnum

import pytest

from rulings.log.procedure.redaction import Cell, Grant, Scope, read_cell, together


class Room(StrEnum):
    HALL = "H"
    STUDY = "S"


class Sign(StrEnum):
    DOOR = "?"
    NAME = "name"


def read(text: str) -> Cell[Room, Sign]:
    return read_cell(text, Room, Sign)


@pytest.mark.parametrize(
    ("mark", "grant"),
    [
        ("h", Grant(Room.HALL, Scope.ALL, writes=False)),
        ("H", Grant(Room.HALL, Scope.ALL, writes=True)),
        ("s*", Grant(Room.STUDY, Scope.OWN, writes=False)),
        ("S*", Grant(Room.STUDY, Scope.OWN, writes=True)),
        ("s+", Grant(Room.STUDY, Scope.EXCHANGED, writes=False)),
        ("s~", Grant(Room.STUDY, Scope.REDACTED, writes=False)),
    ],
)
def test_a_mark_says_which_section_how_much_and_whether_it_is_written(
    mark: str, grant: Grant[Room]
) -> None:
    assert read(mark) == Cell(frozenset({grant}))


@pytest.mark.parametrize("text", ["", "-"])
def test_a_dash_is_nothing_at_all(text: str) -> None:
    assert read(text) == Cell()
    assert not read(text)


@pytest.mark.parametrize("text", ["x", "h!", "title", "h*+"])
def test_a_mark_that_means_nothing_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a valid"):
        read(text)


def test_glimpses_are_not_sections() -> None:
    cell = read("? name")

    assert cell.glimpses == {Sign.DOOR, Sign.NAME}
    assert not cell.readable | cell.writable
    assert cell


def test_what_is_read_and_written_is_told_by_section() -> None:
    cell = read("h S* s+")

    assert (cell.readable, cell.writable) == (frozenset(Room), frozenset({Room.STUDY}))
    assert cell.scopes(Room.STUDY) == {Scope.OWN, Scope.EXCHANGED}
    assert (cell.reads_all(Room.HALL), cell.reads_all(Room.STUDY)) == (True, False)


def test_several_parts_have_what_each_of_them_has() -> None:
    assert together([read("h ?"), read("-"), read("S*")]) == read("h S* ?")
    assert together([]) == read("-")
