"""Views for exporting events and for importing and correcting them from files."""

from collections.abc import Sequence
from dataclasses import replace

from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from clubsite.accounts.models import User
from clubsite.clubs.access import open_club
from clubsite.clubs.models import Club
from clubsite.jobs.kinds import Queue
from clubsite.jobs.queues import nudge
from clubsite.site.errors import Refused
from clubsite.site.web import Request, go_to, render_part
from scoring.events import access as events_access
from scoring.events.labels import EventState
from scoring.events.models import Event, Upload
from scoring.events.players import PlayerBook, Taken
from scoring.events.shortcuts import opened_event, run_event, take_up
from scoring.exchange import access
from scoring.exchange.actions.imports import (
    Incoming,
    is_large,
    keep_upload,
    read_file,
    with_deals,
)
from scoring.exchange.actions.players import Register
from scoring.exchange.actions.reimports import check_may_reimport, reimport_event
from scoring.exchange.actions.uploads import (
    Replacing,
    Wanted,
    ask_to_replace,
    ask_to_store,
    incoming,
    store_wanted,
)
from scoring.exchange.forms import ImportForm, PeopleForm, ReimportForm, UploadForm
from scoring.exchange.queries import exports
from scoring.exchange.queries import file_report as queries_file_report
from scoring.exchange.queries.file_comparison import StoredEvent
from scoring.exchange.queries.import_preview import (
    ImportPreview,
    ReimportPreview,
    build_import_preview,
    build_reimport_preview,
    get_import_preview,
    get_reimport_preview,
)
from scoring.play.actions.entry import questions


@require_http_methods(["GET", "POST"])
def event_import(request: Request, club_slug: str) -> HttpResponse:
    club = open_club(request, club_slug)
    events_access.check_may_set_up(request.user, club)

    form = upload_form(request)
    if form.is_valid():
        upload = keep_sent(club, form, request.user)
        if upload is not None:
            return go_to(request, "event_import_preview", club.slug, upload.pk)

    status = 422 if form.is_bound else 200
    context = {"club": club, "form": form}
    return render_part(
        request, "scoring/exchange/event_import.html", "form", context, status=status
    )


@require_http_methods(["GET", "POST"])
def event_import_preview(
    request: Request, club_slug: str, upload_id: int
) -> HttpResponse:
    club = open_club(request, club_slug)
    events_access.check_may_set_up(request.user, club)
    upload = get_object_or_404(access.get_upload(request.user, club, upload_id))
    if not queries_file_report.may_be_previewed(upload):
        return go_to(request, "event_import_work", club.slug, upload.pk)

    file = incoming(upload)
    file, preview = look_at(request.user, club, upload, file)
    register = Register(club, preview.entrants)
    people = people_form(request, register, list(register.taken(preview.entrants)))
    directors = events_access.possible_directors(club)
    form = _import_form(request, directors, preview)
    if all([form.is_valid(), people.is_valid()]):
        wanted = _wanted(directors, form, people)
        answer = _stored(request, upload, file, wanted, form)
        if answer is not None:
            return answer

    status = 422 if form.is_bound else 200
    context = {
        "club": club,
        "form": form,
        "people": people,
        "players": people.book.sorted_labels(),
        "upload": upload,
        "asked": questions(preview.replaced, preview.unplayed),
        "known": access.imported_before(request.user, club, file.hash),
        "alike": preview.alike,
        "found": preview.with_names(register.under_other_names(preview.entrants)),
    }
    return render_part(
        request,
        "scoring/exchange/event_import_preview.html",
        "form",
        context,
        status=status,
    )


@require_safe
def event_import_work(request: Request, club_slug: str, upload_id: int) -> HttpResponse:
    club = open_club(request, club_slug)
    events_access.check_may_set_up(request.user, club)
    upload = get_object_or_404(access.get_upload(request.user, club, upload_id))

    context = {
        "club": club,
        "upload": upload,
        "work": queries_file_report.progress(upload),
    }
    return render_part(
        request, "scoring/exchange/event_import_work.html", "work", context
    )


