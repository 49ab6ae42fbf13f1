"""Shortcuts for views of the calendar: fetch what an address names, or answer 404."""

from datetime import date

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from clubsite.clubs.access import open_club
from clubsite.site.clock import now
from scoring.calendar import access
from scoring.calendar.models import PlannedDate, Series
from scoring.calendar.queries.pages import day_of


def get_series(request: HttpRequest, club_slug: str, series_id: int) -> Series:
    """The series of that address; else 404."""
    club = open_club(request, club_slug)
    series = get_object_or_404(
        access.visible_series(club).select_related("model_event"), pk=series_id
    )
    series.club = club
    return series


def get_day(
    request: HttpRequest, club_slug: str, series_id: int, day: str
) -> tuple[Series, PlannedDate]:
    """The series and that day of it, which may have no row yet; else 404."""
    series = get_series(request, club_slug, series_id)
    found = day_of(day)
    if found is None:
        raise Http404
    return series, _date(series, found)


def _date(series: Series, day: date) -> PlannedDate:
    planned = access.get_date(series, day)
    if planned is None:
        if not series.recurrence.has(day):
            raise Http404
        planned = PlannedDate(date=day, changed_at=now())
    planned.series = series
    return planned
