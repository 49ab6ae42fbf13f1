"""Views of reports: where they are made, and the casebooks in which they are read."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from clubsite.clubs.access import open_club, set_club
from clubsite.site.errors import Overtaken, Refused
from clubsite.site.web import PublicRequest, Request, go_to, post_only, render_part
from rulings.appeals.access import cases
from rulings.appeals.access.cases import Case
from rulings.reports import access, actions
from rulings.reports.access import ReportWork
from rulings.reports.forms import (
    DAYS_OF_NOTICE,
    ApproveForm,
    CasebookForm,
    ChecklistForm,
    ReasonForm,
    ReplyForm,
    SayForm,
    TextForm,
    WorkForm,
)
from rulings.reports.labels import ACTIONS, FOREWORDS
from rulings.reports.procedure.states import ReportAction
from rulings.reports.procedure.text import Level
from rulings.reports.queries.casebook import build_casebook, build_report
from rulings.reports.queries.pages import build_list, build_page

A_PAGE = 20


@dataclass(frozen=True, slots=True)
class Deed:
    """One act with its form; `do` takes the form's fields by their names."""

    action: ReportAction
    form: type[WorkForm]
    do: Callable[..., None]
    help: Promise | str = ""
    grave: bool = False


_ALL = (
    Deed(
        ReportAction.SUBMIT,
        WorkForm,
        actions.submit_report,
        _("They are notified. You can edit it again only if they send it back."),
    ),
    Deed(
        ReportAction.SEND_BACK,
        ReasonForm,
        actions.send_back_report,
        _(
            "The author reads your reason. What players have answered is deleted, except "
            "that they want only an unlinkable version."
        ),
    ),
    Deed(
        ReportAction.ASK_PLAYERS,
        WorkForm,
        actions.show_to_players,
        _(
            "Every player at the table can read the text and answer for seven days. "
            "It can't be published before then."
        ),
    ),
    Deed(
        ReportAction.SAY,
        SayForm,
        actions.say_to_report,
        _("Nothing is published before the seven days are over."),
    ),
    Deed(
        ReportAction.REPLY,
        ReplyForm,
        actions.reply_to_player,
        _("The player reads your reply. To change the text, send it back instead."),
    ),
    Deed(
        ReportAction.APPROVE,
        ApproveForm,
        actions.approve_report,
        _("The text can't be changed afterwards, only withdrawn."),
        grave=True,
    ),
    Deed(
        ReportAction.OBJECT,
        WorkForm,
        actions.object_to_report,
        _("The report disappears at once. A version without event, date and board may "
          "still be published."),
        grave=True,
    ),
    Deed(
        ReportAction.WITHDRAW,
        ReasonForm,
        actions.withdraw_report,
        _("The report disappears at once from every page, list, file and search."),
        grave=True,
    ),
)  # fmt: skip
DEEDS = {deed.action.value: deed for deed in _ALL}


@require_safe
def report_list(request: Request, club_slug: str, appeal_id: int) -> HttpResponse:
    """The reports of a case that this person sees, and those that may be begun."""
    case = _case(request, club_slug, appeal_id)
    return render(
        request, "rulings/reports/report_list.html", {"page": build_list(case)}
    )


@post_only
def report_begin(
    request: Request, club_slug: str, appeal_id: int, level: str
) -> HttpResponse:
    """Begin a report of that level."""
    levels = {each.name.lower(): each for each in Level}
    if level not in levels:
        raise Http404
    case = _case(request, club_slug, appeal_id)
    if ReportAction.BEGIN not in ReportWork(case).actions:
        raise Http404
    try:
        report = actions.begin_report(case, levels[level], by=request.user)
    except Refused as refusal:
        context = {"page": build_list(case), "refusal": refusal}
        page = "rulings/reports/report_list.html"
        return render(request, page, context, status=422)
    return go_to(request, "report_edit", club_slug, report.pk)


@require_safe
def report_detail(request: Request, club_slug: str, report_id: int) -> HttpResponse:
    """A report where it is made: the text as readers will get it, and what to do."""
    work = _work(request, club_slug, report_id)
    context = {"page": build_page(work), "days": DAYS_OF_NOTICE}
    return render(request, "rulings/reports/report_detail.html", context)


@require_http_methods(["GET", "POST"])
def report_edit(request: Request, club_slug: str, report_id: int) -> HttpResponse:
    """Write the text, part by part."""
    work = _work(request, club_slug, report_id, to=ReportAction.EDIT)
    form = TextForm(request.POST if request.method == "POST" else None, work=work)
    return _form_page(
        request,
        work,
        form,
        ReportAction.EDIT,
        lambda: actions.edit_report(
            access.own_report(work),
            form.texts(),
            by=request.user,
            expected_version=form.cleaned_data["seen"],
        ),
    )


