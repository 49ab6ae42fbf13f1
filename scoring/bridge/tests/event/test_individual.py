from dataclasses import replace
from fractions import Fraction

from scoring.bridge.adjusted import AVERAGE_MINUS, AVERAGE_PLUS
from scoring.bridge.event import Rules, Unit, open_sheet
from scoring.bridge.event.sheet import Seats, individual_totals
from scoring.bridge.ranking import Made, SessionsRule
from scoring.bridge.tests.event.builders import board, line, pairs, penalty

F = Fraction
FIRST = {1: Seats(1, 2, 3, 4), 2: Seats(5, 6, 7, 8)}
SECOND = {1: Seats(1, 3, 5, 7), 2: Seats(2, 4, 6, 8)}
SEATS = {
    1000 * number + table: at
    for number, round_ in ((1, FIRST), (2, SECOND))
    for table, at in round_.items()
}
PLAYERS = range(1, 9)


def test_both_partners_have_the_points_of_their_side() -> None:
    """Board 1: 1 and 2 beat 5 and 6; board 2: 1 and 3 beat 2 and 4."""
    lines = [*board(1, 420, 50), *board(2, 110, 100)]

    found = individual_totals(
        open_sheet(lines, pairs(lines), [], Rules()), SEATS, PLAYERS
    )

    assert [int(found[player].points) for player in PLAYERS] == [4, 2, 2, 0, 0, 2, 2, 4]
    assert [found[player].rank for player in PLAYERS] == [1, 3, 3, 7, 7, 3, 3, 1]
    assert {total.percentage for total in found.values()} == {F(100), F(50), F(0)}


def test_a_penalty_is_that_of_one_player() -> None:
    lines = [*board(1, 420, 50), *board(2, 110, 100)]
    sheet = open_sheet(lines, pairs(lines), [], Rules())

    found = individual_totals(
        sheet, SEATS, PLAYERS, [penalty(1, 25, Unit.PERCENT_OF_TOP)]
    )

    assert [found[1].final, found[8].final] == [F("3.5"), 4]


def test_an_average_rises_to_the_own_of_each_partner_alone() -> None:
    """Player 1 has all of the board before, partner 3 nothing."""
    lines = [*board(1, 420, 50), *board(2, 110, 100)]
    lines[2] = line(1, 2, AVERAGE_PLUS, AVERAGE_MINUS)

    found = individual_totals(
        open_sheet(lines, pairs(lines), [], Rules()), SEATS, PLAYERS
    )

    assert [found[1].points, found[3].points] == [2 + 2, F("1.2")]
    assert [found[5].points, found[7].points] == [0, 2 + F("0.8")]


def test_an_average_rises_to_what_a_player_made_as_the_second_partner() -> None:
    """On board 1 players 2, 4, 6 and 8 were second, and 2 and 8 had all of it."""
    lines = [*board(1, 420, 50), *board(2, 110, 100)]
    lines[3] = line(2, 2, AVERAGE_MINUS, AVERAGE_PLUS)

    found = individual_totals(
        open_sheet(lines, pairs(lines), [], Rules()), SEATS, PLAYERS
    )

    assert [found[player].points for player in (2, 4, 6, 8)] == [
        2 + F("0.8"),
        0,
        F("1.2"),
        2 + 2,
    ]


def test_sessions_and_what_was_carried_are_those_of_each_player() -> None:
    lines = [*board(1, 420, 50), *board(2, 110, 100)]
    lines = [replace(each_line, session=each_line.board) for each_line in lines]
    carried = Made(F(3), 4, 0)
    rules = Rules(sessions=SessionsRule.BY_SESSIONS, carried={1: carried})

    found = individual_totals(
        open_sheet(lines, pairs(lines), [], rules), SEATS, PLAYERS
    )

    assert found[1].carried == carried
    assert found[2].carried is None
    assert found[1].sessions == {1: Made(F(2), 2, 1), 2: Made(F(2), 2, 1)}
    assert found[2].sessions == {1: Made(F(2), 2, 1), 2: Made(F(0), 2, 1)}
