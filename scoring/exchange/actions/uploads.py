"""Large files handed to a worker: read, stored, added as a session, or compared."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, time, timedelta
from typing import Any

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import translation
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clubs.models import Club, Player
from clubsite.jobs.kinds import Kind, Queue
from clubsite.jobs.leases import Lease
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from scoring.bridge.convention import Name
from scoring.events import access as events_access
from scoring.events.labels import (
    UPLOAD_JOB,
    EventState,
    NameDecision,
    UploadState,
    UploadStep,
    UploadTask,
)
from scoring.events.models import Event, Upload
from scoring.events.plans import When
from scoring.exchange import access
from scoring.exchange.actions.imports import (
    KEPT,
    Imported,
    Incoming,
    check_choices,
    check_complete,
    compare_stored,
    import_event,
    read_file,
    with_deals,
)
from scoring.exchange.actions.players import Choices
from scoring.exchange.actions.reimports import check_may_reimport, reimport_event
from scoring.exchange.actions.session_files import (
    Adding,
    check_takes_session,
    chosen_entries,
    import_session,
)
from scoring.exchange.queries import import_preview
from scoring.exchange.queries.next_session import session_obstacle
from scoring.play.actions.entry import check_nothing_lost
from scoring.play.actions.setup import instant

OPEN_TO_STORE = Q(task=UploadTask.LOOK, state=UploadState.DONE) | Q(
    task__in=[UploadTask.STORE, UploadTask.REPLACE, UploadTask.SESSION],
    state=UploadState.FAILED,
)
ANEW: Mapping[str, Any] = {"step": "", "refusal": ""}


@dataclass(frozen=True, slots=True)
class Wanted:
    """How someone wants a file stored, having looked at it."""

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


@dataclass(frozen=True, slots=True)
class UploadJob:
    """A file in the hands of one worker."""

    upload: Upload
    lease: Lease

    def at(self, step: UploadStep) -> None:
        """Store at which step it is; raises `LeaseLost` if the file is another's."""
        self.lease.check()
        Upload.objects.filter(pk=self.upload.pk).update(step=step)

    def end(self, state: UploadState, **found: Any) -> None:
        """Store what became of it; raises `LeaseLost` if the file is another's."""
        with self.lease.finishing():
            Upload.objects.filter(pk=self.upload.pk).update(
                state=state, step="", **found
            )

    @property
    def was_begun_before(self) -> bool:
        """Whether another worker began it, which may have stored something."""
        return self.lease.attempt > 1


@transaction.atomic
def ask_to_store(upload: Upload, wanted: Wanted, *, by: User) -> None:
    """Have a worker store a large file that was looked at; asked twice, it does it once."""
    events_access.check_may_set_up(by, upload.club)
    preview = import_preview.get_import_preview(by, upload)
    check_complete(preview.lost, accept_loss=wanted.accept_loss)
    if not wanted.sure:
        check_nothing_lost(preview.replaced, preview.unplayed)
    check_choices(upload.club, wanted.director_in_charge, wanted.state)

    hand_over(upload, UploadTask.STORE, wanted.encoded())

    trail.record("upload.to_store", upload, by=by, club=upload.club)


def waiting_uploads() -> QuerySet[Upload]:
    """The files that wait for a worker, or are being worked on."""
    return Upload.objects.filter(state=UploadState.WAITING)


def process_upload(lease: Lease) -> None:
    """Run the next task of a large file."""
    upload = (
        waiting_uploads().filter(pk=lease.key).select_related("club", "owner").first()
    )
    if upload is None:
        return
    job = UploadJob(upload, lease)
    job.at(UploadStep.READING)
    with _in_language(upload):
        try:
            TASKS[UploadTask(upload.task)](job)
        except Refused as refusal:
            job.end(UploadState.FAILED, refusal=str(refusal))
        except PermissionDenied:
            message = _("You can no longer set up events in this club.")
            job.end(UploadState.FAILED, refusal=message)


