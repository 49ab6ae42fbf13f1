"""How the actions on reports are called, for the test that walks all actions."""

from collections.abc import Callable
from functools import cache
from typing import Any

from clubsite.tests.builders import Call, Scenario, call
from rulings.appeals.access import cases
from rulings.appeals.models import Appeal
from rulings.reports import actions
from rulings.reports.labels import SayKind
from rulings.reports.models import Report
from rulings.reports.procedure.states import ReportState
from rulings.reports.procedure.text import Level
from rulings.tests.appeal_world import World
from rulings.tests.report_world import (
    TEXTS,
    decided_world,
    fresh,
    report_in,
    say,
    version,
)

Case = tuple[World, Appeal, Report]
Options = Callable[[World, Report], dict[str, Any]]


@cache
def _report_in_state(state: ReportState) -> Callable[[], Case]:
    """The stage of all scenarios that begin in that state."""

    def make() -> Case:
        world, appeal = decided_world()
        return world, appeal, report_in(world, appeal, state)

    return make


def _nothing(_world: World, _report: Report) -> dict[str, Any]:
    return {}


def _by(who: str, options: Options) -> Callable[[Case], Call]:
    def arrange(case: Case) -> Call:
        world, _appeal, report = case
        more = options(world, report)
        return call(report, by=world[who], expected_version=version(report), **more)

    return arrange


def _given(**options: Any) -> Options:
    return lambda _world, _report: options


def _scenario(
    action: Callable[..., Any],
    verb: str,
    state: ReportState,
    who: str,
    options: Options = _nothing,
) -> Scenario:
    """Done by whose act it is, refused to someone at another table."""
    return Scenario(
        action,
        f"report.{verb}",
        _by(who, options),
        _by("other", options),
        stage=_report_in_state(state),
    )


def _begin(who: str) -> Callable[[Case], Call]:
    def arrange(case: Case) -> Call:
        world, appeal, _report = case
        opened = cases.build_case(fresh(appeal), world[who])
        return call(opened, Level.UNLINKABLE, by=world[who])

    return arrange


def _wish(world: World, report: Report) -> dict[str, Any]:
    say(world, report, "respondent", SayKind.CHANGE, "Not slowly.")
    return {"say": report.says.get().pk, "reason": "It was found so."}


S = ReportState
SCENARIOS = [
    Scenario(
        actions.begin_report,
        "report.begun",
        _begin("chair"),
        _begin("other"),
        stage=_report_in_state(S.DRAFT),
    ),
    _scenario(actions.edit_report, "edited", S.DRAFT, "chair", _given(texts=TEXTS)),
    _scenario(
        actions.answer_checklist, "checked", S.DRAFT, "chair", _given(answers={})
    ),
    _scenario(actions.submit_report, "submitted", S.DRAFT, "chair"),
    _scenario(
        actions.send_back_report,
        "sent_back",
        S.SECOND,
        "member",
        _given(reason="The tone."),
    ),
    _scenario(actions.show_to_players, "shown", S.SECOND, "member"),
    _scenario(
        actions.say_to_report,
        "said",
        S.PLAYERS,
        "respondent",
        _given(kind=SayKind.AGREE, text=""),
    ),
    _scenario(actions.reply_to_player, "replied", S.PLAYERS, "member", _wish),
    _scenario(actions.approve_report, "approved", S.PLAYERS, "member"),
    _scenario(actions.object_to_report, "objected", S.APPROVED, "west"),
    _scenario(
        actions.withdraw_report,
        "withdrawn",
        S.APPROVED,
        "manager",
        _given(reason="Wrong."),
    ),
]
