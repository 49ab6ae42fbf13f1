"""Views of documents, flow sheets and background work."""

from datetime import datetime

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.utils.cache import (
    get_conditional_response,
    patch_cache_control,
    patch_vary_headers,
)
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods, require_safe

from clubsite.clubs.access import open_club
from clubsite.clubs.models import Club
from clubsite.jobs.kinds import Queue
from clubsite.jobs.queues import nudge
from clubsite.ops import home
from clubsite.recaps import access, actions, files, flow_sheets, table_papers
from clubsite.recaps.documents.announcement import print_announcement
from clubsite.recaps.documents.content import Paper
from clubsite.recaps.files import Download, get_download
from clubsite.recaps.formats import FORMATS, PAPERS
from clubsite.recaps.forms import HoldForm, RetryForm, TablePaperForm
from clubsite.recaps.labels import Hold, HoldReason
from clubsite.recaps.models import Document, DocumentState, Kind
from clubsite.recaps.queries import contents, lists, work
from clubsite.recaps.queries import personal as queries_personal
from clubsite.recaps.queries.announcement import announcement, spoken_announcement
from clubsite.recaps.queries.sheets import winners_list
from clubsite.recaps.queries.table_paper import (
    PaperChoice,
    Seated,
    load_seated,
    printed_paper,
)
from clubsite.site.errors import Refused
from clubsite.site.web import (
    PublicRequest,
    Request,
    go_to,
    post_only,
    render_part,
    request_user,
)
from rulings.desk.shortcuts import tree_or_404
from rulings.laws.families import family
from scoring.events.access import get_event_roles, visible_events
from scoring.events.models import Event
from scoring.results.live import live
from scoring.results.queries.ranking import get_event_status


def followed(request: HttpRequest, response: HttpResponse, etag: str) -> HttpResponse:
    """The page, or 304 for the part that follows by itself where nothing is new."""
    patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, ["HX-Request", "Cookie"])
    if not getattr(request, "htmx", None):
        return response
    response["ETag"] = etag
    return _unless_known(request, response, etag)


def send_file(
    request: HttpRequest, download: Download, *, inline: bool = False
) -> HttpResponse:
    """The file to be kept, or inline to be looked at; 304 for who has it already."""
    response = HttpResponse(
        download.content, content_type=f"{download.media_type}; charset=utf-8"
    )
    place = "inline" if inline else "attachment"
    response["Content-Disposition"] = f'{place}; filename="{download.name}"'
    response["ETag"] = download.etag
    patch_cache_control(response, private=True, no_cache=True)
    return _unless_known(request, response, download.etag)


def _unless_known(
    request: HttpRequest, response: HttpResponse, etag: str
) -> HttpResponse:
    answer: HttpResponseBase | None = get_conditional_response(
        request, etag=etag, response=response
    )
    return answer if isinstance(answer, HttpResponse) else response


def _event(request: HttpRequest, club_slug: str, event_id: int) -> Event:
    club = open_club(request, club_slug)
    return get_object_or_404(visible_events(request_user(request), club), pk=event_id)


def _document(request: HttpRequest, event: Event, document_id: int) -> Document:
    visible = access.visible_documents(request_user(request), event)
    document = get_object_or_404(visible, pk=document_id)
    document.event = event
    return document


@login_not_required
@gzip_page
@require_safe
def document_list(
    request: PublicRequest, club_slug: str, event_id: int
) -> HttpResponse:
    event = _event(request, club_slug, event_id)
    documents = lists.get_documents(request_user(request), event)

    context = {"club": event.club, "event": event, "documents": documents}
    page = render_part(
        request, "clubsite/recaps/document_list.html", "documents", context
    )
    return followed(request, page, documents.etag)


@login_not_required
@live
@require_safe
def document_page(
    request: PublicRequest, club_slug: str, event_id: int, kind: str
) -> HttpResponse:
    event = _event(request, club_slug, event_id)
    user = request_user(request)
    roles = get_event_roles(user, event)
    if kind not in Kind.values or not access.sees_contents(roles, event, Kind(kind)):
        raise Http404
    hold = access.get_holds(event).get(Kind(kind))
    if hold == DocumentState.REVOKED:
        return _gone(request, event, Kind(kind))
    if hold and not access.runs_event(user, event):
        raise Http404

    content = contents.content_for_reader(Kind(kind), event, user)
    document = files.build_printed(content)
    context = {"club": event.club, "event": event, "document": document}
    return render(request, "clubsite/recaps/document_page.html", context)


