"""The quiz of the Laws for directors: a case, a ruling, why, and the next one."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from clubsite.clubs.access import open_club
from clubsite.web import Request
from rulings.access.practice import check_may_practise
from rulings.actions.practice import keep_answer
from rulings.forms.practice import RulingForm
from rulings.laws.practice.cases import Case
from rulings.queries import practice as queries


@require_safe
def practice_home(request: Request, club_slug: str) -> HttpResponse:
    """How far one is in each family, and where to go on."""
    club = open_club(request, club_slug)
    check_may_practise(request.user, club)
    everything, *families = queries.records_of(request.user)
    context = {"everything": everything, "families": families}
    return render(request, "rulings/practice_home.html", context)


@require_http_methods(["GET", "POST"])
def practice_case(request: Request, club_slug: str, code: str) -> HttpResponse:
    """One case of the family, or of all; once ruled, what is ruled and why."""
    club = open_club(request, club_slug)
    check_may_practise(request.user, club)
    if not queries.is_practised(code):
        raise Http404

    case = _case(request, code)
    posed = queries.pose(case)
    form = RulingForm(posed, request.POST if request.method == "POST" else None)
    context = {"code": code, "posed": posed, "form": form}
    if form.is_valid():
        solved, chosen = queries.solve(case), form.chosen()
        is_right = chosen == solved.right
        keep_answer(request.user, case, is_right=is_right)
        context |= {"solved": solved, "chosen": chosen, "is_right": is_right}
    context["record"] = queries.record_in(request.user, code)
    status = 422 if form.is_bound and not form.is_valid() else 200
    return render(request, "rulings/practice_case.html", context, status=status)


def _case(request: Request, code: str) -> Case:
    """The case that was ruled, else the one whose turn it is."""
    if request.method == "GET":
        return queries.next_case(request.user, code)
    case = queries.case_named(request.POST.get("case", ""), code)
    if case is None:
        raise Http404
    return case
