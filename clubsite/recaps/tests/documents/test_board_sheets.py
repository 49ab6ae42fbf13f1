"""The board sheets in words."""

from dataclasses import replace
from fractions import Fraction

import pytest

from clubsite.recaps.documents.board_sheets import (
    VULNERABLE_SEATS,
    card_text,
    contract_text,
    print_board_sheets,
)
from clubsite.recaps.documents.content import (
    BoardSheetRow,
    Code,
    Frequency,
    Outcome,
    Par,
    Scale,
    Seat,
    Side,
    Unit,
)
from clubsite.recaps.documents.printed import (
    Fact,
    HandDiagram,
    Holding,
    Part,
    Square,
    Voice,
)
from clubsite.recaps.tests.documents.builders import (
    make_board,
    make_board_sheets,
    make_line,
    marked,
)


def part_of(*boards: object) -> Part:
    """The first board in words; the usual one when none is given."""
    sheets = make_board_sheets(*boards)  # type: ignore[arg-type] # only boards are given
    return print_board_sheets(sheets, str).parts[0]


def rows(part: Part, kind: str) -> list[list[str]]:
    (table,) = [table for table in part.tables if table.kind == kind]
    return [[cell.text + cell.code for cell in row.cells] for row in table.rows]


def test_board_is_told_whole() -> None:
    part = part_of()

    assert part.title == "Board 7"
    assert part.notes == ("Dealer South", "both sides vulnerable")
    assert [table.kind for table in part.tables] == [
        "makeable",
        "traveller",
        "frequency",
    ]
    assert [note.text for note in part.after] == ["Par +620: 4♠ NS"]
    assert part.diagram is not None
    assert part.diagram.north == HandDiagram(
        "North",
        "13 points",
        (
            Holding("♠", "spade", "A K 10 4"),
            Holding("♥", "heart", "Q 7 3"),
            Holding("♦", "diamond", "—"),
            Holding("♣", "club", "K J 9 8 4 2"),
        ),
    )


def test_traveller_has_par_in_its_place_and_marked_lines_at_the_end() -> None:
    part = part_of()

    lines = rows(part, "traveller")
    assert [line[0] for line in lines] == [
        "4 Sample North 4 – Sample South 4",
        "Par",
        "1 Sample North 1 – Sample South 1",
        "6 Sample North 6 – Sample South 6",
        "5 Sample North 5 – Sample South 5",
        "3 Sample North 3 – Sample South 3",
        "2 Sample North 2 – Sample South 2",
        "7 Sample North 7 – Sample South 7",
    ]
    assert lines[1][1:8] == ["", "4♠ NS", "", "", "", "620", ""]
    assert lines[4][2:8] == ["Pass", "", "", "", "0", ""]
    assert lines[5][2:8] == ["4♠X", "N", "♥10", "9", "", "100"]
    assert lines[6][2:] == ["", "", "", "", "", "", "6.00A", "6.00A", ""]
    assert lines[7][8:] == ["6.40W", "5.60W", "53.33"]
    assert [row.mark for row in part.tables[1].rows] == [
        "",
        "par",
        *[""] * 4,
        *["adjusted"] * 2,
    ]


def test_makeable_tricks_and_frequency_are_tables() -> None:
    part = part_of()

    assert rows(part, "makeable") == [
        ["North", "9", "10", "8", "7", "9"],
        ["South", "9", "10", "8", "7", "9"],
        ["East", "4", "3", "5", "6", "4"],
        ["West", "4", "4", "4", "4", "4"],
    ]
    assert rows(part, "frequency") == [
        ["+650", "1", "12.00", "0.00"],
        ["+620", "1½", "9.00", "3.00"],
        ["−100", "1", "0.00", "12.00"],
    ]


def test_board_without_analysis_or_deal_has_only_what_happened() -> None:
    bare = replace(make_board(solved=False), deal=None, frequency=())

    part = part_of(bare)
    printed = print_board_sheets(make_board_sheets(bare), str)

    assert [table.kind for table in part.tables] == ["traveller"]
    assert (part.diagram, part.after) == (None, ())
    assert printed.footer[0] == "Posted 22:30"
    assert printed.legend == (Fact("A", "average"), Fact("W", "weighted score"))


def test_what_is_computed_with_all_cards_seen_says_so() -> None:
    printed = print_board_sheets(make_board_sheets(), str)

    assert printed.footer[0] == ("Makeable tricks and par are double dummy.")


def test_par_for_east_west_or_of_nobody() -> None:
    east = replace(make_board(), par=Par(-450, (("4H", "EW"), ("5DX", ""))))
    nobody = replace(make_board(), par=Par(0))

    parts = [part_of(east), part_of(nobody)]

    assert [part.after[0].text for part in parts] == ["Par −450: 4♥ EW, 5♦X", "Par 0"]
    assert rows(parts[0], "traveller")[5][:8] == [
        "Par",
        "",
        "4♥ EW, 5♦X",
        "",
        "",
        "",
        "",
        "450",
    ]


