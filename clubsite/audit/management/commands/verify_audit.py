"""`manage.py verify_audit`: prove that the audit log is as it was written."""

import json
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clubsite.audit import trail
from clubsite.audit.models import Entry


class Command(BaseCommand):
    help = "Proves that no entry of the audit log was changed or removed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take `--json` as other commands do; the answer is always JSON."""
        parser.add_argument("--json", action="store_true")

    def handle(self, *_args: object, **_options: Any) -> None:
        """Print what was found; exit status 1 when the log is not intact."""
        faults = list(trail.verify())
        answer: dict[str, object] = {
            "entries": Entry.objects.count(),
            "intact": not faults,
        }
        if faults:
            answer["faults"] = [asdict(fault) for fault in faults]
        self.stdout.write(json.dumps(answer))
        for fault in faults:
            self.stderr.write(f"{fault.subject}, entry {fault.number}: {fault.what}")
        if faults:
            raise CommandError(f"The audit log is not intact: {len(faults)} faults.")
