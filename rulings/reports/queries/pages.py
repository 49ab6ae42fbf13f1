"""Pages on which reports are made: the list of a case's, and one with what to do."""

from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.functional import Promise

from clubsite.site.clock import now
from rulings.appeals.access.cases import Case
from rulings.appeals.queries.head import StepView
from rulings.reports import access
from rulings.reports.access import ReportWork
from rulings.reports.labels import (
    ACTIONS,
    LEVEL_MARKS,
    LEVELS,
    PLAYERS_DONE,
    STATES,
    TURNS,
)
from rulings.reports.models import Report
from rulings.reports.procedure.checklist import Finding, unanswered
from rulings.reports.procedure.states import (
    ReportAction,
    ReportFacts,
    ReportRole,
    ReportState,
    refusals,
)
from rulings.reports.procedure.text import Level
from rulings.reports.queries.casebook import ReportView, build_report
from rulings.reports.queries.making import (
    FindingView,
    SayView,
    build_findings,
    build_known,
    build_says,
    find_in,
    get_facts,
    open_acts,
    why_not,
)

WAY = (
    ReportState.DRAFT,
    ReportState.SECOND,
    ReportState.PLAYERS,
    ReportState.APPROVED,
    ReportState.PUBLISHED,
)
_AT = {ReportState.EMBARGOED: ReportState.APPROVED}
PAGES = {
    ReportAction.EDIT: "report_edit",
    ReportAction.ANSWER: "report_checklist",
}
"""Acts with a page of their own."""
GRAVE = frozenset({ReportAction.WITHDRAW, ReportAction.OBJECT, ReportAction.SEND_BACK})


@dataclass(frozen=True, slots=True)
class ActView:
    """Something that the person may do; `why_not` says what stands in its way."""

    words: Promise | str
    url: str
    is_grave: bool
    why_not: str


@dataclass(frozen=True, slots=True)
class ReportSummary:
    """A report in the list of its case."""

    key: int
    level: Promise | str
    state: Promise | str
    author: str
    made_at: datetime


@dataclass(frozen=True, slots=True)
class BeginView:
    """A report that may be begun; `why_not` says what stands in its way."""

    code: str
    label: Promise | str
    why_not: str


@dataclass(frozen=True, slots=True)
class ListPage:
    """The reports of one case as this person sees them."""

    appeal: int
    number: str
    reports: tuple[ReportSummary, ...]
    begins: tuple[BeginView, ...]


@dataclass(frozen=True, slots=True)
class ReportPage:
    """A report where it is made. Findings are for those who check it, what was said for
    them and for who said it; a player reads the text alone. `days_run` is while the
    players' answers are waited for."""

    key: int
    appeal: int
    number: str
    level: Promise | str
    mark: Promise | str
    steps: tuple[StepView, ...]
    state: Promise | str
    turn: Promise | str
    until: datetime | None
    now: datetime
    author: str
    second: str
    reason: str
    view: ReportView
    findings: tuple[FindingView, ...]
    open_findings: int
    says: tuple[SayView, ...]
    acts: tuple[ActView, ...]
    is_player: bool
    days_run: bool


def build_list(case: Case) -> ListPage:
    """The reports of the case that its person sees, and those that may be begun."""
    work = ReportWork(case)
    begins: list[BeginView] = []
    if ReportAction.BEGIN in work.actions:
        for level in Level:
            facts = get_facts(work, level=level)
            refused = refusals(None, ReportAction.BEGIN, facts)
            label = LEVELS[level]
            begins.append(BeginView(level.name.lower(), label, why_not(refused)))
    return ListPage(
        appeal=case.appeal.pk,
        number=case.appeal.label,
        reports=tuple(_summary(report) for report in access.get_reports(case)),
        begins=tuple(begins),
    )


def _summary(report: Report) -> ReportSummary:
    return ReportSummary(
        key=report.pk,
        level=LEVELS[report.level],
        state=STATES[report.state],
        author=str(report.author),
        made_at=report.made_at,
    )


def build_page(work: ReportWork) -> ReportPage:
    """The report for its person."""
    report = access.own_report(work)
    level = Level(report.level)
    is_player = ReportRole.PLAYER in work.roles
    findings = () if is_player else _findings(work, level)
    facts = get_facts(work, findings=findings)
    return ReportPage(
        key=report.pk,
        appeal=work.case.appeal.pk,
        number=work.case.appeal.label,
        level=LEVELS[level],
        mark=LEVEL_MARKS[level],
        steps=_steps(ReportState(report.state)),
        state=STATES[report.state],
        turn=_turn(report),
        until=_until(report),
        now=now(),
        author="" if is_player else str(report.author),
        second=str(report.second) if report.second and not is_player else "",
        reason="" if is_player else report.reason,
        view=build_report(report),
        findings=build_findings(report, findings),
        open_findings=len(unanswered(findings, report.answers)),
        says=build_says(work, report.says.all()),
        acts=_acts(work, facts, has_findings=bool(findings)),
        is_player=is_player,
        days_run=report.state == ReportState.PLAYERS and not _is_over(report),
    )


def _findings(work: ReportWork, level: Level) -> tuple[Finding, ...]:
    policy = access.report_policy(work.case.appeal.club)
    return find_in(work, build_known(work, level, policy))


def _acts(
    work: ReportWork, facts: ReportFacts, *, has_findings: bool
) -> tuple[ActView, ...]:
    """What the person may do: sending it first once nothing is in the way, and what
    ends or undoes last."""
    found = [
        (action in GRAVE, action is not ReportAction.SUBMIT or bool(why), action, why)
        for action, why in open_acts(work, facts)
        if action is not ReportAction.ANSWER or has_findings
    ]
    return tuple(
        ActView(ACTIONS[action], _url(work, action), is_grave, why)
        for is_grave, _later, action, why in sorted(found, key=lambda each: each[:2])
    )


def _url(work: ReportWork, action: ReportAction) -> str:
    report = access.own_report(work)
    place = (work.case.appeal.club.slug, report.pk)
    if action in PAGES:
        return reverse(PAGES[action], args=place)
    return reverse("report_move", args=[*place, action.value])


def _turn(report: Report) -> Promise | str:
    """What the report waits for at this moment."""
    if report.state == ReportState.PLAYERS and _is_over(report):
        return PLAYERS_DONE
    return TURNS.get(report.state, "")


def _is_over(report: Report) -> bool:
    return report.notice_until is not None and report.notice_until <= now()


def _until(report: Report) -> datetime | None:
    """What the report waits for the end of."""
    if report.state == ReportState.PLAYERS:
        return None if _is_over(report) else report.notice_until
    return report.embargo_until if report.state == ReportState.EMBARGOED else None


def _steps(state: ReportState) -> tuple[StepView, ...]:
    """The strip; a withdrawn report stands nowhere on it."""
    if state is ReportState.WITHDRAWN:
        return ()
    at = WAY.index(_AT.get(state, state))
    words = ("done", "now", "next")
    return tuple(
        StepView(STATES[step], words[(place > at) - (place < at) + 1])
        for place, step in enumerate(WAY)
    )
