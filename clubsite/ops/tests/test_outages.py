"""An outage is a line in the log, and a refusal one without a trace."""

import json
import logging
import sqlite3
from collections.abc import Callable, Iterator
from io import StringIO

import pytest
from celery import Celery
from django.core.exceptions import BadRequest, PermissionDenied
from django.db import InterfaceError, OperationalError, connection
from django.db.backends.signals import connection_created
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import include, path
from kombu.exceptions import OperationalError as BrokerAway

from clubsite.ops import file_broker, outages, redis_counters, restoring

Log = Callable[[], list[dict[str, str]]]


def goes_wrong(_request: HttpRequest, how: str) -> HttpResponse:
    raise WRONG[how]


goes_wrong.login_required = False  # type: ignore[attr-defined]  # a page for everyone
handler500 = "clubsite.ops.error_responses.server_error"
urlpatterns = [
    path("wrong/<str:how>/", goes_wrong),
    path("", include("clubsite.urls")),
]


def caused(error: Exception, cause: Exception) -> Exception:
    error.__cause__ = cause
    return error


def sqlite_error(code: int) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("of SQLite")
    error.sqlite_errorcode = code
    return error


def server_error(state: str) -> Exception:
    error = RuntimeError("of the server")
    error.sqlstate = state  # type: ignore[attr-defined]  # as psycopg's have
    return error


WRONG = {
    "away": OperationalError("connection refused\nIs the server running?"),
    "closed": InterfaceError("connection already closed"),
    "full": caused(OperationalError("full"), sqlite_error(sqlite3.SQLITE_FULL)),
    "shutdown": caused(OperationalError("bye"), server_error("57P01")),
    "broker": caused(RuntimeError("no message"), BrokerAway("no Redis")),
    "ours": caused(OperationalError("no such table: x"), sqlite_error(1)),
    "state": caused(OperationalError("no such thing"), server_error("42P01")),
    "bug": RuntimeError("broken"),
    "403": PermissionDenied("not yours"),
    "400": BadRequest("damaged"),
}


@pytest.fixture
def logged(monkeypatch: pytest.MonkeyPatch) -> Iterator[Log]:
    """`logged()`: what the console was told since, line by line."""
    handlers = logging.getLogger().handlers
    console = next(each for each in handlers if each.name == "console")
    assert isinstance(console, logging.StreamHandler)
    output = StringIO()
    monkeypatch.setattr(console, "stream", output)
    monkeypatch.setattr(outages, "_lasting", {})
    with override_settings(ROOT_URLCONF=__name__):
        yield lambda: [json.loads(line) for line in output.getvalue().splitlines()]


def visit(*ways: str) -> list[int]:
    browser = Client(raise_request_exception=False)
    return [browser.get(f"/wrong/{how}/").status_code for how in ways]


@pytest.mark.parametrize("how", ["away", "closed", "full", "shutdown"])
def test_a_database_that_is_away_is_one_line_whoever_comes_by(
    logged: Log, how: str
) -> None:
    statuses = visit(how, how, how)

    why = str(WRONG[how]).partition("\n")[0]
    [line] = logged()
    assert statuses == [503, 503, 503]
    assert (line["event"], line["level"]) == (f"database_away: {why}", "error")
    assert "exception" not in line


def test_a_broker_that_is_away_is_one_line(logged: Log) -> None:
    visit("broker", "broker")
    for _time in range(2):
        logging.getLogger("celery.worker.consumer.consumer").error(
            "consumer: Cannot connect to %s: %s.", "redis://r//", "refused"
        )

    assert [line["event"] for line in logged()] == ["broker_away: no Redis"]


def test_a_broker_that_pages_do_without_is_one_line_too(
    logged: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_words: object, **_given: object) -> None:
        raise BrokerAway("no Redis")

    url = "redis://127.0.0.1:1/0"
    away = Celery("away", broker=url, set_as_current=False)
    monkeypatch.setattr(away, "send_task", refuse)
    monkeypatch.setattr(file_broker, "current_app", away)
    monkeypatch.setattr(redis_counters, "PAUSE", 0.0)

    was_sent = file_broker.send_task("a", [], queue="mail")
    for _time in range(2):
        with pytest.raises(redis_counters.Away):
            redis_counters.count(url, "a", seconds=1)

    [line] = logged()
    assert not was_sent
    assert line["event"] == "broker_away: no Redis"


def test_each_outage_is_told_anew_and_so_is_its_end(
    logged: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [0.0]
    monkeypatch.setattr(outages, "monotonic", lambda: clock[0])
    monkeypatch.setattr(restoring.guard, "permits", True)  # it would ask a database
    for moment in (0.0, 59.0, 118.0, 179.0):
        clock[0] = moment
        visit("away")
    for _time in range(2):
        connection_created.send(type(connection), connection=connection)
    visit("away")

    away = "database_away: connection refused"
    events = [line["event"] for line in logged()]
    assert events == [away, away, "database_back", away]


@pytest.mark.parametrize("how", ["ours", "state", "bug"])
def test_an_error_of_ours_keeps_its_trace(logged: Log, how: str) -> None:
    visit(how, how)

    assert ["Traceback" in line["exception"] for line in logged()] == [True, True]


@pytest.mark.django_db
def test_a_refusal_is_a_line_without_a_trace(logged: Log) -> None:
    statuses = visit("403", "403", "400")
    elsewhere = Client().get("/", headers={"host": "elsewhere.example"}).status_code

    lines = logged()
    assert [*statuses, elsewhere] == [403, 403, 400, 400]
    assert [line["event"].partition(":")[0] for line in lines] == [
        "Forbidden (Permission denied)",
        "Forbidden (Permission denied)",
        "damaged",
        "Invalid HTTP_HOST header",
    ]
    assert [line for line in lines if "exception" in line] == []
