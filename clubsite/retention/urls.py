"""Addresses of retention, under the club's address."""

from django.urls import path

from clubsite.retention import views

urlpatterns = [
    path("retention/", views.retention_schedule, name="retention_schedule"),
    path(
        "retention/<slug:name>/<slug:identity>/hold/",
        views.retention_hold,
        name="retention_hold",
    ),
    path("my-data/", views.data_own, name="data_own"),
    path("my-data/<int:request_id>/copy/", views.data_copy, name="data_copy"),
    path("data-requests/", views.data_request_list, name="data_request_list"),
    path(
        "data-requests/<int:request_id>/",
        views.data_request_answer,
        name="data_request_answer",
    ),
]
