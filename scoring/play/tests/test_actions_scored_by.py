"""Another method or convention, until anyone has been told a result."""

from dataclasses import replace
from fractions import Fraction

import pytest
from django.core.exceptions import PermissionDenied

from clubsite.audit import trail
from clubsite.audit.messages import build_messages
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_user
from scoring.bridge.convention import CONVENTIONS, Name
from scoring.bridge.regulations import Regulations
from scoring.events.effects import artificial
from scoring.events.labels import Cause, EventState, MethodKind, PenaltyUnit
from scoring.events.models import Event, Result
from scoring.events.plans import EventPlan
from scoring.play.actions.corrections import put_line_effect
from scoring.play.actions.scoring_rules import score_by
from scoring.play.actions.setup import create_event
from scoring.play.queries.scoring_rules import SETS, rescored
from scoring.results.queries.scores import get_scores
from scoring.tests.builders import make_penalty
from scoring.tests.evening_world import EventWorld, make_event_world, plan_of

pytestmark = pytest.mark.django_db


def change(
    world: EventWorld,
    method: MethodKind,
    convention: Name,
    expected_version: int | None = None,
) -> None:
    version = (
        Event.objects.get().version if expected_version is None else expected_version
    )
    score_by(
        world.event, method, convention, by=world.manager, expected_version=version
    )


def test_the_event_is_scored_anew_and_the_act_is_on_record() -> None:
    world = make_event_world()
    before = {total.maximum for total in get_scores(world.event).totals.values()}

    change(world, MethodKind.CROSS_IMPS, Name.KOPS)

    world.event.refresh_from_db()
    after = {total.maximum for total in get_scores(world.event).totals.values()}
    assert (world.event.method, world.event.convention) == ("cross_imps", "kops")
    assert (before, after) == ({2}, {0})
    assert [line.words for line in build_messages(trail.get_history(world.event))] == [
        "Scoring: Cross-IMPs, KoPS (was Matchpoints, Clubsite)"
    ]


def test_the_history_says_what_average_plus_became() -> None:
    world = make_event_world()
    once = Regulations(plus_after=1, plus_percent="45")
    plain = (MethodKind.MATCHPOINTS, Name.CLUBSITE)

    for rules, way in [
        (once, plain),
        (replace(once, plus_after=2), (MethodKind.BUTLER, Name.WBF)),
        (Regulations(), (MethodKind.BUTLER, Name.WBF)),
    ]:
        version = Event.objects.get().version
        score_by(world.event, *way, rules, by=world.manager, expected_version=version)

    messages = [line.words for line in build_messages(trail.get_history(world.event))]
    assert messages[-3:] == [
        "After 1 board with average plus, a further one scores 45 percent",
        (
            "Scoring: Butler IMPs, WBF (was Matchpoints, Clubsite). After "
            "2 boards with average plus, a further one scores 45 percent"
        ),
        "No limit on full average plus",
    ]


@pytest.mark.parametrize(
    "state", [EventState.PROVISIONAL, EventState.FINAL, EventState.CANCELLED]
)
def test_once_results_are_posted_it_stays(state: EventState) -> None:
    world = make_event_world(state=state)

    with pytest.raises(Refused, match="posted"):
        change(world, MethodKind.BUTLER, Name.WBF)


def test_who_saw_other_results_looks_again_first() -> None:
    world = make_event_world()

    with pytest.raises(
        Refused, match=r"Something has changed meanwhile. Check the preview again"
    ):
        change(world, MethodKind.BUTLER, Name.WBF, expected_version=99)


def test_a_penalty_in_another_unit_is_in_the_way() -> None:
    world = make_event_world()
    line = Result.objects.earliest("pk")
    make_penalty(
        line.ns,
        amount="2",
        unit=PenaltyUnit.MATCHPOINTS,
    )

    with pytest.raises(Refused, match="another unit") as refused:
        change(world, MethodKind.BUTLER, Name.WBF)
    change(world, MethodKind.MATCHPOINTS, Name.WBF)

    assert refused.value.field == "method"


def test_points_that_a_file_or_a_ruling_said_are_of_the_method_of_now() -> None:
    world = make_event_world()
    line = Result.objects.earliest("pk")
    awarded = artificial(60, points=Fraction(2))
    put_line_effect(line, cause=Cause.RULING, cause_id=1, ns=awarded, ew=artificial(40))

    with pytest.raises(Refused, match="Board 1, table 1 has points without a") as no:
        change(world, MethodKind.BUTLER, Name.WBF)
    change(world, MethodKind.MATCHPOINTS, Name.WBF)

    assert no.value.field == "method"


def test_only_who_sets_events_up_chooses() -> None:
    world = make_event_world()

    with pytest.raises(PermissionDenied):
        score_by(
            world.event,
            MethodKind.BUTLER,
            Name.WBF,
            by=make_user("Sample Stranger"),
            expected_version=1,
        )


def test_what_is_shown_before_is_what_comes() -> None:
    world = make_event_world(scores=("4S N =", "3NT N +1"))
    found = rescored(world.event, MethodKind.MATCHPOINTS, Name.ACBLSCORE)
    same = rescored(world.event, MethodKind.MATCHPOINTS, Name.CLUBSITE)

    change(world, MethodKind.MATCHPOINTS, Name.ACBLSCORE)

    world.event.refresh_from_db()
    totals = get_scores(world.event).totals
    labels = {entry.label: entry.pk for entry in world.event.entries.all()}
    assert {pair.label: pair.points[1] for pair in found.pairs} == {
        label: totals[key].shown_points for label, key in labels.items()
    }
    assert found.source.startswith("Checked against ACBL Live")
    assert "One matchpoint for each score beaten, half for each tie." in found.phrases
    assert not any(pair.changed for pair in same.pairs)
    assert all(pair.points[0] == pair.points[1] for pair in same.pairs)


def test_an_event_is_set_up_with_its_method_and_convention() -> None:
    world = make_event_world()
    planned = plan_of()
    plan = EventPlan(
        facts=planned.facts,
        sections=planned.sections,
        boards_a_round=2,
        method=MethodKind.BUTLER,
        convention=Name.WBF,
    )

    event = create_event(world.club, plan, by=world.manager)

    assert (event.method, event.convention) == ("butler", "wbf")


def test_every_convention_is_offered_once() -> None:
    offered = [name for _body, names in SETS for name in names]

    assert sorted(offered) == sorted(CONVENTIONS)
