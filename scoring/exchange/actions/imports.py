"""Importing a result file: all of it or nothing, and never twice."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils.text import get_valid_filename
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clubs.models import Club
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from scoring.bridge.convention import Name
from scoring.events import access as events_access
from scoring.events import queries as events_queries
from scoring.events.labels import AppointmentPart, EventState, NameDecision, UploadState
from scoring.events.models import Appointment, Event, ImportedFile, Upload
from scoring.events.queries import get_convention
from scoring.exchange import access
from scoring.exchange.actions.players import Choices
from scoring.exchange.actions.rows import Store
from scoring.exchange.queries import file_report
from scoring.exchange.queries.file_comparison import StoredEvent
from scoring.exchange.queries.parsed_event import to_parsed_event
from scoring.formats import registry
from scoring.formats.clean_names import readable
from scoring.formats.compare import compare, has_figures
from scoring.formats.deals.joining import Joined, joined
from scoring.formats.errors import BadFile
from scoring.formats.event import ReadEvent
from scoring.formats.importable import to_importable
from scoring.formats.messages import Message
from scoring.formats.registry import results_in
from scoring.play.actions.entry import check_nothing_lost, read_source
from scoring.play.actions.posting import anchor_results

KEPT = timedelta(hours=1)
"""How long an uploaded file waits for its import."""

IMPORT_STATES = (EventState.SCORING, EventState.FINAL)


@dataclass(frozen=True, slots=True)
class Incoming:
    """A file as it comes in, with the name it had.

    It is scored by the convention that its figures show, unless another is chosen, and
    `people` are the players who were chosen for those it names. `deals` is a second
    file, whose deals replace those of the first where someone is `sure`. `read` is
    what was read of it already, so that nothing long is done while others wait to write;
    for the same reason what is stored `by_worker` is compared with the file afterwards.
    `names` says of a corrected file, by `NameChange.key`, what becomes of whom it names
    otherwise than the event; who is not in it stays. `session` is the further session
    of the event of which it is a corrected file, 0 for the file of the event itself.
    `compared_with` is that event as someone has just looked at it.
    """

    name: str
    content: bytes
    convention: Name | None = None
    people: Choices = field(default_factory=dict)
    deals: bytes = b""
    sure: bool = False
    read: ReadEvent | None = None
    by_worker: bool = False
    names: Mapping[tuple[int, int], NameDecision] = field(default_factory=dict)
    session: int = 0
    compared_with: StoredEvent | None = None

    @property
    def hash(self) -> str:
        return hashlib.sha256(self.content).hexdigest()

    @property
    def stem(self) -> str:
        """The name without its ending, for an event that has none."""
        return self.name.rpartition("/")[2].rpartition(".")[0] or self.name


@dataclass(frozen=True, slots=True)
class Imported:
    """The event of a file; `already` where the club had imported it before."""

    event: Event
    already: bool


@transaction.atomic
def keep_upload(
    club: Club, file: Incoming, *, by: User, session_of: Event | None = None
) -> Upload:
    """Keep a file that can be read for an hour, for the person who brought it.

    A large one waits for a worker to read it. It may be brought as a session of an event.
    """
    events_access.check_may_set_up(by, club)
    large = is_large(file)
    if not large:
        with_deals(read_file(file), file)
    moment = now()
    expired = Upload.objects.filter(expires_at__lte=moment)
    expired.exclude(state=UploadState.WAITING).delete()

    upload = Upload.objects.create(
        club=club,
        owner=by,
        name=stored_name(file.name),
        content=file.content,
        deals=file.deals,
        expires_at=moment + KEPT,
        state=UploadState.WAITING if large else UploadState.KEPT,
        asked_at=moment,
        language=get_language() or "",
        session_of=session_of,
    )

    trail.record("upload.kept", upload, by=by, club=club, details={"hash": file.hash})
    return upload


@transaction.atomic
def import_event(
    club: Club,
    file: Incoming,
    *,
    by: User | None,
    director_in_charge: User | None = None,
    accept_loss: bool = False,
    state: EventState = EventState.SCORING,
) -> Imported:
    """Store the event of a result file, or find it where it was stored before.

    It waits in `scoring` to be posted; an old event may be final at once, with its
    windows over. No one (`by=None`) is the person at the server's console.
    """
    if by is not None:
        events_access.check_may_set_up(by, club)
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    known = get_imported_event(club, file)
    if known is not None:
        return Imported(known, already=True)
    read = whole(file, accept_loss=accept_loss)
    check_choices(club, director_in_charge, state)

    store = Store(club, read, file.stem, file.people)
    _appoint(store.event, director_in_charge)
    imported = _keep_file(store, file, by)
    if state == EventState.FINAL:
        anchor_results(store.event, state=EventState.FINAL)

    trail.record(
        "event.imported",
        store.event,
        by=by,
        club=club,
        details={"state": str(state), **_counts(imported, read, file)},
    )
    return Imported(store.event, already=False)


def get_imported_event(club: Club, file: Incoming) -> Event | None:
    """The event that was made of this very file, now or before a corrected one came."""
    return access.made_of(Event.objects.filter(club=club), file.hash)


def read_file(file: Incoming) -> ReadEvent:
    """What the file says; refused with the place in it and the cure."""
    read = file.read or _read(file)
    return replace(read, convention=file.convention or read.convention)


def is_large(file: Incoming) -> bool:
    """Whether no one should wait for an answer while it is read and scored."""
    _check_size(file)
    try:
        return results_in(file.content) > settings.RESULTS_AT_ONCE
    except BadFile as bad:
        raise Refused(events_queries.said(bad.said), field="file") from bad


def _check_size(file: Incoming) -> None:
    if len(file.content) > settings.UPLOAD_LIMIT:
        raise Refused(
            _("The file is larger than %(limit)s MB. Export a single event.")
            % {"limit": settings.UPLOAD_LIMIT // 1024 // 1024},
            field="file",
        )


def _read(file: Incoming) -> ReadEvent:
    _check_size(file)
    try:
        return readable(to_importable(registry.read(file.content)))
    except BadFile as bad:
        raise Refused(events_queries.said(bad.said), field="file") from bad


def with_deals(read: ReadEvent, file: Incoming) -> Joined:
    """The event with the deals of the second file, if there is one."""
    if not file.deals:
        return Joined(read, (), ())
    try:
        return joined(read, read_source(file.deals))
    except BadFile as bad:
        raise Refused(events_queries.said(bad.said), field="deals") from bad
    except Refused as refusal:
        raise Refused(str(refusal), field="deals") from refusal


def stored_name(name: str) -> str:
    """A file's own name without folders and without what a file system minds."""
    return get_valid_filename(name.rpartition("/")[2].strip(". ") or "file")[-200:]


