"""Views of the Laws: alerts, elections, families with flow sheets, and practice.

Alerts and laws are open to everyone: players look them up at the table, in a hurry.
"""

from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_http_methods, require_safe

from clubsite.accounts.models import User
from clubsite.clubs.access import is_manager, open_club
from clubsite.clubs.models import Club
from clubsite.clubs.policies.access import check_may_write
from clubsite.clubs.policies.actions import put_into_draft
from clubsite.clubs.policies.queries import policy_to_edit
from clubsite.site.web import PublicRequest, Request, go_to, request_user
from rulings.casebook import access as casebook_access
from rulings.casebook.public import is_public
from rulings.desk import access
from rulings.desk.access import check_may_practise
from rulings.desk.actions.laws import keep_answer, keep_table
from rulings.desk.forms.laws import (
    AlertTableForm,
    ElectionForm,
    LawSearchForm,
    RulingForm,
)
from rulings.desk.queries import elections, laws, practice
from rulings.desk.shortcuts import tree_or_404
from rulings.laws.practice.quiz import Case
from rulings.reports import access as reports_access


@login_not_required
@require_safe
def alert_list(request: PublicRequest, club_slug: str) -> HttpResponse:
    """The calls of the table that is in force: the first tap."""
    club = open_club(request, club_slug)
    context = {
        "table": elections.table_in_force(club),
        "may_write": is_manager(request_user(request), club),
    }
    return render(request, "rulings/desk/alert_list.html", context)


@login_not_required
@require_safe
def alert_detail(request: PublicRequest, club_slug: str, code: str) -> HttpResponse:
    """One call in all its situations, each with what is done."""
    club = open_club(request, club_slug)
    table = elections.table_in_force(club)
    call = table.call(code) if table else None
    if call is None:
        raise Http404
    context = {"table": table, "call": call, "situations": elections.situations(call)}
    return render(request, "rulings/desk/alert_detail.html", context)


@require_http_methods(["GET", "POST"])
def alert_table(request: Request, club_slug: str) -> HttpResponse:
    """Which table is in force, and the club's own."""
    club = open_club(request, club_slug)
    access.check_writes_table(request.user, club)

    own = access.own_table(club)
    before = {
        "elected": elections.chosen_table(policy_to_edit(club)),
        "authority": own.authority if own else "",
        "text": own.text if own else "",
    }
    form = AlertTableForm(
        request.POST if request.method == "POST" else None, initial=before
    )
    if form.is_valid():
        with transaction.atomic():
            _keep(club, form, by=request.user)
        page = "policy_draft" if "elected" in form.changed_data else "alert_list"
        return go_to(request, page, club_slug)

    status = 422 if form.is_bound else 200
    return render(
        request, "rulings/desk/alert_table.html", {"form": form}, status=status
    )


def _keep(club: Club, form: AlertTableForm, *, by: User) -> None:
    """The club's table and which one is in force, each where it has changed."""
    new = form.cleaned_data
    if {"authority", "text"} & set(form.changed_data) and new["text"].strip():
        keep_table(club, new["authority"], new["text"], by=by)
    if "elected" in form.changed_data:
        elected = {elections.ELECTION.code: new["elected"]}
        put_into_draft(club, {"elections": elected}, by=by)


@login_not_required
@require_safe
def election_list(request: PublicRequest, club_slug: str) -> HttpResponse:
    """Each election with its law, and what holds in events begun today."""
    club = open_club(request, club_slug)
    context = {
        "elections": elections.build_election_views(elections.elected_now(club)),
        "may_elect": is_manager(request_user(request), club),
    }
    return render(request, "rulings/desk/election_list.html", context)


@require_http_methods(["GET", "POST"])
def election_edit(request: Request, club_slug: str) -> HttpResponse:
    """Elect in the draft of the policy."""
    club = open_club(request, club_slug)
    check_may_write(request.user, club)

    form = ElectionForm(
        request.POST if request.method == "POST" else None,
        elected=elections.get_elected(policy_to_edit(club)),
    )
    if form.is_valid():
        if form.has_changed():
            put_into_draft(club, {"elections": form.chosen()}, by=request.user)
        return go_to(request, "policy_draft", club_slug)

    status = 422 if form.is_bound else 200
    return render(
        request, "rulings/desk/election_edit.html", {"form": form}, status=status
    )


