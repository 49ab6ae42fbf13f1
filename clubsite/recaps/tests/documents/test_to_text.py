"""Documents as text of fixed width."""

from dataclasses import replace
from fractions import Fraction

import pytest

from clubsite.recaps.documents.board_sheets import print_board_sheets
from clubsite.recaps.documents.content import Block, Code, Direction, Place, Result
from clubsite.recaps.documents.recap_sheet import print_recap_sheet
from clubsite.recaps.documents.to_text import COLUMNS_PER_TABLE, text_width, to_text
from clubsite.recaps.tests.documents.builders import (
    make_board_sheets,
    make_heading,
    make_recap_sheet,
    make_standing,
)

AS_ANNOUNCED = (
    "SAMPLE BRIDGE CLUB                                    Open pairs, heat 1\n"
    "Recap sheet\n"
    "Session: Monday evening   Date: Monday, 2 March 2026\n"
    "Director: Sample Director   Status: OFFICIAL   Revision: 3\n"
    "Produced: 2 March 2026, 22:41\n"
    "Tables 7   Boards 21   Top 12   Average 126.00\n"
    "Subject to appeal: board 2\n"
    "\n"
    "Section A\n"
    "=========\n"
    "\n"
    "Ranking\n"
    "Pair  Names               Sect  Score       %\n"
    "---------------------------------------------\n"
    "   1  Åsa – Bo               1  15.20  380.00\n"
    "   3  Sample C – D          2=   4.00  100.00\n"
    "   2  Sample Długi – Eve    2=   4.00  100.00\n"
    "\n"
    "Board by board\n"
    "Pair     1      2    Total  Adj  Final\n"
    "--------------------------------------\n"
    "   1  8.00   7.20A+  15.20       15.20\n"
    "   3  7.00  −3.00     4.00        4.00\n"
    "   2  4.00     NP     4.00        4.00\n"
    "\n"
    "A+ average plus   NP not played\n"
    "\n"
    "Posted 22:30\n"
    "Score corrections until 23:00\n"
    "Appeals until 23:00\n"
    "Questions: the director, or scores@club.example\n"
    "Club policy, version 4\n"
)


def test_recap_sheet_reads_as_a_club_announces_it() -> None:
    results = [
        (Result(Fraction(8)), Result(Fraction(36, 5), Code.AVERAGE_PLUS)),
        (Result(Fraction(4)), Result(None, Code.NOT_PLAYED)),
        (Result(Fraction(7)), Result(Fraction(-3))),
    ]
    places = [Place(1), Place(2, tied=True), Place(2, tied=True)]
    names = [("Åsa", "Bo"), ("Sample Długi", "Eve"), ("Sample C", "D")]
    lines = [
        make_standing(str(n + 1), names[n], results[n], place=places[n])
        for n in range(3)
    ]
    sheet = make_recap_sheet([Block("A", Direction.ALL, tuple(lines), ("1", "2"))])
    heading = replace(make_heading(appealed_boards=("2",)), event="Open pairs, heat 1")

    text = to_text(print_recap_sheet(replace(sheet, heading=heading), str))

    assert text == AS_ANNOUNCED


def test_board_sheet_uses_letters_for_suits() -> None:
    text = to_text(print_board_sheets(make_board_sheets(), str))

    lines = text.splitlines()
    diagram = lines.index("             North, 13 points")
    assert lines[diagram : diagram + 10] == [
        "             North, 13 points",
        "             S A K 10 4",
        "             H Q 7 3",
        "             D —",
        "             C K J 9 8 4 2",
        "West, 6 points              East, 8 points",
        "S 5 2                       S Q 9 7",
        "H 10 5 4 2                  H J 9 8",
        "D 10 8 7                    D K Q 6 5 2",
        "C A Q 6 5                   C 10 3",
    ]
    assert "Par +620: 4S NS" in lines
    assert not set("♠♥♦♣") & set(text)


def test_columns_stay_straight_under_long_wide_and_leftward_names() -> None:
    names = ["李小龙", "שחקן לדוגמה", "A\u030asa " * 12, "=1+1", "Sample"]
    lines = [
        make_standing(str(n), [name], [Result(Fraction(n))], place=Place(n))
        for n, name in enumerate(names, 1)
    ]
    sheet = make_recap_sheet([Block("", Direction.ALL, tuple(lines), ("1",))])

    text = to_text(print_recap_sheet(sheet, str))

    ranking = text.split("Ranking\n")[1].split("\n\n")[0].splitlines()
    assert len({text_width(line) for line in ranking}) == 1


def test_long_club_and_event_stand_below_each_other() -> None:
    heading = replace(make_heading(), club="Sample club " * 5, event="Long event " * 3)
    sheet = replace(make_recap_sheet(boards=0), heading=heading)

    lines = to_text(print_recap_sheet(sheet, str)).splitlines()

    assert lines[:2] == [("SAMPLE CLUB " * 5).strip(), ("Long event " * 3).strip()]


def test_sheet_of_an_empty_evening_prints() -> None:
    sheet = make_recap_sheet([Block("A", Direction.ALL, (), ("1",))])
    bare = replace(sheet, footing=replace(sheet.footing, posted=""))
    printed = print_recap_sheet(bare, str, per_table=COLUMNS_PER_TABLE)

    text = to_text(replace(printed, facts=(), figures=(), footer=()))

    assert text.splitlines()[:3] == [
        "SAMPLE BRIDGE CLUB                                            Open pairs",
        "Recap sheet",
        "",
    ]


@pytest.mark.parametrize(("text", "width"), [("Åsa", 3), ("A\u030asa", 3), ("李", 2)])
def test_width_counts_columns_rather_than_letters(text: str, width: int) -> None:
    assert text_width(text) == width
