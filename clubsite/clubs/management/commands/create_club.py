"""`manage.py create_club`: set up a club, and invite its first manager."""

import json
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.core.validators import validate_email
from django.db import transaction
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.clubs import access, actions
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.site.errors import Refused


class Command(BaseCommand):
    help = "Sets up a club at its own address."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the address, the name, and whom to invite."""
        parser.add_argument("slug", help="the address: /SLUG/")
        parser.add_argument("--name", required=True)
        parser.add_argument("--manager", metavar="EMAIL", default="")
        parser.add_argument("--json", action="store_true")

    def handle(self, *_args: object, **options: Any) -> None:
        """Do it, or say why not; a club that exists stays as it is."""
        try:
            with transaction.atomic():
                answer = _set_up(options["slug"], options["name"], options["manager"])
        except Refused as refusal:
            raise CommandError(f"{options['slug']}: {refusal}") from refusal
        if options["json"]:
            self.stdout.write(json.dumps(answer))
            return
        state = "exists already" if answer["already"] else "is set up"
        self.stderr.write(
            f"{answer['club']} {state}: {settings.SITE_URL}{answer['url']}"
        )
        if "invitation" in answer:
            self.stderr.write(f"The manager's invitation: {answer['invitation']}")


def _set_up(slug: str, name: str, manager: str) -> dict[str, object]:
    club = access.visible_clubs().filter(slug=slug).first()
    already = club is not None
    club = club or actions.create_club(slug, name=name, by=None)
    answer: dict[str, object] = {
        "club": club.name,
        "url": reverse("club_home", args=[club.slug]),
        "already": already,
    }
    if manager and not _is_manager(club, manager):
        answer["invitation"] = settings.SITE_URL + _invite(club, manager)
    return answer


def _is_manager(club: Club, email: str) -> bool:
    user = User.objects.filter(email=email.strip().lower()).first()
    return access.is_manager(user, club)


def _invite(club: Club, email: str) -> str:
    """The path of an invitation; one that waits is replaced, for its link may be lost."""
    try:
        validate_email(email)
    except ValidationError as error:
        raise Refused(f"--manager: {email} is not an email address.") from error
    for waiting in access.open_invitations(club).filter(email=email.strip().lower()):
        actions.withdraw_invitation(waiting, by=None)
    kinds = [RoleKind.MANAGER]
    return access.invitation_path(actions.invite(club, email, kinds=kinds, by=None))
