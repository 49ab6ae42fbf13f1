"""Addresses of this app."""

from django.urls import path

from clubsite.ops import views

urlpatterns = [
    path("robots.txt", views.robots_txt, name="robots_txt"),
    path(".well-known/security.txt", views.security_txt, name="security_txt"),
    path("health/", views.health, name="health"),
    path("health/ready/", views.health_ready, name="health_ready"),
    path("health/status/", views.health_status, name="health_status"),
]
