"""A day of a series before it is an event: its page, entries, and changes of plan."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from clubsite.clubs.access import open_club
from clubsite.site.errors import Refused
from clubsite.site.web import (
    PublicRequest,
    Request,
    go_to,
    post_only,
    render_part,
    request_user,
)
from scoring.calendar import access
from scoring.calendar.actions import dates, making, pairs
from scoring.calendar.forms import CancelForm, EntryForm, PostponeForm
from scoring.calendar.models import PlannedDate, Series
from scoring.calendar.queries import pages
from scoring.calendar.queries.pages import like_last_time, planned_day
from scoring.calendar.shortcuts import get_day
from scoring.events.shortcuts import take_up


@require_safe
def planned_today(request: Request, club_slug: str) -> HttpResponse:
    """What can be set up today; the desk takes it in as a part."""
    club = open_club(request, club_slug)
    access.check_may_prepare(request.user, club)

    context = {"club": club, "today": pages.planned_today(request.user, club)}
    template = "scoring/calendar/planned_today.html"
    return render_part(request, template, "today", context)


@login_not_required
@require_safe
def planned_detail(
    request: PublicRequest, club_slug: str, series_id: int, day: str
) -> HttpResponse:
    series, planned = get_day(request, club_slug, series_id, day)
    return _day_page(request, series, planned, EntryForm())


@require_http_methods(["GET", "POST"])
def planned_enter(
    request: Request, club_slug: str, series_id: int, day: str
) -> HttpResponse:
    series, planned = get_day(request, club_slug, series_id, day)
    access.check_may_enter(request.user, series)

    form = EntryForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            pairs.enter_pair(series, planned.date, **form.cleaned_data, by=request.user)
            return _to_day(request, series, planned)
        except Refused as refusal:
            take_up(form, refusal)
    return _day_page(request, series, planned, form)


@post_only
def planned_withdraw(
    request: Request, club_slug: str, series_id: int, day: str
) -> HttpResponse:
    series, planned = get_day(request, club_slug, series_id, day)

    pairs.withdraw_pair(series, planned.date, by=request.user)
    return _to_day(request, series, planned)


@require_http_methods(["GET", "POST"])
def planned_cancel(
    request: Request, club_slug: str, series_id: int, day: str
) -> HttpResponse:
    series, planned = get_day(request, club_slug, series_id, day)
    form = CancelForm(request.POST if request.method == "POST" else None)
    template = "scoring/calendar/planned_cancel.html"
    return _change(request, series, planned, form, dates.cancel_date, template)


@require_http_methods(["GET", "POST"])
def planned_postpone(
    request: Request, club_slug: str, series_id: int, day: str
) -> HttpResponse:
    series, planned = get_day(request, club_slug, series_id, day)
    form = PostponeForm(request.POST if request.method == "POST" else None)
    template = "scoring/calendar/planned_postpone.html"
    return _change(request, series, planned, form, dates.postpone_date, template)


@post_only
def planned_reinstate(
    request: Request, club_slug: str, series_id: int, day: str
) -> HttpResponse:
    series, planned = get_day(request, club_slug, series_id, day)

    dates.reinstate_date(series, planned.date, by=request.user)
    return _to_day(request, series, planned)


@post_only
def planned_prepare(
    request: Request, club_slug: str, series_id: int, day: str
) -> HttpResponse:
    """Begin the set-up; where someone has, go on with it."""
    series, planned = get_day(request, club_slug, series_id, day)
    if planned.prepared_at is None:
        making.prepare_date(series, planned.date, by=request.user)
    return go_to(request, "planned_set_up", club_slug, series.pk, day)


def _change(
    request: Request,
    series: Series,
    planned: PlannedDate,
    form: forms.Form,
    action: Callable[..., None],
    template: str,
) -> HttpResponse:
    access.check_may_plan(request.user, series.club)
    if form.is_valid():
        try:
            action(series, planned.date, **form.cleaned_data, by=request.user)
            return _to_day(request, series, planned)
        except Refused as refusal:
            take_up(form, refusal)
    status = 422 if form.is_bound else 200
    context = {"club": series.club, "series": series, "planned": planned, "form": form}
    return render(request, template, context, status=status)


def _to_day(request: Request, series: Series, planned: PlannedDate) -> HttpResponse:
    where = (series.club.slug, series.pk, planned.date.isoformat())
    return go_to(request, "planned_detail", *where)


def _day_page(
    request: Any, series: Series, planned: PlannedDate, form: forms.Form
) -> HttpResponse:
    user, last = request_user(request), series.model_event
    context = {
        "club": series.club,
        "series": series,
        "planned": planned,
        "page": planned_day(user, series, planned),
        "like": like_last_time(last.date if last else None),
        "form": form,
    }
    status = 422 if form.is_bound else 200
    template = "scoring/calendar/planned_detail.html"
    return render(request, template, context, status=status)
