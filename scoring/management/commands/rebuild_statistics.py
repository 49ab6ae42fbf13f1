"""`manage.py rebuild_statistics`: make the rows of players' statistics again."""

from typing import Any

from django.core.management.base import BaseCommand

from scoring.statistics import access
from scoring.statistics.actions import rebuild_statistics


class Command(BaseCommand):
    help = "Makes the statistics of all posted events again, from what was posted last."

    def handle(self, *_args: object, **_options: Any) -> None:
        """Say how many rows each event has."""
        for event in access.posted_events():
            self.stdout.write(f"{event.pk} {event}: {rebuild_statistics(event)} rows")
