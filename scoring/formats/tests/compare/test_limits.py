"""Limits of IMPs, and boards that others played for a pair."""

from dataclasses import replace
from fractions import Fraction

from scoring.bridge.convention import CONVENTIONS, Name
from scoring.formats import csv_results
from scoring.formats.compare import Reason, compare
from scoring.formats.compare.explanations import (
    limited_points,
    percentages_with_former_partners,
)
from scoring.formats.event import ReadEvent
from scoring.formats.scores import contests

HEAD = "board,ns,ew,score,ns_imps,ew_imps\n"


def event_of(text: str) -> ReadEvent:
    event = csv_results.read(text.encode()).event
    assert event is not None
    return replace(event, convention=Name.KOPS)


def codes(event: ReadEvent) -> set[Reason]:
    score = contests.score(event)
    return {
        difference.code
        for difference in compare(event, score, CONVENTIONS[Name.KOPS]).differences
    }


def test_one_limit_for_all_comparisons_is_found() -> None:
    event = event_of(f"{HEAD}1,1,2,2000,17.00,-17.00\n1,3,4,-80,-17.00,17.00\n")

    points = limited_points(event, contests.score(event))

    assert points == {1: Fraction(17), 2: Fraction(-17)}
    assert codes(event) == {Reason.IMPS_LIMITED}


def test_figures_that_no_limit_gives_stay_unexplained() -> None:
    event = event_of(f"{HEAD}1,1,2,2000,17.00,-17.00\n1,3,4,-80,-12.00,12.00\n")

    assert limited_points(event, contests.score(event)) == {}
    assert Reason.UNEXPLAINED in codes(event)


def test_only_one_side_may_fit_the_limit() -> None:
    event = event_of(f"{HEAD}1,1,2,2000,17.00,-9.00\n1,3,4,-80,-17.00,17.00\n")

    assert codes(event) == {Reason.IMPS_LIMITED, Reason.UNEXPLAINED}


def test_figures_that_agree_need_no_limit_and_matchpoints_have_none() -> None:
    agree = event_of(f"{HEAD}1,1,2,50,3.00,-3.00\n1,3,4,-50,-3.00,3.00\n")
    points = event_of("board,ns,ew,score,ns_points\n1,1,2,50,2\n1,3,4,-50,0\n")

    assert limited_points(agree, contests.score(agree)) == {}
    assert limited_points(points, contests.score(points)) == {}
    assert percentages_with_former_partners(agree, contests.score(agree)) == {}


def test_a_missed_board_counts_as_a_player_scored_it_with_somebody_else() -> None:
    event = event_of(
        "board,north,south,east,west,ns_score,ns_percent\n"
        "1,A,X,C,D,50,100\n1,E,F,G,H,-50,0\n"
        "8,A,B,C,D,-50,0\n8,E,F,G,H,50,100\n"
    )

    found = percentages_with_former_partners(event, contests.score(event))

    assert found == {1: Fraction(50), 5: Fraction(50)}
