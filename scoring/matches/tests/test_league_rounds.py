"""The last rounds of an all-play-all, left out and put back."""

from decimal import Decimal

import pytest

from clubsite.clubs.labels import RoleKind
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_member
from scoring.bridge.regulations import Regulations
from scoring.events.labels import PenaltyUnit, PlayedKind
from scoring.events.models import Match, Result
from scoring.events.plans import Judged
from scoring.events.queries import load_event_data
from scoring.matches.actions.matches import give_result
from scoring.matches.actions.rounds import fit_rounds
from scoring.play.actions.contest_scoring import check_scoring, score_matches_by
from scoring.play.queries.contest_scoring import rescored_matches
from scoring.play.tests.test_actions_contest_scoring import change, shown
from scoring.results.queries.scores import get_scores
from scoring.tests.builders import make_penalty
from scoring.tests.contests import make_contest, make_team, plan_now
from scoring.tests.swiss_world import Contest, make_drawn

pytestmark = pytest.mark.django_db


def league(contestants: int = 5) -> Contest:
    """Five rounds, in each of which one has a bye; the first two are played."""
    contest = make_drawn(PlayedKind.ROUND_ROBIN, contestants=contestants)
    contest.play(1)
    contest.play(2)
    return contest


def rows(model: type[Match] | type[Result]) -> list[tuple[object, ...]]:
    """All of them, but for their keys."""
    names = {
        Match: ("round", "table", "home", "away", "boards", "first_board"),
        Result: ("match__round", "board", "room", "table", "round", "ns", "ew"),
    }[model]
    return sorted(model.objects.values_list(*names), key=str)


def test_rounds_are_left_out_and_put_back_as_they_were() -> None:
    five = league()
    event = five.event
    matches, lines, before = rows(Match), rows(Result), shown(event)
    plan = plan_now(event, rounds=3)
    found = rescored_matches(event, plan)

    change(five, plan)
    fewer = shown(event)
    again = rescored_matches(event, plan_now(event, rounds=5))
    change(five, plan_now(event, rounds=5))

    assert {
        pair.label: (pair.after.shown_points, pair.after.rank) for pair in found.pairs
    } == fewer
    assert {
        pair.label: (pair.after.shown_points, pair.after.rank) for pair in again.pairs
    } == before
    assert fewer != before
    assert (rows(Match), rows(Result), shown(event)) == (matches, lines, before)


def test_a_round_that_has_begun_stays() -> None:
    five = league()
    given, fined = five.match(4, 1), five.match(5, 1)
    judged = Judged(home=Decimal(12), away=Decimal(8))

    with pytest.raises(Refused, match="Round 2 has a score, a result or") as refused:
        change(five, plan_now(five.event, rounds=1))
    give_result(given, judged, by=five.director)
    with pytest.raises(Refused, match="Round 4 has a score, a result or"):
        change(five, plan_now(five.event, rounds=3))
    make_penalty(
        fined.home,
        amount="1",
        unit=PenaltyUnit.IMPS,
        match=fined,
    )
    with pytest.raises(Refused, match="Round 5 has a score, a result or"):
        change(five, plan_now(five.event, rounds=4))

    assert refused.value.field == "rounds"
    assert Match.objects.filter(round=5).exists()


@pytest.mark.parametrize("rounds", [0, 6])
def test_everybody_meets_everybody_once(rounds: int) -> None:
    five = league()

    with pytest.raises(Refused, match=r"everyone after 5 rounds. Enter 1 to 5"):
        change(five, plan_now(five.event, rounds=rounds))


def test_rounds_in_another_turn_get_no_more() -> None:
    five = league()
    change(five, plan_now(five.event, rounds=4))
    first = five.match(1, 1)
    Match.objects.filter(pk=first.pk).update(home=first.away, away=first.home)
    change(five, plan_now(five.event, rounds=5))
    change(five, plan_now(five.event, rounds=4))
    Match.objects.filter(round=1).update(round=9)
    Match.objects.filter(round=2).update(round=1)
    Match.objects.filter(round=9).update(round=2)

    with pytest.raises(Refused, match=r"drawn on this site. You"):
        change(five, plan_now(five.event, rounds=5))


def test_who_has_left_plays_no_round_that_is_put_back() -> None:
    five = league()
    change(five, plan_now(five.event, rounds=4))
    five.event.entries.filter(number=1).update(withdrew=True)

    change(five, plan_now(five.event, rounds=5))

    left = five.entry(1).pk
    awaited = Result.objects.filter(match__round=5)
    assert awaited.exists()
    assert not awaited.filter(ns=left).exists()
    assert get_scores(five.event).totals[left].rank == 5


def test_an_event_without_rounds_gets_those_that_are_planned() -> None:
    league = make_contest(make_club(), regulations=Regulations(boards_a_match=2))
    manager = make_member(league.club, RoleKind.MANAGER)
    with pytest.raises(Refused, match=r"everyone after 0 rounds. Enter 1 to 0"):
        check_scoring(league, plan_now(league, rounds=3))
    for number in range(1, 5):
        make_team(league, number)
    plan = plan_now(league, rounds=3)

    found = rescored_matches(league, plan)
    score_matches_by(league, plan, by=manager, expected_version=league.version)

    assert len(found.pairs) == 4
    assert Match.objects.count() == 6
    assert Result.objects.count() == 24


def test_a_score_that_comes_in_meanwhile_is_not_lost() -> None:
    five = league()
    data = load_event_data(five.event)

    with pytest.raises(Refused, match="has just come in"):
        fit_rounds(five.event, data, 1)
