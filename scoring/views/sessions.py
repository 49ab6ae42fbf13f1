"""Further sessions of an event."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_http_methods

from clubsite.errors import Refused
from clubsite.web import Request, go_to
from scoring import access
from scoring.actions.sessions import add_session, drop_session, move_session
from scoring.forms.sessions import SessionForm, SessionWhenForm
from scoring.forms.setup import SectionForms
from scoring.models import Event, Session
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


@require_http_methods(["GET", "POST"])
def session_edit(
    request: Request, club_slug: str, event_id: int, number: int
) -> HttpResponse:
    """The day and the hour of a further session."""
    event = run_event(request, club_slug, event_id)
    access.check_may_set_up(request.user, event.club)
    session = get_object_or_404(event.sessions.exclude(number=1), number=number)

    typed = request.POST if request.method == "POST" else None
    form = SessionWhenForm(typed, initial=_when(session, event))
    if form.is_valid():
        try:
            move_session(event, number, form.when(), by=request.user)
            return go_to(request, "event_manage", club_slug, event.pk)
        except Refused as refusal:
            take_up(form, refusal)

    context = {"club": event.club, "event": event, "form": form, "number": number}
    status = 422 if form.is_bound else 200
    return render(request, "scoring/session_edit.html", context, status=status)


def _when(session: Session, event: Event) -> dict[str, object]:
    starts = session.starts_at
    local = starts.astimezone(event.club.zone).time() if starts else None
    return {"date": session.date or event.date, "starts": local}
