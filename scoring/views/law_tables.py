"""The tables of the Laws: for everybody, of no club."""

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubsite.web import PublicRequest
from scoring.forms.law_tables import LengthForm, ScoreForm
from scoring.queries import law_tables

USUAL = 16


@login_not_required
@require_safe
def table_list(request: PublicRequest) -> HttpResponse:
    """Every table, and a score read backwards."""
    form = ScoreForm(request.GET if "score" in request.GET else None)
    found = None
    if form.is_valid():
        found = law_tables.what_gives(form.cleaned_data["score"])
    context = {"form": form, "found": found}
    status = 422 if form.is_bound and not found else 200
    return render(request, "scoring/table_list.html", context, status=status)


@login_not_required
@require_safe
def table_detail(request: PublicRequest, table: str) -> HttpResponse:
    """One table."""
    if table not in law_tables.TABLES:
        raise Http404
    context = {"table": law_tables.TABLES[table]()}
    return render(request, "scoring/table_detail.html", context)


@login_not_required
@require_safe
def table_victory_points(request: PublicRequest) -> HttpResponse:
    """Victory points for a match of the length that is asked for."""
    asked = "boards" in request.GET
    form = LengthForm(request.GET if asked else None, initial={"boards": USUAL})
    boards = form.cleaned_data["boards"] if form.is_valid() else USUAL
    context = {"table": law_tables.victory_points(boards), "form": form}
    status = 422 if form.errors else 200
    return render(request, "scoring/table_detail.html", context, status=status)
