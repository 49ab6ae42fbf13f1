"""Signs of life."""

from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from celery import Celery
from django.db import DatabaseError

from clubsite.celery import app
from clubsite.ops import heartbeat, tasks
from clubsite.ops.beat import Scheduler
from clubsite.ops.models import Count, Heartbeat
from clubsite.site.clock import now
from clubsite.tests.builders import EVENING

pytestmark = [pytest.mark.django_db, pytest.mark.both]
SetClock = Callable[[datetime], None]


@pytest.fixture(autouse=True)
def first_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heartbeat, "_last", {})
    monkeypatch.setattr(heartbeat, "close_old_connections", lambda: None)


def test_a_process_lives_for_a_minute_and_a_half_after_its_last_sign(
    set_clock: SetClock,
) -> None:
    set_clock(EVENING)
    before = heartbeat.lives("beat")
    heartbeat.beat("beat")
    lives = []

    for seconds in (0, 89, 90):
        set_clock(EVENING + timedelta(seconds=seconds))
        lives.append(heartbeat.lives("beat"))

    assert (before, lives) == (False, [True, True, False])
    assert str(Heartbeat.objects.get()) == "beat at 19:00:00"


def test_signs_are_written_every_fifteen_seconds_at_most(set_clock: SetClock) -> None:
    beats = []

    for seconds in (0, 14, 15):
        set_clock(EVENING + timedelta(seconds=seconds))
        heartbeat.beat("beat")
        beats.append(Heartbeat.objects.get(name="beat").at - EVENING)

    assert beats == [timedelta(0), timedelta(0), timedelta(seconds=15)]


def test_with_the_clock_set_back_signs_go_on_and_old_ones_say_nothing(
    set_clock: SetClock,
) -> None:
    set_clock(EVENING)
    heartbeat.beat("beat")
    heartbeat.beat("worker mail")

    set_clock(EVENING - timedelta(hours=1))
    heartbeat.beat("beat")

    assert heartbeat.living() == {"beat"}


def test_a_dead_worker_does_not_rise_when_the_clock_comes_to_its_last_sign_again(
    set_clock: SetClock,
) -> None:
    set_clock(EVENING)
    heartbeat.beat("worker mail")
    set_clock(EVENING - timedelta(minutes=1))
    soon = heartbeat.living()
    set_clock(EVENING - timedelta(hours=1))
    heartbeat.beat("beat")

    set_clock(EVENING + timedelta(seconds=10))
    heartbeat.beat("beat")

    assert soon == set()
    assert heartbeat.living() == {"beat"}


def test_a_sign_that_could_not_be_written_is_tried_at_the_next_beat(
    set_clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(**_given: object) -> None:
        raise DatabaseError("away")

    set_clock(EVENING)
    with monkeypatch.context() as patch:
        patch.setattr(Heartbeat.objects, "update_or_create", away)
        heartbeat.beat("worker")
    missed = heartbeat.lives("worker")

    heartbeat.beat("worker")

    assert (missed, heartbeat.lives("worker")) == (False, True)


def test_the_clockwork_gives_a_sign_at_every_tick(tmp_path: Path) -> None:
    clockwork = Celery("test", set_as_current=False)
    clockwork.conf.beat_schedule = {}
    scheduler = Scheduler(app=clockwork, schedule_filename=str(tmp_path / "beat"))

    wait = scheduler.tick()
    scheduler.close()

    assert heartbeat.lives("beat")
    assert 0 < wait <= 15


def test_with_the_clock_set_back_what_is_due_is_done_by_the_new_clock(
    tmp_path: Path,
) -> None:
    clockwork = Celery("test", broker="memory://", set_as_current=False)
    clockwork.conf.beat_schedule = {
        name: {"task": name, "schedule": seconds}
        for name, seconds in (("often", 15.0), ("seldom", 60.0))
    }
    scheduler = Scheduler(app=clockwork, schedule_filename=str(tmp_path / "beat"))
    scheduler.tick()
    later = now() + timedelta(hours=1)
    for entry in scheduler.schedule.values():
        entry.last_run_at = later
    scheduler.populate_heap()

    scheduler.tick()

    last_runs = [entry.last_run_at for entry in scheduler.schedule.values()]
    scheduler.close()
    assert later not in last_runs


def test_counters_whose_window_has_ended_are_forgotten(set_clock: SetClock) -> None:
    set_clock(EVENING)
    for minutes in (-1, 1):
        Count.objects.create(key="a", ends=EVENING + timedelta(minutes=minutes))

    tasks.forget_old()

    assert [str(row) for row in Count.objects.all()] == ["a: 0"]


def test_every_task_that_the_clockwork_names_exists() -> None:
    app.loader.import_default_modules()

    named = {entry["task"] for entry in app.conf.beat_schedule.values()}

    assert named - set(app.tasks) == set()
