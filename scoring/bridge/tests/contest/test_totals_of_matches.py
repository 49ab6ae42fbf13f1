"""Everyone's total over the matches, to the last field."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest

from scoring.bridge.contest import MatchRules, ScaleName, Standings
from scoring.bridge.contest.standings import build_standings, matches_played
from scoring.bridge.event import Entrant, Penalty, Total, Unit, UnknownEntry, WrongUnit
from scoring.bridge.teams import Comparison, Played
from scoring.bridge.tests.contest import builders

F = Fraction
VPS = MatchRules(scale=ScaleName.WBF_DISCRETE)
FLAT = (420, 420)
SWING = (420, -50)


def two_rounds() -> builders.Played:
    """Team 1 wins by ten IMPs and loses by as much; a third match is under way."""
    event = builders.Played(teams=(1, 2, 3))
    event.match(1, 2, [SWING, *[FLAT] * 3])
    event.match(3, 1, [SWING, *[FLAT] * 3], round=2)
    event.match(2, 3, [SWING, (420, None)], round=3)
    return event


def test_a_total_has_its_boards_its_penalties_and_both_places() -> None:
    event = two_rounds()
    score = event.score(VPS)
    entrants = [Entrant(1, None, "B"), Entrant(2, None, "A"), Entrant(3, None, "B")]
    penalties = [
        Penalty(1, F(5), Unit.IMPS, match=9),
        Penalty(1, F(1, 2), Unit.VPS),
    ]

    totals = build_standings(entrants, event.matches, score.matches, penalties, VPS)

    assert totals[1] == Total(
        entry=1,
        points=F(20),
        maximum=0,
        percentage=None,
        adjustment=F(-1, 2),
        final=F("19.5"),
        boards=8,
        rank=1,
        tied=False,
        section_rank=1,
        shown_points=Decimal("19.50"),
        shown_percentage=None,
    )
    assert [
        (total.boards, total.rank, total.section_rank) for total in totals.values()
    ] == [
        (8, 1, 1),
        (4, 3, 1),
        (4, 2, 2),
    ]


def test_what_everybody_played_is_of_complete_matches_and_sides() -> None:
    event = two_rounds()
    event.match(2, None, length=4, round=4)
    rules = replace(VPS, scale=ScaleName.WBF_CONTINUOUS)

    played = matches_played(event.matches, event.score(rules).matches)

    assert played == [
        Played(1, 1, 2, F(15), F(10), F(0), F(5, 2)),
        Played(1, 2, 1, F(5), F(0), F(10), F(3, 2)),
        Played(2, 3, 1, F(15), F(10), F(0), F(5, 2)),
        Played(2, 1, 3, F(5), F(0), F(10), F(3, 2)),
        Played(4, 2, None, F(12), F(0), F(0), F(0)),
    ]


def test_who_sat_out_because_the_first_side_left_has_played() -> None:
    event = builders.Played(teams=(1, 2))
    event.match(1, 2, [SWING, *[FLAT] * 3])
    rules = replace(VPS, rounds=7, withdrawn=frozenset({1}))

    played = matches_played(event.matches, event.score(rules).matches)

    assert played == [Played(1, 2, 1, F(12), F(0), F(0), F(0))]


def test_who_is_not_there_and_what_cannot_be_taken_is_named() -> None:
    event = two_rounds()
    wins = MatchRules(standings=Standings.WINS)

    with pytest.raises(UnknownEntry, match="entry 9"):
        event.score(VPS, [Penalty(9, F(1), Unit.VPS)])
    with pytest.raises(WrongUnit, match="wins has no penalties in imps"):
        event.score(wins, [Penalty(1, F(1), Unit.IMPS)])


def test_boards_won_are_counted_whatever_they_were_worth() -> None:
    event = builders.Played(teams=(1, 2))
    event.match(1, 2, [SWING, FLAT, (50, 90), (0, 50)])
    rules = MatchRules(standings=Standings.BOARDS, comparison=Comparison.BOARD_A_MATCH)

    home, away = matches_played(event.matches, event.score(rules).matches)

    assert [home.boards, away.boards] == [F(3, 2), F(5, 2)]
