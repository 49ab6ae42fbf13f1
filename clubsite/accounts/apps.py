"""Registers the app with Django."""

from importlib import import_module

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "clubsite.accounts"

    def ready(self) -> None:
        """Let the outbox know how the links in our mails are made."""
        import_module("clubsite.accounts.links")
