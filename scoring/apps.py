"""Registers the app with Django."""

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    name = "scoring"
