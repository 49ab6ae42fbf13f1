"""The page of a posting, its emails, and the wall with the ranking."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubsite.site.clock import now
from clubsite.site.web import PublicRequest, Request, go_to, post_only, render_part
from scoring.events.queries import get_viewer
from scoring.events.shortcuts import opened_event, run_event, run_event_as
from scoring.mails.actions import queue_result_mails, stop_result_mails
from scoring.mails.rules import HOLD
from scoring.publishing.queries import get_publication
from scoring.publishing.walls import build_wall
from scoring.results.live import etag_of_part, is_live, live
from scoring.results.queries.ranking import get_event_status


@never_cache
@require_safe
def event_published(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    """What posting started, what is to hand out, and what follows later."""
    event, roles = run_event_as(request, club_slug, event_id)
    if not event.is_posted:
        return go_to(request, "event_manage", club_slug, event.pk)

    context = {
        "club": event.club,
        "event": event,
        "event_status": get_event_status(event),
        "page": get_publication(event, request.user, roles),
    }
    return render(request, "scoring/publishing/event_published.html", context)


@post_only
def event_mails_stop(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    event = run_event(request, club_slug, event_id)

    stop_result_mails(event, by=request.user)
    return go_to(request, "event_published", club_slug, event.pk)


@post_only
def event_mails_send(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    """Queue the emails that were stopped again, with another ten minutes to stop them."""
    event = run_event(request, club_slug, event_id)
    posting = get_object_or_404(event.snapshots.all(), revision=event.revision)

    queue_result_mails(event, posting, not_before=now() + HOLD, by=request.user)
    return go_to(request, "event_published", club_slug, event.pk)


@login_not_required
@require_safe
@live
def event_wall(request: PublicRequest, club_slug: str, event_id: int) -> HttpResponse:
    """The ranking for a big screen: it shows what everyone may see."""
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
