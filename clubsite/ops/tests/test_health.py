"""Whether the site is alive, and ready for an evening."""

import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, suppress
from pathlib import Path

import pytest
from celery import Celery
from django.conf import settings
from django.db import DatabaseError, OperationalError, connection
from django.test import Client, override_settings
from django.urls import reverse

from clubsite.jobs.tests.builders import let_workers_live
from clubsite.ops import health_checks
from clubsite.ops.models import Heartbeat
from clubsite.site.clock import now
from clubsite.tests.builders import make_user
from clubsite.tests.commands import run_program

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


READY = {"ready": True, "database": "ok", "writing": "ok", "files": "ok"}
WELL = {
    "well": True,
    **{name: "ok" for name in READY if name != "ready"},
    **dict.fromkeys(("broker", "worker", "beat", "mail", "result_mail"), "ok"),
    **dict.fromkeys(("jobs", "space"), "ok"),
}
DETAILS = {"free_megabytes", "given_up", "oldest_job_minutes"}


@pytest.mark.django_db
def test_ready_is_who_can_serve_and_write_whatever_waits_in_the_background(
    client: Client,
) -> None:
    page = client.get(reverse("health_ready"))

    assert (page.status_code, page.json()) == (200, READY)


@pytest.mark.django_db
def test_a_database_that_takes_nothing_is_not_ready(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_rows: object, **_options: object) -> None:
        raise OperationalError("database or disk is full")

    monkeypatch.setattr(Heartbeat.objects, "bulk_create", full)

    page = client.get(reverse("health_ready"))

    writing = "the database cannot be written to: is its disk full?"
    assert (page.status_code, page.json()) == (
        503,
        {**READY, "ready": False, "writing": writing},
    )


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of a few megabytes."""
    place = tmp_path / "small"
    place.mkdir()
    mounted = subprocess.run(  # noqa: S603  # our own words
        ["/bin/mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", str(place)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert mounted.returncode == 0, (
        f"No small file system could be mounted ({mounted.stderr.strip()}). Fix: run "
        "this test as root; in a container, start that with --cap-add SYS_ADMIN."
    )
    yield place
    subprocess.run(["/bin/umount", "--lazy", str(place)], check=True)  # noqa: S603


def test_a_full_disk_is_not_ready_tried_for_real(small_disk: Path) -> None:
    with override_settings(VAR_DIR=small_disk):
        roomy = health_checks.files()
        fill(small_disk / "rest")
        full = health_checks.files()
        (small_disk / "rest").unlink()
        again = health_checks.files()
    with override_settings(VAR_DIR=small_disk / "none"):
        gone = health_checks.files()

    assert (roomy, again) == ("", "")
    assert full == "files cannot be written: No space left on device"
    assert gone == "files cannot be written: No such file or directory"


ASK = """
import django
django.setup()
from django.test import Client
from clubsite.ops.tests.test_health import fill
from clubsite.settings import VAR_DIR
for _time in range(2):
    page = Client(headers={"host": "localhost"}).get("/health/ready/")
    print(page.status_code, [v for v in page.json().values() if v != "ok"])
    fill(VAR_DIR / "rest")
