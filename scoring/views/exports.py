"""An event as a file that other programs read."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from clubsite.clubs.access import open_club
from clubsite.web import Request
from scoring import access
from scoring.models import Event
from scoring.queries import exports


@require_safe
def event_export(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    """Each format, and what it cannot say of this event."""
    event = _event(request, club_slug, event_id)
    context = {"club": event.club, "event": event, "offers": exports.offers(event)}
    return render(request, "scoring/event_export.html", context)


@require_safe
def event_export_file(
    request: Request, club_slug: str, event_id: int, name: str
) -> HttpResponse:
    """The file, for the club's own staff: names and numbers stand in it in full."""
    event = _event(request, club_slug, event_id)
    written = exports.exported_if_can(event, name)
    if written is None:
        raise Http404
    file = exports.file_name(event, name)
    return HttpResponse(
        written.content,
        content_type="application/octet-stream",
        headers={
            "Content-Disposition": f'attachment; filename="{file}"',
            "Cache-Control": "private, no-store",
        },
    )


def _event(request: Request, club_slug: str, event_id: int) -> Event:
    club = open_club(request, club_slug)
    visible = access.visible_events(request.user, club).distinct()
    event = get_object_or_404(visible, pk=event_id)
    access.check_is_staff(request.user, event)
    return event