@login_not_required
@require_safe
def law_list(request: PublicRequest, club_slug: str) -> HttpResponse:
    """All families by group, or those that are looked for."""
    club, user = open_club(request, club_slug), request_user(request)
    form = LawSearchForm(request.GET)
    context = {
        "form": form,
        "groups": laws.groups_found(form.sought()),
        "public_casebook": is_public(club),
        "may_practise": casebook_access.may_read(user, club),
        "appeal_casebook": user is not None
        and reports_access.reads_casebook(
            user, club, reports_access.report_policy(club)
        ),
    }
    return render(request, "rulings/desk/law_list.html", context)


@login_not_required
@require_safe
def law_detail(request: PublicRequest, club_slug: str, code: str) -> HttpResponse:
    """One family: what is asked, what follows, and both as a flow sheet."""
    club = open_club(request, club_slug)
    tree = tree_or_404(code)
    context = {
        "page": laws.law_page(tree),
        "sheet": laws.sheet_for(tree),
        "may_practise": casebook_access.may_read(request_user(request), club)
        and practice.is_practised(code),
    }
    return render(request, "rulings/desk/law_detail.html", context)


@login_not_required
@require_safe
def law_sheet(request: PublicRequest, club_slug: str, code: str) -> HttpResponse:
    """The flow sheet alone, drawn as SVG; a worker makes the PDF, see clubsite.recaps."""
    open_club(request, club_slug)
    sheet = laws.sheet_for(tree_or_404(code))
    response = render(
        request, "rulings/desk/law_sheet.svg", {"sheet": sheet}, "image/svg+xml"
    )
    response["Content-Disposition"] = f'inline; filename="{code}.svg"'
    return response


@require_safe
def practice_home(request: Request, club_slug: str) -> HttpResponse:
    """How far one is in each family, and where to go on."""
    club = open_club(request, club_slug)
    check_may_practise(request.user, club)
    everything, *families = practice.get_records(request.user)
    context = {"everything": everything, "families": families}
    return render(request, "rulings/desk/practice_home.html", context)


@require_http_methods(["GET", "POST"])
def practice_case(request: Request, club_slug: str, code: str) -> HttpResponse:
    """One case of the family, or of all; once ruled, what is ruled and why."""
    club = open_club(request, club_slug)
    check_may_practise(request.user, club)
    if not practice.is_practised(code):
        raise Http404

    case = _case(request, code)
    context, is_right = _practised(request, case)
    if is_right is not None:
        keep_answer(request.user, case, is_right=is_right)
    record = practice.record_in(request.user, code)
    return _practice_page(request, {**context, "code": code, "record": record})


@require_http_methods(["GET", "POST"])
def practice_ruling(request: Request, club_slug: str, ruling_id: int) -> HttpResponse:
    """The case of a ruling in the casebook, to rule on oneself; nothing is counted."""
    club = open_club(request, club_slug)
    check_may_practise(request.user, club)
    level = casebook_access.redaction_level(request.user, club)
    versions = casebook_access.last_versions(request.user, club, level)
    version = get_object_or_404(versions, ruling=ruling_id)

    code = practice.quiz_of(version.family)
    case = practice.case_of(version)
    if case is None:
        return go_to(request, "practice_case", club_slug, code)
    context, _is_right = _practised(request, case)
    like = version.ruling.number
    return _practice_page(request, {**context, "code": code, "like": like})


def _practised(request: Request, case: Case) -> tuple[dict[str, Any], bool | None]:
    """The case for its page, and whether it was ruled right, if it was ruled."""
    posed = practice.pose(case)
    form = RulingForm(posed, request.POST if request.method == "POST" else None)
    context: dict[str, Any] = {"posed": posed, "form": form}
    if not form.is_valid():
        return context, None
    solved, chosen = practice.solve(case), form.chosen()
    is_right = chosen == solved.right
    ruled = {"solved": solved, "chosen": chosen, "is_right": is_right}
    return {**context, **ruled}, is_right


def _practice_page(request: Request, context: dict[str, Any]) -> HttpResponse:
    form = context["form"]
    status = 422 if form.is_bound and not form.is_valid() else 200
    return render(request, "rulings/desk/practice_case.html", context, status=status)


def _case(request: Request, code: str) -> Case:
    """The case that was ruled, else the one whose turn it is."""
    if request.method == "GET":
        return practice.next_case(request.user, code)
    case = practice.case_named(request.POST.get("case", ""), code)
    if case is None:
        raise Http404
    return case