@require_http_methods(["GET", "POST"])
def report_checklist(request: Request, club_slug: str, report_id: int) -> HttpResponse:
    """Answer what the checklist has found."""
    work = _work(request, club_slug, report_id, to=ReportAction.ANSWER)
    page = build_page(work)
    form = ChecklistForm(
        request.POST if request.method == "POST" else None,
        work=work,
        findings=page.findings,
    )
    return _form_page(
        request,
        work,
        form,
        ReportAction.ANSWER,
        lambda: actions.answer_checklist(
            access.own_report(work),
            form.answers(),
            by=request.user,
            expected_version=form.cleaned_data["seen"],
        ),
        certain=form.certain,
    )


@require_http_methods(["GET", "POST"])
def report_move(
    request: Request, club_slug: str, report_id: int, act: str
) -> HttpResponse:
    """One act on a report: its form, and doing it."""
    if act not in DEEDS:
        raise Http404
    deed = DEEDS[act]
    work = _work(request, club_slug, report_id, to=deed.action)
    form = deed.form(request.POST if request.method == "POST" else None, work=work)
    return _form_page(
        request,
        work,
        form,
        deed.action,
        lambda: deed.do(work.report, by=request.user, **form.values()),
        help=deed.help,
        grave=deed.grave,
    )


def _form_page(
    request: Request,
    work: ReportWork,
    form: WorkForm,
    action: ReportAction,
    do: Callable[[], None],
    **shown: Any,
) -> HttpResponse:
    """The form of an act; once done, the page of the report or of its case."""
    report = work.report
    if form.is_valid():
        try:
            do()
        except Refused as refusal:
            if isinstance(refusal, Overtaken) and form.has_text:
                form.overtaken(access.get_version(access.own_report(work)))
            else:
                form.add_error(refusal.field, str(refusal))
        else:
            return _afterwards(request, work)
    context = {
        "form": form,
        "words": ACTIONS[action],
        "report": report,
        "number": work.case.appeal.label,
        **shown,
    }
    status = 422 if form.is_bound else 200
    page = "rulings/reports/report_move.html"
    return render_part(request, page, "move", context, status=status)


def _afterwards(request: Request, work: ReportWork) -> HttpResponse:
    """The report, if its page is still there for this person; else the case's reports."""
    slug = work.case.appeal.club.slug
    key = access.own_report(work).pk
    try:
        access.open_work(slug, key, request.user)
    except Http404:
        return go_to(request, "report_list", slug, work.case.appeal.pk)
    return go_to(request, "report_detail", slug, key)


@require_safe
def appeal_casebook(request: Request, club_slug: str) -> HttpResponse:
    """The published reports of the club, names removed, for its members."""
    _members_casebook(request, club_slug)
    form = CasebookForm(request.GET)
    book = build_casebook(access.published_reports(request.club), form.sought())
    context = {
        "form": form,
        "book": book,
        "page": Paginator(book.reports, A_PAGE).get_page(request.GET.get("page")),
        "foreword": FOREWORDS[Level.SEATS],
    }
    return render(request, "rulings/reports/appeal_casebook.html", context)


@require_safe
def appeal_casebook_report(
    request: Request, club_slug: str, number: int
) -> HttpResponse:
    """One published report of the club, names removed."""
    _members_casebook(request, club_slug)
    report = get_object_or_404(access.published_reports(request.club), number=number)
    context = {"view": build_report(report)}
    return render(request, "rulings/reports/appeal_casebook_report.html", context)


def _members_casebook(request: Request, club_slug: str) -> None:
    """Answer as if there were no casebook unless it is open to this person."""
    club = open_club(request, club_slug)
    policy = access.report_policy(club)
    if not access.reads_casebook(request.user, club, policy):
        raise Http404


@login_not_required
@require_safe
def casebook_unlinkable(request: PublicRequest) -> HttpResponse:
    """The unlinkable reports of all clubs of the site, for everyone."""
    form = CasebookForm(request.GET)
    book = build_casebook(access.unlinkable_reports(), form.sought())
    context = {
        "form": form,
        "book": book,
        "page": Paginator(book.reports, A_PAGE).get_page(request.GET.get("page")),
        "foreword": FOREWORDS[Level.UNLINKABLE],
    }
    return render(request, "rulings/reports/casebook_unlinkable.html", context)


@login_not_required
@require_safe
def casebook_unlinkable_report(request: PublicRequest, number: int) -> HttpResponse:
    """One unlinkable report."""
    report = get_object_or_404(access.unlinkable_reports(), number=number)
    context = {"view": build_report(report)}
    return render(request, "rulings/reports/casebook_unlinkable_report.html", context)


def _case(request: Request, club_slug: str, appeal_id: int) -> Case:
    """The case for this person; else 404, as on its own page."""
    appeal = cases.find_appeal(club_slug, appeal_id)
    if appeal is None:
        open_club(request, club_slug)
        raise Http404
    set_club(request, appeal.club)
    return cases.open_case(appeal, request.user)


def _work(
    request: Request, club_slug: str, report_id: int, *, to: ReportAction | None = None
) -> ReportWork:
    """The report for this person, who comes `to` do that; else 404."""
    work = access.open_work(club_slug, report_id, request.user, to=to)
    set_club(request, work.case.appeal.club)
    return work
