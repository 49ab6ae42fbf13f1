"""`manage.py verify_audit`: prove that the audit log is as it was written."""

import json
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clubsite.audit import seals
from clubsite.audit.models import Entry
from clubsite.audit.seals import InvalidSeal, Seal
from clubsite.audit.verification import verify

NOT_A_SEAL = (
    "‘{text}’ isn't a seal. Enter it as it was printed: a number, a hyphen and 64 "
    "digits "
    "or letters from a to f."
)


class Command(BaseCommand):
    help = "Proves that no entry of the audit log was changed or removed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take `--json` as other commands do; the answer is always JSON."""
        parser.add_argument("--json", action="store_true")
        parser.add_argument(
            "--seal",
            help="a seal from a backup, email or printout to check the log against",
        )

    def handle(self, *_args: object, **options: Any) -> None:
        """Print what was found; exit status 1 when the log is not intact.

        Entries that still wait for their seal are sealed once the log has proved intact,
        so that the seal of the answer covers them all.
        """
        anchor = self._anchor(options["seal"])
        faults = list(verify(anchor))
        if not faults:
            seals.seal()
        newest = seals.get_newest()
        answer: dict[str, object] = {
            "entries": Entry.objects.count(),
            "intact": not faults,
            "seal": str(newest.seal) if newest else "",
            "anchored": anchor is not None and not faults,
        }
        if faults:
            answer["faults"] = [asdict(fault) for fault in faults]
        self.stdout.write(json.dumps(answer))
        for fault in faults:
            self.stderr.write(f"{fault.subject}, entry {fault.number}: {fault.what}")
        if faults:
            count = "1 fault" if len(faults) == 1 else f"{len(faults)} faults"
            raise CommandError(f"The audit log is not intact: {count}.")

    @staticmethod
    def _anchor(text: str | None) -> Seal | None:
        if text is None:
            return None
        try:
            return Seal.read(text)
        except InvalidSeal as problem:
            raise CommandError(NOT_A_SEAL.format(text=text)) from problem