def give_up_upload(upload_id: int, _error: str) -> None:
    """Mark the upload as failed, in the language of the person who sent it."""
    upload = waiting_uploads().filter(pk=upload_id).first()
    if upload is None:
        return
    with _in_language(upload):
        message = _("The import was interrupted each time. Try a smaller file.")
    Upload.objects.filter(pk=upload.pk).update(
        state=UploadState.FAILED, step="", refusal=message
    )


UPLOAD = Kind(
    UPLOAD_JOB,
    Queue.DOCUMENTS,
    run=process_upload,
    waiting=waiting_uploads,
    given_up=give_up_upload,
    pauses=(timedelta(seconds=10), timedelta(minutes=1)),
    time_limit=timedelta(minutes=10),
)


def _look(job: UploadJob) -> None:
    upload = job.upload
    file = incoming(upload)
    together = with_deals(read_file(file), file)
    job.at(UploadStep.COMPARING)
    found = import_preview.encoded(upload.owner, upload.club, together)
    job.end(UploadState.DONE, found=found)


def _store(job: UploadJob) -> None:
    """Store it so that others can write in between: read before, compare afterwards."""
    upload, wanted = job.upload, _wanted(job.upload)
    file = replace(incoming(upload), by_worker=True)
    file = replace(file, read=read_file(file))
    job.at(UploadStep.STORING)
    with job.lease.saving():
        made = store_wanted(upload.club, file, wanted, by=upload.owner)
    job.at(UploadStep.COMPARING)
    _compare(made.event)
    job.end(UploadState.DONE, event=made.event)


def _replace(job: UploadJob) -> None:
    file = incoming(job.upload)
    file = replace(file, read=read_file(file))
    job.at(UploadStep.STORING)
    with job.lease.saving():
        event = store_changes(job, file)
    job.end(UploadState.DONE, event=event)


def _add(job: UploadJob) -> None:
    file = incoming(job.upload)
    file = replace(file, read=read_file(file))
    job.at(UploadStep.STORING)
    with job.lease.saving():
        event = store_session(job, file)
    job.end(UploadState.DONE, event=event)


def _compare(event: Event) -> None:
    """Compare it with its file, where that was not done before."""
    imported_file = events_access.get_imported_file(event)
    if imported_file is not None and "differences" not in imported_file.report:
        compare_stored(event)


