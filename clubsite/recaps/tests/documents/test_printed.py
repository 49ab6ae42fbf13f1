"""A document in words."""

import pytest

from clubsite.recaps.documents.content import Closed, Footing
from clubsite.recaps.documents.printed import (
    Cell,
    Column,
    Piece,
    Voice,
    appeal_line,
    build_row,
    build_table,
    figures,
    footer_lines,
    isolated,
    names_text,
)
from clubsite.recaps.tests.documents.builders import make_heading, make_players


def test_text_is_cut_at_its_suit_signs() -> None:
    assert Cell("4♠X, 5♦").pieces == (
        Piece("4"),
        Piece("♠", "spade"),
        Piece("X, 5"),
        Piece("♦", "diamond"),
    )
    assert Column("♣").pieces == (Piece("♣", "club"),)


def test_table_knows_the_columns_in_which_marks_occur() -> None:
    rows = [build_row("1", "2.00"), build_row("2", "")]
    marked = type(rows[0])((Cell("3"), Cell("1.20", "W")), "own")

    table = build_table("matrix", "Board by board", [Column("a"), figures("b")], rows)
    with_mark = build_table("matrix", "", [Column("a"), figures("b")], [*rows, marked])

    assert [column.codes for column in table.columns] == [False, False]
    assert with_mark.columns == (Column("a"), Column("b", figures=True, codes=True))


def test_right_to_left_names_keep_to_themselves() -> None:
    names = names_text(make_players("Sample North", "שחקן לדוגמה"))

    assert names == "Sample North – \u2068שחקן לדוגמה\u2069"
    assert isolated("Ångström") == "Ångström"


def test_only_what_is_known_stands_in_the_footer() -> None:
    footing = Footing(appeals_until="23:00")

    assert footer_lines(footing, Voice(str)) == ("Appeals until 23:00",)
    assert appeal_line(make_heading(), Voice(str)) == ""


@pytest.mark.parametrize(
    ("closed", "lines"),
    [
        (Closed.NOTHING, ("Score corrections until 22:30", "Appeals until 23:00")),
        (Closed.CORRECTIONS, ("Score corrections closed 22:30", "Appeals until 23:00")),
        (Closed.ALL, ("Closed 23:00",)),
    ],
)
def test_the_footer_says_what_is_closed(closed: Closed, lines: tuple[str, ...]) -> None:
    footing = Footing("22:30", "23:00", closed=closed, closed_at="23:00")

    assert footer_lines(footing, Voice(str)) == lines
