"""Pages of the documents of a club's months; for managers, and directors' digests."""

from collections.abc import Callable

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from clubsite.clubs.access import open_club
from clubsite.clubs.models import Club
from clubsite.jobs.kinds import Queue
from clubsite.jobs.queues import nudge
from clubsite.recaps import month_files
from clubsite.recaps.files import Download
from clubsite.recaps.formats import FORMATS
from clubsite.recaps.forms import HoldForm
from clubsite.recaps.labels import Hold, HoldReason
from clubsite.recaps.models import DocumentState, MonthDocument
from clubsite.recaps.months import access, actions, queries
from clubsite.recaps.months.content import build_content
from clubsite.recaps.months.forms import FinalForm, MonthForm
from clubsite.recaps.queries.months import Month
from clubsite.recaps.views import followed, send_file
from clubsite.site.errors import Refused
from clubsite.site.web import Request, go_to, post_only, render_part

PAGES = "clubsite/recaps/months"


def _document(request: Request, club_slug: str, document_id: int) -> MonthDocument:
    club = open_club(request, club_slug)
    visible = access.visible_month_documents(request.user, club)
    rows = visible.select_related("club", "approved_by")
    return get_object_or_404(rows, pk=document_id)


@require_safe
def month_list(request: Request, club_slug: str) -> HttpResponse:
    club = open_club(request, club_slug)
    access.check_sees_months(request.user, club)

    return _list(request, club, MonthForm(None))


def _list(request: Request, club: Club, form: MonthForm) -> HttpResponse:
    found = queries.get_month_list(request.user, club)
    form.initial.setdefault("month", str(found.due))
    context = {"club": club, "found": found, "form": form}
    status = 422 if form.is_bound else 200
    page = render_part(
        request, f"{PAGES}/month_list.html", "months", context, status=status
    )
    return page if form.is_bound else followed(request, page, found.etag)


@require_http_methods(["GET", "POST"])
def month_ask(request: Request, club_slug: str) -> HttpResponse:
    """Has the documents of an earlier month made."""
    club = open_club(request, club_slug)
    access.check_manages_months(request.user, club)

    form = MonthForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            actions.ask_month(club, form.cleaned_data["month"], by=request.user)
            return _on(request, club)
        except Refused as refusal:
            form.add_error("month", str(refusal))
    return _list(request, club, form)


@never_cache
@require_safe
def month_page(request: Request, club_slug: str, document_id: int) -> HttpResponse:
    """What the document says, from its row: a reader's page never puts it together."""
    document = _document(request, club_slug, document_id)
    if document.state == DocumentState.REVOKED:
        return _gone(request, document)
    content = build_content(document) if document.facts else None
    if content is None:
        raise Http404

    context = {
        "club": document.club,
        "row": document,
        "document": month_files.print_month(content),
        "uploads": queries.get_uploads(document),
    }
    return render(request, f"{PAGES}/month_page.html", context)


@require_safe
def month_file(
    request: Request, club_slug: str, document_id: int, key: str
) -> HttpResponse:
    document = _document(request, club_slug, document_id)
    wanted = FORMATS.get(key)
    if wanted is None:
        raise Http404
    if document.state == DocumentState.REVOKED:
        return _gone(request, document)

    files = document.files.filter(format=wanted.format, paper=wanted.paper)
    file = get_object_or_404(files)
    name = f"{document.kind}-{document.month:%Y-%m}-{document.run}"
    number = f"-{document.number}" if document.number else ""
    download = Download(
        f"{name}{number}{wanted.ending}", wanted.media_type, bytes(file.content)
    )
    return send_file(request, download, inline="view" in request.GET)


@require_http_methods(["GET", "POST"])
def month_final(request: Request, club_slug: str, document_id: int) -> HttpResponse:
    """Approves the monthly report; sessions that aren't final are carried over."""
    document = _document(request, club_slug, document_id)
    club, month = document.club, Month.at(document.month)
    access.check_manages_months(request.user, club)

    unsettled = queries.get_unsettled_sessions(club, month)
    form = FinalForm(
        request.POST if request.method == "POST" else None, unsettled=unsettled
    )
    if form.is_valid():
        try:
            actions.make_final(club, month, carried=form.chosen, by=request.user)
            return _on(request, club)
        except Refused as refusal:
            form.add_error(None, str(refusal))
    context = {
        "club": club,
        "title": queries.month_title(month),
        "unsettled": unsettled,
        "form": form,
    }
    status = 422 if form.is_bound else 200
    return render(request, f"{PAGES}/month_final.html", context, status=status)


@post_only
def month_publish(request: Request, club_slug: str, document_id: int) -> HttpResponse:
    document = _document(request, club_slug, document_id)
    actions.publish_digest(document, by=request.user)
    return _on(request, document.club)


@post_only
def month_send(request: Request, club_slug: str, document_id: int) -> HttpResponse:
    document = _document(request, club_slug, document_id)
    actions.send(document, by=request.user)
    return _on(request, document.club)


@post_only
def month_again(request: Request, club_slug: str, document_id: int) -> HttpResponse:
    document = _document(request, club_slug, document_id)
    actions.make_again(document, by=request.user)
    return _on(request, document.club)


@post_only
def month_release(request: Request, club_slug: str, document_id: int) -> HttpResponse:
    document = _document(request, club_slug, document_id)
    actions.release(document, by=request.user)
    return _on(request, document.club)


HOLDING: dict[Hold, Callable[..., None]] = {
    Hold.WITHHOLD: actions.withhold,
    Hold.REVOKE: actions.revoke,
}
"""What the choice on the page does."""


@require_http_methods(["GET", "POST"])
def month_hold(request: Request, club_slug: str, document_id: int) -> HttpResponse:
    """Withhold a document for a while, or revoke it."""
    document = _document(request, club_slug, document_id)
    access.check_manages_months(request.user, document.club)

    form = HoldForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        hold = HOLDING[form.cleaned_data["act"]]
        try:
            hold(document, HoldReason(form.cleaned_data["reason"]), by=request.user)
            return _on(request, document.club)
        except Refused as refusal:
            form.add_error(None, str(refusal))
    context = {"club": document.club, "document": document, "form": form}
    status = 422 if form.is_bound else 200
    return render(request, f"{PAGES}/month_hold.html", context, status=status)


def _on(request: Request, club: Club) -> HttpResponse:
    """Tell the worker of what was queued, and go back to the list."""
    nudge(Queue.DOCUMENTS)
    return go_to(request, "month_list", club.slug)


def _gone(request: Request, document: MonthDocument) -> HttpResponse:
    context = {"club": document.club, "document": document}
    return render(request, f"{PAGES}/month_gone.html", context, status=410)
