"""Further sessions of an event."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from clubsite.errors import Refused
from clubsite.web import Request, go_to
from scoring import access
from scoring.actions.sessions import add_session, drop_session
from scoring.forms.sessions import SessionForm
from scoring.forms.setup import SectionForms
from scoring.queries.sections import last_session
from scoring.views.opened import run_event, take_up


@require_http_methods(["GET", "POST"])
def session_new(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    event = run_event(request, club_slug, event_id)
    access.check_may_set_up(request.user, event.club)

    typed = request.POST if request.method == "POST" else None
    before = last_session(event)
    form = SessionForm(typed, initial={**before.session, "date": event.date})
    sections = SectionForms(typed, before.sections)
    if form.is_valid() & sections.is_valid():
        try:
            plan = form.plan(sections.sections())
            add_session(event, plan, by=request.user)
            return go_to(request, "event_manage", club_slug, event.pk)
        except Refused as refusal:
            take_up(form, refusal)

    context = {"club": event.club, "event": event, "form": form, "sections": sections}
    status = 422 if form.is_bound else 200
    return render(request, "scoring/session_new.html", context, status=status)


@require_http_methods(["GET", "POST"])
def session_drop(
    request: Request, club_slug: str, event_id: int, number: int
) -> HttpResponse:
    event = run_event(request, club_slug, event_id)
    access.check_may_set_up(request.user, event.club)

    refused = ""
    if request.method == "POST":
        try:
            drop_session(event, number, by=request.user)
            return go_to(request, "event_manage", club_slug, event.pk)
        except Refused as refusal:
            refused = str(refusal)

    context = {"club": event.club, "event": event, "number": number, "refused": refused}
    status = 422 if refused else 200
    return render(request, "scoring/session_drop.html", context, status=status)
