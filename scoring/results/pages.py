from django.http import HttpRequest, HttpResponse

from clubsite.accounts.models import User
from clubsite.site.questions import Question
from clubsite.site.web import PublicRequest, request_user
from scoring.events import access as events_access
from scoring.events.models import Event
from scoring.events.queries import Viewer, get_viewer
from scoring.events.shortcuts import opened_event
from scoring.results.live import etag_of_part, is_live
from scoring.results.queries import conditions, ranking, sheets

board_stories = Question[[User | None, Event, int], str](
    "Where the story of a board is, for a person who has one to read; else nothing"
)


def open_results(
    request: HttpRequest, club_slug: str, event_id: int
) -> tuple[Event, Viewer]:
    """The event, if this person knows of it, and what they are for it."""
    event = opened_event(request, club_slug, event_id)
    return event, get_viewer(request_user(request), event)


def results_context(
    request: PublicRequest,
    event: Event,
    viewer: Viewer,
    appealed: tuple[int, ...] | None = None,
) -> dict[str, object]:
    """What all pages of an event show."""
    etag = etag_of_part(request, event, viewer.roles)
    return event_context(event, viewer, appealed) | {"live_etag": etag}


def event_context(
    event: Event, viewer: Viewer, appealed: tuple[int, ...] | None = None
) -> dict[str, object]:
    """What all pages of an event show to every reader; `appealed` are the boards
    under appeal, if they are known."""
    return {
        "club": event.club,
        "event": event,
        "viewer": viewer,
        "event_status": ranking.get_event_status(event, appealed),
        "live": is_live(event),
        "sees_lines": events_access.sees_lines(viewer.roles, event),
        "embargo_until": event.embargo_until
        if events_access.is_embargoed_for(viewer.roles, event)
        else None,
    }


def has_story(user: User | None, event: Event, board: int) -> bool:
    """Whether this person has a story of that board to read."""
    return any(board_stories.ask(user, event, board))


def scoring_context(event: Event) -> dict[str, object]:
    """By what it is scored, and since when, for who reads how results came about."""
    stated = event.in_matches
    return {
        "conditions": conditions.get_conditions(event) if stated else (),
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
