"""What holds an event of matches back when its results are to be posted."""

import pytest
from pytest_django import DjangoAssertNumQueries

from clubsite.clubs.labels import RoleKind
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_member
from scoring.bridge.regulations import Regulations
from scoring.events.labels import (
    ContestKind,
    EventState,
    FormKind,
    MethodKind,
    ResultKind,
)
from scoring.events.models import Entry, Event, Match, Result
from scoring.events.queries import load_event_data
from scoring.events.rules import Action, Pairing
from scoring.play.actions.posting import post_results
from scoring.play.queries.event_status import (
    MatchFacts,
    get_facts,
    match_facts,
    windows_end,
)
from scoring.tests.builders import make_entry
from scoring.tests.contests import make_contest, make_match, make_round_robin, make_team

pytestmark = pytest.mark.django_db

LEVEL = [("4S N =", "4S N =")]
PAIRING = Pairing(1, "Sample Team 1", "Sample Team 2")


def make_knock_out() -> tuple[Event, Entry, Entry]:
    event = make_contest(
        make_club(),
        form=FormKind.KNOCK_OUT,
        regulations=Regulations(standings="wins"),
    )
    return event, make_team(event, 1), make_team(event, 2)


def test_a_whole_round_robin_is_held_back_by_nothing(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    event = make_round_robin(make_club(), teams=5)
    event.refresh_from_db()

    assert match_facts(load_event_data(event)) == MatchFacts()
    with django_assert_max_num_queries(8):
        get_facts(event, Action.POST)


def test_a_line_of_a_match_that_is_not_in_holds_the_results_back() -> None:
    event = make_round_robin(make_club(), teams=3)
    line = Result.objects.filter(section__session__event=event).earliest("pk")
    Result.objects.filter(pk=line.pk).update(
        kind=ResultKind.AWAITED, contract="", declarer="", tricks=None
    )
    event.refresh_from_db()

    facts = get_facts(event, Action.POST)

    assert [place.board for place in facts.awaited] == [line.board]
    assert windows_end(event) is None


def test_a_drafted_round_holds_the_results_back() -> None:
    event, home, away = make_knock_out()
    make_match(event, home, away, [("4S N =", "4S N -1")])
    draft = make_match(event, home, away, LEVEL, round=2, first_board=2)
    Match.objects.filter(pk=draft.pk).update(published=False)

    assert match_facts(load_event_data(event)) == MatchFacts(drafted_rounds=(2,))
    with pytest.raises(Refused, match=r"Draft rounds: 2. Publish or discard them"):
        post_results(event, by=make_member(event.club, RoleKind.DIRECTOR))


def test_a_level_knock_out_has_to_be_decided() -> None:
    event, home, away = make_knock_out()
    match = make_match(event, home, away, LEVEL)

    assert match_facts(load_event_data(event)) == MatchFacts(level=(PAIRING,))
    Match.objects.filter(pk=match.pk).update(given_home="1", given_away="0")
    assert match_facts(load_event_data(event)) == MatchFacts()


@pytest.mark.parametrize("cured", ["", "given", "left"])
def test_boards_that_are_not_there_are_missed(cured: str) -> None:
    event = make_contest(make_club())
    home, away = make_team(event, 1), make_team(event, 2)
    match = make_match(event, home, away, LEVEL)
    Match.objects.filter(pk=match.pk).update(
        boards=2,
        given_home="12" * (cured == "given"),
        given_away="8" * (cured == "given"),
    )
    Entry.objects.filter(pk=away.pk).update(withdrew=cured == "left")
    make_match(event, home, None, round=2, boards=4)

    assert match_facts(load_event_data(event)).short == (() if cured else (PAIRING,))


def test_swiss_pairs_have_one_line_a_board() -> None:
    event = make_contest(
        make_club(),
        contest=ContestKind.PAIRS,
        form=FormKind.SWISS,
        method=MethodKind.MATCHPOINTS,
        state=EventState.SCORING,
    )
    home, away = make_entry(event, 1), make_entry(event, 2)
    match = make_match(event, home, away, LEVEL)
    match.results.filter(room="closed").delete()

    assert match_facts(load_event_data(event)) == MatchFacts()
