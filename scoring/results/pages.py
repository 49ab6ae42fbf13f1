from django.http import HttpResponse
from django.shortcuts import get_object_or_404

from clubsite.clubs.access import open_club
from clubsite.site.web import PublicRequest, person_of
from scoring.events import access as events_access
from scoring.events.models import Event
from scoring.events.queries import Reader, reader_of
from scoring.results.live import etag_of, is_live
from scoring.results.queries import conditions, ranking, sheets


def open_results(
    request: PublicRequest, club_slug: str, event_id: int
) -> tuple[Event, Reader]:
    """The event, if this person knows of it, and what they are for it."""
    club = open_club(request, club_slug)
    user = person_of(request)
    events = events_access.visible_events(user, club).distinct()
    event = get_object_or_404(events, pk=event_id)
    return event, reader_of(user, event)


def results_context(
    request: PublicRequest, event: Event, reader: Reader
) -> dict[str, object]:
    """What all pages of an event show."""
    return {
        "club": event.club,
        "event": event,
        "reader": reader,
        "standing": ranking.standing_of(event),
        "live": is_live(event),
        "live_etag": etag_of(request, event.club.slug, event.pk, part=True),
        "sees_lines": event.is_posted or reader.staff,
        "imported": reader.staff and events_access.imported_file_of(event),
    }


def scoring_context(event: Event) -> dict[str, object]:
    """By what it is scored, and since when, for who reads how results came about."""
    stated = event.in_matches
    return {
        "conditions": conditions.conditions_of(event) if stated else (),
        "changes": conditions.scoring_changes(event),
    }


def sheet_response(content: bytes, name: str, event: Event) -> HttpResponse:
    """A table for spreadsheets, to be saved under a speaking name."""
    file = sheets.file_name(f"{event.date:%Y-%m-%d}-{event.name}-{name}.csv")
    return HttpResponse(
        content,
        content_type="text/csv; charset=utf-8",
        headers={
            "Content-Disposition": f'attachment; filename="{file}"',
            "Cache-Control": "private, no-cache",
        },
    )
