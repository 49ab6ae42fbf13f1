"""Reading the file of a session again and again while play goes on."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubsite.site.errors import Refused
from clubsite.site.web import Request, go_to
from scoring.events import access as events_access
from scoring.events.models import Event
from scoring.events.shortcuts import run_event, take_up
from scoring.exchange import access
from scoring.exchange.actions.evening_file import take_scores
from scoring.exchange.actions.imports import (
    Incoming,
    is_large,
    keep_upload,
    read_file,
)
from scoring.exchange.actions.uploads import incoming
from scoring.exchange.forms import ScoresFileForm
from scoring.exchange.queries.evening_file import compare_evening, obstacle_to_file


@require_http_methods(["GET", "POST"])
def scores_file(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    """Choose the file as it is now."""
    event = _event(request, club_slug, event_id)

    form = ScoresFileForm()
    if request.method == "POST":
        form = ScoresFileForm(request.POST, request.FILES)
        if form.is_valid():
            sent = form.cleaned_data["file"]
            file = Incoming(sent.name, sent.read())
            try:
                _check_small(file)
                upload = keep_upload(event.club, file, by=request.user)
                return go_to(
                    request, "scores_file_take", club_slug, event.pk, upload.pk
                )
            except Refused as refusal:
                take_up(form, refusal)

    context = {"club": event.club, "event": event, "form": form}
    context["refused"] = obstacle_to_file(event)
    status = 422 if form.errors else 200
    return render(request, "scoring/exchange/scores_file.html", context, status=status)


@require_http_methods(["GET", "POST"])
def scores_file_take(
    request: Request, club_slug: str, event_id: int, upload_id: int
) -> HttpResponse:
    """Preview of a file; then its scores are stored, and what differs is listed."""
    event = _event(request, club_slug, event_id)
    upload = get_object_or_404(access.get_upload(request.user, event.club, upload_id))

    file, refused = incoming(upload), ""
    if request.method == "POST":
        chosen = request.POST.getlist("line")
        try:
            take_scores(event, file, by=request.user, chosen=chosen)
            return go_to(request, "scores_file_take", club_slug, event.pk, upload.pk)
        except Refused as refusal:
            refused = str(refusal)

    found = compare_evening(event, read_file(file))
    context = {"club": event.club, "event": event, "upload": upload, "found": found}
    context["refused"] = refused or found.obstacle
    status = 422 if refused else 200
    return render(
        request, "scoring/exchange/scores_file_take.html", context, status=status
    )


def _event(request: Request, club_slug: str, event_id: int) -> Event:
    event = run_event(request, club_slug, event_id)
    events_access.check_may_arrange(request.user, event)
    events_access.check_may_set_up(request.user, event.club)
    return event


def _check_small(file: Incoming) -> None:
    """Refuse a file that a worker would have to read."""
    if is_large(file):
        raise Refused(
            _("The file has the results of more than one session. Choose another."),
            field="file",
        )
