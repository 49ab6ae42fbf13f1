"""What people send: how much of it is taken, and that everyone is heard out."""

import time
from collections.abc import Callable

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse, UnreadablePostError
from django.shortcuts import render
from django.urls import Resolver404, resolve

from clubsite.site.characters import whole_number

CHUNK = 64 * 1024
MOST = 100 * 1024 * 1024
"""Bytes that are listened to for the sake of an answer; no one sends more by mistake."""

LONGEST = 30.0
"""Seconds that one sender is listened to for it."""


def heard_out(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Refuse a body that is too large for anything here, and read every body to its end.

    A server that answers a browser in the middle of its sending hangs up on it, and the
    person sees that the connection broke instead of the page that says why.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        if _length(request) > _most(request):
            response = render(request, "413.html", status=413)
        else:
            response = get_response(request)
        if _length(request) <= MOST:
            _hear_out(request)
        return response

    return middleware


def takes_case_files(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Let people who are signed in send photos and documents to that view."""
    view.takes_case_files = True  # type: ignore[attr-defined]  # read by `heard_out`
    return view


def _most(request: HttpRequest) -> int:
    """How many bytes may come to that address; what is small is not looked up."""
    usual: int = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    if _length(request) <= usual:
        return usual
    try:
        view = resolve(request.path_info).func
    except Resolver404:
        return usual
    takes = getattr(view, "takes_case_files", False)
    if takes and SESSION_KEY in request.session:
        return int(settings.CASE_FILES_LIMIT)
    return usual


def _length(request: HttpRequest) -> int:
    return whole_number(request.META.get("CONTENT_LENGTH") or "")


def _hear_out(request: HttpRequest) -> None:
    """Throw away what no one has read."""
    began = time.perf_counter()
    try:
        while request.read(CHUNK):
            if time.perf_counter() - began > LONGEST:
                return
    except UnreadablePostError:
        return  # the sender has gone
