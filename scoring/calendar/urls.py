"""Addresses of the calendar, under the club's own."""

from django.urls import path
from django.urls.resolvers import URLPattern

from scoring.calendar import views

DAY = "calendar/<int:series_id>/<slug:day>/"

urlpatterns: list[URLPattern] = [
    path("calendar/", views.calendar_month, name="calendar_month"),
    path("calendar/feed.ics", views.calendar_feed, name="calendar_feed"),
    path("calendar/series/", views.series_list, name="series_list"),
    path("calendar/series/new/", views.series_new, name="series_new"),
    path(
        "calendar/series/<int:series_id>/edit/", views.series_edit, name="series_edit"
    ),
    path("calendar/holidays/new/", views.closure_add, name="closure_add"),
    path(
        "calendar/holidays/<int:closure_id>/remove/",
        views.closure_remove,
        name="closure_remove",
    ),
    path("calendar/today/", views.planned_today, name="planned_today"),
    path(DAY, views.planned_detail, name="planned_detail"),
    path(f"{DAY}enter/", views.planned_enter, name="planned_enter"),
    path(f"{DAY}withdraw/", views.planned_withdraw, name="planned_withdraw"),
    path(f"{DAY}cancel/", views.planned_cancel, name="planned_cancel"),
    path(f"{DAY}postpone/", views.planned_postpone, name="planned_postpone"),
    path(f"{DAY}reinstate/", views.planned_reinstate, name="planned_reinstate"),
    path(f"{DAY}prepare/", views.planned_prepare, name="planned_prepare"),
    path(f"{DAY}set-up/", views.planned_set_up, name="planned_set_up"),
    path(f"{DAY}names/", views.planned_suggest, name="planned_suggest"),
]
