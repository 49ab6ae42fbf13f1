"""Addresses of results, under the club's own."""

from django.urls import path
from django.urls.resolvers import URLPattern

from scoring.results import views

urlpatterns: list[URLPattern] = [
    path("events/", views.event_list, name="event_list"),
    path("tonight/", views.tonight, name="tonight"),
    path("my/results/", views.my_results, name="my_results"),
    path("events/<int:event_id>/", views.event_detail, name="event_detail"),
    path(
        "events/<int:event_id>/ranking.csv",
        views.event_sheet,
        name="event_sheet",
    ),
    path(
        "events/<int:event_id>/pairs/<int:entry_id>/",
        views.scorecard,
        name="scorecard",
    ),
    path(
        "events/<int:event_id>/pairs/<int:entry_id>/scorecard.csv",
        views.scorecard_sheet,
        name="scorecard_sheet",
    ),
    path(
        "events/<int:event_id>/boards/<int:board>/",
        views.board_detail,
        name="board_detail",
    ),
    path(
        "events/<int:event_id>/boards/<int:board>/traveller.csv",
        views.board_sheet,
        name="board_sheet",
    ),
    path(
        "events/<int:event_id>/boards/<int:board>/how/",
        views.board_worked,
        name="board_worked",
    ),
    path(
        "events/<int:event_id>/boards/<int:board>/results/<int:result_id>/",
        views.replay_detail,
        name="replay_detail",
    ),
    path(
        "events/<int:event_id>/boards/<int:board>/results/<int:result_id>/analyse/",
        views.replay_analyse,
        name="replay_analyse",
    ),
    path(
        "events/<int:event_id>/history/",
        views.event_history,
        name="event_history",
    ),
]
