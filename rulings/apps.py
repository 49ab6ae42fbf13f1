"""Registers the app with Django."""

from importlib import import_module

from django.apps import AppConfig


class RulingsConfig(AppConfig):
    name = "rulings"

    def ready(self) -> None:
        """Let the outbox ask who may be told."""
        import_module("rulings.actions.appeals.telling")
        import_module("rulings.actions.conduct.telling")
        import_module("rulings.queries.told")
