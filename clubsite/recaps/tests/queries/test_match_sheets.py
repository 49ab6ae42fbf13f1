"""Recap sheet, winners' list and board sheets of matches and of individuals."""

from fractions import Fraction

import pytest

from clubsite.recaps.documents.content import (
    Code,
    Contestants,
    Met,
    Room,
    Scale,
    Unit,
    unequal_sums,
)
from clubsite.recaps.queries import boards as queries_boards
from clubsite.recaps.queries import sheets
from clubsite.tests.builders import make_club
from scoring.bridge.regulations import Regulations
from scoring.events.labels import ContestKind, FormKind, MethodKind, PenaltyUnit
from scoring.events.models import Entry, Event
from scoring.tests.builders import make_penalty
from scoring.tests.contests import (
    make_contest,
    make_individual,
    make_match,
    make_round_robin,
    make_team,
)

pytestmark = pytest.mark.django_db
WON = ("4S N =", "4S N -1")
FLAT = ("4S N =", "4S N =")


def two_teams(**more: object) -> tuple[Event, Entry, Entry]:
    event = make_contest(make_club(), **more)  # type: ignore[arg-type]
    return event, make_team(event, 1), make_team(event, 2)


def test_a_round_robin_has_rounds_in_place_of_boards() -> None:
    event = make_round_robin(make_club(), teams=5, boards=4)

    sheet = sheets.recap_sheet(event)

    [block] = sheet.blocks
    assert block.contestants is Contestants.TEAMS
    assert block.columns == ("1", "2", "3", "4", "5")
    assert {len(standing.results) for standing in block.standings} == {5}
    assert sheet.scale.unit is Unit.VICTORY_POINTS
    assert [len(drawn_round.matches) for drawn_round in sheet.rounds] == [3] * 5
    assert Code.BYE in sheet.codes
    assert unequal_sums(sheet) == ()
    assert [standing.name for standing in block.standings][:2] == [
        "Sample Team 1",
        "Sample Team 2",
    ]


def test_everybody_against_everybody_adds_up_to_the_totals() -> None:
    event = make_round_robin(make_club(), teams=4)

    sheet = sheets.recap_sheet(event)

    for row, standing in zip(sheet.cross, sheet.blocks[0].standings, strict=True):
        assert row.number == standing.number
        points = [result.points for result in row.results]
        assert points.count(None) == 1
        assert (
            sum(Fraction(score) for score in points if score is not None)
            == standing.total
        )


def test_a_match_says_its_margin_and_what_it_counts() -> None:
    event, home, away = two_teams()
    make_match(event, home, away, [WON, FLAT, FLAT, FLAT])
    make_match(event, away, None, boards=4, round=2)
    make_match(event, home, away, boards=4, round=3)

    sheet = sheets.recap_sheet(event)

    [match], [bye], [open_match] = (drawn_round.matches for drawn_round in sheet.rounds)
    assert (match.first, match.other) == ("1 Sample Team 1", "2 Sample Team 2")
    assert [match.margin, match.home, match.away] == [10, 15, 5]
    assert [bye.other, bye.margin, bye.home, bye.away] == ["", None, 12, None]
    assert bye.code is Code.BYE
    assert [open_match.margin, open_match.home] == [None, None]
    first = sheet.blocks[0].standings[0]
    assert [result.points for result in first.results] == [15, None, None]
    assert [result.imps for result in first.results] == [10, None, None]
    assert first.imps == 10


def test_boards_of_matches_are_those_that_decided_them() -> None:
    event, home, away = two_teams()
    make_match(event, home, away, [WON, FLAT, FLAT, FLAT])
    make_match(event, away, None, boards=4, round=2)
    make_match(event, home, away, [FLAT] * 3, round=3)
    make_match(event, home, away, boards=4, round=4)

    standings = sheets.recap_sheet(event).blocks[0].standings

    assert [standing.boards for standing in standings] == [7, 7]


def test_what_was_carried_stands_apart_from_penalties() -> None:
    event, home, away = two_teams()
    make_match(event, home, away, [FLAT] * 4)
    Entry.objects.filter(pk=home.pk).update(carried="5/2")
    make_penalty(home, amount="1", unit=PenaltyUnit.VPS)

    first = sheets.recap_sheet(event).blocks[0].standings[0]

    assert [first.total, first.carried, first.adjustment] == [10, Fraction(5, 2), -1]
    assert first.final == Fraction(23, 2)


