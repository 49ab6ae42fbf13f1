"""`manage.py recap`: one document of an event, or of a club's month, as a file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import translation
from django.utils.translation import gettext

from clubsite.clubs.models import Club
from clubsite.recaps import files, month_files
from clubsite.recaps.documents import announcement as announcements
from clubsite.recaps.documents.printed import Printed
from clubsite.recaps.documents.to_pdf import set_by, to_pdf
from clubsite.recaps.models import Kind
from clubsite.recaps.queries import contents
from clubsite.recaps.queries.announcement import announcement
from clubsite.recaps.queries.months import Month
from clubsite.recaps.queries.personal import personal_scores
from scoring.events import access as events_access
from scoring.events.models import Event
from scoring.management.files import event_numbered, write_file

FORMATS = ("html", "pdf", "csv", "text")
EVENT_KINDS = (*Kind.values, announcements.KIND)
MONTH_KINDS = tuple(month_files.BUILT_BY)
TEMPLATES = settings.BASE_DIR / "templates" / "clubsite" / "recaps"
ONLY_PERSONAL = "--pair is for personal scores only."
USAGE = "Enter EVENT KIND, or --club SLUG --month 2026-11 and a kind of a month."


class Command(BaseCommand):
    """Writes one document as it now stands, without storing it."""

    help = (
        "Writes a document of an event to a file, or one of a club's month. "
        f"Kinds of an event: {', '.join(EVENT_KINDS)}. "
        f"Kinds of a month: {', '.join(MONTH_KINDS)}."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "document",
            nargs="+",
            metavar="EVENT KIND",
            help="the number of the event and which document; of a month only which",
        )
        parser.add_argument("--club", help="the club of a month, as in its address")
        parser.add_argument("--month", help="the month, as 2026-11")
        parser.add_argument(
            "--pair", help="of personal scores, the pair, team or player alone"
        )
        parser.add_argument("--format", choices=FORMATS, required=True)
        parser.add_argument(
            "--output", type=Path, required=True, help="the file to write"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        of_month = options["club"] or options["month"]
        made = _month_document(options) if of_month else _event_document(options)
        for ending, data in made.items():
            write_file(_beside(options["output"], ending), data)


def _event_document(options: dict[str, Any]) -> dict[str, bytes]:
    if len(options["document"]) != 2:
        raise CommandError(USAGE, returncode=2)
    number, name = options["document"]
    if not number.isdecimal():
        raise CommandError(f"invalid event: {number!r}. {USAGE}", returncode=2)
    kind = _known(name, EVENT_KINDS)
    event = event_numbered(int(number))
    if kind == announcements.KIND:
        return _announcement(event, options)
    with translation.override(event.club.language):
        content = _content(event, Kind(kind), options["pair"])
        printed, texts = files.build_printed(content), files.build_text_files(content)
        return _files(printed, texts, options["format"])


def _announcement(event: Event, options: dict[str, Any]) -> dict[str, bytes]:
    """The sheet as page, or as PDF with the code of the club's policies."""
    if options["pair"]:
        raise CommandError(ONLY_PERSONAL, returncode=2)
    with translation.override(event.club.language):
        sheet = announcement(event)
        if options["format"] == "pdf":
            data = announcements.to_json(sheet, gettext)
            return {"": set_by(TEMPLATES / announcements.TEMPLATE, data)}
        printed = announcements.print_announcement(sheet, gettext)
        texts = {"html": files.render_page(printed).encode()}
        return _files(printed, texts, options["format"])


def _month_document(options: dict[str, Any]) -> dict[str, bytes]:
    [name, *more] = options["document"]
    if more or options["pair"] or not (options["club"] and options["month"]):
        raise CommandError(USAGE, returncode=2)
    build = month_files.BUILT_BY[_known(name, MONTH_KINDS)]
    month = _month(options["month"])
    club = Club.objects.filter(slug=options["club"]).first()
    if club is None:
        raise CommandError(
            f"There is no club {options['club']}. Its name is in its address."
        )
    with translation.override(club.language):
        content = build(club, month)
        printed = month_files.print_month(content)
        texts = month_files.build_month_files(content)
        return _files(printed, texts, options["format"])


def _month(text: str) -> Month:
    try:
        return Month.of(text)
    except ValueError as error:
        raise CommandError(
            f"--month {text} isn't a month. Enter year and month, e.g. 2026-11.",
            returncode=2,
        ) from error


def _known(name: str, kinds: tuple[str, ...] | list[str]) -> str:
    if name not in kinds:
        raise CommandError(
            f"invalid choice: {name!r} (choose from {', '.join(kinds)})", returncode=2
        )
    return name


def _content(event: Event, kind: Kind, pair: str | None) -> contents.Content:
    """The whole document, or the personal scores of that contestant."""
    if pair is None:
        return contents.build_content(kind, event)
    if kind is not Kind.PERSONAL:
        raise CommandError(ONLY_PERSONAL, returncode=2)
    named = _named(event, pair)
    if len(named) > 1:
        raise CommandError(
            f"Event {event.pk} has {pair} in several sections. "
            f"Enter one of: {', '.join(named)}."
        )
    scores = personal_scores(event, entries=set(named.values()))
    if not scores.cards:
        raise CommandError(
            f"Event {event.pk} has no pair {pair}. Enter its number as in the ranking, "
            "e.g. 3 or 3NS."
        )
    return scores


def _named(event: Event, pair: str) -> dict[str, int]:
    """The contestants of that number; their section's letter may stand before it."""
    found = {}
    for entry in events_access.get_entries(event):
        label = entry.label.upper()
        name = f"{entry.section.letter.upper()}{label}"
        if pair.upper() in {label, name}:
            found[name] = entry.pk
    return found


def _files(printed: Printed, texts: dict[str, bytes], wanted: str) -> dict[str, bytes]:
    """The files by what their names end with before the dot; one, for CSV several."""
    if wanted == "pdf":
        return {"": to_pdf(printed, TEMPLATES)}
    found = {
        key.removeprefix(wanted): text
        for key, text in texts.items()
        if key == wanted or key.startswith(f"{wanted}_")
    }
    if not found:
        offered = ", ".join(name for name in FORMATS if name == "pdf" or name in texts)
        raise CommandError(
            f"This document doesn't come as {wanted}. Choose one of: {offered}.",
            returncode=2,
        )
    return found


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(f"{path.stem}{ending}{path.suffix}")
