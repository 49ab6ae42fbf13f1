"""What a page says of a match and of its boards, step by step and to the last figure."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.bridge.adjusted import AVERAGE, AVERAGE_MINUS, AVERAGE_PLUS, Outcomes
from scoring.bridge.contest import MatchRules, ScaleName, Standings
from scoring.bridge.contest.rooms import build_rooms
from scoring.bridge.contest.steps import Scored, match_steps, steps_on_board
from scoring.bridge.event import Method, Penalty, Rules, Unit
from scoring.bridge.teams import Comparison, Fault, Team
from scoring.bridge.tests.contest.builders import Given, Played
from scoring.bridge.victory_points import Row

F = Fraction
VPS = MatchRules(scale=ScaleName.WBF_DISCRETE)
BOARDS = MatchRules(standings=Standings.BOARDS, comparison=Comparison.BOARD_A_MATCH)
POINTS = MatchRules(standings=Standings.IMPS, comparison=Comparison.AGGREGATE)
WINS = MatchRules(standings=Standings.WINS)
CLUB = MatchRules(
    scale=ScaleName.OWN,
    own_scale=[Row(0, 9, F(5), F(5)), Row(10, None, F(8), F(2))],
)
HALF_AN_IMP = Outcomes.weighted([(420, 50), (450, 50)])
"""Beside 400: nothing or one IMP for 20, two for 50, and so one and a half."""
SPLIT = (Outcomes.assigned(420), Outcomes.assigned(-50))
FLAT = (420, 420)
Boards = Sequence[tuple[Given, Given]]


def on_board(boards: Boards, rules: MatchRules) -> list[list[str]]:
    """The steps of both teams on the first board."""
    played = Played()
    match = played.match(1, 2, boards)
    rooms = build_rooms(match, played.lines, played.tables)
    return [
        [str(step) for step in steps_on_board(rooms, 1, team, rules)] for team in Team
    ]


def of_match(
    played: Played, rules: MatchRules, penalties: Sequence[Penalty] = ()
) -> list[list[str]]:
    """The steps of both sides of the first match."""
    outcome = played.score(rules, penalties).matches[1]
    boards = {line.board for line in played.lines if played.tables[line.key].match == 1}
    scored = Scored(played.matches[0], outcome, penalties, len(boards))
    return [
        [str(match_step) for match_step in match_steps(scored, team, rules)]
        for team in Team
    ]


def between(boards: Boards, **more: object) -> Played:
    played = Played()
    played.match(1, 2, boards, **more)  # type: ignore[arg-type]  # of the builder
    return played


class TestBoards:
    def test_in_imps(self) -> None:
        assert on_board([(420, 170)], VPS) == [
            [
                "420 in the open room and -170 in the closed room = 250",
                "A difference of 250, converted to IMPs = 6",
            ],
            [
                "-420 in the open room and 170 in the closed room = -250",
                "A difference of -250, converted to IMPs = -6",
            ],
        ]

    def test_won_or_lost(self) -> None:
        rooms = "430 in the open room and -420 in the closed room = 10"
        won = "A difference of 10: 2 points for the better score, 1 if equal"

        assert on_board([(430, 420)], BOARDS)[0] == [rooms, f"{won} = 2"]
        assert on_board([(430, 420)], replace(BOARDS, drawn_within=10))[0] == [
            rooms,
            f"{won} = 1",
        ]
        assert on_board([(430, 420)], replace(BOARDS, halved=True))[0] == [
            rooms,
            f"{won} = 2",
            "Scored as 1, ½ or 0 = 1",
        ]

    def test_the_difference_itself(self) -> None:
        assert on_board([(420, 170)], POINTS)[1] == [
            "-420 in the open room and 170 in the closed room = -250",
            "The difference in points = -250",
        ]

    def test_every_pairing_of_outcomes_and_its_weight(self) -> None:
        """45 × 6 + 15 × 11 − 30 × 6 + 10 × 2 hundredths."""
        ours = Outcomes.weighted([(420, 60), (-50, 40)])
        theirs = Outcomes.weighted([(170, 75), (-100, 25)])

        assert on_board([(ours, theirs)], VPS)[0] == [
            "420 in the open room and -170 in the closed room = 250",
            "A difference of 250, converted to IMPs = 6",
            "420 in the open room and 100 in the closed room = 520",
            "A difference of 520, converted to IMPs = 11",
            "-50 in the open room and -170 in the closed room = -220",
            "A difference of -220, converted to IMPs = -6",
            "-50 in the open room and 100 in the closed room = 50",
            "A difference of 50, converted to IMPs = 2",
            "Each outcome times its weight, added = 11/4",
        ]

    def test_the_worse_of_two_artificial_scores(self) -> None:
        worse = "An artificial score of 40 percent in one room = -3"
        both = ((AVERAGE_PLUS, AVERAGE), (AVERAGE, AVERAGE_MINUS))

        assert on_board([both], VPS) == [
            [worse],
            ["An artificial score of 50 percent in one room = 0"],
        ]
        assert on_board([both[::-1]], VPS)[1] == [worse]

    def test_what_a_file_says(self) -> None:
        played = Played()
        match = played.match(1, 2, length=2)
        played.line(match.key, 1, 1, 2, 420)
        played.line(match.key, 2, 2, 1, 420)
        for key in (1, 2):
            points = (F(5), F(-4))
            played.tables[key] = replace(played.tables[key], given=points)
        rooms = build_rooms(match, played.lines, played.tables)

        assert [
            [str(step) for step in steps_on_board(rooms, board, team, VPS)]
            for board in (1, 2)
            for team in Team
        ] == [
            ["The figure in the file = 5"],
            ["The figure in the file = -4"],
            ["The figure in the file = -4"],
            ["The figure in the file = 5"],
        ]


class TestRooms:
    def test_penalties_before_and_after_the_scale(self) -> None:
        """Those of another match and of the whole event are no steps of this one."""
        penalties = [
            Penalty(1, F(3), Unit.IMPS, match=1),
            Penalty(2, F(1, 2), Unit.VPS, match=1),
            Penalty(1, F(9), Unit.IMPS, match=2),
            Penalty(1, F(1), Unit.VPS),
        ]
        played = between([(HALF_AN_IMP, 400), (420, 170), (-100, 50), FLAT])
        played.match(1, 2, [FLAT], round=2)

        assert of_match(played, VPS, penalties) == [
            [
                "Total of the boards = 7/2",
                "Penalty of 3 = 1/2",
                "Rounded to a whole IMP, halves away from zero = 1",
                "On the scale for 4 boards, a margin of 1 to 2 = 11",
            ],
            [
                "Total of the boards = -7/2",
                "Rounded to a whole IMP, halves away from zero = -4",
                "On the scale for 4 boards, a margin of 3 to 4 = 8",
                "Penalty of 1/2 = 15/2",
            ],
        ]

    def test_a_penalty_in_points_is_taken_from_the_margin(self) -> None:
        rules = replace(POINTS, standings=Standings.VICTORY_POINTS)
        penalty = Penalty(1, F(240), Unit.POINTS, match=1)

        assert of_match(between([(420, 170)]), rules, [penalty])[0][:2] == [
            "Total of the boards = 250",
            "Penalty of 240 = 10",
        ]

    def test_a_scale_of_the_club(self) -> None:
        assert of_match(between([(420, -50)]), CLUB) == [
            [
                "Total of the boards = 10",
                "On the scale for 1 boards, a margin of 10 or more = 8",
            ],
            [
                "Total of the boards = -10",
                "On the scale for 1 boards, a margin of 10 or more = 2",
            ],
        ]

    @pytest.mark.parametrize(
        ("more", "scale"),
        [
            ({"half": True}, "4 boards, a margin of 8 to 11 = 8"),
            ({}, "4 boards, a margin of 7 to 8 = 14"),
            ({"length": 0}, "4 boards, a margin of 7 to 8 = 14"),
            ({"length": 8}, "8 boards, a margin of 7 to 9 = 13"),
        ],
    )
    def test_the_scale_is_for_the_boards_that_are_played(
        self, more: dict[str, object], scale: str
    ) -> None:
        played = between([(420, 150), (300, 260), FLAT, FLAT], **more)

        assert of_match(played, VPS)[0][-1] == f"On the scale for {scale}"

    def test_a_board_that_was_not_played_shortens_it(self) -> None:
        played = between([(420, -50), *[FLAT] * 3])
        played.line(1, 5, 1, 2, 420)
        played.matches[0] = replace(played.matches[0], boards=5)

        assert of_match(played, VPS)[0][-1].startswith("On the scale for 4 boards")

    def test_a_void_match_has_neither_penalties_nor_steps_of_boards(self) -> None:
        """Half of eight boards at three IMPs each."""
        void = (
            "Too few boards were played. The match is void; half its boards "
            "score average plus or minus"
        )
        penalties = [
            Penalty(1, F(3), Unit.IMPS, match=1),
            Penalty(1, F(2), Unit.VPS, match=1),
        ]
        played = between([(420, -50)], length=8, fault=Fault.AWAY)

        assert of_match(played, VPS, penalties) == [
            [f"{void} = 12", "On the scale for 8 boards, a margin of 10 to 12 = 14"],
            [f"{void} = -12", "On the scale for 8 boards, a margin of 10 to 12 = 6"],
        ]

    def test_a_hybrid_adds_its_boards(self) -> None:
        rules = replace(VPS, standings=Standings.HYBRID)
        penalty = Penalty(1, F(1), Unit.VPS, match=1)

        assert of_match(between([(420, -50), FLAT]), rules, [penalty]) == [
            [
                "Total of the boards = 10",
                "On the scale for 2 boards, a margin of 9 to 10 = 16",
                "Penalty of 1 = 15",
                "3 for the same boards, won or halved, added = 18",
            ],
            [
                "Total of the boards = -10",
                "On the scale for 2 boards, a margin of 9 to 10 = 4",
                "1 for the same boards, won or halved, added = 5",
            ],
        ]

    def test_a_side_of_a_hybrid_that_is_left_with_nothing(self) -> None:
        rules = replace(VPS, standings=Standings.HYBRID)
        penalty = Penalty(2, F(4), Unit.VPS, match=1)

        [_, theirs] = of_match(between([(420, -50)] * 4), rules, [penalty])

        assert theirs[-1] == "0 for the same boards, won or halved, added = -4"

    def test_boards_are_counted_by_halves(self) -> None:
        played = between([(430, 420), (0, 0)])

        assert of_match(played, replace(BOARDS, halved=True)) == [
            [
                "Total of the boards = 3",
                "Scored as 1, ½ or 0 = 3/2",
            ],
            [
                "Total of the boards = 1",
                "Scored as 1, ½ or 0 = 1/2",
            ],
        ]


class TestKnockout:
    def test_split_boards_what_was_carried_and_penalties_of_both(self) -> None:
        penalties = [
            Penalty(1, F(2), Unit.IMPS, match=1),
            Penalty(2, F(3), Unit.IMPS, match=1),
        ]
        played = between([(SPLIT, -50), (-50, 420)], carried=F(5, 2))

        assert of_match(played, WINS, penalties) == [
            [
                "Total of the boards = 0",
                "The average of both sides' figures (Law 12C4) = -5",
                "Carry-forward of 5/2 = -5/2",
                "Penalty of 2 = -9/2",
                "Penalty of -3 = -3/2",
                "The side ahead wins the match = 0",
            ],
            [
                "Total of the boards = 10",
                "The average of both sides' figures (Law 12C4) = 5",
                "Carry-forward of -5/2 = 5/2",
                "Penalty of 3 = -1/2",
                "Penalty of -2 = 3/2",
                "The side ahead wins the match = 1",
            ],
        ]

    def test_a_plain_one(self) -> None:
        assert of_match(between([(420, -50)]), WINS) == [
            [
                "Total of the boards = 10",
                "The side ahead wins the match = 1",
            ],
            [
                "Total of the boards = -10",
                "The side ahead wins the match = 0",
            ],
        ]


class TestFields:
    def field_of(self, *, half: bool) -> Played:
        """Two matches of two boards: the first pair has 60 more on each."""
        played = Played(teams=(1, 2, 3, 4))
        for home, away, score in ((1, 2, 420), (3, 4, 360)):
            match = played.match(home, away, length=2, half=half)
            for board in (1, 2):
                played.line(match.key, board, home, away, score)
        return played

    def test_matchpoints_go_by_percent(self) -> None:
        rules = MatchRules(compared=Rules(Method.MATCHPOINTS))

        assert of_match(self.field_of(half=False), rules) == [
            [
                "Matchpoints as a percentage of the tops = 100",
                "On the scale for 2 boards, 100 percent or more = 20",
            ],
            [
                "Matchpoints as a percentage of the tops = 0",
                "On the scale for 2 boards, 0 percent or more = 0",
            ],
        ]

    @pytest.mark.parametrize(
        ("rules", "half", "row"),
        [
            (VPS, False, "a margin of 3 to 4 = 13"),
            (VPS, True, "a margin of 3 to 4 = 7"),
            (CLUB, False, "a margin of 0 to 9 = 5"),
        ],
    )
    def test_cross_imps_go_by_the_margin(
        self, rules: MatchRules, half: bool, row: str
    ) -> None:
        """Two IMPs on each board against the other table."""
        compared = replace(rules, compared=Rules(Method.CROSS_IMPS))

        [home, _] = of_match(self.field_of(half=half), compared)

        assert home[0] == (
            "All comparisons added, then divided and rounded once for the "
            "whole match = 4"
        )
        assert home[1:] == [f"On the scale for 2 boards, {row}"]


def test_a_bye_and_an_award() -> None:
    bye, awarded = Played(), between([FLAT] * 4, given=(F(12), F(6)))
    bye.match(1, None, length=8)

    assert of_match(bye, VPS) == [
        ["No opponent in this round: score for a bye = 12"],
        [],
    ]
    assert of_match(awarded, VPS) == [
        ["The match was awarded = 12"],
        ["The match was awarded = 6"],
    ]


def test_a_level_knock_out_has_no_steps_yet() -> None:
    assert of_match(between([(420, -50), (-50, 420)]), WINS) == [[], []]


def test_an_average_that_follows_the_own_mean_says_so() -> None:
    steps = on_board([((AVERAGE_PLUS, AVERAGE_MINUS), 0), (200, 0), (300, 0)], VPS)
    flat = on_board([((AVERAGE_PLUS, AVERAGE_MINUS), 0), (20, 0)], VPS)

    assert [len(each) for each in steps] == [2, 2]
    assert "This side's average on its other boards, 6" in steps[0][-1]
    assert [len(each) for each in flat] == [1, 1]
