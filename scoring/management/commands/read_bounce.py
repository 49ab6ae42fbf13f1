"""`manage.py read_bounce`: count a result email that came back."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.mails import access
from scoring.mails.actions import note_return
from scoring.mails.bounces import LARGEST, NoBounce, read_bounce


class Command(BaseCommand):
    help = (
        "Reads one delivery report (RFC 3464) from standard input and counts the result "
        "email that came back. The second one stops result emails to its address."
    )

    def handle(self, *_args: object, **_options: Any) -> None:
        """Count it; exit status 1 for anything that isn't a report about our emails."""
        try:
            bounce = read_bounce(sys.stdin.buffer.read(LARGEST + 1))
        except NoBounce as problem:
            raise CommandError(str(problem)) from problem
        address = access.address_of_token(bounce.token)
        if address is None:
            raise CommandError(
                "The link in the report isn't ours. Nothing was counted."
            )
        if not bounce.permanent:
            self.stdout.write("The email is only late. Nothing was counted.")
        elif note_return(address, bounce.mail):
            self.stdout.write(f"Counted. Result emails to {address} have stopped.")
        else:
            self.stdout.write(f"Counted for {address}.")
