"""What happens to every request: one log line, never a person; HEAD; device permissions.

The line has its id, method, route, status and time.
"""

import logging
import secrets
import time
from collections.abc import Callable

import structlog
from django.http import HttpRequest, HttpResponse

log = structlog.get_logger("clubsite.request")


class WithoutAddresses(logging.Filter):
    """Keeps addresses out of what Django logs of a request: a token may stand in one.

    They come last, but first in what `runserver` logs. The line of `request_log` with
    the same id names the route.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record pass, without the address in it."""
        request = getattr(record, "request", None)
        if not isinstance(record.args, tuple):
            return True
        if isinstance(request, HttpRequest):
            record.args = (*record.args[:-1], "…")[: len(record.args)]
        elif record.name == "django.server":
            record.args = ("…", *record.args[1:])[: len(record.args)]
        return True


def _route(request: HttpRequest) -> str:
    match = request.resolver_match
    return match.route if match else "unknown"


def request_log(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Give each request an id, bind it to every log line, and log the answer."""

    def middleware(request: HttpRequest) -> HttpResponse:
        request_id = secrets.token_hex(8)
        structlog.contextvars.clear_contextvars()
        structlog.contextvars.bind_contextvars(request_id=request_id)
        began = time.perf_counter()
        response = get_response(request)
        log.info(
            "request",
            method=request.method,
            route=_route(request),
            status=response.status_code,
            ms=round((time.perf_counter() - began) * 1000, 1),
        )
        response["X-Request-ID"] = request_id
        return response

    return middleware


def head_as_get(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Answer HEAD as GET, without the body: every view that shows a page can do that.

    Views look at the method to tell showing from doing, so they are told GET.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.method != "HEAD":
            return get_response(request)
        request.method = "GET"
        response = get_response(request)
        request.method = "HEAD"
        response.content = b""
        return response

    return middleware


UNUSED_FEATURES = (
    *("accelerometer", "camera", "display-capture", "geolocation", "gyroscope"),
    *("magnetometer", "microphone", "midi", "payment", "usb"),
)
"""Abilities of a browser that no page of ours asks for."""


def permissions_policy(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Deny every page, and whatever it embeds, the abilities that none of ours uses."""
    denied = ", ".join(f"{feature}=()" for feature in UNUSED_FEATURES)

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers["Permissions-Policy"] = denied
        return response

    return middleware
