"""Addresses of the casebook, under the club's own."""

from django.urls import path
from django.urls.resolvers import URLPattern

from rulings.casebook import views

urlpatterns: list[URLPattern] = [
    path("casebook/", views.casebook_list, name="casebook_list"),
    path("casebook/public/", views.casebook_public, name="casebook_public"),
    path("casebook/families/", views.casebook_families, name="casebook_families"),
    path(
        "casebook/<int:ruling_id>/",
        views.casebook_detail,
        name="casebook_detail",
    ),
    path(
        "casebook/<int:ruling_id>/sheet/",
        views.casebook_sheet,
        name="casebook_sheet",
    ),
]
