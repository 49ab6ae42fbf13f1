"""`manage.py appoint`: a confidential role, where a club has too few people to give it."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.clubs import access, actions
from clubsite.clubs.labels import CONFIDENTIAL, RoleKind
from clubsite.site.errors import Refused


class Command(BaseCommand):
    help = (
        "Appoints a person to a role that reads confidential files. They must still "
        "accept on the site, and everyone in such a role is notified."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the club, the role and the address of the person's account."""
        parser.add_argument("club", help="the address of the club: /CLUB/")
        parser.add_argument("role", choices=sorted(CONFIDENTIAL))
        parser.add_argument("email")

    def handle(self, *_args: object, **options: Any) -> None:
        """Appoint, or say why not; prints where the person accepts."""
        club = access.visible_clubs().filter(slug=options["club"]).first()
        if club is None:
            raise CommandError(f"{options['club']}: no club has this address.")
        email = options["email"].strip().lower()
        user = User.objects.filter(email=email).first()
        if user is None:
            raise CommandError(
                f"{email}: no account has this address. Invite the person first."
            )
        try:
            kind = RoleKind(options["role"])
            actions.appoint_by_operator(club, kind, user=user, by=None)
        except Refused as refusal:
            raise CommandError(f"{email}: {refusal}") from refusal
        page = reverse("appointment_list", args=[club.slug])
        self.stderr.write(f"{user.name} can now accept: {settings.SITE_URL}{page}")
