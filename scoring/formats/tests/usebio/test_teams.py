"""Teams in USEBIO: whose pair sat where, and what a match came to."""

from typing import Any

import pytest

from scoring.bridge.convention import CONVENTIONS, Name
from scoring.formats import usebio
from scoring.formats.event import ReadEvent, Room
from scoring.formats.report import team_report
from scoring.formats.tests.builders import make_board, make_file, make_line, make_tags

SCORES = {9: "-50", 10: "420", 11: "450"}
BOARDS = ((1, 10, 9), (9, 10, 10), (17, 9, 11), (25, 11, 10))
"""None vulnerable; tricks in four spades of North in both rooms."""


def make_team(number: int, *pairs: str, total: str = "") -> str:
    listed = "".join(
        f"<PAIR>{make_tags(PAIR_NUMBER=pair)}<PLAYER>"
        f"{make_tags(PLAYER_NAME=f'Sample {number}{pair}')}</PLAYER></PAIR>"
        for pair in pairs
    )
    return f'<TEAM TEAM_ID="{number}">{make_tags(TOTAL_SCORE=total)}{listed}</TEAM>'


def make_match(*boards: str, scores: tuple[str, str] = ("", "")) -> str:
    facts = make_tags(
        ROUND_NUMBER="1",
        TEAM="1",
        OPPOSING_TEAM="2",
        TEAM_SCORE=scores[0],
        OPPOSING_TEAM_SCORE=scores[1],
    )
    return f"<MATCH>{facts}{''.join(boards)}</MATCH>"


def event_of(inside: str, teams: str, facts: str = "") -> ReadEvent:
    content = make_file(event_type="TEAMS", pairs=teams, inside=inside, facts=facts)
    return usebio.read(content)


def both_rooms(ns: str, ew: str, second_ns: str, second_ew: str) -> str:
    return make_board(
        1,
        make_line(ns, ew, "4S N 10", "420"),
        make_line(second_ns, second_ew, "4S N 9", "-50"),
    )


@pytest.mark.parametrize(
    ("first", "second", "board"),
    [
        (("1", "2"), ("3", "4"), both_rooms("1", "3", "4", "2")),
        (("3", "2"), ("1", "4"), both_rooms("3", "4", "1", "2")),
        (("1NS", "1EW"), ("2NS", "2EW"), both_rooms("1NS", "2EW", "2NS", "1EW")),
        ((), (), both_rooms("1", "2", "2", "1")),
        (("11",), (), both_rooms("11", "2", "2", "1")),
    ],
)
@pytest.mark.parametrize("beside", [False, True])
def test_numbers_of_pairs_and_of_teams_are_told_apart(
    first: tuple[str, ...], second: tuple[str, ...], board: str, beside: bool
) -> None:
    teams = make_team(1, *first) + make_team(2, *second)
    inside = make_match() + board if beside else make_match(board)

    event = event_of(inside, teams)

    assert event.lost == ()
    assert [entrant.number for entrant in event.entrants] == ["1", "2"]
    assert [len(entrant.players) for entrant in event.entrants] == [
        len(first),
        len(second),
    ]
    assert [(line.ns, line.ew, line.match, line.room) for line in event.lines] == [
        (1, 2, 1, Room.OPEN),
        (2, 1, 1, Room.CLOSED),
    ]


def test_boards_of_teams_without_a_match_make_one() -> None:
    event = event_of(both_rooms("1", "2", "2", "1"), make_team(1) + make_team(2))

    (match,) = event.matches
    assert (match.home, match.away) == (1, 2)
    assert [line.room for line in event.lines] == [Room.OPEN, Room.CLOSED]


def test_a_board_of_teams_that_meet_twice_belongs_to_no_match() -> None:
    inside = make_match() * 2 + both_rooms("1", "2", "2", "1")

    event = event_of(inside, make_team(1) + make_team(2))

    assert [line.match for line in event.lines] == [0]
    assert [str(message) for message in event.lost] == ["board 1, 2 v 1 isn't imported"]


def answer(method: str, scores: tuple[str, str], *, vps: bool = False) -> Any:
    boards = (
        make_board(
            number,
            make_line("1", "2", f"4S N {board}", SCORES[board]),
            make_line("2", "1", f"4S N {other}", SCORES[other]),
        )
        for number, board, other in BOARDS
    )
    facts = make_tags(
        BOARD_SCORING_METHOD=method, MATCH_SCORING_METHOD="VPS" if vps else ""
    )
    event = event_of(
        make_match(*boards, scores=scores),
        make_team(1, total=scores[0]) + make_team(2, total=scores[1]),
        facts,
    )
    return team_report(event, CONVENTIONS[Name.CLUBSITE])


@pytest.mark.parametrize(
    ("scores", "codes"),
    [(("5", "3"), set()), (("2.5", "1.5"), {"single-scale"})],
)
def test_a_match_at_board_a_match_comes_to_the_points_of_its_boards(
    scores: tuple[str, str], codes: set[str]
) -> None:
    # Two boards won, one drawn, one lost: 5 to 3, or half of it.
    found = answer("BAM", scores)

    (match,) = found["matches"]
    assert (match["home_imps"], match["away_imps"]) == ("5.0000", "3.0000")
    assert {difference["code"] for difference in found["differences"]} == codes


@pytest.mark.parametrize("method", ["BAM", "AGGREGATE"])
def test_victory_points_for_something_else_than_imps_count_as_given(
    method: str,
) -> None:
    found = answer(method, ("12", "8"), vps=True)

    assert [standing["points"] for standing in found["standings"]] == [
        "12.0000",
        "8.0000",
    ]
    assert found["differences"] == []


def test_swiss_pairs_go_by_percentages_and_have_neither_imps_nor_a_scale() -> None:
    """On two of four boards a pair has the better score, on one the same: 62.5 percent,
    of which four boards make 16 VPs."""
    matches = "".join(
        "<MATCH>"
        + make_tags(ROUND_NUMBER="1", NS_PAIR_NUMBER=ns, EW_PAIR_NUMBER=ew)
        + "".join(
            make_board(number, make_line(ns, ew, f"4S N {tricks}", SCORES[tricks]))
            for number, *both in BOARDS
            for tricks in [both[at]]
        )
        + "</MATCH>"
        for at, (ns, ew) in enumerate((("1", "2"), ("3", "4")))
    )
    facts = make_tags(
        BOARD_SCORING_METHOD="MATCH_POINTS", MATCH_SCORING_METHOD="VPS", WINNER_TYPE="1"
    )
    content = make_file(event_type="SWISS_PAIRS", inside=matches, facts=facts)

    answer = team_report(usebio.read(content), CONVENTIONS[Name.CLUBSITE])

    first, _ = answer["matches"]
    assert {key: value for key, value in first.items() if "_" in key} == {
        "home_percentage": "62.5000",
        "away_percentage": "37.5000",
        "home_points": "16.0000",
        "away_points": "4.0000",
    }
    assert "scale" not in answer["event"]
