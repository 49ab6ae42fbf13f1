"""Addresses of published results, under the club's own."""

from django.urls import path
from django.urls.resolvers import URLPattern

from scoring.publishing import views

urlpatterns: list[URLPattern] = [
    path(
        "events/<int:event_id>/published/",
        views.event_published,
        name="event_published",
    ),
    path(
        "events/<int:event_id>/published/stop/",
        views.event_mails_stop,
        name="event_mails_stop",
    ),
    path(
        "events/<int:event_id>/published/send/",
        views.event_mails_send,
        name="event_mails_send",
    ),
    path("events/<int:event_id>/wall/", views.event_wall, name="event_wall"),
]
