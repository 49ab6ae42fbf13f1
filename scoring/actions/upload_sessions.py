"""A large file that becomes a further session of an event: a worker stores it."""

from dataclasses import dataclass
from typing import Any

from django.db import transaction

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.errors import Refused
from scoring import access
from scoring.actions.deals import check_nothing_lost
from scoring.actions.imports import Incoming, check_complete
from scoring.actions.session_files import (
    Pairs,
    check_takes_session,
    chosen_entries,
    import_session,
)
from scoring.actions.upload_changes import hand_over
from scoring.labels import UploadTask
from scoring.models import Event, Upload
from scoring.queries import looked
from scoring.queries.next_session import obstacle_of


@dataclass(frozen=True, slots=True)
class Adding:
    """How somebody wants a file added as a session, having looked at it."""

    event: Event
    pairs: Pairs
    seen: int
    accept_loss: bool = False
    sure: bool = False

    def encoded(self) -> dict[str, Any]:
        """As it is kept for the worker."""
        return {
            "event": self.event.pk,
            "pairs": [list(one) for one in self.pairs.items()],
            "seen": self.seen,
            "accept_loss": self.accept_loss,
            "sure": self.sure,
        }


@transaction.atomic
def ask_to_add(upload: Upload, wanted: Adding, *, by: User) -> None:
    """Have a worker store a large file as a session; asked twice, it does it once."""
    access.check_may_set_up(by, upload.club)
    event = wanted.event
    seen = looked.seen_by_worker(by, upload)
    check_takes_session(event, wanted.seen)
    if obstacle := obstacle_of(event, seen.facts):
        raise Refused(obstacle)
    check_complete(seen.lost, accept_loss=wanted.accept_loss)
    if not wanted.sure:
        check_nothing_lost(seen.replaced, seen.unplayed)
    chosen_entries(event, seen.entrants, wanted.pairs)

    Upload.objects.filter(pk=upload.pk).update(session_of=event)
    hand_over(upload, UploadTask.SESSION, wanted.encoded())

    trail.record("upload.to_add", upload, by=by, club=upload.club)


def store_session(upload: Upload, file: Incoming) -> Event:
    """The session, as it was asked for; stored before by a worker that died, it is found."""
    chosen = upload.choices
    events = access.visible_events(upload.owner, upload.club)
    event = events.distinct().get(pk=chosen["event"])
    if upload.attempts > 1 and file.hash in _hashes_of_sessions(event):
        return event
    import_session(
        event,
        file,
        dict(chosen["pairs"]),
        by=upload.owner,
        seen=chosen["seen"],
        accept_loss=chosen["accept_loss"],
    )
    return event


def _hashes_of_sessions(event: Event) -> set[str]:
    return {one.hash for one in access.files_of_sessions(event).values()}
