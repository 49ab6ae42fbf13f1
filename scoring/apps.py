"""Registers the app with Django."""

from importlib import import_module

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    name = "scoring"

    def ready(self) -> None:
        """Let notices know who opens the pages of evenings."""
        import_module("scoring.queries.told")
