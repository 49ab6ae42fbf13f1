"""What pairs are ranked by beside their scores."""

import pytest
from django.core.exceptions import PermissionDenied

from clubsite.audit import trail
from clubsite.audit.messages import build_messages
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_user
from scoring.bridge.ranking import SessionsRule
from scoring.bridge.regulations import Regulations
from scoring.events.labels import EventState
from scoring.events.models import Entry, Event
from scoring.events.plans import PairStanding, RankingPlan
from scoring.play.actions.scoring_rules import rank_by
from scoring.play.queries.ranking_rules import brought_from, get_qualifiers, reranked
from scoring.results.queries.scores import get_scores
from scoring.tests.builders import make_mitchell
from scoring.tests.contests import make_individual, make_round_robin
from scoring.tests.evening_world import EventWorld, entry_of, make_event_world

pytestmark = pytest.mark.django_db

REGULATIONS = Regulations(
    sessions=SessionsRule.BY_SESSIONS,
    strata=(("A", ""), ("B", "200")),
    tags=("mixed",),
)


def plan_for(world: EventWorld) -> RankingPlan:
    """The last pair brings so much that it wins."""
    last = PairStanding(
        entry_of(world.event, "2NS").pk,
        stratum="B",
        handicap="2.5",
        tags=("mixed",),
        carried="100",
        carried_maximum=100,
    )
    return RankingPlan(REGULATIONS, (last,))


def test_pairs_are_ranked_so_and_the_act_is_on_record() -> None:
    world = make_event_world()

    rank_by(
        world.event,
        plan_for(world),
        by=world.manager,
        expected_version=world.event.version,
    )

    entry = Entry.objects.get(event=world.event, label="2NS")
    assert Event.objects.get().regulations == REGULATIONS
    assert (entry.stratum, entry.handicap, entry.tags) == ("B", "2.5", ["mixed"])
    assert (entry.carried, entry.carried_maximum) == ("100", 100)
    assert [line.words for line in build_messages(trail.get_history(world.event))] == [
        "Ranking rules changed, and the details of 1 pair"
    ]
    details = trail.get_history(world.event)[0].details
    assert details["pairs"]["A 2NS"]["handicap"] == ["", "2.5"]


def test_what_is_shown_before_is_what_comes() -> None:
    world = make_event_world(scores=("4S N =", "4S N ="))
    found = reranked(world.event, plan_for(world))

    rank_by(
        world.event,
        plan_for(world),
        by=world.manager,
        expected_version=world.event.version,
    )

    world.event.refresh_from_db()
    totals = get_scores(world.event).totals
    labels = {entry.label: entry.pk for entry in world.event.entries.all()}
    assert {pair.label: pair.after for pair in found.pairs} == {
        label: totals[key] for label, key in labels.items()
    }
    assert any(pair.changed for pair in found.pairs)


def test_a_pair_that_brings_nothing_any_more_is_ranked_as_before() -> None:
    world = make_event_world()
    before = get_scores(world.event).totals
    rank_by(
        world.event,
        plan_for(world),
        by=world.manager,
        expected_version=world.event.version,
    )
    nothing = PairStanding(entry_of(world.event, "2NS").pk)

    found = reranked(
        Event.objects.select_related("club", "policy").get(),
        RankingPlan(Regulations(), (nothing,)),
    )

    assert {pair.after.rank for pair in found.pairs} == {
        total.rank for total in before.values()
    }
    assert all(pair.after.carried is None for pair in found.pairs)


@pytest.mark.parametrize("state", [EventState.PROVISIONAL, EventState.CANCELLED])
def test_once_results_are_posted_it_stays(state: EventState) -> None:
    world = make_event_world(state=state)

    with pytest.raises(Refused, match="posted"):
        rank_by(world.event, plan_for(world), by=world.manager, expected_version=1)


def test_who_saw_other_results_looks_again_first() -> None:
    world = make_event_world()

    with pytest.raises(
        Refused, match=r"Something has changed meanwhile. Check the preview again"
    ):
        rank_by(world.event, plan_for(world), by=world.manager, expected_version=99)


def test_matches_and_pairs_of_another_event_are_refused() -> None:
    world = make_event_world()
    teams = make_round_robin(world.club)
    other = RankingPlan(Regulations(), (PairStanding(teams.entries.all()[0].pk),))

    with pytest.raises(Refused, match="matches"):
        rank_by(teams, other, by=world.manager, expected_version=teams.version)
    with pytest.raises(Refused, match="That pair"):
        rank_by(
            world.event, other, by=world.manager, expected_version=world.event.version
        )


def test_only_who_sets_events_up_ranks_them() -> None:
    world = make_event_world()

    with pytest.raises(PermissionDenied):
        rank_by(
            world.event,
            plan_for(world),
            by=make_user("Sample Stranger"),
            expected_version=1,
        )


def test_the_same_players_bring_half_of_what_they_made() -> None:
    club = make_club()
    qualifier = make_mitchell(club, state=EventState.PROVISIONAL)
    final = make_mitchell(club, boards=2)
    for entry in final.entries.all():
        entry.members.all().delete()
    for label in ("1NS", "2EW"):
        home = final.entries.get(label=label)
        for member in qualifier.entries.get(label=label).members.all():
            home.members.create(player=member.player, place=member.place)
    other = final.entries.get(label="3NS")
    other.members.create(
        player=qualifier.entries.get(label="3NS").members.all()[0].player, place=1
    )

    brought = brought_from(final, qualifier)

    totals = get_scores(qualifier).totals
    made = totals[qualifier.entries.get(label="1NS").pk]
    carried = brought.carried[final.entries.get(label="1NS").pk]
    assert len(brought.carried) == 2
    assert carried.maximum == 3 * 4 / 2
    assert carried.points == made.final / 2


def test_matchpoints_come_from_posted_events_of_a_field() -> None:
    club = make_club()
    posted = make_mitchell(club, state=EventState.PROVISIONAL)
    persons = make_individual(club, state=EventState.FINAL)
    make_mitchell(club)
    teams = make_round_robin(club, state=EventState.PROVISIONAL)
    final = make_mitchell(club)

    later = make_individual(club)

    assert set(get_qualifiers(final)) == {posted}
    assert set(get_qualifiers(later)) == {persons}
    assert get_qualifiers(teams) == []
