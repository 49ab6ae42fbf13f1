"""Bringing in a file as a further session of an event."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_http_methods

from clubsite.jobs.kinds import Queue
from clubsite.jobs.queues import nudge
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from clubsite.site.web import Request, go_to, render_part
from scoring.events import access as events_access
from scoring.events.models import Event, Upload
from scoring.events.plans import When
from scoring.events.shortcuts import run_event, take_up
from scoring.exchange import access
from scoring.exchange.actions.imports import Incoming
from scoring.exchange.actions.players import Register
from scoring.exchange.actions.session_files import Adding, import_session
from scoring.exchange.actions.uploads import ask_to_add, incoming
from scoring.exchange.forms import PeopleForm, SessionFileForm
from scoring.exchange.queries import file_report
from scoring.exchange.queries.import_preview import ImportPreview, sessions_to_correct
from scoring.exchange.queries.next_session import NextSession, next_session
from scoring.exchange.views.imports import keep_sent, look_at, people_form, upload_form
from scoring.play.actions.entry import questions
from scoring.play.actions.setup import check_open


@require_http_methods(["GET", "POST"])
def session_import(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    event = run_event(request, club_slug, event_id)
    events_access.check_may_set_up(request.user, event.club)

    form = upload_form(request)
    if form.is_valid():
        upload = keep_sent(event.club, form, request.user, session_of=event)
        if upload is not None:
            return go_to(
                request, "session_import_preview", club_slug, event.pk, upload.pk
            )

    status = 422 if form.is_bound else 200
    context = {"club": event.club, "event": event, "form": form}
    return render_part(
        request, "scoring/exchange/event_import.html", "form", context, status=status
    )


@require_http_methods(["GET", "POST"])
def session_import_preview(
    request: Request, club_slug: str, event_id: int, upload_id: int
) -> HttpResponse:
    event = run_event(request, club_slug, event_id)
    events_access.check_may_set_up(request.user, event.club)
    upload = get_object_or_404(access.get_upload(request.user, event.club, upload_id))
    if not file_report.may_be_previewed(upload):
        return go_to(request, "event_import_work", club_slug, upload.pk)

    club = event.club
    file, preview = look_at(request.user, club, upload, incoming(upload))
    register = Register(club, preview.entrants)
    taken = list(register.taken(preview.entrants))
    found = next_session(event, preview.entrants, preview.facts, taken)
    form = _session_form(request, event, preview, found)
    people = people_form(request, register, taken)
    if all([form.is_valid(), people.is_valid()]):
        wanted = _wanted(form, people)
        answer = _stored(event, upload, file, wanted, form, request)
        if answer is not None:
            return answer

    context = {
        "club": club,
        "event": event,
        "upload": upload,
        "session": found,
        "sessions": sessions_to_correct(event, upload),
        "asked": questions(preview.replaced, preview.unplayed),
        "found": preview.with_names(register.under_other_names(preview.entrants)),
        "refused": found.obstacle or _refusal(event),
        "form": form,
        "people": people,
        "players": people.book.sorted_labels(),
    }
    status = 422 if form.is_bound else 200
    return render(
        request, "scoring/exchange/session_import_preview.html", context, status=status
    )


def _session_form(
    request: Request, event: Event, preview: ImportPreview, found: NextSession
) -> SessionFileForm:
    today = now().astimezone(event.club.zone).date()
    return SessionFileForm(
        request.POST if request.method == "POST" else None,
        expected_version=event.version,
        loses=bool(preview.lost),
        asks=bool(preview.replaced or preview.unplayed),
        found=found,
        on=When(preview.facts.played_on or today),
    )


def _wanted(form: SessionFileForm, people: PeopleForm) -> Adding:
    return Adding(
        form.pairs(),
        on=form.when(),
        people=people.chosen(),
        **form.about_results(),
    )


def _stored(
    event: Event,
    upload: Upload,
    file: Incoming,
    wanted: Adding,
    form: SessionFileForm,
    request: Request,
) -> HttpResponse | None:
    """On to the event, or to the worker at it; else the reason stands on the form."""
    slug = event.club.slug
    try:
        if upload.large:
            ask_to_add(upload, event, wanted, by=request.user)
            nudge(Queue.DOCUMENTS)
            return go_to(request, "event_import_work", slug, upload.pk)
        import_session(event, file, wanted, by=request.user)
    except Refused as refusal:
        take_up(form, refusal)
        return None
    return go_to(request, "event_manage", slug, event.pk)


def _refusal(event: Event) -> str:
    """Why the event has no further session now, if so."""
    try:
        check_open(event)
    except Refused as refusal:
        return str(refusal)
    return ""
