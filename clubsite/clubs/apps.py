"""Registers the app with Django."""

from django.apps import AppConfig


class ClubsConfig(AppConfig):
    name = "clubsite.clubs"
