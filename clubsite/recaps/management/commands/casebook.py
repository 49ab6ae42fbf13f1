"""`manage.py casebook`: the appeal casebook of a club, or of all clubs, as a file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import translation
from django.utils.translation import gettext

from clubsite.clubs.models import Club
from clubsite.recaps.documents.casebook import print_casebook
from clubsite.recaps.documents.printed import Printed
from clubsite.recaps.documents.to_pdf import to_pdf
from clubsite.recaps.files import render_page
from clubsite.recaps.queries.casebook import appeal_casebook
from scoring.management.files import write_file

FORMATS = ("html", "pdf")
TEMPLATES = settings.BASE_DIR / "templates" / "clubsite" / "recaps"


class Command(BaseCommand):
    """Writes the published reports of appeals as they now stand, without storing them."""

    help = (
        "Writes the appeal casebook of a club, names removed, for its members; without "
        "--club the unlinkable one of all clubs, for everyone."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--club", help="the club, as in its address")
        parser.add_argument("--format", choices=FORMATS, required=True)
        parser.add_argument(
            "--output", type=Path, required=True, help="the file to write"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        club = _club(options["club"]) if options["club"] else None
        language = club.language if club else settings.LANGUAGE_CODE
        with translation.override(language):
            printed = print_casebook(appeal_casebook(club), gettext)
            content = _file(printed, options["format"])
        write_file(options["output"], content)


def _club(slug: str) -> Club:
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        raise CommandError(f"There is no club {slug}. Its name is in its address.")
    return club


def _file(printed: Printed, wanted: str) -> bytes:
    if wanted == "pdf":
        return to_pdf(printed, TEMPLATES)
    return render_page(printed).encode()
