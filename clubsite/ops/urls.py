"""Addresses of this app."""

from django.urls import path

from clubsite.ops import views

urlpatterns = [
    path("health/", views.health, name="health"),
    path("health/ready/", views.health_ready, name="health_ready"),
]
