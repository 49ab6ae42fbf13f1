"""`manage.py recap EVENT KIND --format FORMAT --output FILE`."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import translation

from clubsite.recaps import files
from clubsite.recaps.documents.to_pdf import to_pdf
from clubsite.recaps.models import Kind
from clubsite.recaps.queries import contents
from clubsite.recaps.queries.personal import personal_scores
from scoring.events import access as events_access
from scoring.events.models import Event
from scoring.management.files import event_numbered, write_file

FORMATS = ("html", "pdf", "csv", "text")


class Command(BaseCommand):
    """Writes one document of an event as it now stands, without storing it."""

    help = "Writes a document of an event to a file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", type=int, help="the number of the event")
        parser.add_argument(
            "kind", choices=Kind.values, help="which document of the event"
        )
        parser.add_argument(
            "--pair", help="of personal scores, the pair, team or player alone"
        )
        parser.add_argument("--format", choices=FORMATS, required=True)
        parser.add_argument(
            "--output", type=Path, required=True, help="the file to write"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        event, kind = event_numbered(options["event"]), Kind(options["kind"])
        with translation.override(event.club.language):
            content = _content(event, kind, options["pair"])
            for ending, data in _files(content, options["format"]).items():
                write_file(_beside(options["output"], ending), data)


def _content(event: Event, kind: Kind, pair: str | None) -> contents.Content:
    """The whole document, or the personal scores of that contestant."""
    if pair is None:
        return contents.build_content(kind, event)
    if kind is not Kind.PERSONAL:
        raise CommandError("--pair is for personal scores only.", returncode=2)
    entries = events_access.get_entries(event).filter(label__iexact=pair)
    scores = personal_scores(event, entries=[entry.pk for entry in entries])
    if not scores.cards:
        raise CommandError(
            f"Event {event.pk} has no pair {pair}. Enter its number as in the ranking, "
            "e.g. 3 or 3NS."
        )
    return scores


def _files(content: contents.Content, wanted: str) -> dict[str, bytes]:
    """The files by what their names end with before the dot; one, for CSV two."""
    if wanted == "pdf":
        folder = settings.BASE_DIR / "templates" / "clubsite" / "recaps"
        return {"": to_pdf(files.build_printed(content), folder)}
    texts = files.build_text_files(content)
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
