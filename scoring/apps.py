"""Registers the app with Django."""

from importlib import import_module

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    name = "scoring"

    def ready(self) -> None:
        """Let the club's front page know its latest results and what is coming."""
        import_module("scoring.queries.front")
