"""What commands share that write an event to a file."""

from pathlib import Path

from django.core.management.base import CommandError

from scoring.models import Event


def event_numbered(number: int) -> Event:
    """The event of that number; refused where there is none."""
    event = Event.objects.select_related("club", "policy").filter(pk=number).first()
    if event is None:
        raise CommandError(
            f"There is no event {number}. Its number stands in the address of its page."
        )
    return event


def write_file(path: Path, content: bytes) -> None:
    """The whole file, or one line that says why not."""
    try:
        path.write_bytes(content)
    except OSError as error:
        raise CommandError(
            f"{path}: {error.strerror}. Choose a folder that exists and has space."
        ) from error
