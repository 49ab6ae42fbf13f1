"""An event's documents: the list, each as a page, each as a file."""

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from clubsite.clubs.access import open_club
from clubsite.recaps import access, actions, files, queries
from clubsite.recaps.downloads import download_of
from clubsite.recaps.formats import FORMATS
from clubsite.recaps.models import Document, Kind
from clubsite.recaps.queue import tell_worker
from clubsite.recaps.views.answers import followed, send_file
from clubsite.web import (
    PublicRequest,
    Request,
    go_to,
    person_of,
    post_only,
    render_part,
)
from scoring.access import visible_events
from scoring.models import Event
from scoring.views.live import live


def _event(request: HttpRequest, club_slug: str, event_id: int) -> Event:
    club = open_club(request, club_slug)
    return get_object_or_404(visible_events(person_of(request), club), pk=event_id)


def _document(request: HttpRequest, event: Event, document_id: int) -> Document:
    visible = access.visible_documents(person_of(request), event)
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
    documents = queries.documents_of(person_of(request), event)

    context = {"club": event.club, "event": event, "documents": documents}
    page = render_part(request, "recaps/document_list.html", "documents", context)
    return followed(request, page, documents.etag)


@login_not_required
@live
@require_safe
def document_page(
    request: PublicRequest, club_slug: str, event_id: int, kind: str
) -> HttpResponse:
    event = _event(request, club_slug, event_id)
    user = person_of(request)
    if kind not in Kind.values or not access.sees_contents(user, event):
        raise Http404

    content = queries.content_for_reader(Kind(kind), event, user)
    document = files.printed_of(content)
    context = {"club": event.club, "event": event, "document": document}
    return render(request, "recaps/document_page.html", context)


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
    if not access.may_open_file(person_of(request), document):
        return _to_newest(request, document, key)

    download = download_of(document, wanted)
    if download:
        return send_file(request, download)
    context = {"club": event.club, "event": event, "document": document}
    return render(request, "recaps/document_file_absent.html", context, status=404)


@post_only
def document_again(
    request: Request, club_slug: str, event_id: int, document_id: int
) -> HttpResponse:
    event = _event(request, club_slug, event_id)
    document = _document(request, event, document_id)

    actions.make_again(document, by=request.user)
    tell_worker(document.pk)
    return go_to(request, "document_list", event.club.slug, event.pk)


@post_only
def document_copy(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    event = _event(request, club_slug, event_id)

    document = actions.ask_copy(event, by=request.user)
    tell_worker(document.pk)
    return go_to(request, "document_list", event.club.slug, event.pk)


def _to_newest(request: HttpRequest, document: Document, key: str) -> HttpResponse:
    """On to the same file of the newest results, or to the page until it is asked for."""
    slug, event = document.event.club.slug, document.event_id
    newest = queries.newest_of(document)
    if newest is None or newest.revision < document.event.revision:
        return go_to(request, "document_page", slug, event, document.kind)
    return go_to(request, "document_file", slug, event, newest.pk, key)
