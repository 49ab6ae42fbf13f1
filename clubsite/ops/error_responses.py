"""Error pages for requests that no view answered: bad, too large, too frequent."""

import sys
from collections.abc import Callable

from django.core.exceptions import (
    RequestDataTooBig,
    TooManyFieldsSent,
    TooManyFilesSent,
)
from django.db import InterfaceError, OperationalError
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponseNotAllowed,
)
from django.shortcuts import render
from django.template.loader import render_to_string
from django.template.response import TemplateResponse

from clubsite.ops.restoring import RestoreUnfinished, guard
from clubsite.site.errors import NotNow, Refused
from clubsite.site.web import page_before

TOO_LARGE = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent)
DATABASE_AWAY = (OperationalError, InterfaceError)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """A request that cannot be read, or is too large to be read."""
    if isinstance(exception, TOO_LARGE):
        return render(request, "413.html", status=413)
    return render(request, "400.html", status=400)


def not_allowed(request: HttpRequest, refused: HttpResponseNotAllowed) -> HttpResponse:
    """Someone wants to see what only takes what is sent, or sends to a mere page."""
    refused.content = render_to_string("405.html", request=request)
    return refused


def server_error(_request: HttpRequest) -> HttpResponse:
    """Something broke, or the database is away; asks nothing of either."""
    if isinstance(sys.exc_info()[1], RestoreUnfinished):
        return unfinished()
    if isinstance(sys.exc_info()[1], DATABASE_AWAY):
        page = render_to_string("503.html")
        return HttpResponse(page, status=503, headers={"Retry-After": "30"})
    return HttpResponse(render_to_string("500.html"), status=500)


def unfinished() -> HttpResponse:
    """The answer to everything while a restore is not finished: the cure."""
    page = render_to_string("503_restored.html")
    return HttpResponse(page, status=503, headers={"Retry-After": "30"})


def restored_first(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: a restored site answers nothing else, not even pages without data."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        return unfinished() if guard.still_refuses() else get_response(request)

    return middleware


def too_often(request: HttpRequest) -> HttpResponse:
    """The answer to someone who tries a thing over and over."""
    return render(request, "429.html", status=429)


class _Refusals:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if "\0" in request.path_info:
            raise Http404  # no database looks for a zero character, nor has one
        response = self.get_response(request)
        if isinstance(response, HttpResponseNotAllowed):
            return not_allowed(request, response)
        return response

    def process_exception(
        self, request: HttpRequest, error: Exception
    ) -> HttpResponse | None:
        if isinstance(error, NotNow):
            return _refuse(request, error, "409.html", 409)
        if isinstance(error, Refused):
            return _refuse(request, error, "refused.html", 422)
        if isinstance(error, RequestDataTooBig):
            return render(request, "413.html", status=413)
        return None


def _refuse(
    request: HttpRequest, refusal: Refused, template: str, status: int
) -> HttpResponse:
    before = page_before(request)
    if before == request.get_full_path():  # where it would be refused again
        before = ""
    page = refusal.page or before
    context = {"refusal": refusal, "page_before": page}
    return render(request, template, context, status=status)


def refusals(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: what no form took up and no view answered becomes a page that says it."""
    return _Refusals(get_response)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The page for a form that was sent from a stale page."""
    return TemplateResponse(
        request, "403_csrf.html", {"reason": reason}, status=403
    ).render()