def whole(file: Incoming, *, accept_loss: bool) -> ReadEvent:
    """What the files say; refused where something is lost that no one gave up."""
    together = with_deals(read_file(file), file)
    check_complete(together.event.lost, accept_loss=accept_loss)
    if not file.sure:
        check_nothing_lost(together.replaced, together.unplayed)
    return together.event


def check_complete(lost: tuple[Message, ...], *, accept_loss: bool) -> None:
    """Refuse a loss that no one has accepted."""
    if lost and not accept_loss:
        raise Refused(
            _(
                "The file can't be saved completely: %(lost)s. Accept the loss "
                "to import it."
            )
            % {"lost": _first_text(lost)},
            field="accept_loss",
        )


def _first_text(lost: tuple[Message, ...]) -> str:
    shown = "; ".join(events_queries.said(message) for message in lost[:3])
    if len(lost) <= 3:
        return shown
    return _("%(shown)s and %(more)s more") % {"shown": shown, "more": len(lost) - 3}


def check_choices(club: Club, director: User | None, state: EventState) -> None:
    """Refuse a director of another club, and a state that no import has."""
    if state not in IMPORT_STATES:
        raise Refused(
            _("The status of an imported event must be “Being scored” or “Final”."),
            field="state",
        )
    if director is not None and director not in events_access.possible_directors(club):
        raise Refused(
            _("The director in charge must be one of the club's directors."),
            field="director_in_charge",
        )


def _appoint(event: Event, director: User | None) -> None:
    if director is None:
        return
    Appointment.objects.bulk_create(
        Appointment(
            session=session,
            user=director,
            part=AppointmentPart.DIRECTOR_IN_CHARGE,
            starts=event.made_at,
        )
        for session in event.sessions.all()
    )


def _keep_file(store: Store, file: Incoming, by: User | None) -> ImportedFile:
    imported_file = ImportedFile.objects.create(
        club=store.club,
        event=store.event,
        name=stored_name(file.name),
        format=store.read.format,
        content=file.content,
        hash=file.hash,
        datums=store.datums,
        report=store.printed,
        made_at=store.made_at,
        made_by=by,
    )
    lost = [events_queries.encoded(message) for message in store.read.lost]
    imported_file.report = {
        **store.printed,
        "lost": lost,
        "compared": has_figures(store.read),
        "renamed": [list(name_change) for name_change in store.renamed],
        "people": [
            [
                choice.pair,
                choice.name,
                str(choice.by),
                choice.player.name if choice.player else "",
            ]
            for choice in store.taken
            if choice.place not in file.people
        ],
    }
    if not file.by_worker:
        imported_file.report["differences"] = _differences(store.event)
    imported_file.save(update_fields=["report"])
    return imported_file


def _counts(imported: ImportedFile, read: ReadEvent, file: Incoming) -> dict[str, Any]:
    """What the log keeps of an import; a worker compares when it is stored."""
    found = imported.report.get("differences")
    return {
        "hash": imported.hash,
        "lines": len(read.lines),
        "lost": len(read.lost),
        "chosen": len(file.people),
        **({} if found is None else {"differences": len(found)}),
    }


def build_report(
    event: Event, read: ReadEvent, imported: ImportedFile
) -> dict[str, Any]:
    """What was lost, and where the stored event's figures are not the file's."""
    lost = [events_queries.encoded(message) for message in read.lost]
    return {
        "lost": lost,
        "differences": _differences(event, imported),
        "compared": has_figures(read),
    }


def compare_stored(event: Event) -> None:
    """Note where the figures of an event that a worker stored are not its file's.

    It takes long where there are thousands of tables: no one waits for it to write.
    """
    found = _differences(event)
    with transaction.atomic():
        imported_file = ImportedFile.objects.select_for_update(no_key=True).get(
            event=event
        )
        imported_file.report = {**imported_file.report, "differences": found}
        imported_file.save(update_fields=["report"])


def _differences(
    event: Event, imported: ImportedFile | None = None
) -> list[dict[str, Any]]:
    again, score = to_parsed_event(event, imported)
    comparison = compare(again, score, get_convention(event))
    return file_report.encoded_differences(comparison.differences)
