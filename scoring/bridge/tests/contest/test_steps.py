"""Each step from the one before; the last is what counts, by a second way."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubsite.tests.tables import for_each_row
from scoring.bridge.adjusted import (
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    NotPlayed,
    Outcomes,
    WeightedScore,
)
from scoring.bridge.contest import MatchRules, ScaleName, Standings
from scoring.bridge.contest.rooms import build_rooms
from scoring.bridge.contest.steps import Scored, match_steps, steps_on_board
from scoring.bridge.event import Method, Penalty, Rules, Unit
from scoring.bridge.event.steps import Step
from scoring.bridge.teams import Comparison, Fault, Team
from scoring.bridge.tests.contest.builders import Given, Played

WEIGHTED = Outcomes(
    (WeightedScore(420, Fraction(3, 5)), WeightedScore(-50, Fraction(2, 5)))
)
SPLIT = (AVERAGE_PLUS, AVERAGE_MINUS)
BOTH_PLUS = (AVERAGE_PLUS, AVERAGE_PLUS)
RULES = {
    "vps": MatchRules(),
    "discrete": MatchRules(scale=ScaleName.WBF_DISCRETE),
    "imps": MatchRules(standings=Standings.IMPS),
    "boards": MatchRules(
        standings=Standings.BOARDS, comparison=Comparison.BOARD_A_MATCH
    ),
    "halved": MatchRules(
        standings=Standings.BOARDS, comparison=Comparison.BOARD_A_MATCH, halved=True
    ),
    "hybrid": MatchRules(standings=Standings.HYBRID),
    "points": MatchRules(standings=Standings.IMPS, comparison=Comparison.AGGREGATE),
    "wins": MatchRules(standings=Standings.WINS),
}
IMPS_TAKEN = Penalty(1, Fraction(3), Unit.IMPS, match=1)
VPS_TAKEN = Penalty(2, Fraction(1), Unit.VPS, match=1)
THEIRS = Penalty(2, Fraction(2), Unit.IMPS, match=1)

Boards = Sequence[tuple[Given, Given]]
PLAIN: Boards = [(420, 170), (-100, 50), (620, 620), (0, 90)]
RULED: Boards = [(WEIGHTED, 170), (SPLIT, 50), (620, BOTH_PLUS), (0, NotPlayed())]


def both(
    played: Played, rules: MatchRules, penalties: Sequence[Penalty] = ()
) -> list[tuple[tuple[Step, ...], Fraction | None]]:
    """The steps of either side of the first match, and what it counts."""
    outcome = played.score(rules, penalties).matches[1]
    lines = {line.board for line in played.lines}
    scored = Scored(played.matches[0], outcome, penalties, len(lines))
    return [
        (match_steps(scored, team, rules), outcome.of(team).points) for team in Team
    ]


TAKEN = (IMPS_TAKEN, THEIRS)
CASES = [
    *((name, ()) for name in sorted(RULES)),
    *((name, TAKEN) for name in ("vps", "imps", "hybrid", "wins")),
]


@for_each_row("boards", [PLAIN, RULED])
@for_each_row(("name", "penalties"), CASES)
def test_the_last_step_of_a_match_is_what_it_counts(
    name: str, penalties: Sequence[Penalty], boards: Boards
) -> None:
    played = Played()
    played.match(1, 2, boards, carried=Fraction(5, 2) if name == "wins" else 0)

    for steps, points in both(played, RULES[name], penalties):
        assert steps[-1].gives == points


@given(
    st.lists(
        st.tuples(*[st.sampled_from([420, 450, 170, -50, -100, 620, 0])] * 2),
        min_size=1,
        max_size=9,
    ),
    st.sampled_from(sorted(set(RULES) - {"wins"})),
    st.booleans(),
)
def test_steps_lead_to_the_points_of_any_match(
    boards: list[tuple[int, int]], name: str, half: bool
) -> None:
    played = Played()
    played.match(1, 2, boards, half=half)

    for steps, points in both(played, RULES[name]):
        assert steps[-1].gives == points


def test_victory_points_are_taken_after_the_scale() -> None:
    played = Played()
    played.match(1, 2, PLAIN)

    _home, (steps, points) = both(played, MatchRules(), [VPS_TAKEN])

    assert [str(step) for step in steps][-1].startswith("Penalty of 1 = ")
    assert steps[-1].gives == points


def test_the_row_of_the_scale_is_named() -> None:
    def last(boards: Boards, name: str) -> str:
        played = Played()
        played.match(1, 2, boards)
        return both(played, RULES[name])[0][0][-1].text % (
            both(played, RULES[name])[0][0][-1].values
        )

    assert last(PLAIN, "vps") == "On the scale for 4 boards, a margin of 1"
    assert last([(420, 170)] * 2, "discrete").endswith("a margin of 11 to 12")
    assert last([(2000, -2000)] * 4, "vps").endswith("or more")


@pytest.mark.parametrize("taken", [IMPS_TAKEN, VPS_TAKEN])
def test_a_void_match_says_so(taken: Penalty) -> None:
    played = Played()
    played.match(1, 2, [(420, 170)], length=8, fault=Fault.AWAY)

    for steps, points in both(played, MatchRules(), [taken]):
        assert steps[0].text.startswith("Too few boards")
        assert steps[-1].gives == points


@pytest.mark.parametrize("method", [Method.MATCHPOINTS, Method.CROSS_IMPS])
def test_a_match_of_pairs_is_looked_up_by_its_own_boards(method: Method) -> None:
    played = Played(teams=(1, 2, 3, 4))
    for key, (home, away) in enumerate(((1, 2), (3, 4)), 1):
        match = played.match(home, away, length=2)
        for board in (1, 2):
            played.line(match.key, board, home, away, 420 - 60 * board * key)

    for steps, points in both(played, MatchRules(compared=Rules(method=method))):
        assert steps[-1].gives == points
        assert len(steps) == 2


def test_who_has_nothing_in_a_hybrid_has_steps_to_nothing() -> None:
    played = Played()
    played.match(1, 2, [(1700, -1700)] * 8)

    _home, (steps, points) = both(played, RULES["hybrid"])

    assert points == 0
    assert [step.gives for step in steps[-2:]] == [0, 0]


def test_byes_awards_and_what_is_not_over() -> None:
    bye, awarded, playing = Played(), Played(), Played()
    bye.match(1, None, length=8)
    awarded.match(1, 2, PLAIN, given=(Fraction(12), Fraction(6)))
    playing.match(1, 2, [(420, None)])

    [home, beside] = both(bye, MatchRules())
    assert home[0][0].gives == 12
    assert beside == ((), None)
    assert [steps[0].gives for steps, _points in both(awarded, MatchRules())] == [12, 6]
    assert both(playing, MatchRules()) == [((), None)] * 2


@pytest.mark.parametrize("name", sorted(RULES))
def test_the_last_step_of_a_board_is_what_it_gives(name: str) -> None:
    rules = RULES[name]
    played = Played()
    match = played.match(1, 2, RULED)
    outcome = played.score(rules).matches[1]
    rooms = build_rooms(match, played.lines, played.tables)

    for found in outcome.boards:
        for team in Team:
            steps = steps_on_board(rooms, found.number, team, rules)
            part = 2 if name == "halved" else 1
            expected = found.of(team)
            given = steps[-1].gives * part if steps else None
            assert given == expected


def test_halves_of_a_scale_are_named_by_their_own_rows() -> None:
    played = Played()
    played.match(1, 2, PLAIN, half=True)
    own = replace(MatchRules(), scale=ScaleName.WBF_DISCRETE)

    for steps, points in both(played, own):
        assert steps[-1].gives == points


def test_what_a_file_gives_for_a_board_of_one_room_is_its_step() -> None:
    played = Played(teams=(1, 2))
    match = played.match(1, 2, length=2)
    for board in (1, 2):
        played.line(match.key, board, 1, 2, 420)
    played.tables[1] = replace(played.tables[1], given=(Fraction(5), Fraction(-5)))
    rooms = build_rooms(match, played.lines, played.tables)

    figures = [
        [step.gives for step in steps_on_board(rooms, board, team, MatchRules())]
        for board in (1, 2)
        for team in Team
    ]

    assert figures == [[5], [-5], [], []]
