"""The wall: the ranking for a big screen."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.views.decorators.http import require_safe

from clubsite.site.web import PublicRequest, render_part
from scoring.events.queries import get_viewer
from scoring.events.shortcuts import opened_event
from scoring.publishing.walls import build_wall
from scoring.results.live import etag_of_part, is_live, live
from scoring.results.queries.ranking import get_event_status


@login_not_required
@require_safe
@live
def event_wall(request: PublicRequest, club_slug: str, event_id: int) -> HttpResponse:
    """The ranking for a big screen: whoever puts it up, it shows what everyone may see."""
    event = opened_event(request, club_slug, event_id)
    viewer = get_viewer(None, event)

    context = {
        "club": event.club,
        "event": event,
        "event_status": get_event_status(event),
        "wall": build_wall(event, viewer),
        "live": is_live(event),
        "live_etag": etag_of_part(request, event, viewer.roles),
    }
    return render_part(request, "scoring/publishing/event_wall.html", "wall", context)
