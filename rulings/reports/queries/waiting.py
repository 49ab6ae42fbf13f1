"""What waits for a person in the reports of their cases."""

from collections.abc import Iterator, Sequence

from django.urls import reverse
from django.utils.functional import Promise

from clubsite.site.clock import now
from rulings.appeals.access.cases import Case
from rulings.appeals.queries.waiting import DutyView
from rulings.reports import access
from rulings.reports.access import ReportWork
from rulings.reports.labels import (
    DUTIES,
    OBJECTED_DUTY,
    OTHERWISE,
    PLAYERS_DUTY,
    PLAYERS_OTHERWISE,
    STATES,
    SayKind,
)
from rulings.reports.models import Report
from rulings.reports.procedure.states import ReportRole, ReportState
from rulings.reports.procedure.text import Level

MAKERS = {
    ReportState.DRAFT: ReportRole.AUTHOR,
    ReportState.SECOND: ReportRole.SECOND,
    ReportState.PLAYERS: ReportRole.SECOND,
}
"""Whose turn it is, of those who make a report."""


def report_duties(cases: Sequence[Case]) -> list[DutyView]:
    """What waits for the person of these cases in their reports: one query."""
    by_appeal = {case.appeal.pk: case for case in cases}
    reports = access.reports_in_the_making(case.appeal for case in cases)
    return [
        duty
        for report in reports
        for duty in _duties(ReportWork(by_appeal[report.appeal_id], report), report)
    ]


def _duties(work: ReportWork, report: Report) -> Iterator[DutyView]:
    state = ReportState(report.state)
    if state is ReportState.PLAYERS and ReportRole.PLAYER in work.roles:
        if not _has_answered(work, report):
            yield _view(work, report, of_player=True)
    elif MAKERS[state] in work.roles and not _waits_for_players(work, report):
        yield _view(work, report, of_player=False)


def _has_answered(work: ReportWork, report: Report) -> bool:
    own = work.player.pk if work.player else 0
    return any(say.player_id == own for say in report.says.all())


def _waits_for_players(work: ReportWork, report: Report) -> bool:
    """Whether nothing is to be done before the players' time is over, or not by them."""
    if report.notice_until is None:
        return False
    is_second = work.actor is not None and report.second_id == work.actor.pk
    wishes = any(say.waits_for_reply for say in report.says.all())
    can_act = wishes or _is_objected_to(report) or report.notice_until <= now()
    return not (is_second and can_act)


def _is_objected_to(report: Report) -> bool:
    """Whether a player wants nothing at this level: the report can never be approved."""
    objects = any(say.kind == SayKind.OBJECT for say in report.says.all())
    return objects and report.level == Level.SEATS


def _view(work: ReportWork, report: Report, *, of_player: bool) -> DutyView:
    appeal = work.case.appeal
    until = report.notice_until if of_player else None
    return DutyView(
        club=appeal.club,
        url=reverse("report_detail", args=[appeal.club.slug, report.pk]),
        number=appeal.label,
        event=appeal.ruling.event.name,
        state=STATES[report.state],
        words=_words(report, of_player=of_player),
        until=until,
        is_over=until is not None and until < now(),
        otherwise=PLAYERS_OTHERWISE if of_player else OTHERWISE,
    )


def _words(report: Report, *, of_player: bool) -> Promise:
    if of_player:
        return PLAYERS_DUTY
    return OBJECTED_DUTY if _is_objected_to(report) else DUTIES[report.state]
