"""Documents as tables for spreadsheets."""

import csv
import io
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

from clubsite.recaps.documents.content import (
    Block,
    Code,
    Direction,
    Outcome,
    Place,
    Result,
    Scale,
    Unit,
)
from clubsite.recaps.documents.to_csv import (
    BOARD_COLUMNS,
    CsvFile,
    boards_files,
    recap_files,
    winners_files,
)
from clubsite.recaps.documents.winners import build_winners_list
from clubsite.recaps.tests.documents.builders import (
    adjusted_evening,
    make_board_sheets,
    make_recap_sheet,
    make_standing,
)


def read(file: CsvFile) -> list[list[str]]:
    """The rows of a file, its byte order mark taken off."""
    assert file.content.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(io.StringIO(file.content.decode("utf-8-sig"), newline="")))


def dangerous_block() -> Block:
    results = [
        Result(Decimal("7.20"), Code.AVERAGE_PLUS),
        Result(),
        Result(Fraction(3)),
    ]
    lines = (
        make_standing("4", ['=HYPERLINK("x")', "@Sample, B"], results, place=Place(1)),
        make_standing(
            "7", ["+Sample C", "-D"], [Result()] * 3, place=Place(2, tied=True)
        ),
        make_standing("8", ["Sample E"], [Result()] * 3, place=Place(2, tied=True)),
    )
    return Block("A", Direction.ALL, lines, ("1", "2", "3"))


def test_a_cell_has_each_of_its_marks() -> None:
    results = [
        Result(Fraction(3), Code.WEIGHTED, on_appeal=True),
        Result(None, Code.NOT_PLAYED, on_appeal=True),
    ]
    line = make_standing("4", ["Sample A", "Sample B"], results, place=Place(1))
    block = Block("A", Direction.ALL, (line,), ("1", "2"))

    _ranking, matrix = recap_files(make_recap_sheet([block]))

    assert [row[4:] for row in read(matrix)[1:]] == [
        ["3.00W APP", "3.00", "W APP"],
        ["NP APP", "", "NP APP"],
    ]


def test_ranking_has_the_columns_that_other_programs_expect() -> None:
    ranking, _matrix = recap_files(make_recap_sheet([dangerous_block()]))

    assert ranking.ending == ""
    assert read(ranking)[0] == [
        "club",
        "event_id",
        "session",
        "date",
        "section",
        "direction",
        "pair",
        "player1_id",
        "player1",
        "player2_id",
        "player2",
        "rank",
        "rank_overall",
        "stratum",
        "boards",
        "mp",
        "top",
        "pct",
        "imps",
        "vps",
        "adjust",
        "points",
        "status",
        "revision",
    ]


def test_no_name_becomes_a_formula_and_ties_keep_their_sign() -> None:
    ranking, _matrix = recap_files(make_recap_sheet([dangerous_block()]))

    rows = read(ranking)[1:]
    evening = ["Sample Bridge Club", "12", "Monday evening", "2026-03-02", "A", "all"]
    rest = ["0.00", "", "official", "3"]
    assert rows == [
        [
            *evening,
            *["4", "1000", '\'=HYPERLINK("x")', "1001", "'@Sample, B", "1", "", ""],
            *["2", "10.20", "6.00", "170.00", "", "", *rest],
        ],
        [
            *evening,
            *["7", "1000", "'+Sample C", "1001", "'-D", "2=", "", ""],
            *["0", "0.00", "6.00", "0.00", "", "", *rest],
        ],
        [
            *evening,
            *["8", "1000", "Sample E", "", "", "2=", "", ""],
            *["0", "0.00", "6.00", "0.00", "", "", *rest],
        ],
    ]


def test_matrix_has_one_line_for_each_result_and_adds_to_the_ranking() -> None:
    ranking, matrix = recap_files(adjusted_evening())

    assert matrix.ending == "_matrix"
    lines = read(matrix)
    assert lines[0] == ["section", "direction", "pair", "board", "cell", "mp", "code"]
    assert lines[1] == ["A", "NS", "1", "1", "7.20A+", "7.20", "A+"]
    assert ["A", "NS", "3", "7", "NP", "", "NP"] in lines
    for row in read(ranking)[1:]:
        direction, pair, score, adjust = row[5], row[6], row[15], row[20]
        cells = [
            Fraction(line[5] or 0)
            for line in lines[1:]
            if line[1:3] == [direction, pair]
        ]
        assert sum(cells) + Fraction(adjust) == Fraction(score)