@pytest.mark.parametrize(
    ("method", "standings", "unit", "shows_imps"),
    [
        (MethodKind.IMPS, "victory_points", Unit.VICTORY_POINTS, True),
        (MethodKind.IMPS, "imps", Unit.IMPS, False),
        (MethodKind.IMPS, "wins", Unit.WINS, True),
        (MethodKind.BOARD_A_MATCH, "boards", Unit.BOARDS, False),
        (MethodKind.HYBRID, "hybrid", Unit.VICTORY_POINTS, True),
        (MethodKind.AGGREGATE, "imps", Unit.TOTAL_POINTS, False),
    ],
)
def test_totals_are_in_the_unit_of_the_standings(
    method: MethodKind, standings: str, unit: Unit, shows_imps: bool
) -> None:
    event, home, away = two_teams(
        method=method, regulations=Regulations(standings=standings)
    )
    make_match(event, home, away, [WON, FLAT])

    sheet = sheets.recap_sheet(event)

    assert sheet.scale.unit is unit
    shown = sheet.blocks[0].standings[0].results[0].imps
    assert (shown is not None) is shows_imps


def test_swiss_pairs_are_pairs_at_one_table() -> None:
    event = make_contest(
        make_club(),
        contest=ContestKind.PAIRS,
        form=FormKind.SWISS,
        method=MethodKind.MATCHPOINTS,
    )
    first, second = (make_team(event, number, members=2) for number in (1, 2))
    make_match(event, first, second, boards=2)

    sheet = sheets.recap_sheet(event)

    assert sheet.tables == 1
    assert sheet.cross == ()
    assert sheet.blocks[0].contestants is Contestants.PAIRS
    assert sheet.blocks[0].standings[0].imps is None
    assert sheet.rounds[0].matches[0].margin is None


def test_both_tables_of_a_triangle_stand_in_one_round() -> None:
    event = make_contest(make_club(), form=FormKind.SWISS)
    teams = [make_team(event, number) for number in (1, 2, 3)]
    for table, (home, away) in enumerate([(0, 1), (1, 2), (2, 0)], 1):
        make_match(event, teams[home], teams[away], [WON] * 2, table=table, half=True)

    standings = sheets.recap_sheet(event).blocks[0].standings

    assert [standing.results[0].points for standing in standings] == [10, 10, 10]
    assert [standing.results[0].imps for standing in standings] == [0, 0, 0]


def test_the_board_sheets_of_teams_go_by_match_and_room() -> None:
    event, home, away = two_teams()
    make_match(event, home, away, [WON])

    [board] = queries_boards.board_sheets(event).boards

    opened, closed = board.ordered
    assert (opened.met, closed.met) == (Met(1, 1, Room.OPEN), Met(1, 1, Room.CLOSED))
    assert (opened.ns.number, closed.ns.number) == (
        "1 Sample Team 1",
        "2 Sample Team 2",
    )
    assert [opened.ns_points, closed.ns_points] == [10, -10]
    assert board.frequency == ()
    assert queries_boards.board_sheets(event).scale == Scale(Unit.IMPS, 0)


def test_an_individual_names_both_players_of_a_side() -> None:
    event = make_individual(make_club())

    sheet = sheets.recap_sheet(event)
    boards = queries_boards.board_sheets(event)

    [block] = sheet.blocks
    assert block.contestants is Contestants.PLAYERS
    assert sheet.tables == 2
    assert {standing.boards for standing in block.standings} == {6}
    assert unequal_sums(sheet) == ()
    line = boards.boards[0].ordered[0]
    assert "+" in line.ns.number
    assert len(line.ns.players) == len(line.ew.players) == 2


def test_the_winners_of_a_knock_out_are_teams_with_their_members() -> None:
    event, home, away = two_teams(
        form=FormKind.KNOCK_OUT, regulations=Regulations(standings="wins")
    )
    make_match(event, home, away, [WON])

    winners = sheets.winners_list(event)

    first = winners.blocks[0].ordered[0]
    assert (first.name, len(first.players)) == ("Sample Team 1", 4)
    assert winners.scale == Scale(Unit.WINS, 0)
