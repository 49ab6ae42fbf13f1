"""Addresses of ladders, under the club's own."""

from django.urls import path
from django.urls.resolvers import URLPattern

from scoring.ladders import views

urlpatterns: list[URLPattern] = [
    path("ladders/", views.ladder_list, name="ladder_list"),
    path("ladders/new/", views.ladder_new, name="ladder_new"),
    path("ladders/<int:ladder_id>/", views.ladder_detail, name="ladder_detail"),
    path("ladders/<int:ladder_id>/csv/", views.ladder_sheet, name="ladder_sheet"),
    path("ladders/<int:ladder_id>/change/", views.ladder_change, name="ladder_change"),
    path("ladders/<int:ladder_id>/end/", views.ladder_end, name="ladder_end"),
    path("ladders/<int:ladder_id>/reopen/", views.ladder_reopen, name="ladder_reopen"),
]
