"""Addresses of polls, under the club's own."""

from django.urls import path
from django.urls.resolvers import URLPattern

from rulings.polls import views

urlpatterns: list[URLPattern] = [
    path(
        "rulings/<int:ruling_id>/consult/",
        views.ruling_consult,
        name="ruling_consult",
    ),
    path("rulings/<int:ruling_id>/polls/new/", views.poll_new, name="poll_new"),
    path(
        "rulings/<int:ruling_id>/polls/<int:poll_id>/",
        views.poll_detail,
        name="poll_detail",
    ),
    path(
        "rulings/<int:ruling_id>/polls/<int:poll_id>/close/",
        views.poll_close,
        name="poll_close",
    ),
    path(
        "rulings/<int:ruling_id>/polls/<int:poll_id>/asked/<int:asked_id>/",
        views.poll_asked,
        name="poll_asked",
    ),
    path("polls/<int:asked_id>/open/", views.poll_own, name="poll_own"),
    path("polls/<str:token>/", views.poll_answer, name="poll_answer"),
]
