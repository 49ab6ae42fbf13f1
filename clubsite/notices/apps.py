"""Registers the app with Django."""

from importlib import import_module

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    name = "clubsite.notices"

    def ready(self) -> None:
        """Let the health page ask how the mail is doing."""
        import_module("clubsite.notices.probe")
