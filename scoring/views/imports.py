"""Bringing in a result file: upload, look at it, store it; and how it compared."""

from collections.abc import Sequence
from dataclasses import replace

from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_http_methods, require_safe

from clubsite.accounts.models import User
from clubsite.clubs.access import open_club
from clubsite.clubs.models import Club
from clubsite.errors import Refused
from clubsite.upkeep.queue import tell_worker
from clubsite.web import Request, go_to, render_part
from scoring import access
from scoring.actions.deals import questions
from scoring.actions.imports import (
    Incoming,
    is_large,
    keep_upload,
    read_file,
    taken_for,
    under_other_names,
    with_deals,
)
from scoring.actions.uploads import (
    WORK,
    Wanted,
    ask_to_store,
    incoming,
    store_wanted,
)
from scoring.forms.imports import ImportForm, PeopleForm, UploadForm
from scoring.labels import EventState
from scoring.models import Event, Upload
from scoring.queries import file_report, uploads
from scoring.queries.looked import Looked, looked_at, seen_by_worker
from scoring.queries.players import PlayerBook, Taken
from scoring.views.opened import take_up


@require_http_methods(["GET", "POST"])
def event_import(request: Request, club_slug: str) -> HttpResponse:
    club = open_club(request, club_slug)
    access.check_may_set_up(request.user, club)

    form = upload_form(request)
    if form.is_valid():
        upload = keep_sent(club, form, request.user)
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
    if not uploads.may_be_looked_at(upload):
        return go_to(request, "event_import_work", club.slug, upload.pk)

    file = incoming(upload)
    file, seen = look_at(request.user, club, upload, file)
    people = people_form(request, club, taken_for(club, seen.entrants))
    form = _import_form(request, club, seen)
    if all([form.is_valid(), people.is_valid()]):
        answer = _stored(request, upload, file, form, people)
        if answer is not None:
            return answer

    status = 422 if form.is_bound else 200
    context = {
        "club": club,
        "form": form,
        "people": people,
        "players": people.book.sorted_labels(),
        "upload": upload,
        "asked": questions(seen.replaced, seen.unplayed),
        "known": access.imported_before(request.user, club, file.hash),
        "alike": seen.alike,
        "found": seen.with_names(under_other_names(club, seen.entrants)),
    }
    return render_part(
        request, "scoring/event_import_preview.html", "form", context, status=status
    )


@require_safe
def event_import_work(request: Request, club_slug: str, upload_id: int) -> HttpResponse:
    club = open_club(request, club_slug)
    access.check_may_set_up(request.user, club)
    upload = get_object_or_404(access.upload_of(request.user, club, upload_id))

    context = {"club": club, "upload": upload, "work": uploads.progress(upload)}
    return render_part(request, "scoring/event_import_work.html", "work", context)


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


def upload_form(request: Request) -> UploadForm:
    """The form for a file, with what was sent."""
    if request.method == "POST":
        return UploadForm(request.POST, request.FILES)
    return UploadForm()


def file_of(form: UploadForm) -> Incoming:
    """The file that was sent, with that of the deals."""
    sent, deals = form.cleaned_data["file"], form.cleaned_data["deals"]
    return Incoming(sent.name, sent.read(), deals=deals.read() if deals else b"")


def look_at(
    user: User, club: Club, upload: Upload, file: Incoming
) -> tuple[Incoming, Looked]:
    """The file, and what is seen of it: read now, or by a worker before."""
    if upload.large:
        return file, seen_by_worker(user, upload)
    file = replace(file, read=read_file(file))
    return file, looked_at(user, club, with_deals(read_file(file), file))


def people_form(request: Request, club: Club, taken: Sequence[Taken]) -> PeopleForm:
    """The form that says who the people of a file are, with what was sent."""
    return PeopleForm(
        _typed(request),
        taken=taken,
        book=PlayerBook(club),
        prefix="who",
    )


def keep_sent(
    club: Club, form: UploadForm, by: User, *, session_of: Event | None = None
) -> Upload | None:
    """The upload, or nothing and the reason on the form."""
    file = file_of(form)
    try:
        if not is_large(file):
            file = replace(file, read=read_file(file))
        upload = keep_upload(club, file, by=by, session_of=session_of)
    except Refused as refusal:
        take_up(form, refusal)
        return None
    if upload.at_work:
        tell_worker(WORK, upload.pk)
    return upload


def _typed(request: Request) -> QueryDict | None:
    return request.POST if request.method == "POST" else None


def _import_form(request: Request, club: Club, seen: Looked) -> ImportForm:
    return ImportForm(
        _typed(request),
        directors=access.possible_directors(club),
        loses=bool(seen.lost),
        asks=bool(seen.replaced or seen.unplayed),
        convention=seen.convention,
        by=request.user,
    )


def _stored(
    request: Request,
    upload: Upload,
    file: Incoming,
    form: ImportForm,
    people: PeopleForm,
) -> HttpResponse | None:
    """On to the event, or to the worker at it; else the reason is on the form."""
    club = request.club
    wanted = _wanted(club, form, people)
    try:
        if upload.large:
            ask_to_store(upload, wanted, by=request.user)
            tell_worker(WORK, upload.pk)
            return go_to(request, "event_import_work", club.slug, upload.pk)
        made = store_wanted(club, file, wanted, by=request.user)
    except Refused as refusal:
        take_up(form, refusal)
        return None
    return go_to(request, "event_detail", club.slug, made.event.pk)


def _wanted(club: Club, form: ImportForm, people: PeopleForm) -> Wanted:
    chosen = form.cleaned_data
    return Wanted(
        director_in_charge=_director(club, chosen["director_in_charge"]),
        state=EventState(chosen["state"]),
        convention=chosen["convention"],
        people=people.chosen(),
        accept_loss=chosen.get("accept_loss", False),
        sure=chosen.get("sure", False),
    )


def _director(club: Club, chosen: int | None) -> User | None:
    return next(
        (user for user in access.possible_directors(club) if user.pk == chosen), None
    )
