"""The recap sheet in words."""

from dataclasses import replace
from fractions import Fraction

from clubsite.recaps.documents.content import (
    Audience,
    Block,
    Code,
    Columns,
    Direction,
    Place,
    RecapSheet,
    Result,
    Scale,
    Status,
    Unit,
)
from clubsite.recaps.documents.printed import Fact, Printed, Table
from clubsite.recaps.documents.recap_sheet import print_recap_sheet
from clubsite.recaps.tests.documents.builders import (
    adjusted_evening,
    make_heading,
    make_recap_sheet,
    make_standing,
)


def texts(table: Table) -> list[list[str]]:
    """The table's rows as they read, marks behind figures."""
    return [[cell.text + cell.code for cell in row.cells] for row in table.rows]


def labels(table: Table) -> list[str]:
    return [column.label for column in table.columns]


def small_sheet(*results: Result, **changes: object) -> RecapSheet:
    """Two pairs in one field; the second has no result."""
    first = make_standing("4", ["Sample A", "Sample B"], results, place=Place(1))
    second = make_standing(
        "7", ["Sample C", "Sample D"], [Result()] * len(results), place=Place(2)
    )
    columns = tuple(str(number + 1) for number in range(len(results)))
    sheet = make_recap_sheet([Block("", Direction.ALL, (first, second), columns)])
    return replace(sheet, **changes)  # type: ignore[arg-type] # fields by name


def test_ranking_shows_final_scores_and_the_matrix_how_they_came() -> None:
    printed = print_recap_sheet(adjusted_evening(), str)

    ranking, matrix = printed.parts[0].tables
    assert labels(ranking) == ["Pair", "Names", "Sect", "Score", "%", "Adj"]
    assert texts(ranking)[5] == [
        "3",
        "Sample North 3 – Sample South 3",
        "6",
        "121.00",
        "50.00",
        "−3.00",
    ]
    assert labels(matrix)[-3:] == ["Total", "Adj", "Final"]
    assert texts(matrix)[5][-3:] == ["124.00", "−3.00", "121.00"]
    assert texts(matrix)[0][:3] == ["1", "7.20A+", "2.00"]
    assert texts(matrix)[5][7] == "NP"


def test_printed_cells_add_to_the_printed_total() -> None:
    printed = print_recap_sheet(adjusted_evening(), str)

    for part in printed.parts:
        ranking, matrix = part.tables
        scores = {row[0]: Fraction(row[3]) for row in texts(ranking)}
        for row in matrix.rows:
            number, *cells, total, adjustment, final = [cell.text for cell in row.cells]
            results = [Fraction(cell) for cell in cells if cell not in {"", "NP"}]
            penalty = Fraction(adjustment.replace("−", "-") or 0)
            assert sum(results) == Fraction(total)
            assert Fraction(total) + penalty == Fraction(final) == scores[number]


def test_titles_name_section_and_direction_where_there_is_something_to_tell() -> None:
    north, east = make_recap_sheet().blocks
    blocks = [
        north,
        replace(east, section=""),
        replace(east, direction=Direction.ALL),
        replace(east, section="", direction=Direction.ALL),
    ]

    printed = print_recap_sheet(make_recap_sheet(blocks), str)

    assert [part.title for part in printed.parts] == [
        "Section A · North-South",
        "East-West",
        "Section A",
        "All pairs",
    ]


def test_more_than_sixty_boards_are_split_after_thirty() -> None:
    printed = print_recap_sheet(make_recap_sheet(boards=63), str)

    strips = printed.parts[0].tables[1:]
    assert [(table.caption, len(table.columns)) for table in strips] == [
        ("Boards 1 to 30", 31),
        ("Boards 31 to 60", 31),
        ("Boards 61 to 63", 7),
    ]
    assert labels(strips[2]) == ["Pair", "61", "62", "63", "Total", "Adj", "Final"]


def test_only_the_directors_copy_shows_what_the_columns_add_to() -> None:
    sheet = make_recap_sheet()
    heading = replace(make_heading(), audience=Audience.DIRECTOR)

    public = print_recap_sheet(sheet, str)
    private = print_recap_sheet(replace(sheet, heading=heading), str)

    assert [row.mark for row in public.parts[0].tables[1].rows] == [""] * 7
    assert private.title == "Recap sheet · Director's copy"
    assert texts(private.parts[0].tables[1])[-1] == [
        "Total",
        *["42.00"] * 21,
        "",
        "",
        "",
    ]


