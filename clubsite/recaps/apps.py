"""Registers the app with Django."""

from importlib import import_module

from django.apps import AppConfig


class RecapsConfig(AppConfig):
    name = "clubsite.recaps"

    def ready(self) -> None:
        """Let documents follow the results."""
        import_module("clubsite.recaps.following")
