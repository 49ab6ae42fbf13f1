"""The page of the policy that applies to an event."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubsite.site.errors import Refused
from clubsite.site.web import PublicRequest, Request, go_to, post_only, request_user
from scoring.events.models import Event
from scoring.events.shortcuts import opened_event
from scoring.play.actions.policies import bind_policy
from scoring.play.actions.policy_clerical_errors import (
    certify_clerical_error,
    reject_clerical_error,
)
from scoring.play.forms.policy_clerical_errors import ClericalErrorForm
from scoring.play.queries.policies import event_policy as get_event_policy
from scoring.play.queries.policy_clerical_errors import check_may_certify


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
        return _refused(request, event, str(refusal))
    return go_to(request, "event_policy", club_slug, event.pk)


@post_only
def event_slip(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    """Say that the newest version only corrects a clerical error, or that it doesn't."""
    event = opened_event(request, club_slug, event_id)
    check_may_certify(request.user, event)

    form = ClericalErrorForm(request.POST)
    if not form.is_valid():
        return _refused(request, event, form.refusal)
    typed = form.cleaned_data
    try:
        if typed["act"] == ClericalErrorForm.REJECT:
            reject_clerical_error(event, version=typed["version"], by=request.user)
        else:
            certify_clerical_error(
                event,
                version=typed["version"],
                reason=typed["reason"],
                by=request.user,
            )
    except Refused as refusal:
        return _refused(request, event, str(refusal))
    return go_to(request, "event_policy", club_slug, event.pk)


def _refused(request: Request, event: Event, refusal: str) -> HttpResponse:
    page = get_event_policy(request.user, event)
    context = {
        "club": event.club,
        "event": event,
        "page": page,
        "refusal": refusal,
        "typed": request.POST.get("reason", ""),
    }
    return render(request, "scoring/play/event_policy.html", context, status=422)
