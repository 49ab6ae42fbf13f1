"""Whether the site is alive, and ready for an evening."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from celery import Celery
from django.db import DatabaseError, OperationalError, connection
from django.test import Client, override_settings
from django.urls import reverse

from clubsite.jobs.tests.builders import let_workers_live
from clubsite.ops import health_checks
from clubsite.ops.models import Heartbeat
from clubsite.site.clock import now

pytestmark = pytest.mark.both

Counter = Callable[[int], AbstractContextManager[object]]


def everything_lives() -> None:
    let_workers_live()
    Heartbeat.objects.create(name="beat", at=now())


@pytest.mark.django_db
def test_being_alive_asks_nobody(
    client: Client, django_assert_num_queries: Counter
) -> None:
    with django_assert_num_queries(0):
        page = client.get(reverse("health"))

    assert (page.status_code, page.json()) == (200, {"alive": True})
    assert "no-cache" in page.headers["Cache-Control"]


@pytest.mark.django_db
def test_everything_that_an_evening_needs_is_there(client: Client) -> None:
    everything_lives()

    page = client.get(reverse("health_ready"))

    assert (page.status_code, page.json()) == (
        200,
        {
            "ready": True,
            "database": "ok",
            "broker": "ok",
            "worker": "ok",
            "beat": "ok",
            "mail": "ok",
            "jobs": "ok",
        },
    )


@pytest.mark.django_db
def test_what_is_missing_is_named(client: Client) -> None:
    page = client.get(reverse("health_ready"))

    assert (page.status_code, page.json()) == (
        503,
        {
            "ready": False,
            "database": "ok",
            "broker": "ok",
            "worker": "no worker has been alive lately",
            "beat": "beat has not been alive lately",
            "mail": "ok",
            "jobs": "ok",
        },
    )


@pytest.mark.django_db
def test_a_broker_out_of_reach_is_one_clear_line_without_its_password(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    url = "redis://:secret@127.0.0.1:1/0"
    away = Celery("away", broker=url, set_as_current=False)
    monkeypatch.setattr(health_checks, "current_app", away)

    with override_settings(CELERY_BROKER_URL=url):
        problem = health_checks.broker()

    assert problem == (
        "the broker at 127.0.0.1:1/0 cannot be reached: start it, or unset REDIS_URL"
    )


def test_a_queue_without_its_folder_is_named(tmp_path: Path) -> None:
    options = {"data_folder_in": str(tmp_path / "messages")}

    with override_settings(CELERY_BROKER_TRANSPORT_OPTIONS=options):
        gone = health_checks.broker()
        (tmp_path / "messages").mkdir()
        there = health_checks.broker()

    assert (gone, there) == ("the folder of the queue cannot be written to", "")


def broken_cursor() -> object:
    raise OperationalError("away")


@pytest.mark.django_db
def test_a_database_out_of_reach_is_named_by_all_who_need_it(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unable(*_args: object) -> str:
        raise DatabaseError("away")

    monkeypatch.setattr(connection, "cursor", broken_cursor)
    checks = {
        **health_checks.health_checks,
        "worker": unable,
        "beat": unable,
        "mail": unable,
        "jobs": unable,
    }
    monkeypatch.setattr(health_checks.health_checks, "answers", checks)

    page = client.get(reverse("health_ready"))

    unknown = "unknown: the database does not answer"
    assert (page.status_code, page.json()) == (
        503,
        {
            "ready": False,
            "database": "the database does not answer",
            "broker": "ok",
            "worker": unknown,
            "beat": unknown,
            "mail": unknown,
            "jobs": unknown,
        },
    )


@pytest.mark.parametrize("name", ["health", "health_ready"])
@pytest.mark.django_db
def test_health_is_only_read(client: Client, name: str) -> None:
    assert client.post(reverse(name)).status_code == 405
