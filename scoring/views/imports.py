"""Bringing in a result file: upload, look at it, store it; and how it compared."""

from dataclasses import replace

from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_http_methods, require_safe

from clubsite.accounts.models import User
from clubsite.clubs.access import open_club
from clubsite.clubs.models import Club
from clubsite.errors import Refused
from clubsite.web import Request, go_to, render_part
from scoring import access
from scoring.actions.deals import questions
from scoring.actions.imports import (
    Incoming,
    import_event,
    keep_upload,
    read_file,
    taken_for,
    under_other_names,
    with_deals,
)
from scoring.formats.dealt import Joined
from scoring.formats.evening import ReadEvent
from scoring.forms.imports import ImportForm, PeopleForm, UploadForm
from scoring.models import Event, Upload
from scoring.queries import file_report
from scoring.queries.players import PlayerBook
from scoring.queries.reimport import events_like
from scoring.views.opened import take_up


@require_http_methods(["GET", "POST"])
def event_import(request: Request, club_slug: str) -> HttpResponse:
    club = open_club(request, club_slug)
    access.check_may_set_up(request.user, club)

    form = _upload_form(request)
    if form.is_valid():
        upload = _keep(club, form, request.user)
        if upload is not None:
            return go_to(request, "event_import_preview", club.slug, upload.pk)

    status = 422 if form.is_bound else 200
    context = {"club": club, "form": form}
    return render_part(
        request, "scoring/event_import.html", "form", context, status=status
    )


@require_http_methods(["GET", "POST"])
def event_import_preview(
    request: Request, club_slug: str, upload_id: int
) -> HttpResponse:
    club = open_club(request, club_slug)
    access.check_may_set_up(request.user, club)
    upload = get_object_or_404(access.upload_of(request.user, club, upload_id))

    file = Incoming(upload.name, bytes(upload.content), deals=bytes(upload.deals))
    file = replace(file, read=read_file(file))
    together = with_deals(read_file(file), file)
    people = _people_form(request, club, together.event)
    form = _import_form(request, club, together)
    if all([form.is_valid(), people.is_valid()]):
        event = _store(club, replace(file, people=people.chosen()), form, request.user)
        if event is not None:
            return go_to(request, "event_detail", club.slug, event.pk)

    status = 422 if form.is_bound else 200
    read = together.event
    context = {
        "club": club,
        "form": form,
        "people": people,
        "players": people.book.sorted_labels(),
        "upload": upload,
        "asked": questions(together.replaced, together.unplayed),
        "known": access.imported_before(request.user, club, file.hash),
        "alike": events_like(request.user, club, read),
        "found": file_report.of_file(read, under_other_names(club, read)),
    }
    return render_part(
        request, "scoring/event_import_preview.html", "form", context, status=status
    )


@require_safe
def event_import_report(
    request: Request, club_slug: str, event_id: int
) -> HttpResponse:
    club = open_club(request, club_slug)
    event = get_object_or_404(
        access.visible_events(request.user, club).distinct(), pk=event_id
    )
    access.check_is_staff(request.user, event)
    imported = access.imported_file_of(event)
    if imported is None:
        raise Http404

    context = {
        "club": club,
        "event": event,
        "imported": imported,
        "found": file_report.of_stored(imported),
    }
    return render(request, "scoring/event_import_report.html", context)


def _upload_form(request: Request) -> UploadForm:
    if request.method == "POST":
        return UploadForm(request.POST, request.FILES)
    return UploadForm()


def _typed(request: Request) -> QueryDict | None:
    return request.POST if request.method == "POST" else None


def _import_form(request: Request, club: Club, together: Joined) -> ImportForm:
    return ImportForm(
        _typed(request),
        directors=access.possible_directors(club),
        loses=bool(together.event.lost),
        asks=bool(together.replaced or together.unplayed),
        convention=together.event.convention,
        by=request.user,
    )


def _people_form(request: Request, club: Club, read: ReadEvent) -> PeopleForm:
    return PeopleForm(
        _typed(request),
        taken=taken_for(club, read),
        book=PlayerBook(club),
        prefix="who",
    )


def _keep(club: Club, form: UploadForm, by: User) -> Upload | None:
    """The upload, or nothing and the reason on the form."""
    file, deals = form.cleaned_data["file"], form.cleaned_data["deals"]
    incoming = Incoming(file.name, file.read(), deals=deals.read() if deals else b"")
    try:
        read = read_file(incoming)
        return keep_upload(club, replace(incoming, read=read), by=by)
    except Refused as refusal:
        take_up(form, refusal)
        return None


def _store(club: Club, file: Incoming, form: ImportForm, by: User) -> Event | None:
    """The event, or nothing and the reason on the form."""
    chosen = form.cleaned_data
    try:
        imported = import_event(
            club,
            replace(
                file, convention=chosen["convention"], sure=chosen.get("sure", False)
            ),
            by=by,
            director_in_charge=_director(club, chosen["director_in_charge"]),
            accept_loss=chosen.get("accept_loss", False),
            state=chosen["state"],
        )
    except Refused as refusal:
        take_up(form, refusal)
        return None
    return imported.event


def _director(club: Club, chosen: int | None) -> User | None:
    return next(
        (user for user in access.possible_directors(club) if user.pk == chosen), None
    )
