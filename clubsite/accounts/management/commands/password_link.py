"""`manage.py password_link`: a link for someone whom no mail reaches."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from clubsite.accounts import actions
from clubsite.accounts.models import User


class Command(BaseCommand):
    help = "Prints a link with which the person at that address can choose a password."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the address."""
        parser.add_argument("email")

    def handle(self, *_args: object, **options: Any) -> None:
        """Print the link and tell the person; exit status 1 when no one has that address."""
        email = options["email"].strip().lower()
        user = User.objects.filter(email=email).first()
        if user is None:
            raise CommandError(f"{email}: no account has this address.")
        path = actions.make_password_link(user, by=None)
        self.stdout.write(f"{settings.SITE_URL}{path}")