def test_empty_cells_of_the_matrix_are_left_out() -> None:
    _ranking, matrix = recap_files(make_recap_sheet([dangerous_block()]))

    assert read(matrix)[1:] == [
        ["A", "all", "4", "1", "7.20A+", "7.20", "A+"],
        ["A", "all", "4", "3", "3.00", "3.00", ""],
    ]


def test_imps_and_victory_points_stand_in_their_own_columns() -> None:
    line = replace(
        make_standing("1", ["A", "B", "C", "D"], [], place=Place(1), overall=Place(3)),
        total=Fraction(-25, 2),
        imps=7,
        percent=None,
    )
    sheet = make_recap_sheet([Block("A", Direction.ALL, (line,))])

    rows = [
        read(recap_files(replace(sheet, scale=Scale(unit)))[0])[1]
        for unit in (Unit.IMPS, Unit.VICTORY_POINTS)
    ]

    assert [row[8:13] for row in rows] == [
        ["A", "1001; 1002; 1003", "B; C; D", "1", "3"]
    ] * 2
    assert [row[15:20] for row in rows] == [
        ["", "2.00", "", "-12.50", ""],
        ["", "2.00", "", "7.00", "-12.50"],
    ]


def test_winners_have_names_and_places_but_no_numbers() -> None:
    winners = build_winners_list(make_recap_sheet([dangerous_block()]))

    (file,) = winners_files(winners)

    assert [row[5:13] for row in read(file)] == [
        ["direction", "rank", "player1", "player2", "mp", "pct", "imps", "vps"],
        ["all", "1", '\'=HYPERLINK("x")', "'@Sample, B", "10.20", "170.00", "", ""],
        ["all", "2=", "'+Sample C", "'-D", "0.00", "0.00", "", ""],
        ["all", "2=", "Sample E", "", "0.00", "0.00", "", ""],
    ]


def test_boards_have_every_line_and_the_frequencies() -> None:
    lines, frequency = boards_files(make_board_sheets())

    rows = read(lines)
    first = dict(zip(BOARD_COLUMNS, rows[1], strict=True))
    marked = dict(zip(BOARD_COLUMNS, rows[-1], strict=True))
    assert rows[0] == BOARD_COLUMNS
    assert len(rows) == 8
    assert rows[1][4:] == [
        *["7", "S", "both", "4", "Sample North 4", "Sample South 4"],
        *["1", "Sample East 1", "Sample West 1", "4S", "N", "HT", "11", "650"],
        *["0.00", "12.00", "0.00", "", "", "", "", "official", "3"],
    ]
    assert (first["score"], marked["score"], marked["code"]) == ("650", "", "W")
    assert frequency.ending == "_frequency"
    assert read(frequency) == [
        ["board", "score", "count", "ns_points", "ew_points"],
        ["7", "650", "1.00", "12.00", "0.00"],
        ["7", "620", "1.50", "9.00", "3.00"],
        ["7", "-100", "1.00", "0.00", "12.00"],
    ]


def test_boards_of_two_rooms_have_no_file_of_frequencies() -> None:
    sheets = make_board_sheets()
    boards = tuple(replace(board, frequency=()) for board in sheets.boards)

    [lines] = boards_files(replace(sheets, boards=boards))

    assert lines.ending == ""


def test_a_line_of_the_boards_has_its_outcomes_and_its_form() -> None:
    sheets = make_board_sheets()
    line = replace(
        sheets.boards[0].lines[0],
        ns_outcomes=(Outcome(620, 60), Outcome(-100, 40)),
        form="B",
    )
    boards = (replace(sheets.boards[0], lines=(line,)),)

    [lines, _frequency] = boards_files(replace(sheets, boards=boards))

    row = dict(zip(BOARD_COLUMNS, read(lines)[1], strict=True))
    found = (row["ns_outcomes"], row["ew_outcomes"], row["form"])
    assert found == ("60.00 620; 40.00 -100", "", "B")
