"""`manage.py invitation_link`: the link of an invitation that no mail carries."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from clubsite.clubs import access, actions


class Command(BaseCommand):
    help = "Prints the link of an open invitation, to give to the person invited."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the club and the invited address."""
        parser.add_argument("club", help="the address of the club: /CLUB/")
        parser.add_argument("email")

    def handle(self, *_args: object, **options: Any) -> None:
        """Print the link; exit status 1 where the club or the invitation is missing."""
        slug, email = options["club"], options["email"].strip().lower()
        club = access.visible_clubs().filter(slug=slug).first()
        if club is None:
            raise CommandError(f"{slug}: no club has this address.")
        invitation = access.open_invitations(club).filter(email=email).first()
        if invitation is None:
            raise CommandError(f"{email}: no open invitation to this address.")
        path = actions.make_invitation_link(invitation, by=None)
        self.stdout.write(f"{settings.SITE_URL}{path}")
