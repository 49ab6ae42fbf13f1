"""How the actions on a point of law, a record, and what follows a decision are called."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from clubsite.site.clock import now
from clubsite.tests.builders import Call, Scenario, call
from rulings.appeals.actions import aftermath, bodies, hearing, law, misconduct
from rulings.appeals.later_models import FurtherAppeal
from rulings.appeals.models import Appeal, PanelSeat
from rulings.appeals.procedure import State
from rulings.appeals.procedure.record import RecordContent
from rulings.tests.appeal_bodies import set_policy
from rulings.tests.appeal_world import World
from rulings.tests.scenarios.arranging import (
    Case,
    case_in_state,
    given,
    scenario,
)

S = State
_WHY = given(reason="A reason.")


def _over(who: str | None) -> Callable[[Case], Call]:
    """The appeal with its periods over, in these hands."""

    def arrange(case: Case) -> Call:
        world, appeal = case
        appeal.deadlines.update(ends_at=now() - timedelta(seconds=1))
        by = world[who] if who else None
        version = Appeal.objects.get(pk=appeal.pk).version
        return call(appeal, by=by, expected_version=version)

    return arrange


def _after(action: Callable[..., Any], verb: str, state: State) -> Scenario:
    """Done by the clock once the time is over, refused to someone at another table."""
    return Scenario(
        action,
        f"appeal.{verb}",
        _over(None),
        _over("other"),
        stage=case_in_state(state),
    )


def _further(world: World, appeal: Appeal) -> dict[str, Any]:
    set_policy(world, further_authority="Sample Bridge Union")
    appeal.deadlines.create(step="further", starts_at=now(), ends_at=now())
    return {"grounds": "The law was misread."}


def _own_seat(world: World, appeal: Appeal) -> dict[str, Any]:
    seat = PanelSeat.objects.get(appeal=appeal, user=world["third"])
    return {"seat": seat.pk, "reason": "A cousin."}


def _conflict(_world: World, appeal: Appeal) -> dict[str, Any]:
    Appeal.objects.filter(pk=appeal.pk).update(conflict_at=now())
    return {"reason": "A reason."}


def _prepared(world: World, appeal: Appeal) -> dict[str, Any]:
    """The report was prepared before, with an entry of its own."""
    submission = misconduct.submission_for(appeal)
    misconduct.prepared_report.ask(world.club, "Words.", world["chair"], submission)
    return {"reason": "Words."}


def _scribe(world: World, _appeal: Appeal) -> dict[str, Any]:
    return {"scribe": world["spare"].pk}


def _sealed(who: str) -> Callable[[Case], Call]:
    def arrange(case: Case) -> Call:
        world, appeal = case
        return call(appeal, FurtherAppeal.objects.get(), by=world[who], kind="json")

    return arrange


def _ended(who: str | None) -> Callable[[Case], Call]:
    """A decided appeal whose time for a further one is over."""

    def arrange(case: Case) -> Call:
        _further(*case)
        return _over(who)(case)

    return arrange


SCENARIOS = [
    scenario(law.return_on_law, "returned_on_law", S.DELIBERATING, "chair", _WHY),
    scenario(law.keep_ruling, "ruling_kept", S.RETURNED_ON_LAW, "in_charge", _WHY),
    _after(law.count_silence, "silence_counted", S.RETURNED_ON_LAW),
    scenario(
        hearing.write_record,
        "record_written",
        S.PREPARING,
        "ruled",
        given(content=RecordContent()),
    ),
    scenario(bodies.seat_scribe, "scribe_seated", S.CONSTITUTING, "chair", _scribe),
    scenario(misconduct.report_conduct, "noted", S.DELIBERATING, "chair", _prepared),
    scenario(aftermath.refer_up, "referred_up", S.DECIDED, "appellant", _further),
    Scenario(
        aftermath.open_record,
        "appeal.record_opened",
        _sealed("appellant"),
        _sealed("manager"),
        stage=case_in_state(S.REFERRED_UP),
    ),
    Scenario(
        aftermath.end_further,
        "appeal.further_ended",
        _ended(None),
        _ended("other"),
        stage=case_in_state(S.DECIDED),
    ),
    _after(aftermath.close_case, "closed", S.DECIDED),
    scenario(
        aftermath.record_answer, "authority_answered", S.REFERRED_UP, "manager", _WHY
    ),
    scenario(
        aftermath.report_conflict, "conflict_reported", S.DECIDED, "third", _own_seat
    ),
    scenario(
        aftermath.let_decision_stand, "decision_stands", S.DECIDED, "chair", _conflict
    ),
    scenario(aftermath.reopen_case, "reopened", S.DECIDED, "chair", _conflict),
    scenario(
        aftermath.reopen_by_order, "reopened_by_order", S.DECIDED, "in_charge", _WHY
    ),
]
