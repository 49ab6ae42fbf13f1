"""Addresses of statistics, under the club's own."""

from django.urls import path
from django.urls.resolvers import URLPattern

from scoring.statistics import views

urlpatterns: list[URLPattern] = [
    path("my/season/", views.my_season, name="my_season"),
    path("my/season/publish/", views.season_publish, name="season_publish"),
    path("my/season/withdraw/", views.season_withdraw, name="season_withdraw"),
    path("players/<int:player_id>/season/", views.player_season, name="player_season"),
]
