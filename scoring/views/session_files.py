"""Bringing in a file as a further session of an event."""

from dataclasses import replace

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubsite.errors import Refused
from clubsite.web import Request, go_to, render_part
from scoring import access
from scoring.actions.deals import questions
from scoring.actions.imports import (
    Incoming,
    is_large,
    keep_upload,
    read_file,
    taken_for,
    with_deals,
)
from scoring.actions.session_files import import_session
from scoring.actions.sessions import check_open
from scoring.actions.uploads import incoming
from scoring.forms.imports import UploadForm
from scoring.forms.sessions import SessionFileForm
from scoring.models import Event, Upload
from scoring.queries import file_report
from scoring.queries.next_session import next_session
from scoring.views.imports import file_of, upload_form
from scoring.views.opened import run_event, take_up


@require_http_methods(["GET", "POST"])
def session_import(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    event = run_event(request, club_slug, event_id)
    access.check_may_set_up(request.user, event.club)

    form = upload_form(request)
    if form.is_valid():
        upload = _keep(event, form, request)
        if upload is not None:
            return go_to(
                request, "session_import_preview", club_slug, event.pk, upload.pk
            )

    status = 422 if form.is_bound else 200
    context = {"club": event.club, "event": event, "form": form}
    return render_part(
        request, "scoring/event_import.html", "form", context, status=status
    )


@require_http_methods(["GET", "POST"])
def session_import_preview(
    request: Request, club_slug: str, event_id: int, upload_id: int
) -> HttpResponse:
    event = run_event(request, club_slug, event_id)
    access.check_may_set_up(request.user, event.club)
    upload = get_object_or_404(access.upload_of(request.user, event.club, upload_id))

    file = incoming(upload)
    _check_not_large(file)
    file = replace(file, read=read_file(file))
    together = with_deals(read_file(file), file)
    read = together.event
    found = next_session(event, read, taken_for(event.club, read.entrants))
    form = SessionFileForm(
        request.POST if request.method == "POST" else None,
        seen=event.version,
        loses=bool(read.lost),
        asks=bool(together.replaced or together.unplayed),
        found=found,
    )
    if form.is_valid() and _store(event, file, form, request):
        return go_to(request, "event_manage", club_slug, event.pk)

    context = {
        "club": event.club,
        "event": event,
        "upload": upload,
        "session": found,
        "sessions": list(access.files_of_sessions(event)),
        "asked": questions(together.replaced, together.unplayed),
        "found": file_report.of_file(read),
        "refused": found.obstacle or _refusal(event),
        "form": form,
    }
    status = 422 if form.is_bound else 200
    return render(
        request, "scoring/session_import_preview.html", context, status=status
    )


def _keep(event: Event, form: UploadForm, request: Request) -> Upload | None:
    """The upload, or nothing and the reason on the form."""
    try:
        file = file_of(form)
        _check_not_large(file)
        file = replace(file, read=read_file(file))
        return keep_upload(event.club, file, by=request.user)
    except Refused as refusal:
        take_up(form, refusal)
        return None


def _check_not_large(file: Incoming) -> None:
    if is_large(file):
        raise Refused(
            _("A file of that many results is stored as an event of its own."),
            field="file",
        )


def _store(
    event: Event, file: Incoming, form: SessionFileForm, request: Request
) -> bool:
    """Whether it is stored; else the reason stands on the form."""
    chosen = form.cleaned_data
    try:
        import_session(
            event,
            replace(file, sure=chosen.get("sure", False)),
            form.pairs(),
            by=request.user,
            seen=chosen["seen"],
            accept_loss=chosen.get("accept_loss", False),
        )
    except Refused as refusal:
        take_up(form, refusal)
        return False
    return True


def _refusal(event: Event) -> str:
    """Why the event has no further session now, if so."""
    try:
        check_open(event)
    except Refused as refusal:
        return str(refusal)
    return ""
