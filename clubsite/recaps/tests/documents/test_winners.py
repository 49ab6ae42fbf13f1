"""The winners' list: on the wall, in the newsletter, for the press."""

import csv
import io
from dataclasses import replace
from fractions import Fraction

import pytest

from clubsite.recaps.documents.content import (
    Block,
    Direction,
    Place,
    Player,
    Scale,
    Standing,
    Status,
    Unit,
    WinnersList,
)
from clubsite.recaps.documents.printed import Voice
from clubsite.recaps.documents.to_text import text_width
from clubsite.recaps.documents.winners import (
    NotFinal,
    build_winners_list,
    newsletter,
    newsletter_html,
    newsletter_tabs,
    newsletter_text,
    place_text,
    press_release,
    print_winners,
)
from clubsite.recaps.tests.documents.builders import (
    make_block,
    make_footing,
    make_heading,
    make_players,
    make_recap_sheet,
)


def winner(rank: int, *names: str, tied: bool = False, percent: str = "60") -> Standing:
    return Standing(
        number=str(rank),
        players=make_players(*names),
        place=Place(rank, tied=tied),
        total=Fraction(140),
        percent=Fraction(percent),
    )


def make_winners(*blocks: Block, status: Status = Status.FINAL) -> WinnersList:
    return WinnersList(make_heading(status=status), make_footing(), blocks, 7)


def field(
    *standings: Standing, direction: Direction = Direction.ALL, section: str = ""
) -> Block:
    return Block(section, direction, standings)


def tied_field() -> Block:
    return field(
        winner(2, "Sample Zoe", "Sample Yan", tied=True, percent="58.33"),
        winner(1, "Sample Abe", "Sample Bea", percent="62.5"),
        winner(2, "Sample Cyd", "Sample Dan", tied=True, percent="58.33"),
        winner(4, "Sample Eve", "Sample Flo", percent="57"),
    )


def test_wall_list_has_names_places_in_words_and_no_numbers() -> None:
    printed = print_winners(make_winners(tied_field()), str)

    (table,) = printed.parts[0].tables
    assert [column.label for column in table.columns] == [
        "Rank",
        "Names",
        "Place",
        "Score",
    ]
    assert [[cell.text for cell in row.cells] for row in table.rows] == [
        ["1", "Sample Abe – Sample Bea", "first", "62.50%"],
        ["2=", "Sample Cyd – Sample Dan", "equal second", "58.33%"],
        ["2=", "Sample Zoe – Sample Yan", "equal second", "58.33%"],
    ]


@pytest.mark.parametrize(
    ("place", "words"),
    [
        (Place(1), "first"),
        (Place(10, tied=True), "equal tenth"),
        (Place(11), "11"),
        (Place(12, tied=True), "=12"),
    ],
)
def test_places_are_said_in_words_as_far_as_people_say_them(
    place: Place, words: str
) -> None:
    assert place_text(place, Voice(str)) == words


def test_sections_ranked_together_stand_together() -> None:
    sections = []
    for letter in ("A", "B"):
        for direction in (Direction.NORTH_SOUTH, Direction.EAST_WEST):
            block = make_block(direction, 4, 3, section=letter)
            overall = tuple(
                replace(standing, overall=Place(number + 1))
                for number, standing in enumerate(block.standings)
            )
            sections.append(replace(block, standings=overall))

    winners = build_winners_list(make_recap_sheet(sections), contact="Sample Manager")

    assert [
        (each_block.section, each_block.direction) for each_block in winners.blocks
    ] == [
        ("", Direction.NORTH_SOUTH),
        ("", Direction.EAST_WEST),
    ]
    assert [str(standing.place) for standing in winners.blocks[0].ordered] == list(
        "11223344"
    )
    assert winners.contact == "Sample Manager"


def test_sections_ranked_apart_stay_apart_and_a_single_one_needs_no_letter() -> None:
    apart = [
        make_block(Direction.ALL, 3, 2, section="A"),
        make_block(Direction.ALL, 3, 2, section="B"),
    ]

    assert build_winners_list(make_recap_sheet(apart)).blocks == tuple(apart)
    assert [
        block.section for block in build_winners_list(make_recap_sheet()).blocks
    ] == [
        "",
        "",
    ]


def test_without_percentages_the_score_stands_in_their_place() -> None:
    block = field(replace(winner(1, "Sample A", "Sample B"), percent=None))
    winners = make_winners(block)
    in_imps = replace(winners, scale=Scale(Unit.IMPS))

    tables = [
        print_winners(winners_list, str).parts[0].tables[0]
        for winners_list in (winners, in_imps)
    ]

    assert [table.columns[-1].label for table in tables] == ["Score", "IMPs"]
    assert [table.rows[0].cells[-1].text for table in tables] == ["140.00", "+140.00"]


