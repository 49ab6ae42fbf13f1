"""The documents of the sample club: asked for after each posting, one of them failed.

The files themselves are left to the workers, as everywhere.
"""

from datetime import datetime

from clubsite import clock
from clubsite.recaps import asking, claims, making
from clubsite.recaps.models import Kind
from scoring.models import Event


def ask(event: Event, asked_at: datetime) -> None:
    """The documents of the results as they stand at that moment."""
    with clock.at(asked_at):
        event.refresh_from_db()
        asking.ask(event)


def fail(event: Event, kind: Kind) -> None:
    """Let a document fail as often as it is tried, as on a disk that is full."""
    document = (
        asking.current_documents(event).select_related("event__club").get(kind=kind)
    )
    for _attempt in range(claims.TRIES):
        with clock.at(document.due_at):
            making.claim(document.pk)
            document.refresh_from_db()
            making.note_failure(document, OSError.__name__)
        document.refresh_from_db()
