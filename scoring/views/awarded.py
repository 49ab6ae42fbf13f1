"""By which scheme an event has master points."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from clubsite.errors import Refused
from clubsite.web import Request, go_to
from scoring import access
from scoring.actions.awarded_by import award_by
from scoring.actions.scored_by import OPEN_TO_IT
from scoring.forms.awarded import AwardedForm
from scoring.queries.awarded_by import awarded
from scoring.views.opened import run_event, take_up


@require_http_methods(["GET", "POST"])
def event_awarded(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    """The scheme of master points: first what it awards, then for good."""
    event = run_event(request, club_slug, event_id)
    access.check_may_set_up(request.user, event.club)
    if request.method == "GET" and event.state not in OPEN_TO_IT:
        return go_to(request, "event_manage", club_slug, event.pk)

    now = event.regulations.master_points
    form = AwardedForm(
        request.POST if request.method == "POST" else None, initial={"scheme": now}
    )
    found = None
    if form.is_valid():
        chosen = form.cleaned_data
        try:
            if request.POST.get("do") == "store":
                award_by(event, **chosen, by=request.user)
                return go_to(request, "event_manage", club_slug, event.pk)
            found = awarded(event, chosen["scheme"])
        except Refused as refusal:
            take_up(form, refusal)
    context = {"club": event.club, "event": event, "form": form, "found": found}
    status = 422 if form.errors else 200
    return render(request, "scoring/event_awarded.html", context, status=status)
