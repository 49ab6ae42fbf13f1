"""The event that games or tables are."""

from fractions import Fraction

import pytest

from scoring.bridge.adjusted import Artificial, Outcomes
from scoring.bridge.contract import PASSED_OUT, Side
from scoring.bridge.event import Method
from scoring.formats import pbn
from scoring.formats.event import Contest, Room, Scale, Scoring
from scoring.formats.tests.pbn.builders import event_of, make_game, read, said, table

MADE = {"Declarer": "N", "Contract": "4H", "Result": "10"}
DOWN = {"Declarer": "N", "Contract": "4H", "Result": "9"}


def test_games_of_a_board_are_lines_of_pairs_by_their_names() -> None:
    event = event_of(
        table(
            1, "Ann#123", "Ben", Scoring="MP", ScoreMP="NS 2", Date="2013-08-10", **MADE
        ),
        table(1, "Cas", "Dot", ScoreMP="NS 0", **DOWN),
    )

    assert [entrant.number for entrant in event.entrants] == ["1", "2", "3", "4"]
    assert [entrant.side for entrant in event.entrants] == [Side.NS, Side.EW] * 2
    assert event.entrants[0].players[0].national_number == "123"
    assert [(line.score, str(line.ns_points)) for line in event.lines] == [
        (420, "2"),
        (-50, "0"),
    ]
    assert (event.name, event.winners, str(event.played_on)) == (
        "Evening",
        2,
        "2013-08-10",
    )


def test_a_pair_in_both_directions_has_one_winner() -> None:
    event = event_of(
        table(1, "Ann", "Ben", Scoring="IMP;Butler", ScoreIMP="NS 3", **MADE),
        table(1, "Cas", "Dot", ScoreIMP="EW 3", **DOWN),
        table(2, "Ben", "Ann", Date="2013.02.31", **MADE),
    )

    assert (event.winners, event.scoring) == (1, Scoring.BUTLER)
    assert [str(line.ew_points) for line in event.lines] == ["-3", "3", "None"]


def test_percentages_are_another_scale() -> None:
    event = event_of(
        table(1, "A", "B", Scoring="MP", ScorePercentage="NS 60", **MADE),
        table(1, "C", "D", ScorePercentage="NS 40", **DOWN),
    )

    assert event.scale is Scale.PERCENT


def test_a_score_that_is_not_the_contracts_counts_as_assigned() -> None:
    event = event_of(
        table(1, "A", "B", Scoring="MP", Score="NS 450", **MADE),
        table(1, "C", "D", **DOWN),
    )

    assert event.lines[0].for_ns == Outcomes.assigned(450)


def test_pairs_may_have_numbers_and_no_names() -> None:
    games = [
        make_game(Board="1", PairNS=ns, PairEW=ew, Scoring="MP", **MADE)
        for ns, ew in (("11", "21"), ("12", "22"))
    ]

    assert [entrant.number for entrant in event_of(*games).entrants] == [
        "11",
        "21",
        "12",
        "22",
    ]


def test_games_without_scoring_are_matchpoints_and_that_is_told() -> None:
    reading = read(table(1, "A", "B", **MADE), table(1, "C", "D", **DOWN))

    assert reading.event is not None
    assert reading.event.method is Method.MATCHPOINTS
    assert said(reading) == ["file: no scoring method given: matchpoints assumed"]


def test_an_individual_has_four_contestants_a_table() -> None:
    event = event_of(
        table(1, "A", "B", Competition="Individuals", Scoring="MP", **MADE),
        table(1, "C", "D", **DOWN),
    )

    assert event.contest is Contest.INDIVIDUAL
    assert [line.seats for line in event.lines] == [(1, 2, 3, 4), (5, 6, 7, 8)]