@require_safe
def event_import_report(
    request: Request, club_slug: str, event_id: int
) -> HttpResponse:
    event = _event(request, club_slug, event_id)
    imported = events_access.get_imported_file(event)
    if imported is None:
        raise Http404

    context = {
        "club": event.club,
        "event": event,
        "imported": imported,
        "found": queries_file_report.of_stored(imported),
    }
    return render(request, "scoring/exchange/event_import_report.html", context)


def upload_form(request: Request) -> UploadForm:
    """The form for a file, with what was sent."""
    if request.method == "POST":
        return UploadForm(request.POST, request.FILES)
    return UploadForm()


def build_incoming(form: UploadForm) -> Incoming:
    """The file that was sent, with that of the deals."""
    sent, deals = form.cleaned_data["file"], form.cleaned_data["deals"]
    return Incoming(sent.name, sent.read(), deals=deals.read() if deals else b"")


def look_at(
    user: User, club: Club, upload: Upload, file: Incoming
) -> tuple[Incoming, ImportPreview]:
    """The file, and what is seen of it: read now, or by a worker before."""
    if upload.large:
        return file, get_import_preview(user, upload)
    file = replace(file, read=read_file(file))
    return file, build_import_preview(user, club, with_deals(read_file(file), file))


def people_form(
    request: Request, register: Register, taken: Sequence[Taken]
) -> PeopleForm:
    """The form that says who the people of a file are, with what was sent."""
    return PeopleForm(
        _typed(request),
        taken=taken,
        book=PlayerBook(register.club, register.players),
        prefix="who",
    )


def keep_sent(
    club: Club, form: UploadForm, by: User, *, session_of: Event | None = None
) -> Upload | None:
    """The upload, or nothing and the reason on the form."""
    file = build_incoming(form)
    try:
        if not is_large(file):
            file = replace(file, read=read_file(file))
        upload = keep_upload(club, file, by=by, session_of=session_of)
    except Refused as refusal:
        take_up(form, refusal)
        return None
    if upload.at_work:
        nudge(Queue.DOCUMENTS)
    return upload


def _typed(request: Request) -> QueryDict | None:
    return request.POST if request.method == "POST" else None


def _import_form(
    request: Request, directors: list[User], preview: ImportPreview
) -> ImportForm:
    return ImportForm(
        _typed(request),
        directors=directors,
        loses=bool(preview.lost),
        asks=bool(preview.replaced or preview.unplayed),
        convention=preview.convention,
        by=request.user,
    )


def _stored(
    request: Request,
    upload: Upload,
    file: Incoming,
    wanted: Wanted,
    form: ImportForm,
) -> HttpResponse | None:
    """On to the event, or to the worker at it; else the reason is on the form."""
    club = request.club
    try:
        if upload.large:
            ask_to_store(upload, wanted, by=request.user)
            nudge(Queue.DOCUMENTS)
            return go_to(request, "event_import_work", club.slug, upload.pk)
        made = store_wanted(club, file, wanted, by=request.user)
    except Refused as refusal:
        take_up(form, refusal)
        return None
    return go_to(request, "event_detail", club.slug, made.event.pk)


def _wanted(directors: list[User], form: ImportForm, people: PeopleForm) -> Wanted:
    chosen = form.cleaned_data
    in_charge = chosen["director_in_charge"]
    return Wanted(
        director_in_charge=next(
            (user for user in directors if user.pk == in_charge), None
        ),
        state=EventState(chosen["state"]),
        convention=chosen["convention"],
        people=people.chosen(),
        accept_loss=chosen.get("accept_loss", False),
        sure=chosen.get("sure", False),
    )


