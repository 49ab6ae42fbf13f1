"""Series and holidays, for managers."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_http_methods, require_safe

from clubsite.clubs.access import open_club
from clubsite.site.errors import Refused
from clubsite.site.web import Request, go_to, post_only
from scoring.calendar import access
from scoring.calendar.actions import series as actions
from scoring.calendar.forms import ClosureForm, SeriesForm, series_values
from scoring.calendar.shortcuts import get_series
from scoring.events.shortcuts import take_up

MOST_EVENTS = 100
"""How many events are offered to be copied, the newest."""


@require_safe
def series_list(request: Request, club_slug: str) -> HttpResponse:
    club = open_club(request, club_slug)
    access.check_may_plan(request.user, club)

    context = {
        "club": club,
        "series": access.visible_series(club),
        "closures": access.get_closures(club),
    }
    return render(request, "scoring/calendar/series_list.html", context)


@require_http_methods(["GET", "POST"])
def series_new(request: Request, club_slug: str) -> HttpResponse:
    club = open_club(request, club_slug)
    access.check_may_plan(request.user, club)

    form = SeriesForm(
        request.POST if request.method == "POST" else None,
        events=access.get_model_events(club)[:MOST_EVENTS],
        initial={"model_event": request.GET.get("event")},
    )
    if form.is_valid():
        try:
            actions.create_series(club, form.plan(), by=request.user)
            return go_to(request, "series_list", club.slug)
        except Refused as refusal:
            take_up(form, refusal)

    status = 422 if form.is_bound else 200
    context = {"club": club, "form": form}
    return render(request, "scoring/calendar/series_new.html", context, status=status)


@require_http_methods(["GET", "POST"])
def series_edit(request: Request, club_slug: str, series_id: int) -> HttpResponse:
    series = get_series(request, club_slug, series_id)
    access.check_may_plan(request.user, series.club)

    events = list(access.get_model_events(series.club)[:MOST_EVENTS])
    if series.model_event is not None and series.model_event not in events:
        events.append(series.model_event)
    form = SeriesForm(
        request.POST if request.method == "POST" else None,
        events=events,
        initial=series_values(series),
    )
    if form.is_valid():
        seen = form.cleaned_data["seen"] or 0
        try:
            actions.edit_series(
                series, form.plan(), by=request.user, expected_version=seen
            )
            return go_to(request, "series_list", club_slug)
        except Refused as refusal:
            take_up(form, refusal)

    status = 422 if form.is_bound else 200
    context = {"club": series.club, "series": series, "form": form}
    return render(request, "scoring/calendar/series_edit.html", context, status=status)


@require_http_methods(["GET", "POST"])
def closure_add(request: Request, club_slug: str) -> HttpResponse:
    club = open_club(request, club_slug)
    access.check_may_plan(request.user, club)

    form = ClosureForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            actions.add_closure(club, **form.cleaned_data, by=request.user)
            return go_to(request, "series_list", club.slug)
        except Refused as refusal:
            take_up(form, refusal)

    status = 422 if form.is_bound else 200
    context = {"club": club, "form": form}
    return render(request, "scoring/calendar/closure_add.html", context, status=status)


@post_only
def closure_remove(request: Request, club_slug: str, closure_id: int) -> HttpResponse:
    club = open_club(request, club_slug)
    access.check_may_plan(request.user, club)
    closure = get_object_or_404(
        access.get_closures(club).select_related("club"), pk=closure_id
    )

    actions.remove_closure(closure, by=request.user)
    return go_to(request, "series_list", club.slug)
