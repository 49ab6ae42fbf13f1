"""Registers the app with Django."""

from importlib import import_module

from django.apps import AppConfig


class RulingsConfig(AppConfig):
    name = "rulings"

    def ready(self) -> None:
        """Let the outbox ask who may be told, and the evening what is open."""
        import_module("rulings.actions.appeals.telling")
        import_module("rulings.actions.conduct.telling")
        import_module("rulings.queries.pins")
        import_module("rulings.queries.running")
        import_module("rulings.queries.skips")
        import_module("rulings.queries.table_calls")
        import_module("rulings.queries.told")
