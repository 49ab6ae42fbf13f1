"""Registers the app with Django."""

from importlib import import_module

from django.apps import AppConfig


class ClubsConfig(AppConfig):
    name = "clubsite.clubs"

    def ready(self) -> None:
        """Let the outbox know how the link of an invitation is made."""
        import_module("clubsite.clubs.invitations")
