"""Addresses of matches, under the club's own."""

from django.urls import path
from django.urls.resolvers import URLPattern

from scoring.matches import views

urlpatterns: list[URLPattern] = [
    path("events/<int:event_id>/matches/", views.round_list, name="round_list"),
    path(
        "events/<int:event_id>/matches.csv",
        views.round_sheet,
        name="round_sheet",
    ),
    path(
        "events/<int:event_id>/matches/round/<int:number>/",
        views.round_detail,
        name="round_detail",
    ),
    path(
        "events/<int:event_id>/cross-table/",
        views.cross_table,
        name="cross_table",
    ),
    path(
        "events/<int:event_id>/cross-table.csv",
        views.cross_table_sheet,
        name="cross_table_sheet",
    ),
    path(
        "events/<int:event_id>/matches/<int:match_id>/",
        views.match_detail,
        name="match_detail",
    ),
    path(
        "events/<int:event_id>/matches/<int:match_id>/match.csv",
        views.match_sheet,
        name="match_sheet",
    ),
    path("events/<int:event_id>/rounds/", views.event_rounds, name="event_rounds"),
    path(
        "events/<int:event_id>/rounds/draw/",
        views.round_draw,
        name="round_draw",
    ),
    path(
        "events/<int:event_id>/rounds/change/",
        views.round_change,
        name="round_change",
    ),
    path(
        "events/<int:event_id>/rounds/publish/",
        views.round_publish,
        name="round_publish",
    ),
    path(
        "events/<int:event_id>/rounds/undo/",
        views.round_undo,
        name="round_undo",
    ),
    path(
        "events/<int:event_id>/rounds/discard/",
        views.round_discard,
        name="round_discard",
    ),
    path(
        "events/<int:event_id>/matches/<int:match_id>/judge/",
        views.match_judge,
        name="match_judge",
    ),
    path(
        "events/<int:event_id>/matches/<int:match_id>/edit/",
        views.match_edit,
        name="match_edit",
    ),
    path(
        "events/<int:event_id>/matches/<int:match_id>/mismatch/",
        views.match_mismatch,
        name="match_mismatch",
    ),
    path(
        "events/<int:event_id>/matches/<int:match_id>/prolong/",
        views.match_prolong,
        name="match_prolong",
    ),
    path(
        "events/<int:event_id>/matches/<int:match_id>/shorten/",
        views.match_shorten,
        name="match_shorten",
    ),
    path(
        "events/<int:event_id>/matches/<int:match_id>/lineup/",
        views.match_lineup,
        name="match_lineup",
    ),
]
