"""`manage.py sample_club`: make the sample club, and say who may sign in there."""

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from clubsite.accounts.models import User
from clubsite.clubs import access
from clubsite.sample.clubs import CLUB, OTHER_CLUB, PASSWORD, Part
from clubsite.sample.programme import make_sample
from clubsite.sample.seasons import EVENINGS
from clubsite.site import clock


class Command(BaseCommand):
    help = "Creates the sample club once and prints its sign-in details."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--season",
            action="store_true",
            help="Adds forty evenings of one season, which takes a minute.",
        )

    def handle(self, *_args: object, **options: object) -> None:
        """Make it unless it is there; a site that others can reach has none."""
        if settings.PUBLIC:
            raise CommandError(
                "The sample club's password is public, so it isn't created on a "
                "public host. Unset ALLOWED_HOSTS, or use create_club."
            )
        taken = access.visible_clubs().filter(slug__in=(CLUB, OTHER_CLUB))
        if not User.objects.filter(is_sample=True).exists():
            if taken.exists():
                raise CommandError(f"The club at /{taken[0].slug}/ isn't a sample.")
            evenings = EVENINGS if options["season"] else 0
            make_sample(clock.now(), evenings=evenings)
        for part in Part:
            self.stdout.write(f"{part}: {part.email} / {PASSWORD}")
