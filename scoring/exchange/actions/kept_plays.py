"""Auctions and play taken from the files of events that were imported before."""

from collections import Counter
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet

from clubsite.audit import trail
from clubsite.jobs.kinds import Kind, Queue
from clubsite.jobs.leases import Lease
from clubsite.site.errors import Refused
from scoring.events.models import Event, FormerFile, ImportedFile, Result
from scoring.exchange.actions.card_plays import store_card_plays
from scoring.exchange.actions.imports import Incoming, read_file
from scoring.exchange.actions.table_seats import store_table_seats
from scoring.exchange.queries.file_comparison import StoredEvent, build_file_comparison
from scoring.exchange.queries.reimport import line_key
from scoring.formats.event import ParsedResult, ReadEvent
from scoring.results.actions import changed_event, hold_event


@dataclass(frozen=True, slots=True)
class KeptPlays:
    """What was found: files that were read, those that no longer can be, and the results
    of which auction or play is new, or who sat where (`seats`)."""

    files: int
    unreadable: tuple[str, ...]
    results: int
    seats: int = 0


@transaction.atomic
def store_kept_plays(event: Event) -> KeptPlays:
    """Store auctions, play and seats that the files of the event have; run twice, it
    finds no more. A result that the files don't name beyond doubt is left alone."""
    hold_event(event)
    stored = StoredEvent(event)
    files: dict[int, ImportedFile | FormerFile] = dict(stored.session_files)
    if stored.file is not None:
        files[0] = stored.file

    unreadable: list[str] = []
    results = seats = 0
    for session, file in sorted(files.items()):
        try:
            read, lines = _lines(stored, session, file)
        except Refused:
            unreadable.append(file.name)
            continue
        results += store_card_plays(lines)
        seats += store_table_seats(event, read, lines)
    ImportedFile.objects.filter(event=event).update(plays_due=False)

    if results or seats:
        changed_event(event)
    if results:
        details = {"results": results, "files": len(files)}
        trail.record(
            "event.plays_stored", event, by=None, club=event.club, details=details
        )
    if seats:
        details = {"results": seats, "files": len(files)}
        trail.record(
            "event.seats_stored", event, by=None, club=event.club, details=details
        )
    return KeptPlays(len(files) - len(unreadable), tuple(unreadable), results, seats)


def _lines(
    stored: StoredEvent, session: int, file: ImportedFile | FormerFile
) -> tuple[ReadEvent, dict[Result, ParsedResult]]:
    """The event of the file, and the stored results that one line of it is about."""
    read = read_file(Incoming(file.name, bytes(file.content)))
    both = build_file_comparison(stored, read, session, with_former=False)
    if both.obstacle:
        raise Refused(both.obstacle)
    found: dict[object, list[ParsedResult]] = {}
    for line in both.read.lines:
        found.setdefault(line_key(both.read, line), []).append(line)
    rows = [row for row in stored.lines if row.ns_id in both.labels]
    rows = [row for row in rows if row.ew_id in both.labels]
    counts = Counter(map(both.key, rows))
    return both.read, {
        row: lines[0]
        for row in rows
        if len(lines := found.get(both.key(row), [])) == counts[both.key(row)] == 1
    }


def due_files() -> QuerySet[ImportedFile]:
    """The files of events that were imported before auctions and play were stored."""
    return ImportedFile.objects.filter(plays_due=True)


def take_plays(lease: Lease) -> None:
    """Take auctions and play from the files of one event."""
    file = due_files().filter(pk=lease.key).select_related("event__club").first()
    if file is None:
        return
    with lease.finishing():
        store_kept_plays(file.event)


def give_up_plays(file_id: int, _error: str) -> None:
    """Leave the event without them; the command tries again."""
    ImportedFile.objects.filter(pk=file_id).update(plays_due=False)


PLAYS = Kind(
    "plays",
    Queue.DOCUMENTS,
    run=take_plays,
    waiting=due_files,
    given_up=give_up_plays,
    time_limit=timedelta(minutes=10),
)