"""


@pytest.mark.full
@pytest.mark.skipif(
    connection.vendor != "sqlite", reason="only on SQLite, whose file is on that disk"
)
@pytest.mark.django_db(transaction=True)
def test_a_site_whose_disk_is_full_is_not_ready(small_disk: Path) -> None:
    connection.ensure_connection()
    # Without the pages that the tests before have left empty, which would not fit.
    connection.connection.execute("VACUUM INTO ?", [str(small_disk / "db.sqlite3")])

    ended = run_program(small_disk, ASK, DJANGO_SETTINGS_MODULE="clubsite.settings")

    wrong = [
        "the database cannot be written to: is its disk full?",
        "files cannot be written: No space left on device",
    ]
    assert ended.stdout.splitlines() == ["200 [True]", f"503 {[False, *wrong]}"]


def fill(path: Path) -> None:
    """Write until nothing more can be written."""
    with suppress(OSError), path.open("wb", buffering=0) as file:
        while file.write(b"x" * 4096):
            pass


@pytest.mark.skipif(
    connection.vendor != "sqlite", reason="only on SQLite, whose file has a folder"
)
def test_a_file_is_tried_beside_the_database_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "db.sqlite3").touch()
    monkeypatch.setitem(connection.settings_dict, "NAME", tmp_path / "db.sqlite3")

    with override_settings(VAR_DIR=tmp_path / "none"):
        folders = health_checks.writable_folders()

    assert folders == {tmp_path, tmp_path / "none"}


@pytest.mark.django_db
def test_all_is_well_with_an_evening_and_its_machinery(client: Client) -> None:
    everything_lives()

    page = client.get(reverse("health_status"))

    answers = page.json()
    details = {name: answers.pop(name) for name in DETAILS}
    assert (page.status_code, answers) == (200, WELL)
    assert details["given_up"] == details["oldest_job_minutes"] == {}
    assert details["free_megabytes"] > 0


@pytest.mark.django_db
def test_what_is_missing_is_named(client: Client) -> None:
    page = client.get(reverse("health_status"))

    answers = {name: page.json()[name] for name in WELL}
    assert (page.status_code, answers) == (
        503,
        {
            **WELL,
            "well": False,
            "worker": "no worker has been alive lately",
            "beat": "beat has not been alive lately",
        },
    )


@pytest.mark.django_db
def test_on_a_public_site_details_are_for_operators_and_their_monitor(
    client: Client,
) -> None:
    operator = Client()
    operator.force_login(make_user("Operator", is_operator=True))
    player = Client()
    player.force_login(make_user())
    url = reverse("health_status")

    with override_settings(PUBLIC=True, STATUS_TOKEN="a-long-token"):
        shown = {
            "operator": operator.get(url),
            "monitor": client.get(
                url, headers={"Authorization": "Bearer a-long-token"}
            ),
            "player": player.get(url),
            "guess": client.get(url, headers={"Authorization": "Bearer guess"}),
            "stranger": client.get(url),
        }
    with override_settings(PUBLIC=True, STATUS_TOKEN=""):
        shown["no token"] = client.get(url, headers={"Authorization": "Bearer "})

    detailed = {who for who, page in shown.items() if page.json().keys() >= DETAILS}
    assert detailed == {"operator", "monitor"}
    assert {page.status_code for page in shown.values()} == {503}
    assert shown["stranger"].json() == {
        **WELL,
        "well": False,
        "worker": "not ok",
        "beat": "not ok",
    }


@pytest.mark.django_db
def test_a_disk_that_fills_up_is_told_before_it_is_full(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    free = [health_checks.SCARCE - 1, health_checks.SCARCE]
    monkeypatch.setattr(health_checks, "free_megabytes", free.pop)

    assert (health_checks.space(), health_checks.space()) == (
        "",
        "only 499 MB are free for what the site writes",
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

    monkeypatch.setattr(health_checks.facts, "answers", {"given_up": unable})
    client.cookies[settings.SESSION_COOKIE_NAME] = "of somebody"

    page = client.get(reverse("health_status"))
    with override_settings(PUBLIC=True):
        stranger = client.get(reverse("health_status"))

    unknown = "unknown: the database does not answer"
    away = {
        "well": False,
        "database": "the database does not answer",
        "worker": unknown,
        "beat": unknown,
        "mail": unknown,
        "jobs": unknown,
    }
    answers = page.json()
    assert page.status_code == 503
    assert {name: answers[name] for name in away} == away
    assert answers["given_up"] == unknown
    assert set(stranger.json().values()) == {False, "ok", "not ok"}


@pytest.mark.parametrize("name", ["health", "health_ready", "health_status"])
@pytest.mark.django_db
def test_health_is_only_read(client: Client, name: str) -> None:
    assert client.post(reverse(name)).status_code == 405