def test_imps_have_signs_a_datum_and_no_percentages() -> None:
    line = BoardSheetRow(
        Side("1"), Side("2"), score=140, ns_points=Fraction(5), ew_points=Fraction(-5)
    )
    board = replace(
        make_board(),
        lines=(line,),
        frequency=(Frequency(0, 1, Fraction(0), Fraction(0)),),
        par=None,
        datum=Fraction(-125),
    )
    sheets = replace(make_board_sheets(board), scale=Scale(Unit.IMPS))

    part = print_board_sheets(sheets, str).parts[0]

    assert [column.label for column in part.tables[1].columns][-2:] == [
        "IMPs N-S",
        "IMPs E-W",
    ]
    assert rows(part, "traveller")[0][-2:] == ["+5.00", "−5.00"]
    assert rows(part, "frequency") == [["0", "1", "0.00", "0.00"]]
    assert [note.text for note in part.after] == ["Datum −125"]


def test_reader_finds_the_own_line() -> None:
    board = replace(make_board(), lines=(replace(make_line("1", "2", 620), own=True),))

    part = part_of(board)

    assert [row.mark for row in part.tables[1].rows] == ["par", "ours"]


def test_mark_without_points_stands_in_their_place() -> None:
    line = replace(
        marked(make_line("1", "2", None), Code.NOT_PLAYED),
        ns_points=None,
        ew_points=None,
    )

    part = part_of(replace(make_board(), lines=(line,), par=None))

    assert rows(part, "traveller")[0][8:] == ["NP", "NP"]


def test_outcomes_in_place_of_a_result_stand_before_the_traveller() -> None:
    weighted = (
        Outcome(620, Fraction(60), "4S", Seat.NORTH, 10),
        Outcome(-100, Fraction(100, 3), "4SX", Seat.EAST, 9),
        Outcome(0, Fraction(20, 3), "PASS"),
    )
    split = (Outcome(-100, 100),)
    lines = (
        replace(make_line("1", "2", None), ns_outcomes=weighted, ew_outcomes=weighted),
        replace(make_line("3", "4", None), ns_outcomes=weighted[:1], ew_outcomes=split),
        replace(make_line("5", "6", None), ew_outcomes=split),
    )

    part = part_of(replace(make_board(), lines=lines, par=None))

    assert [note.text for note in part.after] == [
        "1 v 2: 60 % 4♠ N =, 33.33 % 4♠X E −1, 6.67 % Pass",
        "3 v 4: N-S 4♠ N =; E-W −100",
        "5 v 6: E-W −100",
    ]


def test_the_forms_of_a_fouled_board_stand_beside_the_pairs_by_themselves() -> None:
    lines = (
        replace(make_line("1", "2", 650), form="B"),
        make_line("3", "4", 620),
        make_line("5", "6", -100),
    )

    table = part_of(replace(make_board(), lines=lines)).tables[1]

    assert table.columns[2].label == "Version"
    assert [row.cells[2].text for row in table.rows] == ["", "", "", "B"]
    assert [row.mark for row in table.rows] == ["par", "", "", ""]
    assert len({len(row.cells) for row in table.rows} | {len(table.columns)}) == 1


def test_each_side_has_its_own_mark() -> None:
    line = marked(make_line("1", "2", None), Code.AVERAGE_PLUS, Code.AVERAGE_MINUS)

    part = part_of(replace(make_board(), lines=(line,), par=None))

    assert rows(part, "traveller")[0][8:] == ["6.00A+", "6.00A-"]


@pytest.mark.parametrize(
    ("contract", "text"),
    [
        ("4SX", "4♠X"),
        ("6DXX", "6♦XX"),
        ("3NT", "3NT"),
        ("1NTX", "1NTX"),
        ("PASS", "Pass"),
        ("", ""),
    ],
)
def test_contracts_have_their_suit_signs(contract: str, text: str) -> None:
    assert contract_text(contract, Voice(str)) == text


def test_cards_have_their_suit_signs() -> None:
    assert [card_text(card) for card in ("HT", "CA", "")] == ["♥10", "♣A", ""]


def test_the_square_of_a_board_knows_dealer_and_vulnerable_seats() -> None:
    sheets = make_board_sheets(replace(make_board("7 (A, B)"), dealer=Seat.SOUTH))

    [part] = print_board_sheets(sheets, str).parts

    assert part.square == Square(
        7, "S", VULNERABLE_SEATS[sheets.boards[0].vulnerability]
    )
