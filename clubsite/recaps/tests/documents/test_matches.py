"""Rounds and matches in words."""

from dataclasses import replace

from clubsite.recaps.documents.board_sheets import print_board_sheets
from clubsite.recaps.documents.content import (
    Block,
    Code,
    Columns,
    Contestants,
    CrossRow,
    Direction,
    Met,
    Place,
    RecapMatch,
    RecapSheet,
    Result,
    Room,
    Round,
    Scale,
    Standing,
    Status,
    Unit,
)
from clubsite.recaps.documents.printed import Printed, Table, contestant
from clubsite.recaps.documents.recap_sheet import print_recap_sheet
from clubsite.recaps.documents.to_csv import recap_files, winners_files
from clubsite.recaps.documents.winners import (
    build_winners_list,
    newsletter,
    press_release,
    print_winners,
)
from clubsite.recaps.tests.documents.builders import (
    make_board,
    make_board_sheets,
    make_heading,
    make_line,
    make_players,
    make_recap_sheet,
)


def texts(table: Table) -> list[list[str]]:
    return [[cell.text + cell.code for cell in row.cells] for row in table.rows]


def team(number: str, rank: int, *results: Result, **more: object) -> Standing:
    points = sum(result.points or 0 for result in results)
    return Standing(
        number=number,
        players=make_players(f"Sample {number}a", f"Sample {number}b", "Sample C"),
        place=Place(rank),
        total=points,
        results=results,
        name=f"Sample Team {number}",
        **more,  # type: ignore[arg-type]
    )


def league(unit: Unit = Unit.VICTORY_POINTS) -> RecapSheet:
    """Two teams, a match and a bye; the second brought two points along."""
    first = team("1", 1, Result(15, imps=10), Result(12, Code.BYE), imps=10)
    second = team("2", 2, Result(5, imps=-10), Result(), imps=-10, carried=2)
    block = Block(
        "",
        Direction.ALL,
        (first, second),
        ("1", "2"),
        contestants=Contestants.TEAMS,
    )
    return replace(
        make_recap_sheet([block]),
        scale=Scale(unit, 0),
        columns=Columns.ROUNDS,
        rounds=(
            Round(
                1, (RecapMatch("1", "1 Sample Team 1", "2 Sample Team 2", 10, 15, 5),)
            ),
            Round(2, (RecapMatch("1", "1 Sample Team 1", home=12, code=Code.BYE),)),
        ),
        cross=(
            CrossRow("1", (Result(), Result(15))),
            CrossRow("2", (Result(5, Code.VOID), Result())),
        ),
    )


def printed() -> Printed:
    return print_recap_sheet(league(), str)


def test_the_standings_are_in_the_unit_of_the_event() -> None:
    ranking, rounds = printed().parts[0].tables

    assert printed().parts[0].title == "All teams"
    assert [column.label for column in ranking.columns] == [
        "Team",
        "Names",
        "Sect",
        "IMPs",
        "VPs",
        "Carry-forward",
    ]
    assert texts(ranking)[1] == [
        "2",
        "Sample Team 2: Sample 2a – Sample 2b – Sample C",
        "2",
        "−10",
        "7",
        "2",
    ]
    assert texts(rounds)[0][:3] == ["1", "+10/15", "12BYE"]


def test_everybody_against_everybody_then_the_matches_of_each_round() -> None:
    _, cross, first, second = printed().parts

    assert texts(cross.tables[0]) == [["1", "", "15"], ["2", "5VOID", ""]]
    assert (first.title, second.title) == ("Round 1", "Round 2")
    assert texts(first.tables[0]) == [
        ["1", "1 Sample Team 1", "2 Sample Team 2", "+10", "15 : 5"]
    ]
    assert texts(second.tables[0]) == [["1", "1 Sample Team 1", "", "", "12BYE"]]
    assert {fact.label for fact in printed().legend} == {"BYE"}


def test_the_winners_are_teams() -> None:
    winners = build_winners_list(league())
    final = replace(winners, heading=make_heading(status=Status.FINAL))

    [part] = print_winners(winners, str).parts
    assert texts(part.tables[0])[0] == [
        "1",
        "Sample Team 1: Sample 1a – Sample 1b – Sample C",
        "first",
        "27",
    ]
    release = press_release(winners, str)
    assert "Sample Team 1 (Sample 1a, Sample 1b, Sample C) won “" in release
    assert "with 27 VPs. Runners-up" in release
    assert "1 Sample Team 1: Sample 1a/Sample 1b/Sample C 27" in newsletter(final, str)


def test_points_of_another_kind_have_a_column_of_their_own() -> None:
    sheet = league(Unit.BOARDS)

    ranking, _matrix = recap_files(sheet)
    [winners] = winners_files(build_winners_list(sheet))

    assert ",27.00,official" in ranking.content.decode()
    assert ",27.00,official" in winners.content.decode()


def test_a_contestant_is_called_by_name_and_members() -> None:
    players = make_players("Sample A", "Sample B")

    assert contestant("", players) == "Sample A – Sample B"
    assert contestant("Sample Team", ()) == "Sample Team"
    assert contestant("Sample Team", players) == "Sample Team: Sample A – Sample B"


def test_a_traveller_of_teams_goes_by_match_with_its_par_last() -> None:
    lines = tuple(
        replace(make_line("1", "2", score), met=Met(1, number, room))
        for score, number, room in [
            (-50, 2, Room.CLOSED),
            (420, 2, Room.OPEN),
            (170, 1, Room.CLOSED),
            (620, 1, Room.OPEN),
        ]
    )
    sheets = make_board_sheets(replace(make_board(), lines=lines))

    [part] = print_board_sheets(sheets, str).parts

    traveller = next(table for table in part.tables if table.kind == "traveller")
    assert traveller.columns[2].label == "Match"
    assert [row.cells[2].text for row in traveller.rows] == [
        "1, open room",
        "1, closed room",
        "2, open room",
        "2, closed room",
        "",
    ]
    assert traveller.rows[-1].mark == "par"