@login_not_required
@never_cache
@require_safe
def newsletter(request: PublicRequest, club_slug: str, event_id: int) -> HttpResponse:
    """The winners as text to copy into a newsletter."""
    event = _event(request, club_slug, event_id)
    if not access.sees_newsletter(request_user(request), event):
        raise Http404

    context = {
        "club": event.club,
        "event": event,
        "event_status": get_event_status(event),
        "text": files.build_newsletter(winners_list(event)),
    }
    return render(request, "clubsite/recaps/newsletter.html", context)


@login_not_required
@require_safe
def event_picture(
    request: PublicRequest, club_slug: str, event_id: int
) -> HttpResponse:
    """The picture of the newest results, which chats show beside a link to them."""
    event = _event(request, club_slug, event_id)
    document = access.public_winners(event)
    download = document and get_download(document, FORMATS["picture"])
    if not download:
        raise Http404
    return send_file(request, download, inline=True)


@login_not_required
@live
@require_safe
def personal_scores(
    request: PublicRequest, club_slug: str, event_id: int, entry_id: int
) -> HttpResponse:
    event = _event(request, club_slug, event_id)
    document = _own_part(request, event, entry_id)
    if document and document.state == DocumentState.REVOKED:
        return _gone(request, event, Kind.PERSONAL)

    content = queries_personal.personal_scores(
        event, entries=[entry_id], with_requests=True
    )
    if not content.cards:
        raise Http404
    printed = files.build_printed(content)
    context = {"club": event.club, "event": event, "document": printed}
    if document:
        context["formats"] = lists.formats_of_part(document)
        context["entry"] = entry_id
    return render(request, "clubsite/recaps/document_page.html", context)


@login_not_required
@require_safe
def personal_file(
    request: PublicRequest, club_slug: str, event_id: int, entry_id: int, key: str
) -> HttpResponse:
    event = _event(request, club_slug, event_id)
    document = _own_part(request, event, entry_id)
    wanted = FORMATS.get(key)
    if wanted is None or document is None:
        raise Http404
    if document.state == DocumentState.REVOKED:
        return _gone(request, event, Kind.PERSONAL)

    download = get_download(document, wanted, str(entry_id))
    if download:
        return send_file(request, download)
    return go_to(request, "personal_scores", event.club.slug, event.pk, entry_id)


def _own_part(request: HttpRequest, event: Event, entry: int) -> Document | None:
    """The document of which that entry has a part, if it is there; 404 for others."""
    roles = get_event_roles(request_user(request), event)
    if not access.sees_personal_scores(roles, event, entry):
        raise Http404
    document = access.personal_document(event)
    if document is None:
        return None
    if document.state == DocumentState.WITHHELD and not roles.staff:
        raise Http404
    document.event = event
    return document


@login_not_required
@require_safe
def document_file(
    request: PublicRequest, club_slug: str, event_id: int, document_id: int, key: str
) -> HttpResponse:
    event = _event(request, club_slug, event_id)
    document = _document(request, event, document_id)
    wanted = FORMATS.get(key)
    if wanted is None:
        raise Http404
    if not access.may_open_file(request_user(request), document):
        return _to_newest(request, document, key)
    if document.state == DocumentState.REVOKED:
        return _gone(request, event, Kind(document.kind))

    download = get_download(document, wanted)
    if download:
        return send_file(request, download, inline="view" in request.GET)
    context = {"club": event.club, "event": event, "document": document}
    return render(
        request, "clubsite/recaps/document_file_absent.html", context, status=404
    )


@post_only
def document_again(
    request: Request, club_slug: str, event_id: int, document_id: int
) -> HttpResponse:
    event = _event(request, club_slug, event_id)
    document = _document(request, event, document_id)

    actions.make_again(document, by=request.user)
    nudge(Queue.DOCUMENTS)
    return go_to(request, "document_list", event.club.slug, event.pk)