def test_two_fields_of_the_newsletter_stand_side_by_side() -> None:
    north = field(
        winner(1, "A. One", "B. Two", percent="62.5"),
        winner(2, "C. Three", "D. Four"),
        direction=Direction.NORTH_SOUTH,
    )
    east = field(
        winner(1, "E. Five", "F. Six", percent="55"), direction=Direction.EAST_WEST
    )

    block = newsletter(make_winners(north, east), str)

    assert block == (
        "Open pairs\n"
        "Monday, 2 March 2026 · Tables 7\n"
        "\n"
        "North-South                          East-West\n"
        "1 A. One/B. Two 62.50%               1 E. Five/F. Six 55.00%\n"
        "2 C. Three/D. Four 60.00%\n"
    )


def test_newsletter_says_which_boards_are_subject_to_appeal() -> None:
    winners = make_winners(field(winner(1, "A. One", "B. Two")))
    appealed = make_heading(appealed_boards=("7",))

    text = newsletter_text(replace(winners, heading=appealed), str)

    assert text.splitlines()[:3] == [
        "Open pairs",
        "Monday, 2 March 2026 · Tables 7",
        "Subject to appeal: board 7",
    ]


def test_long_names_go_below_each_other_within_72_columns() -> None:
    long = (
        "Sample Ångström-Wölfenstein the Elder",
        "Sample Þórðarson of the Long Name",
    )
    north = field(winner(1, *long), direction=Direction.NORTH_SOUTH)
    east = field(winner(1, "E. Five", "F. Six"), direction=Direction.EAST_WEST)

    block = newsletter(make_winners(north, east), str)

    assert max(text_width(line) for line in block.splitlines()) <= 72
    assert block.splitlines()[3:] == [
        "North-South",
        "1 Sample Ångström-Wölfenstein the Elder/Sample Þórðarson of the Long",
        "   Name 60.00%",
        "",
        "East-West",
        "1 E. Five/F. Six 60.00%",
    ]


def test_newsletter_as_html_escapes_and_as_tabs_has_one_line_each() -> None:
    winners = make_winners(field(winner(1, "<b>A</b>", "B\tC", tied=True)))

    assert newsletter_html(winners, str) == (
        "<h3>Open pairs</h3>\n"
        "<p>Monday, 2 March 2026 · Tables 7</p>\n"
        '<h4>All pairs</h4><ul dir="auto">'
        "<li>1= &lt;b&gt;A&lt;/b&gt;/B C 60.00%</li></ul>\n"
    )
    assert newsletter_tabs(winners, str) == "All pairs\t1=\t<b>A</b>/B C\t60.00%\n"


@pytest.mark.parametrize(
    ("name", "cell"),
    [
        ('=HYPERLINK("http://evil","x")', """'=HYPERLINK("http://evil","x")/B C"""),
        ('"=1+1"', '"=1+1"/B C'),
        ("\t@SUM(A1)", "' @SUM(A1)/B C"),
        ("Ann-Marie", "Ann-Marie/B C"),
    ],
)
def test_no_name_in_the_newsletter_with_tabs_becomes_a_formula(
    name: str, cell: str
) -> None:
    winners = make_winners(field(winner(1, name, "B C")))

    tabs = io.StringIO(newsletter_tabs(winners, str), newline="")

    rows = list(csv.reader(tabs, delimiter="\t"))
    assert rows == [["All pairs", "1", cell, "60.00%"]]


def test_the_title_of_a_field_in_the_newsletter_with_tabs_is_no_formula() -> None:
    winners = make_winners(field(winner(1, "A", "B C"), section="=1+1"))

    tabs = newsletter_tabs(winners, lambda title: title.removeprefix("Section "))

    assert tabs == "'=1+1\t1\tA/B C\t60.00%\n"


@pytest.mark.parametrize("make", [newsletter, newsletter_html, newsletter_tabs])
def test_newsletter_waits_for_the_final_results(make: object) -> None:
    assert callable(make)

    with pytest.raises(NotFinal, match="Open pairs: official"):
        make(make_winners(tied_field(), status=Status.OFFICIAL), str)


def test_press_paragraph_names_winners_runners_up_and_contact() -> None:
    winners = replace(make_winners(tied_field()), contact="info@club.example")

    assert press_release(winners, str) == (
        "Sample Abe and Sample Bea won “Open pairs” at Sample Bridge Club"
        " on Monday, 2 March 2026 with 62.50%. Runners-up: Sample Cyd and Sample Dan;"
        " Sample Zoe and Sample Yan (58.33%). More about the club: info@club.example."
    )


def test_press_paragraph_tells_of_both_fields_and_of_ties_for_first() -> None:
    north = field(
        winner(1, "A", "B", tied=True),
        winner(1, "C", "D", tied=True),
        winner(3, "E", "F", percent="50"),
        direction=Direction.NORTH_SOUTH,
    )
    east = field(winner(1, "G"), direction=Direction.EAST_WEST)
    empty = field(Standing("9", (Player("H"),), Place(), 0), section="B")

    assert press_release(make_winners(north, east, empty), str) == (
        "In “Open pairs” at Sample Bridge Club on Monday, 2 March 2026,"
        " A and B; C and D won North-South with 60.00%. G won East-West with 60.00%."
    )
