"""`manage.py export_event`: write an event to a file that other programs read."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.exchange.queries import exports
from scoring.formats.errors import BadFile
from scoring.management.files import event_numbered, write_file


class Command(BaseCommand):
    help = "Writes an event to a result file, and lists what the format can't hold."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the event, the format and the file."""
        parser.add_argument("event", type=int, help="event number")
        parser.add_argument("--format", choices=tuple(exports.ENDINGS), required=True)
        parser.add_argument("--output", type=Path, required=True)

    def handle(self, *_args: object, **options: Any) -> None:
        """Write it whole, or say why not."""
        event = event_numbered(options["event"])
        try:
            file = exports.exported(event, options["format"])
        except BadFile as problem:
            raise CommandError(f"{event}: {problem}") from problem
        write_file(options["output"], file.content)
        for remark in file.remarks:
            self.stderr.write(str(remark))
        if file.comes_back:
            self.stderr.write(
                "extra lines at the end hold the rest for Clubsite: imported "
                "unchanged, the file gives the same ranking"
            )
