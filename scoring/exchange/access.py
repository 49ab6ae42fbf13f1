"""The files that events are made of, and the events that a file may belong to."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.db.models import Max, QuerySet

from clubsite.accounts.models import User
from clubsite.clubs.models import Club
from clubsite.site.clock import now
from scoring.events.access import imported_file_of, visible_events
from scoring.events.labels import IN_PLAY_STATES, POSTED_STATES
from scoring.events.models import (
    Adjustment,
    Event,
    FileName,
    FormerFile,
    ImportedFile,
    Result,
    Upload,
)


def imported_before(user: User | None, club: Club, digest: str) -> Event | None:
    """The event that this person knows of, made of a file with that hash."""
    current = visible_events(user, club).filter(imported_file__hash=digest)
    former = visible_events(user, club).filter(former_files__hash=digest)
    return current.first() or former.first()


def file_content(event: Event) -> bytes:
    """The file that the event was imported from, as it came; empty without one."""
    content = ImportedFile.objects.filter(event=event).values_list("content", flat=True)
    return bytes(content.first() or b"")


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


def standing_adjustments(event: Event) -> QuerySet[Adjustment]:
    """What the file, rulings and appeals make of the results now."""
    return event.adjustments.filter(withdrawn_at__isnull=True)


def files_of_sessions(event: Event) -> dict[int, FormerFile]:
    """The newest file of each further session that came in one, by its number."""
    files = event.former_files.filter(session__isnull=False).defer("content")
    return {one.session: one for one in files.order_by("pk") if one.session}


def is_file_of(event: Event, session: int, digest: str) -> bool:
    """Whether the file with that hash is that of the event, or of that session, now."""
    newest = files_of_sessions(event).get(session)
    current = newest if session else imported_file_of(event)
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


def last_round_before(event: Event, session: int) -> int:
    """The last round of the sessions before that one; 0 where rounds are not known."""
    lines = Result.objects.filter(
        section__session__event=event, section__session__number__lt=session
    )
    found: int | None = lines.aggregate(last=Max("round"))["last"]
    return found or 0


def events_among(user: User | None, club: Club, keys: Iterable[int]) -> QuerySet[Event]:
    """Those of these events that this person knows of."""
    return visible_events(user, club).filter(pk__in=list(keys)).distinct()


def names_in_files(club: Club) -> dict[tuple[str, str, str], int]:
    """Whom the club has said that people of files are."""
    rows = FileName.objects.filter(club=club).select_related("player")
    return {
        (one.name, one.national_number, one.club_number): one.player.person
        for one in rows
    }


def upload_of(user: User, club: Club, upload_id: int) -> QuerySet[Upload]:
    """That uploaded file, if it is this person's and still waits."""
    return Upload.objects.filter(
        pk=upload_id, club=club, owner=user, expires_at__gt=now()
    )
