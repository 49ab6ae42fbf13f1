"""The files that events are made of, and the events that a file may belong to."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date
from operator import attrgetter
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from clubsite.accounts.models import User
from clubsite.clubs.models import Club
from clubsite.site.clock import now
from clubsite.site.load_once import load_once
from clubsite.site.related_rows import join_rows, load_rows
from scoring.events.access import IN_ENTRY_ORDER, get_imported_file, visible_events
from scoring.events.labels import IN_PLAY_STATES, POSTED_STATES
from scoring.events.models import (
    Adjustment,
    Entry,
    EntryPlayer,
    Event,
    FileName,
    FormerFile,
    ImportedFile,
    Result,
    Section,
    Session,
    TableSeats,
    Upload,
)


def imported_before(user: User | None, club: Club, digest: str) -> Event | None:
    """The event that this person knows of, made of a file with that hash."""
    return made_of(visible_events(user, club), digest)


def made_of(events: QuerySet[Event], digest: str) -> Event | None:
    """That of the events which a file with that hash made, or made before a corrected
    one came in its place."""
    of_event = {"event": OuterRef("pk"), "hash": digest}
    current = Exists(ImportedFile.objects.filter(**of_event))
    former = Exists(FormerFile.objects.filter(**of_event))
    made = events.filter(current | former)
    return made.order_by(current.desc(), "-date", "-pk").first()


@dataclass(frozen=True, slots=True)
class StoredRows:
    """The rows of an event that a file of it is compared with, each kind in its order.

    `file` is that from which the event was imported, `session_files` the newest of each
    further session that came in one, by its number; their contents are loaded when they
    are asked for.
    """

    entries: list[Entry] = field(default_factory=list)
    lines: list[Result] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)
    adjustments: list[Adjustment] = field(default_factory=list)
    session_files: dict[int, FormerFile] = field(default_factory=dict)
    file: ImportedFile | None = None


def load_stored_rows(events: Iterable[Event]) -> dict[int, StoredRows]:
    """The stored rows of each of these events, by its key: one query for all."""
    keys = [event.pk for event in events]
    entries, lines, sections, sessions, adjustments, formers, files = load_rows(
        Entry.objects.filter(event__in=keys),
        Result.objects.filter(section__session__event__in=keys),
        Section.objects.filter(session__event__in=keys),
        Session.objects.filter(event__in=keys),
        Adjustment.objects.filter(event__in=keys, withdrawn_at__isnull=True),
        FormerFile.objects.filter(event__in=keys, session__isnull=False),
        ImportedFile.objects.filter(event__in=keys),
    )
    join_rows(sections, ("session",), sessions)
    join_rows((*entries, *lines), ("section",), sections)
    join_rows(lines, ("ns", "ew"), entries)
    entries.sort(key=IN_ENTRY_ORDER)
    lines.sort(key=lambda line: (line.board, line.table or 0, line.pk))
    sections.sort(key=attrgetter("session.number", "letter"))
    found = {key: StoredRows() for key in keys}
    for entry in entries:
        found[entry.event_id].entries.append(entry)
    for line in lines:
        found[line.section.session.event_id].lines.append(line)
    for section in sections:
        found[section.session.event_id].sections.append(section)
    for adjustment in adjustments:
        found[adjustment.event_id].adjustments.append(adjustment)
    for former in formers:
        of_sessions = found[former.event_id].session_files
        of_sessions.pop(former.session, None)
        of_sessions[former.session] = former
    for file in files:
        found[file.event_id] = replace(found[file.event_id], file=file)
    return found


def events_of_days(
    user: User | None, club: Club, first: date, last: date
) -> QuerySet[Event]:
    """The events with results from one day to another, that this person knows of."""
    return (
        visible_events(user, club)
        .filter(date__range=(first, last), state__in=[*IN_PLAY_STATES, *POSTED_STATES])
        .distinct()
    )


def places_of_lines(events: Iterable[Event]) -> Iterable[tuple[Any, ...]]:
    """Event, session, section, board and both pairs of every line of these."""
    return Result.objects.filter(section__session__event__in=list(events)).values_list(
        "section__session__event",
        "section__session__number",
        "section__letter",
        "board",
        "ns__label",
        "ew__label",
    )


def files_of_sessions(event: Event) -> dict[int, FormerFile]:
    """The newest file of each further session that came in one, by its number."""
    files = event.former_files.filter(session__isnull=False).order_by("pk")
    return {file.session: file for file in files.defer("content") if file.session}


def is_file_of(event: Event, session: int, digest: str) -> bool:
    """Whether the file with that hash is that of the event, or of that session, now."""
    newest = files_of_sessions(event).get(session)
    current = newest if session else get_imported_file(event)
    return current is not None and current.hash == digest


def events_with_session_files(user: User | None, club: Club) -> QuerySet[Event]:
    """The events that this person knows of, with further sessions that came in files;
    the newest first."""
    return (
        visible_events(user, club)
        .filter(
            former_files__session__isnull=False,
            state__in=[*IN_PLAY_STATES, *POSTED_STATES],
        )
        .order_by("-date", "-pk")
        .distinct()
    )


def events_among(user: User | None, club: Club, keys: Iterable[int]) -> QuerySet[Event]:
    """Those of these events that this person knows of."""
    return visible_events(user, club).filter(pk__in=list(keys)).distinct()


def members_of(event: Event) -> QuerySet[EntryPlayer]:
    """The players in all entries of the event, those of each in their order."""
    return EntryPlayer.objects.filter(entry__event=event).select_related("player")


def get_table_seats(results: Iterable[int]) -> dict[int, TableSeats]:
    """Who sat where at these results, by the key of each, as far as it is stored."""
    rows = TableSeats.objects.filter(result__in=list(results))
    return {row.result_id: row for row in rows}


def names_in_files(club: Club) -> dict[tuple[str, str, str], int]:
    """Whom the club has said that people of files are."""
    return dict(_names_in_files(club))


@load_once
def _names_in_files(club: Club) -> tuple[tuple[tuple[str, str, str], int], ...]:
    rows = FileName.objects.filter(club=club).select_related("player")
    return tuple(
        ((row.name, row.national_number, row.club_number), row.player.person)
        for row in rows
    )


def get_upload(user: User, club: Club, upload_id: int) -> QuerySet[Upload]:
    """That uploaded file, if it is this person's and still waits."""
    return Upload.objects.filter(
        pk=upload_id, club=club, owner=user, expires_at__gt=now()
    )
