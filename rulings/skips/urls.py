"""Addresses of skipped boards, under the club's own."""

from django.urls import path
from django.urls.resolvers import URLPattern

from rulings.skips import views

urlpatterns: list[URLPattern] = [
    path("events/<int:event_id>/skips/", views.skip_list, name="skip_list"),
    path(
        "events/<int:event_id>/lines/<int:result_id>/skip/",
        views.skip_ask,
        name="skip_ask",
    ),
    path("skips/<int:skip_id>/", views.skip_detail, name="skip_detail"),
    path("skips/<int:skip_id>/move/", views.skip_move, name="skip_move"),
    path("skips/<int:skip_id>/decide/", views.skip_decide, name="skip_decide"),
]