def test_teams_are_matches_by_rooms() -> None:
    event = event_of(
        table(1, "A", "B", HomeTeam="X", VisitTeam="Y", Room="Open", Round="2", **MADE),
        table(
            1, "C", "D", HomeTeam="X", VisitTeam="Y", Room="Closed", Round="2", **DOWN
        ),
    )

    assert [(line.ns, line.ew, line.room) for line in event.lines] == [
        (1, 2, Room.OPEN),
        (2, 1, Room.CLOSED),
    ]
    assert [(match.home, match.away, match.round) for match in event.matches] == [
        (1, 2, 2)
    ]
    assert event.scoring is Scoring.TEAMS_IMPS
    names = [[player.name for player in team.players] for team in event.entrants]
    assert names == [
        ["A", "A partner", "D", "D partner"],
        ["B", "B partner", "C", "C partner"],
    ]


def test_board_a_match_is_told_from_imps() -> None:
    teams = {"HomeTeam": "X", "VisitTeam": "Y", "Scoring": "BAM"}
    event = event_of(
        table(1, "A", "B", **teams, **MADE), table(1, "C", "D", **teams, **DOWN)
    )

    assert event.scoring is Scoring.BOARD_A_MATCH


def test_a_pass_without_score_was_not_played_where_others_have_scores() -> None:
    event = event_of(
        table(1, "A", "B", Scoring="MP", Score="NS 420", **MADE),
        table(1, "C", "D", Contract="Pass"),
        table(1, "E", "F", Contract="Pass", Score="NS 0"),
    )

    assert [line.result for line in event.lines][1:] == [PASSED_OUT]


def test_a_file_of_several_events_has_games_only() -> None:
    games = [
        table(1, "A", "B", **MADE),
        table(1, "C", "D", **DOWN),
        table(1, "E", "F", **MADE).replace("Evening", "Morning"),
    ]

    reading = read(*games)

    assert reading.event is None
    assert said(reading) == [
        "file: the results cover several events: only the games are read"
    ]


def test_a_board_that_a_pair_played_before_is_left_out() -> None:
    reading = read(
        table(1, "A", "B", Scoring="MP", **MADE),
        table(1, "A", "C", **MADE),
        table(1, "D", "D", **MADE),
    )

    assert reading.event is not None
    assert len(reading.event.lines) == 1
    assert said(reading) == [
        "line 12: result not imported: this side has already played the board",
        "line 22: result not imported: a side would be playing itself",
    ]


def test_games_of_which_no_line_is_kept_are_no_event() -> None:
    assert read(*[table(1, "D", "D", Scoring="MP", **MADE)] * 2).event is None


def scores(*rows: str, columns: str = "", totals: tuple[str, ...] = ()) -> str:
    names = columns or (
        "PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS;MP_NS;MP_EW"
    )
    return make_game(
        f'[ScoreTable "{names}"]', *rows, *totals, Event="Cup", Board="1", Scoring="MP"
    )


def test_a_score_table_is_the_lines_of_a_board() -> None:
    event = event_of(
        scores(
            "1 2 4H N 10 420 2 0",
            '3 4 "Pass" - - 0 0 2',
            totals=(
                '[TotalScoreTable "Rank;PairId;Names;TotalMP;MeanPercentage;NrBoards"]',
                '=1 1 "Ann;Cas" 2 100.0 1',
                "2 3 - 0 0.0 1",
            ),
        )
    )

    assert [line.score for line in event.lines] == [420, 0]
    assert [str(line.ew_points) for line in event.lines] == ["0", "2"]
    first = event.entrants[0]
    assert [player.name for player in first.players] == ["Ann", "Cas"]
    assert (str(first.official.points), first.official.rank) == ("2", 1)
    assert (str(first.official.percentage), first.official.boards) == ("100.0", 1)


def test_artificial_scores_of_a_table_keep_their_figures() -> None:
    event = event_of(
        scores("1 2 4H N 10 420 2 0", "3 4 - - - - ^1.2 ^0.8"),
        make_game(
            '[ScoreTable "Names_NS;Names_EW;Score_EW;Percentage_NS;Percentage_EW"]',
            '"A;B" "C;D" 100 70 30',
            '"E;F" "G;H" - ^60 ^40',
            Board="2",
        ),
    )

    artificial = event.lines[1].for_ns
    assert isinstance(artificial, Artificial)
    assert artificial.points == Fraction(6, 5)
    assert event.lines[2].score == -100
    assert event.lines[3].for_ew == Artificial(Fraction(40), uplift=False, points=None)


