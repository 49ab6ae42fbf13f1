"""Large files: somebody asks, and a worker looks at them and stores them.

What a worker does may run twice: of two workers one gets the claim, and the same file
is stored once.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import translation
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clock import now
from clubsite.clubs.models import Club
from clubsite.errors import Refused
from scoring import access
from scoring.actions.deals import check_nothing_lost
from scoring.actions.file_players import Choices
from scoring.actions.imports import (
    Imported,
    Incoming,
    check_choices,
    check_complete,
    compare_stored,
    import_event,
    read_file,
    with_deals,
)
from scoring.actions.upload_changes import (
    chosen_people,
    encoded_people,
    hand_over,
    store_changes,
)
from scoring.actions.upload_sessions import store_session
from scoring.bridge.convention import Name
from scoring.labels import EventState, UploadState, UploadStep, UploadTask
from scoring.models import Event, Upload
from scoring.queries import looked

WORK = "scoring.tasks.work_on_upload"
LEASE = timedelta(minutes=3)
"""How long a worker may take over one step before another tries the file."""
MOST_ATTEMPTS = 3
TOLD_ANEW = timedelta(minutes=1)
AT_ONCE = 20


@dataclass(frozen=True, slots=True)
class Wanted:
    """How somebody wants a file stored, having looked at it."""

    director_in_charge: User | None
    state: EventState
    convention: Name | None
    people: Choices
    accept_loss: bool = False
    sure: bool = False

    def encoded(self) -> dict[str, Any]:
        """As it is kept for the worker."""
        director = self.director_in_charge
        return {
            "director": director.pk if director else None,
            "state": str(self.state),
            "convention": str(self.convention or ""),
            "people": encoded_people(self.people),
            "accept_loss": self.accept_loss,
            "sure": self.sure,
        }


@transaction.atomic
def ask_to_store(upload: Upload, wanted: Wanted, *, by: User) -> None:
    """Have a worker store a large file that was looked at; asked twice, it does it once."""
    access.check_may_set_up(by, upload.club)
    seen = looked.seen_by_worker(by, upload)
    check_complete(seen.lost, accept_loss=wanted.accept_loss)
    if not wanted.sure:
        check_nothing_lost(seen.replaced, seen.unplayed)
    check_choices(upload.club, wanted.director_in_charge, wanted.state)

    hand_over(upload, UploadTask.STORE, wanted.encoded())

    trail.record("upload.to_store", upload, by=by, club=upload.club)


def due_uploads() -> QuerySet[Upload]:
    """What waits for a worker, and what a dead one left."""
    left = Q(state=UploadState.RUNNING, lease_until__lt=now())
    return Upload.objects.filter(
        Q(state=UploadState.WAITING) | left, attempts__lt=MOST_ATTEMPTS
    )


def to_be_told() -> list[int]:
    """The files that are due and of which no worker was told lately; marks them."""
    moment = now()
    untold = Q(sent_at__isnull=True) | Q(sent_at__lt=moment - TOLD_ANEW)
    due = due_uploads().filter(untold).order_by("asked_at", "pk")
    chosen = list(due.values_list("pk", flat=True)[:AT_ONCE])
    Upload.objects.filter(pk__in=chosen).update(sent_at=moment)
    return chosen


def give_up_lost() -> None:
    """Files that took one worker after another with them are tried no more."""
    lost = Upload.objects.filter(
        state=UploadState.RUNNING, lease_until__lt=now(), attempts__gte=MOST_ATTEMPTS
    )
    for upload in lost:
        with _in_language(upload):
            said = _(
                "The worker stopped each time in the middle of it. Try a smaller file."
            )
        Claim(upload).end(UploadState.FAILED, refusal=said)


def work_on(upload_id: int) -> None:
    """Do what is to be done with a file, unless somebody else does."""
    claim = claimed(upload_id)
    if claim is None:
        return
    upload = claim.upload
    with _in_language(upload):
        try:
            TASKS[UploadTask(upload.task)](claim)
        except Refused as refusal:
            claim.end(UploadState.FAILED, refusal=str(refusal))
        except PermissionDenied:
            said = _("You do not set up events in this club any more.")
            claim.end(UploadState.FAILED, refusal=said)


def claimed(upload_id: int) -> "Claim | None":
    """The file for the length of a lease; None if it is not to be had.

    The number of attempts is then the name of this claim.
    """
    taken = (
        due_uploads()
        .filter(pk=upload_id)
        .update(
            state=UploadState.RUNNING,
            step=UploadStep.READING,
            attempts=F("attempts") + 1,
            lease_until=now() + LEASE,
        )
    )
    if not taken:
        return None
    found = Upload.objects.select_related("club", "owner").get(pk=upload_id)
    return Claim(found)


@dataclass(frozen=True, slots=True)
class Claim:
    """A file in the hands of one worker."""

    upload: Upload

    def at(self, step: UploadStep) -> None:
        """Tell that it is at that step, and go on having it."""
        self._mine().update(step=step, lease_until=now() + LEASE)

    def end(self, state: UploadState, **found: Any) -> None:
        """Tell what became of it, unless it is another worker's by now."""
        self._mine().update(state=state, step="", lease_until=None, **found)

    def _mine(self) -> QuerySet[Upload]:
        return Upload.objects.filter(
            pk=self.upload.pk,
            state=UploadState.RUNNING,
            attempts=self.upload.attempts,
        )


