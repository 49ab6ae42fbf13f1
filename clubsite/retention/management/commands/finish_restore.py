"""`manage.py finish_restore`: expunge again what was expunged since the backup."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from clubsite.audit import seals
from clubsite.ops import home, restoring
from clubsite.retention import expunged_list
from clubsite.retention.actions import sweeping
from clubsite.retention.actions.restoring import NotAsSealed, finish_restore
from clubsite.retention.expunged_list import ListedCase

NOT_RESTORED = (
    "This database isn't a restored one that waits: nothing to finish. If you know that "
    "it is an older copy all the same, use --force."
)
NO_LIST = (
    "There is no list of what was expunged at {path}. Fix: name it with --list FILE: "
    "expunged.list of the old VAR_DIR, the .json file of a newer backup, or a saved "
    "monthly email. If there is none anywhere, use --without-list."
)
UNREADABLE = "{path} can't be read: {problem}. Fix: check that it is the right file."
NOT_AS_SEALED = (
    "The audit log isn't as the backup's seal says, so nothing was changed. Fix: restore "
    "another backup. To accept this one all the same, use --despite-faults: the log will "
    "say so."
)


class Command(BaseCommand):
    help = (
        "Expunges again what was expunged since the backup, then lets the site serve."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take where else the list stands, and what the operator accepts."""
        parser.add_argument("--list", action="append", type=Path, default=[])
        parser.add_argument("--without-list", action="store_true")
        parser.add_argument("--despite-faults", action="store_true")
        parser.add_argument(
            "--force",
            action="store_true",
            help="the database is an older copy, though nothing shows it",
        )

    def handle(self, *_args: object, **options: Any) -> None:
        """Do all of it or nothing; exit status 1 where something is missing."""
        is_restored = restoring.is_restored(connection)
        if not (is_restored or options["force"]):
            raise CommandError(NOT_RESTORED)
        lines = self._lines(options["list"], without=options["without_list"])
        if not is_restored:
            home.mark_restored("")
        try:
            done = finish_restore(lines, despite_faults=options["despite_faults"])
        except NotAsSealed as refusal:
            for fault in refusal.faults:
                self.stderr.write(
                    f"{fault.subject}, entry {fault.number}: {fault.what}"
                )
            raise CommandError(NOT_AS_SEALED) from refusal
        sweeping.scrub()
        seals.seal()
        self._say(done.listed, done.due, anchored=done.anchored)

    @staticmethod
    def _lines(places: list[Path], *, without: bool) -> list[ListedCase]:
        """The lines of the list, wherever it stands."""
        if not (places or without or expunged_list.path().exists()):
            raise CommandError(NO_LIST.format(path=expunged_list.path()))
        lines = set(expunged_list.listed_lines())
        for place in places:
            try:
                lines |= set(expunged_list.read_file(place))
            except (OSError, ValueError, LookupError) as problem:
                text = UNREADABLE.format(path=place, problem=problem)
                raise CommandError(text) from problem
        return sorted(lines, key=lambda line: (line.on, line.what == "held"))

    def _say(self, listed: int, due: int, *, anchored: bool) -> None:
        self.stderr.write(f"Expunged again from the list: {listed}. Due since: {due}.")
        if not anchored:
            self.stderr.write("The backup had no seal, so its log proves only itself.")
        self.stderr.write("The site serves again.")
