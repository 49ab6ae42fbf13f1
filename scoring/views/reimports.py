"""A file that came again: what differs from its event, and storing that alone."""

from dataclasses import replace

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubsite.errors import Refused
from clubsite.upkeep.queue import tell_worker
from clubsite.web import Request, go_to
from scoring import access
from scoring.actions.imports import Incoming, read_file
from scoring.actions.reimports import check_may_reimport, reimport_event
from scoring.actions.upload_changes import Replacing, ask_to_replace
from scoring.actions.uploads import WORK
from scoring.forms.imports import ReimportForm
from scoring.models import Event, Upload
from scoring.queries.looked import Seen, seen_before, seen_now
from scoring.views.opened import run_event, take_up


@require_http_methods(["GET", "POST"])
def event_reimport(
    request: Request, club_slug: str, event_id: int, upload_id: int
) -> HttpResponse:
    event = run_event(request, club_slug, event_id)
    access.check_may_set_up(request.user, event.club)
    upload = get_object_or_404(access.upload_of(request.user, event.club, upload_id))

    session = _session(request)
    file, seen = _looked_at(event, upload, session)
    form = ReimportForm(
        request.POST if request.method == "POST" else None,
        seen=event.version,
        loses=seen.loses,
        names=seen.found.names,
    )
    if form.is_valid():
        answer = _stored(event, upload, file, form, request)
        if answer is not None:
            return answer

    status = 422 if form.is_bound else 200
    context = {
        "club": event.club,
        "event": event,
        "upload": upload,
        "found": seen.found,
        "session": session,
        "likelier": seen.likelier,
        "refused": seen.found.obstacle or _refusal(event, request),
        "form": form,
    }
    return render(request, "scoring/event_reimport.html", context, status=status)


def _session(request: Request) -> int:
    """The further session of which it is to be a corrected file; 0 for the event's own."""
    asked = request.GET.get("session", "")
    return int(asked) if asked.isdecimal() and len(asked) < 4 else 0


def _looked_at(event: Event, upload: Upload, session: int) -> tuple[Incoming, Seen]:
    """The file, and what it changes: found now, or by a worker before."""
    file = Incoming(upload.name, bytes(upload.content), session=session)
    if not upload.large:
        read = read_file(file)
        return replace(file, read=read), seen_now(event, read, session)
    seen = seen_before(event, upload, session)
    if seen is None:
        raise Refused(
            _(
                "The event has changed since the worker looked at this large file, or the "
                "file is not like it. Bring the file again under “Import a file”."
            )
        )
    return file, seen


def _stored(
    event: Event, upload: Upload, file: Incoming, form: ReimportForm, request: Request
) -> HttpResponse | None:
    """On to the event, or to the worker at it; else the reason stands on the form."""
    slug = event.club.slug
    try:
        if upload.large:
            wanted = Replacing(
                event, session=file.session, names=form.names(), **form.about_results()
            )
            ask_to_replace(upload, wanted, by=request.user)
            tell_worker(WORK, upload.pk)
            return go_to(request, "event_import_work", slug, upload.pk)
        chosen = replace(file, names=form.names())
        reimport_event(event, chosen, by=request.user, **form.about_results())
    except Refused as refusal:
        take_up(form, refusal)
        return None
    return go_to(request, "event_detail", slug, event.pk)


def _refusal(event: Event, request: Request) -> str:
    """Why nobody can store it now, if so."""
    try:
        check_may_reimport(request.user, event)
    except Refused as refusal:
        return str(refusal)
    return ""