TASKS: Mapping[UploadTask, Callable[[UploadJob], None]] = {
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
    directors = events_access.possible_directors(upload.club)
    return next((user for user in directors if user.pk == wanted), None)


def _in_language(upload: Upload) -> Any:
    """The language in which the person asked."""
    return translation.override(upload.language or settings.LANGUAGE_CODE)


@dataclass(frozen=True, slots=True)
class Replacing:
    """How someone wants the differences stored, having looked at them."""

    event: Event
    expected_version: int
    why: str
    session: int = 0
    accept_loss: bool = False
    names: Mapping[tuple[int, int], NameDecision] = field(default_factory=dict)

    def encoded(self) -> dict[str, Any]:
        """As it is kept for the worker."""
        return {
            "event": self.event.pk,
            "session": self.session,
            "seen": self.expected_version,
            "why": self.why,
            "accept_loss": self.accept_loss,
            "names": [
                [*key, str(name_decision)] for key, name_decision in self.names.items()
            ],
        }


def encoded_people(people: Choices) -> list[list[int | None]]:
    """Whom someone chose for the people of a file, as it is kept for the worker."""
    return [[*place, player.pk if player else None] for place, player in people.items()]


def chosen_people(upload: Upload) -> dict[tuple[int, int], Player | None]:
    """Whom someone chose, as it was kept for the worker."""
    chosen = upload.choices["people"]
    players = upload.club.players.in_bulk([choice[2] for choice in chosen if choice[2]])
    return {(key, place): players.get(player) for key, place, player in chosen}


def hand_over(upload: Upload, task: UploadTask, choices: Mapping[str, Any]) -> None:
    """Queue a previewed file to be stored; a second request is refused."""
    moment = now()
    queued = Upload.objects.filter(OPEN_TO_STORE, pk=upload.pk).update(
        task=task,
        state=UploadState.WAITING,
        choices=choices,
        asked_at=moment,
        expires_at=moment + KEPT,
        language=get_language() or "",
        **ANEW,
    )
    if not queued:
        raise Refused(_("This file is already being imported. Please wait."))
    upload.refresh_from_db()


@transaction.atomic
def ask_to_replace(upload: Upload, wanted: Replacing, *, by: User) -> None:
    """Have a worker store what differs; asked twice, it does it once."""
    check_may_reimport(by, wanted.event)
    preview = import_preview.get_import_preview(by, upload)
    check_complete(preview.lost, accept_loss=wanted.accept_loss)

    hand_over(upload, UploadTask.REPLACE, wanted.encoded())

    trail.record("upload.to_replace", upload, by=by, club=upload.club)


def store_changes(job: UploadJob, file: Incoming) -> Event:
    """Apply a corrected file with its choices, unless an earlier run of the job has."""
    upload, chosen = job.upload, job.upload.choices
    events = events_access.visible_events(upload.owner, upload.club)
    event = events.distinct().get(pk=chosen["event"])
    file = replace(
        file,
        session=chosen["session"],
        names={
            (key, place): NameDecision(decision)
            for key, place, decision in chosen["names"]
        },
    )
    if job.was_begun_before and access.is_file_of(event, file.session, file.hash):
        return event
    reimport_event(
        event,
        file,
        by=upload.owner,
        why=chosen["why"],
        expected_version=chosen["seen"],
        accept_loss=chosen["accept_loss"],
    )
    return event


@transaction.atomic
def ask_to_add(upload: Upload, event: Event, wanted: Adding, *, by: User) -> None:
    """Have a worker store a large file as a session; asked twice, it does it once."""
    events_access.check_may_set_up(by, upload.club)
    preview = import_preview.get_import_preview(by, upload)
    check_takes_session(event, wanted.expected_version)
    if obstacle := session_obstacle(event, preview.facts):
        raise Refused(obstacle)
    check_complete(preview.lost, accept_loss=wanted.accept_loss)
    if not wanted.sure:
        check_nothing_lost(preview.replaced, preview.unplayed)
    known = events_access.load_entries(event)
    chosen_entries(known, preview.entrants, wanted.pairs)
    instant(event.club, wanted.on.date, wanted.on.starts)

    Upload.objects.filter(pk=upload.pk).update(session_of=event)
    hand_over(upload, UploadTask.SESSION, _encoded(event, wanted))

    trail.record("upload.to_add", upload, by=by, club=upload.club)


def store_session(job: UploadJob, file: Incoming) -> Event:
    """The session, as it was asked for; stored before by a worker that died, it is found."""
    upload, chosen = job.upload, job.upload.choices
    events = events_access.visible_events(upload.owner, upload.club)
    event = events.distinct().get(pk=chosen["event"])
    if job.was_begun_before and file.hash in _hashes_of_sessions(event):
        return event
    import_session(event, file, _decoded(upload), by=upload.owner)
    return event


def _encoded(event: Event, wanted: Adding) -> dict[str, Any]:
    """What someone wants, as it is kept for the worker."""
    day, hour = wanted.on
    return {
        "event": event.pk,
        "pairs": [list(pair) for pair in wanted.pairs.items()],
        "seen": wanted.expected_version,
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
        expected_version=chosen["seen"],
        on=When(date.fromisoformat(chosen["date"]), starts),
        accept_loss=chosen["accept_loss"],
        sure=chosen["sure"],
        people=chosen_people(upload),
    )


def _hashes_of_sessions(event: Event) -> set[str]:
    return {file.hash for file in access.files_of_sessions(event).values()}
