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
]
