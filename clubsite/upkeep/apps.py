"""The app that keeps heartbeats and counters."""

from importlib import import_module

from django.apps import AppConfig


class UpkeepConfig(AppConfig):
    name = "clubsite.upkeep"

    def ready(self) -> None:
        """Let a worker that starts in this process tell that it lives."""
        # Celery finds the listener by import; web processes never send the signal.
        import_module("clubsite.upkeep.heartbeat")
