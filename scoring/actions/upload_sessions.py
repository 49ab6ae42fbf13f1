"""A large file that becomes a further session of an event: a worker stores it."""

from datetime import date, time
from typing import Any

from django.db import transaction

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.errors import Refused
from scoring import access
from scoring.actions.deals import check_nothing_lost
from scoring.actions.evening import instant
from scoring.actions.imports import Incoming, check_complete
from scoring.actions.session_files import (
    Adding,
    check_takes_session,
    chosen_entries,
    import_session,
)
from scoring.actions.upload_changes import (
    chosen_people,
    encoded_people,
    hand_over,
)
from scoring.labels import UploadTask
from scoring.models import Event, Upload
from scoring.plans import When
from scoring.queries import looked
from scoring.queries.next_session import obstacle_of


@transaction.atomic
def ask_to_add(upload: Upload, event: Event, wanted: Adding, *, by: User) -> None:
    """Have a worker store a large file as a session; asked twice, it does it once."""
    access.check_may_set_up(by, upload.club)
    seen = looked.seen_by_worker(by, upload)
    check_takes_session(event, wanted.seen)
    if obstacle := obstacle_of(event, seen.facts):
        raise Refused(obstacle)
    check_complete(seen.lost, accept_loss=wanted.accept_loss)
    if not wanted.sure:
        check_nothing_lost(seen.replaced, seen.unplayed)
    chosen_entries(event, seen.entrants, wanted.pairs)
    instant(event.club, wanted.on.date, wanted.on.starts)

    Upload.objects.filter(pk=upload.pk).update(session_of=event)
    hand_over(upload, UploadTask.SESSION, _encoded(event, wanted))

    trail.record("upload.to_add", upload, by=by, club=upload.club)


def store_session(upload: Upload, file: Incoming) -> Event:
    """The session, as it was asked for; stored before by a worker that died, it is found."""
    chosen = upload.choices
    events = access.visible_events(upload.owner, upload.club)
    event = events.distinct().get(pk=chosen["event"])
    if upload.attempts > 1 and file.hash in _hashes_of_sessions(event):
        return event
    import_session(event, file, _decoded(upload), by=upload.owner)
    return event


def _encoded(event: Event, wanted: Adding) -> dict[str, Any]:
    """What somebody wants, as it is kept for the worker."""
    day, hour = wanted.on
    return {
        "event": event.pk,
        "pairs": [list(one) for one in wanted.pairs.items()],
        "seen": wanted.seen,
        "date": day.isoformat(),
        "starts": hour.isoformat() if hour else "",
        "accept_loss": wanted.accept_loss,
        "sure": wanted.sure,
        "people": encoded_people(wanted.people),
    }


def _decoded(upload: Upload) -> Adding:
    chosen = upload.choices
    hour = chosen["starts"]
    starts = time.fromisoformat(hour) if hour else None
    return Adding(
        pairs=dict(chosen["pairs"]),
        seen=chosen["seen"],
        on=When(date.fromisoformat(chosen["date"]), starts),
        accept_loss=chosen["accept_loss"],
        sure=chosen["sure"],
        people=chosen_people(upload),
    )


def _hashes_of_sessions(event: Event) -> set[str]:
    return {one.hash for one in access.files_of_sessions(event).values()}
