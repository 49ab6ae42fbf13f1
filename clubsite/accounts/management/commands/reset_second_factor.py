"""`manage.py reset_second_factor`: for someone who has lost every second factor."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clubsite.accounts.models import User
from clubsite.accounts.second_factor import actions
from clubsite.site.errors import Refused


class Command(BaseCommand):
    help = (
        "Removes the authenticator apps, passkeys and recovery codes of the account "
        "with that address. The person is notified, and the audit log records it."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the address."""
        parser.add_argument("email")

    def handle(self, *_args: object, **options: Any) -> None:
        """Reset and tell the person; exit status 1 when there is nothing to reset."""
        email = options["email"].strip().lower()
        user = User.objects.filter(email=email).first()
        if user is None:
            raise CommandError(f"{email}: no account has this address.")
        try:
            actions.reset_second_factor(user, by=None)
        except Refused as refusal:
            raise CommandError(f"{email}: {refusal}") from refusal
        self.stderr.write(f"{email}: two-step sign-in reset; the person is notified.")