@require_http_methods(["GET", "POST"])
def event_reimport(
    request: Request, club_slug: str, event_id: int, upload_id: int
) -> HttpResponse:
    event = run_event(request, club_slug, event_id)
    events_access.check_may_set_up(request.user, event.club)
    upload = get_object_or_404(access.get_upload(request.user, event.club, upload_id))

    session = _session(request)
    stored = StoredEvent(event)
    file, preview = _looked_at(stored, upload, session)
    form = ReimportForm(
        request.POST if request.method == "POST" else None,
        expected_version=event.version,
        loses=preview.loses,
        names=preview.found.names,
    )
    if form.is_valid():
        answer = _stored_changes(stored, upload, file, form, request)
        if answer is not None:
            return answer

    status = 422 if form.is_bound else 200
    context = {
        "club": event.club,
        "event": event,
        "upload": upload,
        "found": preview.found,
        "session": session,
        "likelier": preview.likelier,
        "refused": preview.found.obstacle or _refusal(event, request),
        "form": form,
    }
    return render(
        request, "scoring/exchange/event_reimport.html", context, status=status
    )


def _session(request: Request) -> int:
    """The further session that the file corrects; 0 for the event's own."""
    session = request.GET.get("session", "")
    return int(session) if session.isdecimal() and len(session) < 4 else 0


def _looked_at(
    stored: StoredEvent, upload: Upload, session: int
) -> tuple[Incoming, ReimportPreview]:
    """The file, and what it changes: found now, or by a worker before."""
    file = Incoming(upload.name, bytes(upload.content), session=session)
    if not upload.large:
        read = read_file(file)
        return replace(file, read=read), build_reimport_preview(stored, read, session)
    preview = get_reimport_preview(stored.event, upload, session)
    if preview is None:
        raise Refused(
            _(
                "The event has changed since this large file was read, or "
                "the file doesn't match it. Choose the file again under "
                "“Import a file”."
            )
        )
    return file, preview


def _stored_changes(
    stored: StoredEvent,
    upload: Upload,
    file: Incoming,
    form: ReimportForm,
    request: Request,
) -> HttpResponse | None:
    """On to the event, or to the worker at it; else the reason stands on the form."""
    event = stored.event
    slug = event.club.slug
    try:
        if upload.large:
            wanted = Replacing(
                event, session=file.session, names=form.names(), **form.about_results()
            )
            ask_to_replace(upload, wanted, by=request.user)
            nudge(Queue.DOCUMENTS)
            return go_to(request, "event_import_work", slug, upload.pk)
        chosen = replace(file, names=form.names(), compared_with=stored)
        reimport_event(event, chosen, by=request.user, **form.about_results())
    except Refused as refusal:
        take_up(form, refusal)
        return None
    return go_to(request, "event_detail", slug, event.pk)


def _refusal(event: Event, request: Request) -> str:
    """Why no one can store it now, if so."""
    try:
        check_may_reimport(request.user, event)
    except Refused as refusal:
        return str(refusal)
    return ""


@require_safe
def event_export(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    """Each format, and what it cannot say of this event."""
    event = _event(request, club_slug, event_id)
    context = {"club": event.club, "event": event, "offers": exports.offers(event)}
    return render(request, "scoring/exchange/event_export.html", context)


@require_safe
def event_export_file(
    request: Request, club_slug: str, event_id: int, name: str
) -> HttpResponse:
    """The export, for the club's staff only: it has names and numbers in full."""
    event = _event(request, club_slug, event_id)
    exported = exports.exported_if_can(event, name)
    if exported is None:
        raise Http404
    file = exports.file_name(event, name)
    return HttpResponse(
        exported.content,
        content_type="application/octet-stream",
        headers={
            "Content-Disposition": f'attachment; filename="{file}"',
            "Cache-Control": "private, no-store",
        },
    )


def _event(request: Request, club_slug: str, event_id: int) -> Event:
    event = opened_event(request, club_slug, event_id)
    events_access.check_is_staff(request.user, event)
    roles = events_access.get_event_roles(request.user, event)
    if events_access.is_embargoed_for(roles, event):
        raise Http404
    return event
