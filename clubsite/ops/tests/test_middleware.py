"""One log line a request."""

import json
import logging
from io import StringIO
from types import SimpleNamespace
from typing import Any

import pytest
import structlog
from django.conf import settings
from django.core.servers.basehttp import WSGIRequestHandler
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse

from clubsite.ops.middleware import (
    WithoutAddresses,
    head_as_get,
    permissions_policy,
    request_log,
)
from clubsite.tests.builders import make_club, make_user


@pytest.mark.django_db
def test_a_request_is_logged_by_its_route_and_never_by_its_person(
    client: Client,
) -> None:
    make_club()

    with structlog.testing.capture_logs() as lines:
        page = client.get(reverse("club_home", args=["sample"]), {"q": "Sample North"})

    line = next(each for each in lines if each["event"] == "request")
    assert line.pop("ms") >= 0
    assert line == {
        "event": "request",
        "log_level": "info",
        "method": "GET",
        "route": "<slug:club_slug>/",
        "status": 200,
    }
    assert len(page.headers["X-Request-ID"]) == 16


def test_an_address_that_leads_nowhere_is_logged_as_unknown() -> None:
    def not_found(_request: HttpRequest) -> HttpResponse:
        return HttpResponse(status=404)

    with structlog.testing.capture_logs() as lines:
        request_log(not_found)(RequestFactory().get("/secret/"))

    assert [(line["route"], line["status"]) for line in lines] == [("unknown", 404)]


@pytest.mark.parametrize(
    ("given", "logged"),
    [
        (("%s: %s", ("Gone", "/link/sample-token/")), "Gone: …"),
        (("Forbidden (%s): %s", ("No cookie", "/secret/")), "Forbidden (No cookie): …"),
        (("Session data corrupted", ()), "Session data corrupted"),
    ],
)
def test_no_address_is_logged_since_a_token_may_stand_in_one(
    given: tuple[str, tuple[str, ...]], logged: str
) -> None:
    record = logging.LogRecord("django.request", 30, "", 1, *given, None)
    record.request = RequestFactory().get("/link/sample-token/")

    passed = WithoutAddresses().filter(record)

    assert (passed, record.getMessage()) == (True, logged)


@pytest.mark.parametrize(
    ("status", "logged"), [("200", []), ("404", []), ("500", ['"…" 500 10'])]
)
def test_the_server_of_a_first_look_logs_no_address_either(
    status: str, logged: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    handlers = logging.getLogger().handlers
    console = next(each for each in handlers if each.name == "console")
    assert isinstance(console, logging.StreamHandler)
    handler = WSGIRequestHandler.__new__(WSGIRequestHandler)
    handler.request = SimpleNamespace()  # type: ignore[assignment]  # its connection

    output = StringIO()
    monkeypatch.setattr(console, "stream", output)
    handler.log_message('"%s" %s %s', "GET /link/sample-token/ HTTP/1.1", status, "10")

    assert [
        json.loads(line)["event"] for line in output.getvalue().splitlines()
    ] == logged


def test_what_is_no_request_is_logged_as_it_is() -> None:
    record = logging.LogRecord("celery", 20, "", 1, "%s is %s", ("Work", "done"), None)

    WithoutAddresses().filter(record)

    assert record.getMessage() == "Work is done"


def test_what_is_logged_by_name_is_logged_as_it_is() -> None:
    named = ({"what": "Work"},)
    record = logging.LogRecord("celery", 20, "", 1, "%(what)s done", named, None)

    passed = WithoutAddresses().filter(record)

    assert (passed, record.getMessage()) == (True, "Work done")


def test_everything_that_is_logged_is_without_addresses() -> None:
    handlers: Any = settings.LOGGING["handlers"]

    assert {each: way["filters"] for each, way in handlers.items()} == {
        "console": ["without_addresses", "outages"]
    }


def test_head_is_answered_as_get_but_without_the_body() -> None:
    methods = []

    def page(request: HttpRequest) -> HttpResponse:
        methods.append(request.method)
        return HttpResponse("page", headers={"Content-Length": "4"})

    request = RequestFactory().head("/")
    answer = head_as_get(page)(request)

    assert (methods, request.method) == (["GET"], "HEAD")
    assert (answer.content, answer.headers["Content-Length"]) == (b"", "4")


@pytest.mark.django_db
def test_a_head_does_nothing_that_a_get_does_not(client: Client) -> None:
    user = make_user()
    client.force_login(user)

    answer = client.head(reverse("sign_out"))

    assert (answer.status_code, answer.content) == (200, b"")
    assert client.session["_auth_user_id"] == str(user.pk)


def test_no_page_may_use_camera_or_place(rf: RequestFactory) -> None:
    answer = permissions_policy(lambda _request: HttpResponse("page"))(rf.get("/"))

    denied = answer.headers["Permissions-Policy"].split(", ")
    assert {"camera=()", "geolocation=()", "microphone=()"} <= set(denied)
