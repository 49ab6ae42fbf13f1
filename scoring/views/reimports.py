"""A file that came again: what differs from its event, and storing that alone."""

from dataclasses import replace

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubsite.errors import Refused
from clubsite.web import Request, go_to
from scoring import access
from scoring.actions.imports import Incoming, read_file
from scoring.actions.reimports import check_may_reimport, reimport_event
from scoring.forms.imports import ReimportForm
from scoring.models import Event, Upload
from scoring.queries.reimport import differences, likelier
from scoring.views.opened import run_event, take_up


@require_http_methods(["GET", "POST"])
def event_reimport(
    request: Request, club_slug: str, event_id: int, upload_id: int
) -> HttpResponse:
    event = run_event(request, club_slug, event_id)
    access.check_may_set_up(request.user, event.club)
    upload = get_object_or_404(access.upload_of(request.user, event.club, upload_id))

    _check_not_large(event, upload)
    file = Incoming(upload.name, bytes(upload.content))
    read, session = read_file(file), _session(request)
    file = replace(file, read=read, session=session)
    found = differences(event, read, session)
    form = ReimportForm(
        request.POST if request.method == "POST" else None,
        seen=event.version,
        loses=bool(read.lost),
        names=found.names,
    )
    if form.is_valid() and _store(event, file, form, request):
        return go_to(request, "event_detail", club_slug, event.pk)

    status = 422 if form.is_bound else 200
    context = {
        "club": event.club,
        "event": event,
        "upload": upload,
        "found": found,
        "session": session,
        "likelier": likelier(event, read, session),
        "refused": found.obstacle or _refusal(event, request),
        "form": form,
    }
    return render(request, "scoring/event_reimport.html", context, status=status)


def _session(request: Request) -> int:
    """The further session of which it is to be a corrected file; 0 for the event's own."""
    asked = request.GET.get("session", "")
    return int(asked) if asked.isdecimal() and len(asked) < 4 else 0


def _check_not_large(event: Event, upload: Upload) -> None:
    if upload.large:
        raise Refused(
            _(
                "A file of that many results is not compared while you wait. Ask whoever "
                "runs the site for: import_event FILE --club %(club)s --into %(event)s"
            )
            % {"club": event.club.slug, "event": event.pk}
        )


def _store(event: Event, file: Incoming, form: ReimportForm, request: Request) -> bool:
    """Whether it is stored; else the reason stands on the form."""
    try:
        chosen = replace(file, names=form.names())
        reimport_event(event, chosen, by=request.user, **form.about_results())
    except Refused as refusal:
        take_up(form, refusal)
        return False
    return True


def _refusal(event: Event, request: Request) -> str:
    """Why nobody can store it now, if so."""
    try:
        check_may_reimport(request.user, event)
    except Refused as refusal:
        return str(refusal)
    return ""
