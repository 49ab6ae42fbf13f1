"""Teams events of files: matches from two rooms, standings, and the file's figures."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from scoring.bridge.adjusted import AVERAGE_MINUS, AVERAGE_PLUS, Outcomes
from scoring.bridge.convention import CLUBSITE, CONVENTIONS, Name
from scoring.bridge.teams import Team
from scoring.formats import csv_results, pbn
from scoring.formats.compare.teams import compare_teams
from scoring.formats.event import (
    Contest,
    Figure,
    Official,
    ParsedResult,
    ReadEntrant,
    ReadEvent,
    ReadMatch,
    Room,
    Scoring,
)
from scoring.formats.report import team_report
from scoring.formats.scores.contests import TeamsScore, as_teams, score_contest
from tests.shared_data import needs_shared_data, shared


def team(key: int, **facts: Any) -> ReadEntrant:
    return ReadEntrant(key, f"T{key}", "", None, (), **facts)


def tables(
    match: int, board: int, open_score: int, closed_score: int
) -> list[ParsedResult]:
    """A board of the match between the teams 2m-1 and 2m; the home team is NS first."""
    home, away = 2 * match - 1, 2 * match
    return [
        ParsedResult(0, 1, "", board, home, away, None, open_score, room=Room.OPEN),
        ParsedResult(0, 1, "", board, away, home, None, closed_score, room=Room.CLOSED),
    ]


def make_event(
    *boards: tuple[int, int, int, int],
    scoring: Scoring = Scoring.TEAMS_IMPS,
    teams: tuple[ReadEntrant, ...] = (team(1), team(2)),
    **of_matches: Any,
) -> ReadEvent:
    """Boards as match, number, and North-South's score in the open and closed room."""
    lines: list[ParsedResult] = []
    for match, *board in boards:
        lines += (replace(table, match=match) for table in tables(match, *board))
    matches = tuple(
        ReadMatch(key, 1, "", 1, 2 * key - 1, 2 * key, **of_matches)
        for key in range(1, len(teams) // 2 + 1)
    )
    return ReadEvent(
        *("", "", None, 1, Name.CLUBSITE),
        entrants=teams,
        lines=tuple(replace(line, key=at) for at, line in enumerate(lines, 1)),
        contest=Contest.TEAMS,
        standings=scoring,
        matches=matches,
    )


GAME = (1, 1, 420, -50)
"""Ten tricks in the open room, nine in the closed: 470 points, 10 IMPs to the home team."""
PART = (1, 2, 110, 140)
"""30 points to the visitors, 1 IMP."""


def score_teams(event: ReadEvent) -> TeamsScore:
    """The event by the convention of its program."""
    return as_teams(event, score_contest(event, CONVENTIONS[event.convention]))


def test_a_board_gives_its_imps_to_the_team_that_gained() -> None:
    score = score_teams(make_event(GAME, PART))

    points: dict[int, Any] = dict(score.lines)
    assert points == {1: (10, -10), 2: (-10, 10), 3: (-1, 1), 4: (1, -1)}
    assert score.matches[1].won == {Team.HOME: 10, Team.AWAY: 1}
    assert score.totals == {1: 9, 2: -9}
    assert [score.places[key].rank for key in (1, 2)] == [1, 2]
    assert score.boards == {1: 2, 2: 2}


def test_a_board_of_one_room_or_of_one_direction_compares_nothing() -> None:
    event = make_event(GAME, PART)
    alone = replace(event, lines=event.lines[:3])
    turned = replace(event.lines[3], ns=1, ew=2)

    for changed in (alone, replace(event, lines=(*event.lines[:3], turned))):
        score = score_teams(changed)
        assert sorted(score.lines) == [1, 2]
        assert score.totals == {1: 10, 2: -10}


def test_an_artificial_score_is_worth_three_imps() -> None:
    event = make_event(GAME)
    given = event.lines[0].treated(AVERAGE_PLUS, AVERAGE_MINUS)

    score = score_teams(replace(event, lines=(given, event.lines[1])))

    assert score.totals == {1: 3, 2: -3}


@pytest.mark.parametrize(
    ("home", "away", "scale"),
    [
        ("12.80", "7.20", "wbf-continuous"),
        ("13", "7", "wbf-discrete"),
        ("1", "19", "wbf-continuous"),
    ],
)
def test_the_scale_is_the_one_that_the_file_shows(
    home: str, away: str, scale: str
) -> None:
    boards = [GAME, *((1, number, 420, 420) for number in range(2, 17))]
    event = make_event(
        *boards,
        scoring=Scoring.VICTORY_POINTS,
        home_points=Figure(home),
        away_points=Figure(away),
    )

    score = score_teams(event)
    assert score.scale == scale
    unlike = [str(each.code) for each in compare_teams(event, score).differences]
    assert unlike == ([] if home != "1" else ["unexplained"] * 2)


@pytest.mark.parametrize(
    ("points", "code"), [("13", "other-scale"), ("11", "unexplained")]
)
def test_only_victory_points_that_a_scale_gives_are_of_another_scale(
    points: str, code: str
) -> None:
    boards = [GAME, *((1, number, 420, 420) for number in range(2, 17))]
    event = make_event(*boards, scoring=Scoring.VICTORY_POINTS)
    first = replace(event.matches[0], home_points=Figure(points))
    second = replace(first, key=2, home_points=Figure("12.80"))
    lines = [replace(line, key=line.key + 32, match=2) for line in event.lines]
    event = replace(event, matches=(first, second), lines=(*event.lines, *lines))

    found = compare_teams(event, score_teams(event))

    assert [str(each.code) for each in found.differences] == [code]
    assert (found.match_agrees(1), found.match_agrees(2)) == (False, True)


def test_at_board_a_match_a_board_is_won_halved_or_lost() -> None:
    event = make_event(
        GAME, (1, 2, 420, 420), (1, 3, -50, 420), scoring=Scoring.BOARD_A_MATCH
    )

    score = score_teams(event)

    assert [score.lines[key][0] for key in (1, 3, 5)] == [2, 1, 0]
    assert score.totals == {1: 3, 2: 3}


def test_at_board_a_match_one_point_for_a_board_is_another_scale() -> None:
    event = make_event(GAME, scoring=Scoring.BOARD_A_MATCH)
    first = replace(event.lines[0], ns_points=Figure("1"))
    event = replace(event, lines=(first, event.lines[1]))

    found = compare_teams(event, score_teams(event))

    assert [str(each.code) for each in found.differences] == ["single-scale"]


def test_a_match_without_boards_counts_as_the_file_has_it() -> None:
    teams = (
        team(1, carried=Fraction(2)),
        team(2, penalty=Fraction(1)),
    )
    given: dict[str, Any] = {"home_imps": Figure("30"), "away_imps": Figure("12")}
    points: dict[str, Any] = {"home_points": Figure("15"), "away_points": Figure("5")}

    imps = score_teams(make_event(teams=teams, **given))
    vps = score_teams(
        make_event(teams=teams, scoring=Scoring.VICTORY_POINTS, **given, **points)
    )

    assert imps.totals == {1: 20, 2: -19}
    assert vps.totals == {1: 17, 2: 4}


def triangle(pool: tuple[str, str], boards: int) -> ReadEvent:
    """A match of four boards for 12.80 to 7.20, and one of so many for this."""
    whole = [(1, number, 420, 420) for number in range(1, 4)]
    others = [(2, number, 420, 420) for number in range(5, 5 + boards)]
    event = make_event(
        *whole,
        (1, 4, 140, -50),
        *others,
        scoring=Scoring.VICTORY_POINTS,
        teams=(team(1), team(2), team(3), team(4)),
    )
    figures = (("12.80", "7.20"), pool)
    matches = (
        replace(match, home_points=Figure(home), away_points=Figure(away))
        for match, (home, away) in zip(event.matches, figures, strict=True)
    )
    return replace(event, matches=tuple(matches))


@pytest.mark.parametrize("pool", [("5", "5"), ("5.00", "5.01")])
def test_a_match_that_shares_half_of_the_pool_is_half_a_match(
    pool: tuple[str, str],
) -> None:
    event = triangle(pool, 2)

    score = score_teams(event)

    assert score.matches[2].vps == {Team.HOME: Fraction(5), Team.AWAY: Fraction(5)}
    assert score.totals == {1: Fraction("12.8"), 2: Fraction("7.2"), 3: 5, 4: 5}
    codes = {
        str(difference.code) for difference in compare_teams(event, score).differences
    }
    assert codes == (set() if pool == ("5", "5") else {"unexplained"})


def test_a_match_of_all_boards_is_no_half_whatever_it_shares() -> None:
    score = score_teams(triangle(("5", "5"), 4))

    assert score.matches[2].vps == {Team.HOME: Fraction(10), Team.AWAY: Fraction(10)}


@pytest.mark.parametrize(("second", "rank"), [("0", 2), ("-10", 2)])
def test_a_total_of_matches_won_is_that_of_a_knock_out(second: str, rank: int) -> None:
    teams = (
        team(1, official=Official(points=Figure("1"), rank=1)),
        team(2, official=Official(points=Figure(second), rank=rank)),
        team(3, official=Official(points=Figure("0"), rank=rank)),
        team(4, official=Official(points=Figure("0"), rank=rank)),
        team(5, official=Official(points=Figure("1"), rank=1)),
    )
    event = make_event(GAME, (2, 1, 420, 420), teams=teams)
    won = replace(event.matches[0], home_imps=Figure("10"), away_imps=Figure("0"))
    bye = ReadMatch(3, 1, "", 3, 5, 0)
    event = replace(event, matches=(won, event.matches[1], bye))

    totals = score_teams(event).totals

    assert totals[1] == (1 if second == "0" else 10)


def test_whoever_has_no_opponents_has_what_the_file_gives() -> None:
    event = make_event(GAME, scoring=Scoring.VICTORY_POINTS, teams=(team(1), team(2)))
    bye = ReadMatch(2, 1, "", 2, 1, 0, home_points=Figure("12"))
    event = replace(event, matches=(*event.matches, bye))

    printed = team_report(event, CLUBSITE)

    own = score_teams(event).matches[1].vps
    assert own is not None
    assert score_teams(event).totals[1] == own[Team.HOME] + 12
    assert "away" not in printed["matches"][1]


@pytest.mark.parametrize(
    ("points", "rank", "codes"),
    [
        ("9", 1, []),
        ("10", 1, ["imps-won-only"]),
        ("9.0", 2, ["unexplained"]),
        ("3", 1, ["unexplained"]),
    ],
)
def test_a_total_that_differs_has_its_reason(
    points: str, rank: int, codes: list[str]
) -> None:
    official = Official(points=Figure(points), rank=rank)
    event = make_event(GAME, PART, teams=(team(1, official=official), team(2)))

    found = compare_teams(event, score_teams(event))

    assert [str(each.code) for each in found.differences] == codes
    assert found.entrant_agrees(1) is not bool(codes)


def test_lines_and_matches_that_differ_are_printed_with_their_place() -> None:
    event = make_event(GAME, PART, home_imps=Figure("5"), away_imps=Figure("1"))
    lines = (
        replace(event.lines[0], ns_points=Figure("5"), ew_points=Figure("-5")),
        replace(event.lines[1], ns_points=Figure("10")),
        *event.lines[2:],
    )

    printed = team_report(replace(event, lines=lines), CLUBSITE)

    assert [
        (difference["where"], difference["code"])
        for difference in printed["differences"]
    ] == [
        ("board 1, T1 v T2", "unexplained"),
        ("board 1, T2 v T1", "unexplained"),
        ("round 1, T1 v T2, T1", "unexplained"),
    ]
    assert [line["agrees"] for line in printed["lines"]] == [False, False, True, True]
    first = printed["lines"][0]
    assert (first["match"], first["room"], first["ns_points"]) == (1, "open", "10.0000")
    assert printed["matches"][0]["home_imps"] == "10.0000"
    assert printed["standings"][0]["rank"] == 1


def test_a_fraction_cut_to_its_last_digit_is_explained() -> None:
    event = make_event(GAME, PART, (1, 3, 0, 0))
    given = replace(
        event.lines[0],
        for_ns=_weighted(),
        for_ew=_weighted(),
        ns_points=Figure("6"),
    )

    found = compare_teams(
        changed := replace(event, lines=(given, *event.lines[1:])), score_teams(changed)
    )

    assert [str(each.code) for each in found.differences] == ["last-digit"]


def _weighted() -> Outcomes:
    return Outcomes.weighted([(420, 67), (-50, 33)])


def test_a_board_of_which_the_file_has_one_table_counts_as_it_says() -> None:
    event = make_event(GAME, PART)
    alone = replace(
        event.lines[3], ns_points=Figure("2"), ew_points=Figure("-2"), key=3
    )

    score = score_teams(replace(event, lines=(*event.lines[:2], alone)))

    assert score.lines[3] == (Fraction(2), Fraction(-2))
    assert score.totals == {1: 8, 2: -8}
    assert score.boards == {1: 2, 2: 2}


@needs_shared_data
def test_every_board_and_match_of_a_real_round_comes_out() -> None:
    played = pbn.read(shared("pbn/results/teams_round_matches_a.pbn").read_bytes())
    sums = csv_results.read(
        shared("converted/teams_round/matches_a.csv").read_bytes()
    ).event
    assert played.event is not None
    assert sums is not None

    printed = team_report(played.event, CLUBSITE)

    assert printed["differences"] == []
    assert sum("ns_points" in line for line in printed["lines"]) == 139
    ours = {
        frozenset(
            {(match["home"], match["home_imps"]), (match["away"], match["away_imps"])}
        )
        for match in printed["matches"]
    }
    official = {
        frozenset(
            {
                (sums.entrant(match.home).number, f"{match.home_imps}.0000"),
                (sums.entrant(match.away).number, f"{match.away_imps}.0000"),
            }
        )
        for match in sums.matches
    }
    assert ours < official
