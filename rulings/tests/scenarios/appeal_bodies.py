"""How the actions on who decides, on time, and on slips are called."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from clubsite.site.clock import now
from clubsite.tests.builders import Call, Scenario, call
from rulings.appeals.actions import bodies, decision, seating
from rulings.appeals.actions import hearing as actions_hearing
from rulings.appeals.labels import Step
from rulings.appeals.models import Appeal, AppealDeadline, PanelSeat
from rulings.appeals.procedure import State
from rulings.tests.appeal_bodies import seen_correction, set_policy
from rulings.tests.appeal_world import World, content_for
from rulings.tests.scenarios.arranging import Case, case_in_state, scenario
from scoring.events.models import Event

S = State


def _silent(_world: World, appeal: Appeal) -> dict[str, Any]:
    PanelSeat.objects.filter(appeal=appeal, declared="").update(out_at=now())
    return {}


def _longer(_world: World, appeal: Appeal) -> dict[str, Any]:
    running = appeal.deadlines.filter(closed_at=None).exclude(step=Step.HEARING)
    step = running.order_by("pk").values_list("step", flat=True)[0]
    ends_at = now() + timedelta(days=5)
    return {"step": step, "ends_at": ends_at, "reason": "A member is ill."}


def _short_of_one(_world: World, appeal: Appeal) -> dict[str, Any]:
    PanelSeat.objects.filter(appeal=appeal, declared="").update(out_at=now())
    return {"name": "Sample Referee", "email": "referee@example.org"}


def _asked_about_reviewer(_world: World, appeal: Appeal) -> dict[str, Any]:
    AppealDeadline.objects.create(
        appeal=appeal, step=Step.AGREEMENT, starts_at=now(), ends_at=now()
    )
    return {"agrees": True}


def _two_may_decide(world: World, _appeal: Appeal) -> dict[str, Any]:
    set_policy(world, two_may_decide=True)
    return {}


def _results_moved(_world: World, appeal: Appeal) -> dict[str, Any]:
    Appeal.objects.filter(pk=appeal.pk).update(weighed=99)
    return {}


def _director_hears(world: World, appeal: Appeal) -> dict[str, Any]:
    appeal.notices.get().answers.update(answer="concurs")
    Appeal.objects.filter(pk=appeal.pk).update(mode="dic_hears", wanted=1)
    PanelSeat.objects.filter(appeal=appeal).update(out_at=now())
    PanelSeat.objects.create(
        appeal=appeal,
        user=world["in_charge"],
        chairs=True,
        is_director=True,
        declared="none",
        invited_at=now(),
    )
    return {}


def _nobody_agrees(world: World, appeal: Appeal) -> dict[str, Any]:
    policy = world.event.policy
    policy.values["absent_partner_concurs"] = False
    policy.save()
    Appeal.objects.filter(pk=appeal.pk).update(hearing_at=now())
    return {}


def _slip(who: str) -> Callable[[Case], Call]:
    def arrange(case: Case) -> Call:
        world, appeal = case
        content = content_for(world, appeal, "4S N +1")
        return call(
            appeal,
            content,
            by=world[who],
            expected_version=appeal.version,
            why="One trick more.",
        )

    return arrange


def _written_slip(world: World, appeal: Appeal) -> dict[str, Any]:
    content = content_for(world, appeal, "4S N +1")
    version = Appeal.objects.get(pk=appeal.pk).version
    decision.write_slip(
        appeal,
        content,
        by=world["chair"],
        expected_version=version,
        why="One trick more.",
    )
    return {}


def _countersigned(world: World, appeal: Appeal) -> dict[str, Any]:
    _written_slip(world, appeal)
    Event.objects.filter(pk=world.event.pk).update(posted_at=now())
    return {"results": seen_correction(appeal)}


SCENARIOS = [
    scenario(
        actions_hearing.extend_period, "extended", S.PREPARING, "in_charge", _longer
    ),
    scenario(bodies.pass_on, "passed_on", S.CONSTITUTING, None, _silent),
    scenario(
        bodies.ask_referee, "referee_asked", S.CONSTITUTING, "manager", _short_of_one
    ),
    scenario(
        bodies.say_on_reviewer,
        "reviewer_said",
        S.CONSTITUTING,
        "respondent",
        _asked_about_reviewer,
    ),
    scenario(
        bodies.agree_to_two,
        "two_agreed",
        S.CONSTITUTING,
        "respondent",
        _two_may_decide,
    ),
    scenario(seating.reweigh_ties, "reweighed", S.SCHEDULED, None, _results_moved),
    scenario(
        actions_hearing.hear_alone,
        "heard_alone",
        S.CONSTITUTING,
        "in_charge",
        _director_hears,
    ),
    scenario(
        actions_hearing.strike_appeal, "struck", S.SCHEDULED, "chair", _nobody_agrees
    ),
    Scenario(
        decision.write_slip,
        "appeal.slip_written",
        _slip("chair"),
        _slip("member"),
        stage=case_in_state(S.DECIDED),
    ),
    scenario(
        decision.countersign_slip,
        "slip_corrected",
        S.DECIDED,
        "in_charge",
        _countersigned,
    ),
    scenario(decision.drop_slip, "slip_dropped", S.DECIDED, "chair", _written_slip),
]