def _look(claim: Claim) -> None:
    upload = claim.upload
    file = incoming(upload)
    together = with_deals(read_file(file), file)
    claim.at(UploadStep.COMPARING)
    found = looked.encoded(upload.owner, upload.club, together)
    claim.end(UploadState.DONE, found=found)


def _store(claim: Claim) -> None:
    """Store it so that others can write in between: read before, compare afterwards."""
    upload, wanted = claim.upload, _wanted(claim.upload)
    file = replace(incoming(upload), by_worker=True)
    file = replace(file, read=read_file(file))
    claim.at(UploadStep.STORING)
    made = store_wanted(upload.club, file, wanted, by=upload.owner)
    claim.at(UploadStep.COMPARING)
    _compare(made.event)
    claim.end(UploadState.DONE, event=made.event)


def _replace(claim: Claim) -> None:
    file = incoming(claim.upload)
    file = replace(file, read=read_file(file))
    claim.at(UploadStep.STORING)
    event = store_changes(claim.upload, file)
    claim.end(UploadState.DONE, event=event)


def _add(claim: Claim) -> None:
    file = incoming(claim.upload)
    file = replace(file, read=read_file(file))
    claim.at(UploadStep.STORING)
    event = store_session(claim.upload, file)
    claim.end(UploadState.DONE, event=event)


def _compare(event: Event) -> None:
    """Compare it with its file, where that was not done before."""
    kept = access.imported_file_of(event)
    if kept is not None and "differences" not in kept.report:
        compare_stored(event)


TASKS: Mapping[UploadTask, Callable[[Claim], None]] = {
    UploadTask.LOOK: _look,
    UploadTask.STORE: _store,
    UploadTask.REPLACE: _replace,
    UploadTask.SESSION: _add,
}


def incoming(upload: Upload) -> Incoming:
    """The file as it came in."""
    return Incoming(upload.name, bytes(upload.content), deals=bytes(upload.deals))


@transaction.atomic
def store_wanted(club: Club, file: Incoming, wanted: Wanted, *, by: User) -> Imported:
    """Store the event of a file as it is wanted."""
    return import_event(
        club,
        replace(
            file,
            convention=wanted.convention,
            people=wanted.people,
            sure=wanted.sure,
        ),
        by=by,
        director_in_charge=wanted.director_in_charge,
        accept_loss=wanted.accept_loss,
        state=wanted.state,
    )


def _wanted(upload: Upload) -> Wanted:
    """What was kept for the worker."""
    chosen = upload.choices
    return Wanted(
        director_in_charge=_director(upload),
        state=EventState(chosen["state"]),
        convention=Name(chosen["convention"]) if chosen["convention"] else None,
        people=chosen_people(upload),
        accept_loss=chosen["accept_loss"],
        sure=chosen["sure"],
    )


def _director(upload: Upload) -> User | None:
    wanted = upload.choices["director"]
    directors = access.possible_directors(upload.club)
    return next((user for user in directors if user.pk == wanted), None)


def _in_language(upload: Upload) -> Any:
    """The language in which the person asked."""
    return translation.override(upload.language or settings.LANGUAGE_CODE)
