"""What commands share that read or write the file of an event."""

from dataclasses import replace
from pathlib import Path

from django.core.management.base import CommandError

from scoring.events.models import Event
from scoring.formats import registry
from scoring.formats.event import ReadEvent


def event_numbered(number: int) -> Event:
    """The event of that number; refused where there is none."""
    event = Event.objects.select_related("club", "policy").filter(pk=number).first()
    if event is None:
        raise CommandError(
            f"There is no event {number}. The number is in the address of its page."
        )
    return event


def event_in(path: Path, name: str = "") -> ReadEvent:
    """The event of a result file with what was not understood; refused where it has none,
    or boards of which each was played at one table only."""
    try:
        with path.open("rb") as file:
            content = file.read(registry.MOST_BYTES + 1)
    except OSError as error:
        raise not_readable(path, error) from error
    reading = registry.read(content, name)
    event = reading.event
    if reading.played_once:
        raise CommandError(
            f"{path}: each board was played at one table only, so there is nothing to "
            "compare. Use the file with all tables."
        )
    if event is None or not (event.lines or event.matches):
        raise CommandError(
            f"{path}: the file has no board results. Use the file that has them."
        )
    return replace(event, lost=reading.lost)


def not_readable(path: Path, error: OSError) -> CommandError:
    """What is said of a path at which there is no file, or none that may be read."""
    why = error.strerror or error
    return CommandError(f"{path}: {why}. Enter the path of a readable file.")


def write_file(path: Path, content: bytes) -> None:
    """The whole file, or one line that says why not."""
    try:
        path.write_bytes(content)
    except OSError as error:
        raise CommandError(
            f"{path}: {error.strerror}. Choose a folder that exists and has space."
        ) from error
