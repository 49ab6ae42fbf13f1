"""`manage.py restore FILE`: fill an empty database from a backup."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from clubsite.ops import backups, home

DONE = (
    "Restored. The site serves nothing yet. Now: script/manage migrate, then "
    "script/manage finish_restore"
)


class Command(BaseCommand):
    help = "Restores a backup file into an empty database."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the name of the file."""
        parser.add_argument("file", type=Path)

    def handle(self, *_args: object, **options: Any) -> None:
        """Fill it; exit status 1 and nothing changed when it is not empty."""
        if connection.introspection.table_names():
            raise CommandError(
                "The database isn't empty. Set DATABASE_URL, or VAR_DIR for SQLite, "
                "to a new one."
            )
        connection.close()
        try:
            seal = backups.read_seal(options["file"])
            backups.load(connection.settings_dict, options["file"])
        except backups.Failed as problem:
            raise CommandError(str(problem)) from problem
        home.mark_restored(seal)
        self._say_what_next(seal)

    def _say_what_next(self, seal: str) -> None:
        """Print the seal of the backup, by which the restore is finished.

        A copy that other means have made has no manifest: then its log says.
        """
        if not seal:
            [seal] = backups.newest_seal.ask()
        if seal:
            self.stderr.write(backups.SEAL_LINE.format(seal=seal))
        self.stderr.write(DONE)
