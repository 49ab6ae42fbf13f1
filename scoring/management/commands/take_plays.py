"""`manage.py take_plays`: auctions and play from the files of imported events."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from scoring.events.models import Event
from scoring.exchange.actions.kept_plays import store_kept_plays
from scoring.management.files import event_numbered


class Command(BaseCommand):
    help = (
        "Takes auctions and play from the files that events were imported from. "
        "Results that have them already stay as they are."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the event, if not all of them."""
        parser.add_argument(
            "event", type=int, nargs="?", help="event number; without it, every event"
        )

    def handle(self, *_args: object, **options: Any) -> None:
        """Store what is new, and list each event."""
        number = options["event"]
        imported = Event.objects.filter(imported_file__isnull=False)
        events = (
            list(imported.select_related("club", "policy").order_by("pk"))
            if number is None
            else [event_numbered(number)]
        )
        total = 0
        for event in events:
            found = store_kept_plays(event)
            total += found.results
            for name in found.unreadable:
                self.stderr.write(f"{event}: {name} can't be read any more.")
            if found.results:
                self.stdout.write(f"{event}: {found.results} results")
        self.stdout.write(
            f"{len(events)} events checked, auctions and play of {total} results stored."
        )
