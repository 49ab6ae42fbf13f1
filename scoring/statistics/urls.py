"""Addresses of statistics, under the club's own."""

from django.urls import path
from django.urls.resolvers import URLPattern

from scoring.statistics import views

urlpatterns: list[URLPattern] = [
    path("my/season/", views.my_season, name="my_season"),
]
