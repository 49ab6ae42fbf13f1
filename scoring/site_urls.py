"""Addresses of the site that no club has."""

from django.urls import path

from scoring.results import views as results_views

urlpatterns = [
    path("tables/", results_views.table_list, name="table_list"),
    path(
        "tables/victory-points/",
        results_views.table_victory_points,
        name="table_victory_points",
    ),
    path("tables/<slug:table>/", results_views.table_detail, name="table_detail"),
]