@post_only
def document_copy(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    event = _event(request, club_slug, event_id)

    actions.ask_copy(event, by=request.user)
    nudge(Queue.DOCUMENTS)
    return go_to(request, "document_list", event.club.slug, event.pk)


@require_http_methods(["GET", "POST"])
def document_hold(
    request: Request, club_slug: str, event_id: int, document_id: int
) -> HttpResponse:
    """Withhold a document for a while, or revoke it."""
    event = _event(request, club_slug, event_id)
    document = _document(request, event, document_id)
    access.check_may_make(request.user, event)

    form = HoldForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        hold = HOLDING[form.cleaned_data["act"]]
        try:
            hold(document, HoldReason(form.cleaned_data["reason"]), by=request.user)
            return go_to(request, "document_list", event.club.slug, event.pk)
        except Refused as refusal:
            form.add_error(None, str(refusal))
    context = {"club": event.club, "event": event, "document": document, "form": form}
    status = 422 if form.is_bound else 200
    return render(request, "clubsite/recaps/document_hold.html", context, status=status)


@post_only
def document_release(
    request: Request, club_slug: str, event_id: int, document_id: int
) -> HttpResponse:
    event = _event(request, club_slug, event_id)
    document = _document(request, event, document_id)

    actions.release(document, by=request.user)
    nudge(Queue.DOCUMENTS)
    return go_to(request, "document_list", event.club.slug, event.pk)


HOLDING = {Hold.WITHHOLD: actions.withhold, Hold.REVOKE: actions.revoke}
"""What the choice on the page does."""


def _gone(request: HttpRequest, event: Event, kind: Kind) -> HttpResponse:
    context = {"club": event.club, "event": event, "kind": kind}
    return render(request, "clubsite/recaps/document_gone.html", context, status=410)


def _to_newest(request: HttpRequest, document: Document, key: str) -> HttpResponse:
    """On to the same file of the newest results, or to the page until it is asked for."""
    slug, event = document.event.club.slug, document.event_id
    newest = lists.get_newest(document)
    if newest is None or newest.revision < document.event.revision:
        return go_to(request, "document_page", slug, event, document.kind)
    return go_to(request, "document_file", slug, event, newest.pk, key)


@login_not_required
@require_safe
def flow_sheet_file(request: PublicRequest, club_slug: str, code: str) -> HttpResponse:
    """The file to print; while there is none of what is drawn now, on to the page."""
    open_club(request, club_slug)
    tree = tree_or_404(code)

    sheet = flow_sheets.kept(tree)
    if sheet is None:
        return go_to(request, "flow_sheet", club_slug, code)
    kind = FORMATS["pdf-a4"].media_type
    download = Download(f"{code}.pdf", kind, bytes(sheet.content))
    return send_file(request, download, inline=True)


@login_not_required
@require_safe
def flow_sheet(request: PublicRequest, club_slug: str, code: str) -> HttpResponse:
    """Has the file made, says how far it is, and leads to it."""
    club = open_club(request, club_slug)
    tree = tree_or_404(code)

    sheet = flow_sheets.ask(tree)
    making = lists.build_making_sheet(sheet)
    context = {"club": club, "family": family(code), "making": making}
    page = render_part(request, "clubsite/recaps/flow_sheet.html", "sheet", context)
    return followed(request, page, making.etag)


@require_safe
def table_paper(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    """The choice of parts, and below it what the browser prints."""
    event = _printing(request, club_slug, event_id)
    seated = load_seated(event)

    form = _paper_form(request, seated)
    choice = form.choice() if form and form.is_valid() else PaperChoice()
    printed = None
    if form and not form.errors:
        printed = printed_paper(seated, choice)
    context = {"club": event.club, "event": event, "form": form, "printed": printed}
    status = 422 if form and form.errors else 200
    return render(request, "clubsite/recaps/table_paper.html", context, status=status)


@require_safe
def table_paper_pdf(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    """Has the file made of the parts that are chosen, and says how far it is."""
    event = _printing(request, club_slug, event_id)
    seated = load_seated(event)

    form = _paper_form(request, seated)
    if form is None or not form.is_valid():
        return go_to(request, "table_paper", event.club.slug, event.pk)

    file = table_papers.ask(seated, form.choice())
    making = lists.build_making_sheet(file)
    context = {"club": event.club, "event": event, "file": file, "making": making}
    page = render_part(
        request, "clubsite/recaps/table_paper_pdf.html", "sheet", context
    )
    return followed(request, page, making.etag)


@require_safe
def table_paper_file(
    request: Request, club_slug: str, event_id: int, file_id: int
) -> HttpResponse:
    """The file to print, unless something else would be printed by now."""
    event = _printing(request, club_slug, event_id)
    file = get_object_or_404(event.table_papers.all(), pk=file_id)

    if file.state != DocumentState.READY or not table_papers.json_for(file):
        return go_to(request, "table_paper", event.club.slug, event.pk)
    kind = FORMATS["pdf-a4"].media_type
    download = Download(f"paper-event{event.pk}.pdf", kind, bytes(file.content))
    return send_file(request, download, inline=True)


@login_not_required
@never_cache
@require_safe
def announcement_sheet(
    request: PublicRequest, club_slug: str, event_id: int
) -> HttpResponse:
    """What players are told before the event; for staff also what is read out."""
    event = _event(request, club_slug, event_id)
    staff = access.runs_event(request_user(request), event)

    context = {
        "club": event.club,
        "event": event,
        "document": print_announcement(announcement(event), gettext),
        "spoken": spoken_announcement(event) if staff else None,
        "papers": PAPERS,
    }
    return render(request, "clubsite/recaps/announcement_sheet.html", context)


@login_not_required
@require_safe
def announcement_pdf(
    request: PublicRequest, club_slug: str, event_id: int, paper: str
) -> HttpResponse:
    """Has the sheet made for that paper, and says how far it is."""
    event = _event(request, club_slug, event_id)
    if paper not in PAPERS:
        raise Http404

    file = table_papers.ask_announcement(event, Paper(paper))
    making = lists.build_making_sheet(file)
    context = {"club": event.club, "event": event, "file": file, "making": making}
    page = render_part(
        request, "clubsite/recaps/announcement_pdf.html", "sheet", context
    )
    return followed(request, page, making.etag)


@login_not_required
@require_safe
def announcement_file(
    request: PublicRequest, club_slug: str, event_id: int, file_id: int
) -> HttpResponse:
    """The sheet to print, unless it would say something else by now."""
    event = _event(request, club_slug, event_id)
    sheets = event.table_papers.filter(chosen__has_key=table_papers.ANNOUNCEMENT)
    file = get_object_or_404(sheets, pk=file_id)
    file.event = event

    if file.state != DocumentState.READY or not table_papers.json_for(file):
        return go_to(request, "announcement_sheet", club_slug, event.pk)
    kind = FORMATS["pdf-a4"].media_type
    download = Download(f"announcements-event{event.pk}.pdf", kind, bytes(file.content))
    return send_file(request, download, inline=True)


def _printing(request: Request, club_slug: str, event_id: int) -> Event:
    event = _event(request, club_slug, event_id)
    access.check_may_print(request.user, event)
    return event


def _paper_form(request: Request, seated: Seated) -> TablePaperForm | None:
    """The form with what was sent, if anything; None where no one has a seat."""
    if not seated.session_numbers:
        return None
    return TablePaperForm(
        request.GET if "parts" in request.GET else None,
        sessions=seated.session_numbers,
        paper=seated.event.club.paper,
    )


@require_http_methods(["GET", "POST"])
def club_work(request: Request, club_slug: str) -> HttpResponse:
    club = open_club(request, club_slug)
    access.check_sees_work(request.user, club)

    form = RetryForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        actions.retry_failed(club, what=form.cleaned_data["what"], by=request.user)
        return go_to(request, "club_work", club.slug)
    return _page(request, "clubsite/recaps/club_work.html", form, club)


@require_http_methods(["GET", "POST"])
def site_work(request: Request) -> HttpResponse:
    access.check_sees_work(request.user, None)

    form = RetryForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        actions.retry_failed(None, what=form.cleaned_data["what"], by=request.user)
        return go_to(request, "site_work")
    backup = home.newest_backup()
    return _page(request, "clubsite/recaps/site_work.html", form, None, backup=backup)


def _page(
    request: Request,
    template: str,
    form: RetryForm,
    club: Club | None,
    *,
    backup: datetime | None = None,
) -> HttpResponse:
    room = work.workroom(club)
    status = 422 if form.is_bound else 200
    context = {"club": club, "room": room, "form": form, "backup": backup}
    page = render_part(request, template, "work", context, status=status)
    return page if form.is_bound else followed(request, page, room.etag)
