"""Addresses of the site that no club has."""

from django.urls import path

from scoring.views import law_tables

urlpatterns = [
    path("tables/", law_tables.table_list, name="table_list"),
    path(
        "tables/victory-points/",
        law_tables.table_victory_points,
        name="table_victory_points",
    ),
    path("tables/<slug:table>/", law_tables.table_detail, name="table_detail"),
]
