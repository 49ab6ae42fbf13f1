"""Shortcuts for views of events: fetch what an address names, or answer 404 or 403."""

from django import forms
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from clubsite.clubs.access import open_club, set_club
from clubsite.site.errors import Refused
from clubsite.site.web import Request, request_user
from scoring.events import access
from scoring.events.models import Entry, Event, Match, Result


def opened_event(request: HttpRequest, club_slug: str, event_id: int) -> Event:
    """The event, if this person knows of it; else 404."""
    event = access.visible_event(request_user(request), club_slug, event_id)
    if event is None:
        open_club(request, club_slug)
        raise Http404
    set_club(request, event.club)
    return event


def run_event(request: HttpRequest, club_slug: str, event_id: int) -> Event:
    """The event, for those who run it; others who know of it get 403."""
    return run_event_as(request, club_slug, event_id)[0]


def run_event_as(
    request: HttpRequest, club_slug: str, event_id: int
) -> tuple[Event, access.EventRoles]:
    """The event with what this person is for it, for those who run it."""
    event = opened_event(request, club_slug, event_id)
    roles = access.get_event_roles(request_user(request), event)
    if not roles.staff:
        raise PermissionDenied
    return event, roles


def get_pair(event: Event, entry_id: int) -> Entry:
    """A pair of the event, with its section and players."""
    return get_object_or_404(
        access.get_entries(event).select_related("event__club", "section"), pk=entry_id
    )


def get_line(event: Event, result_id: int) -> Result:
    """A line of the event, with all that hangs above it."""
    lines = access.get_lines(event).select_related(
        "section__session__event__club",
        "section__session__event__policy",
        "ns",
        "ew",
        "south",
        "west",
    )
    return get_object_or_404(lines, pk=result_id)


def get_match(event: Event, match_id: int) -> Match:
    """A match of the event that two contestants play and everyone knows of."""
    matches = access.get_matches(event).filter(published=True, away__isnull=False)
    known = matches.select_related("section__board_set", "home", "away")
    return get_object_or_404(known, pk=match_id)


def take_up(form: forms.Form, refusal: Refused) -> None:
    """Put what was refused where the person can mend it."""
    field = refusal.field if refusal.field in form.fields else None
    form.add_error(field, str(refusal))


def run_matches(request: Request, club_slug: str, event_id: int) -> Event:
    """The event of matches, for who directs it."""
    event = run_event(request, club_slug, event_id)
    access.check_may_direct(request.user, event)
    check_in_matches(event)
    return event


def check_in_matches(event: Event) -> None:
    if not event.in_matches:
        raise Http404
