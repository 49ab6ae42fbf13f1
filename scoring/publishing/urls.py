"""Addresses of published results, under the club's own."""

from django.urls import path
from django.urls.resolvers import URLPattern

from scoring.publishing import views

urlpatterns: list[URLPattern] = [
    path("events/<int:event_id>/wall/", views.event_wall, name="event_wall"),
]
