"""The page of the policy that applies to an event."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubsite.site.errors import Refused
from clubsite.site.web import PublicRequest, Request, go_to, post_only, request_user
from scoring.events.shortcuts import opened_event
from scoring.play.actions.policies import bind_policy
from scoring.play.queries.policies import event_policy as get_event_policy


@login_not_required
@require_safe
def event_policy(request: PublicRequest, club_slug: str, event_id: int) -> HttpResponse:
    event = opened_event(request, club_slug, event_id)
    page = get_event_policy(request_user(request), event)
    context = {"club": event.club, "event": event, "page": page}
    return render(request, "scoring/play/event_policy.html", context)


@post_only
def event_bind(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    event = opened_event(request, club_slug, event_id)
    try:
        bind_policy(event, by=request.user)
    except Refused as refusal:
        page = get_event_policy(request.user, event)
        context = {
            "club": event.club,
            "event": event,
            "page": page,
            "refusal": str(refusal),
        }
        return render(request, "scoring/play/event_policy.html", context, status=422)
    return go_to(request, "event_policy", club_slug, event.pk)
