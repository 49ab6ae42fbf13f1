"""The app that keeps heartbeats and counters."""

from django.apps import AppConfig
from django.db.backends.signals import connection_created

from clubsite.ops import outages


class UpkeepConfig(AppConfig):
    name = "clubsite.ops"

    def ready(self) -> None:
        """Tell in the log when a database that was away answers again."""
        connection_created.connect(outages.note_back)
