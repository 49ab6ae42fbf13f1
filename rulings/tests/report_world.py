"""A decided appeal, and reports on it in any state."""

from datetime import datetime, timedelta

from django.test import Client

from clubsite.clubs.models import Club, PolicyVersion
from clubsite.site import clock
from clubsite.tests.remembered import again
from rulings.appeals.access import cases
from rulings.appeals.models import Appeal
from rulings.appeals.procedure import State
from rulings.reports import actions
from rulings.reports.labels import SayKind
from rulings.reports.models import Report
from rulings.reports.procedure.states import NOTICE, ReportState
from rulings.reports.procedure.text import Level, ReportPart
from rulings.tests.appeal_world import HEARING, World, appeal_in, make_world, to

WRITTEN_AT = HEARING + timedelta(days=1)
OVER = WRITTEN_AT + NOTICE
"""When the players' seven days are over."""
MUCH_LATER = HEARING + timedelta(days=61)

TEXTS: dict[str, str] = {
    ReportPart.SUBJECT: "A slow pass",
    ReportPart.CONTEST: "Pairs, matchpoints",
    ReportPart.DEALER: "S",
    ReportPart.VULNERABLE: "All",
    ReportPart.NORTH: "AKxx.QJx.xxx.xxx",
    ReportPart.AUCTION: "1S P 2S (1)",
    ReportPart.TABLE_FACTS: "East passed slowly and West acted.",
    ReportPart.RULING: "The director adjusted the score.",
    ReportPart.APPEAL: "The appellants said that West had a clear action.",
    ReportPart.DECISION: "The action was clear on the hand.",
    ReportPart.DISSENT: "One thought otherwise.",
    ReportPart.COMMENT: "A later thought.",
}
"""A report in which the checklist finds nothing."""


def decided_world(club: Club | None = None) -> tuple[World, Appeal]:
    """An evening whose appeal is decided."""
    world = make_world(club=club)
    return world, appeal_in(world, State.DECIDED)


def case_of(club: Club, report: Report) -> Report:
    """A copy of the case in another club, with a copy of its report."""
    appeal, decision = report.appeal, report.appeal.decision
    appeal.pk, appeal.club = None, club
    appeal.save()
    decision.pk, decision.appeal = None, appeal
    decision.save()
    report.pk, report.club, report.appeal = None, club, appeal
    report.save()
    open_to_everyone(club)
    return report


def open_to_everyone(club: Club) -> None:
    """Let the club's policy publish unlinkable reports."""
    policies = PolicyVersion.objects.filter(club=club)
    policies.update(values={"report_readers": "everyone"})


def begin(
    world: World, appeal: Appeal, level: Level = Level.SEATS, *, by: str = "chair"
) -> Report:
    """A report as it is begun."""
    case = cases.open_case(fresh(appeal), world[by])
    return actions.begin_report(case, level, by=world[by])


def fresh(appeal: Appeal) -> Appeal:
    """The appeal as a page loads it."""
    return cases.near_appeals().get(pk=appeal.pk)


def report_in(
    world: World, appeal: Appeal, state: ReportState, level: Level = Level.SEATS
) -> Report:
    """A report of the chair that has come as far as that state."""
    what = ("report_in", world.club.slug, appeal.pk, state, level)
    return again(what, Report.objects, lambda: _report_in(world, appeal, state, level))


def _report_in(
    world: World, appeal: Appeal, state: ReportState, level: Level
) -> Report:
    with clock.at(WRITTEN_AT):
        report = begin(world, appeal, level)
        actions.edit_report(
            report, TEXTS, by=world["chair"], expected_version=version(report)
        )
    for reached, step in _STEPS.items():
        report.refresh_from_db()
        if report.state == state:
            break
        step(world, report)
        assert Report.objects.get(pk=report.pk).state == reached
    report.refresh_from_db()
    return report


def _submit(world: World, report: Report) -> None:
    with clock.at(WRITTEN_AT):
        actions.submit_report(
            report, by=world["chair"], expected_version=version(report)
        )


def _show(world: World, report: Report) -> None:
    with clock.at(WRITTEN_AT):
        actions.show_to_players(
            report, by=world["member"], expected_version=version(report)
        )


def approve(world: World, report: Report, embargo: datetime | None = None) -> None:
    """Approved by a second person once the seven days are over."""
    with clock.at(OVER):
        actions.approve_report(
            report,
            by=world["member"],
            expected_version=version(report),
            embargo_until=embargo,
        )


def publish(_world: World, _report: Report) -> None:
    """What is due appears, much later."""
    with clock.at(MUCH_LATER):
        actions.publish_due()


_STEPS = {
    ReportState.SECOND: _submit,
    ReportState.PLAYERS: _show,
    ReportState.APPROVED: approve,
    ReportState.PUBLISHED: publish,
}


def say(world: World, report: Report, who: str, kind: SayKind, text: str = "") -> None:
    """A player answers in the seven days."""
    with clock.at(WRITTEN_AT):
        actions.say_to_report(
            report,
            by=world[who],
            expected_version=version(report),
            kind=kind,
            text=text,
        )


def version(report: Report) -> int:
    """The version that a page loaded just now would show."""
    return Report.objects.get(pk=report.pk).version


def heading() -> dict[str, object]:
    """What the site adds to a report, without a case behind it."""
    return {
        "family": "misinformation",
        "laws": ["L16B1"],
        "outcome": "upheld",
        "merits": ["without"],
        "body": "committee",
        "evidence": 2,
        "season": "2025/26",
    }


def page_of(world: World, report: Report, client: Client) -> str:
    """The page of a report where it is made, as that person reads it."""
    return client.get(to(world, "report_detail", report.pk)).content.decode()