def test_heading_carries_everything_that_every_page_needs() -> None:
    heading = make_heading(appealed_boards=("7", "12"), status=Status.PROVISIONAL)

    printed = print_recap_sheet(replace(make_recap_sheet(), heading=heading), str)

    assert printed.facts == (
        Fact("Session", "Monday evening"),
        Fact("Date", "Monday, 2 March 2026"),
        Fact("Director", "Sample Director"),
        Fact("Status", "PROVISIONAL"),
        Fact("Revision", "3"),
        Fact("Produced", "2 March 2026, 22:41"),
    )
    assert printed.figures == (
        Fact("Tables", "7"),
        Fact("Boards", "21"),
        Fact("Top", "12"),
        Fact("Average", "126.00"),
    )
    assert printed.appeal == "Subject to appeal: boards 7, 12"
    assert printed.footer == (
        "Posted 22:30",
        "Score corrections until 23:00",
        "Appeals until 23:00",
        "Questions: the director, or scores@club.example",
        "Club policy, version 4",
    )


def test_legend_explains_the_marks_in_use() -> None:
    printed = print_recap_sheet(
        small_sheet(Result(None, Code.LATE_PLAY), Result(Fraction(3), Code.WEIGHTED)),
        str,
    )

    assert printed.legend == (
        Fact("W", "weighted score"),
        Fact("LP", "late play pending"),
    )


def test_a_score_changed_on_appeal_carries_both_marks_and_the_legend_says_so() -> None:
    sheet = small_sheet(
        Result(None, Code.NOT_PLAYED, on_appeal=True),
        Result(Fraction(3), Code.WEIGHTED, on_appeal=True),
    )

    printed = print_recap_sheet(sheet, str)

    assert texts(printed.parts[0].tables[1])[0][1:3] == ["NP APP", "3.00W APP"]
    assert printed.legend == (
        Fact("W", "weighted score"),
        Fact("NP", "not played"),
        Fact("APP", "changed on appeal"),
    )


def test_imps_carry_their_sign() -> None:
    sheet = small_sheet(
        Result(Fraction(5, 2)),
        Result(Fraction(-13, 4), Code.WEIGHTED),
        scale=Scale(Unit.IMPS),
        top=None,
        average=None,
    )

    printed = print_recap_sheet(sheet, str)

    assert texts(printed.parts[0].tables[1])[0] == [
        "4",
        "+2.50",
        "−3.25W",
        "−0.75",
        "",
        "−0.75",
    ]
    assert [fact.label for fact in printed.figures] == ["Tables", "Boards"]


def test_rounds_of_a_team_show_imps_beside_victory_points() -> None:
    sheet = small_sheet(
        Result(Fraction(1332, 100), imps=12),
        Result(Fraction(834, 100), imps=-4),
        scale=Scale(Unit.VICTORY_POINTS),
        columns=Columns.ROUNDS,
    )
    (block,) = sheet.blocks
    first = replace(block.standings[0], imps=8, overall=Place(3))
    sheet = replace(
        sheet, blocks=(replace(block, standings=(first, block.standings[1])),)
    )

    whole = print_recap_sheet(sheet, str)
    halves = print_recap_sheet(sheet, str, per_table=1)

    ranking, matrix = whole.parts[0].tables
    assert labels(ranking) == ["Pair", "Names", "Sect", "Over", "IMPs", "Score", "%"]
    assert texts(ranking)[0][2:6] == ["1", "3", "+8", "21.66"]
    assert matrix.caption == "Round by round"
    assert texts(matrix)[0][1:3] == ["+12/13.32", "−4/8.34"]
    assert [table.caption for table in halves.parts[0].tables[1:]] == [
        "Rounds 1 to 1",
        "Rounds 2 to 2",
    ]


def test_words_are_translated_and_figures_take_the_decimal_mark_of_the_club() -> None:
    heading = replace(make_heading(appealed_boards=("7",)), decimal_mark=",")
    sheet = replace(make_recap_sheet(), heading=heading)

    printed = print_recap_sheet(sheet, lambda message: f"[{message}]")

    assert printed.appeal == "[Subject to appeal: board 7]"
    assert printed.page == "[Page {page} of {pages}]"
    assert printed.parts[0].title == "[Section A] · [North-South]"
    assert texts(printed.parts[0].tables[0])[0][3:] == ["126,00", "50,00"]


def test_same_sheet_is_printed_the_same() -> None:
    once, again = (print_recap_sheet(adjusted_evening(), str) for _ in range(2))

    assert isinstance(once, Printed)
    assert once == again


def test_where_no_board_is_known_it_says_nothing_of_boards() -> None:
    printed = print_recap_sheet(make_recap_sheet(boards=0), str)

    assert "Boards" not in [fact.label for fact in printed.facts]