def test_imps_of_a_table_are_cross_imps_unless_it_says_butler() -> None:
    columns = "PairId_NS;PairId_EW;Contract;Declarer;Result;IMP_NS;IMP_EW;Lead"
    game = scores("1 2 4H N 10 3.5 -3.5 H5", "3 4 4H N 9 -3.5 3.5 X9", columns=columns)

    assert event_of(game.replace('[Scoring "MP"]\n', "")).scoring is Scoring.CROSS_IMPS
    assert event_of(game.replace('"MP"', '"IMP;Butler"')).scoring is Scoring.BUTLER


def test_datums_of_a_score_table_are_those_from_which_its_imps_follow() -> None:
    columns = "PairId_NS;PairId_EW;Contract;Declarer;Result;IMP_NS;IMP_EW;Lead"
    rows = ("1 2 4H N 10 6 -6 -", "3 4 4H N 9 -6 6 -", "5 6 4H N 9 -6 6 -")
    game = scores(*rows, columns=columns).replace('"MP"', '"IMP;Butler"')

    event = event_of(game)

    assert (event.method, event.datums) == (Method.BUTLER, {(1, "", 1): 170})
    assert [str(line.ns_points) for line in event.lines] == ["6", "-6", "-6"]


@pytest.mark.parametrize(
    ("row", "complaint"),
    [
        ("3 - 4H N 10 420 2 0", "a score without its board or its pairs"),
        ("3 4 - - - - - -", "a row without a result"),
        ("3 4 4H N 10 420 x 0", "MP_NS isn't a number: “x”"),
        ("3 4 9H N 10 420 2 0", "“9H N 10” isn't a result"),
        ("3 4 4H N 14 420 2 0", "“4H N 14” isn't a result"),
        ("3 4 4H N", "4 elements in a row that needs 8"),
        (
            "1 4 4H N 10 420 2 0",
            "result not imported: this side has already played the board",
        ),
    ],
)
def test_a_row_that_cannot_be_read_is_told(row: str, complaint: str) -> None:
    reading = read(scores("1 2 4H N 10 420 2 0", row))

    assert said(reading) == [f"line 6: {complaint}"]


def test_a_total_of_somebody_else_is_kept_and_a_table_without_lines_no_event() -> None:
    total = ('[TotalScoreTable "PairId;MP"]', "9 12")

    event = event_of(scores("1 2 4H N 10 420 2 0", totals=total))
    assert str(event.entrants[2].official.points) == "12"
    assert read(scores("1 2 - - - - - -")).event is None


def test_rows_of_a_table_may_be_broken_over_lines() -> None:
    event = event_of(scores("1 2 4H N", "10 420 2 0", "3 4 4H N", "9 -50 0 2"))

    assert [line.score for line in event.lines] == [420, -50]


def test_an_empty_column_name_and_odd_words_are_told_in_strict_mode() -> None:
    text = make_game('[ActionTable "Rank;+Call\\\\4R"]', "1 caf\xe9", "2 4H")

    reading = pbn.read_strict(text.encode())

    assert said(reading) == ["line 2: “café” needs quotes in a table"]


def test_the_names_at_a_table_say_who_sat_where() -> None:
    first = table(1, "Ann", "Ben", Score="NS 110")
    swapped = first.replace('"Ann"', '"x"').replace('"Ann partner"', '"Ann"')
    swapped = swapped.replace('"x"', '"Ann partner"').replace('"Ben"', '"?"')
    other = table(1, "Cas", "Dot", Score="NS 50")

    event = event_of(first, other, swapped.replace('"1"', '"2"'), other)

    assert [line.sitting for line in event.lines] == [
        *((1, 1, 2, 2), (1, 1, 2, 2)),
        (2, 0, 1, 1),
    ]
    alike = [game.replace(" partner", "") for game in (first, other)]
    assert [line.sitting for line in event_of(*alike).lines] == [None, None]
