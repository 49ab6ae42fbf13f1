"""Registers the app with Django."""

from importlib import import_module

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    name = "scoring"

    def ready(self) -> None:
        """Let the club's front page know its evenings, and notices who opens them."""
        import_module("scoring.queries.front")
        import_module("scoring.queries.told")
