"""`manage.py backup FILE`: keep everything in one file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from clubsite.ops import backups, home, old_backups
from clubsite.ops.command_line import OtherVersion

EMPTY = (
    "This database has no club and no account, so nothing was saved. Fix: "
    "set DATABASE_URL to the right one, or use --allow-empty."
)
DELETED = "Deleted, as it is older than 35 days: {path}"


class Command(BaseCommand):
    help = (
        "Writes the whole database to a new file; the site can keep running. Then deletes "
        "this site's backups in the same folder that are older than 35 days."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the name of the file, and whether to save an empty database, too."""
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--allow-empty",
            action="store_true",
            help="back up even a database without clubs or accounts",
        )

    def handle(self, *_args: object, **options: Any) -> None:
        """Write it; exit status 1 and nothing written when that is not possible."""
        path = options["file"].absolute()
        seal = self._seal(allow_empty=options["allow_empty"])
        home.mark_home()
        [expunged] = backups.expunged_lines.ask()
        identity = home.read_identity()
        try:
            backups.save(
                connection.settings_dict,
                path,
                seal=seal,
                expunged=expunged,
                identity=identity,
            )
        except backups.Failed as problem:
            raise CommandError(str(problem)) from problem
        self.stderr.write(f"{path}: {path.stat().st_size} bytes")
        if seal:
            self.stderr.write(backups.SEAL_LINE.format(seal=seal))
        home.note_backup()
        for old in old_backups.delete_old(path.parent, identity):
            self.stderr.write(DELETED.format(path=old))

    @staticmethod
    def _seal(*, allow_empty: bool) -> str:
        """The seal of the log; none of a database that only another version can read."""
        try:
            if not allow_empty and all(backups.is_unused.ask()):
                raise CommandError(EMPTY)
            [seal] = backups.seal_log.ask()
        except OtherVersion:
            return ""
        return seal
