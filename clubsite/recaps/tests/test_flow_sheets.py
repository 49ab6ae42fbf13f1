"""Flow sheets as files: asked for once, set by a worker, never stale, swept up when old."""

import errno
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
import typst
from celery import current_app
from django.utils import translation
from kombu.exceptions import OperationalError

from clubsite.recaps import flow_sheets, rendering, requests, tasks
from clubsite.recaps.documents import flow_sheet
from clubsite.recaps.documents.to_pdf import set_by
from clubsite.recaps.models import DocumentState, FlowSheet
from clubsite.site.clock import now
from rulings.laws.trees import TREES

pytestmark = pytest.mark.django_db
SetClock = Callable[[datetime], None]
TREE = TREES["appeals"]


@pytest.fixture(autouse=True)
def _versions() -> Iterator[None]:
    """No test sees the versions of a release that another one made up."""
    yield
    flow_sheets.version_now.cache_clear()


def new_release(monkeypatch: pytest.MonkeyPatch) -> None:
    """The template changes with a release, which every process has loaded."""
    monkeypatch.setattr(flow_sheet, "TEMPLATE_VERSION", 99)
    flow_sheets.version_now.cache_clear()


def asked() -> FlowSheet:
    """A sheet that waits for a worker."""
    return flow_sheets.ask(TREE)


def made() -> FlowSheet:
    """A sheet with its file."""
    sheet = asked()
    assert rendering.set_sheet(sheet.pk)
    sheet.refresh_from_db()
    return sheet


def stands(sheet: FlowSheet) -> tuple[str, int, str]:
    """State, attempts and error."""
    sheet.refresh_from_db()
    return sheet.state, sheet.attempts, sheet.error


def failing(error: Exception) -> Callable[..., Any]:
    def compiler(*_args: object, **_options: object) -> None:
        raise error

    return compiler


def test_asked_for_twice_it_is_one_row_and_one_file() -> None:
    first, second = asked(), asked()
    before = flow_sheets.kept(TREE)

    tasks.set_flow_sheet(first.pk)
    tasks.set_flow_sheet(first.pk)

    sheet = flow_sheets.kept(TREE)
    assert (first, before) == (second, None)
    assert sheet == first
    assert bytes(sheet.content).startswith(b"%PDF")
    assert stands(sheet) == (DocumentState.READY, 1, "")
    assert (sheet.lease_until, str(sheet)) == (None, "appeals, en-gb")


def test_every_language_has_its_own() -> None:
    made()

    with translation.override("en-us"):
        other = flow_sheets.kept(TREE)
        waiting = asked()

    assert other is None
    assert (waiting.language, waiting.state) == ("en-us", DocumentState.QUEUED)


def test_without_a_language_it_is_in_that_of_the_site() -> None:
    with translation.override(None):
        assert asked().language == "en-gb"


def test_after_a_release_that_draws_it_otherwise_the_old_file_is_not_given(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    old = made()

    new_release(monkeypatch)

    assert flow_sheets.kept(TREE) is None
    assert made() != old


def test_a_changed_tree_is_another_version(monkeypatch: pytest.MonkeyPatch) -> None:
    old = made()
    monkeypatch.setattr(flow_sheets, "version_of", lambda _tree: "changed")
    flow_sheets.version_now.cache_clear()

    new = asked()

    assert (old.family, old.language) == (new.family, new.language)
    assert old.version != new.version


def test_what_is_drawn_otherwise_now_is_swept_up_after_a_day(
    monkeypatch: pytest.MonkeyPatch, set_clock: SetClock
) -> None:
    old = made()
    FlowSheet.objects.create(
        family="gone", version="x", language="en-gb", due_at=now(), asked_at=now()
    )
    new_release(monkeypatch)
    new = made()
    flow_sheets.forget_old()
    before = FlowSheet.objects.count()

    set_clock(old.asked_at + flow_sheets.KEPT + timedelta(seconds=9))
    tasks.sweep_flow_sheets()

    assert before == 3
    assert list(FlowSheet.objects.all()) == [new]


def test_a_row_of_another_release_than_the_workers_is_left_for_who_asks_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sheet = asked()
    new_release(monkeypatch)

    assert not rendering.set_sheet(sheet.pk)
    assert not FlowSheet.objects.exists()


@pytest.mark.parametrize(
    ("error", "name"),
    [
        (typst.TypstError("", ""), "TypstError"),
        (OSError(errno.ENOSPC, "No space left on device"), "OSError"),
    ],
)
def test_a_failure_is_tried_after_1_5_and_25_minutes_and_then_given_up(
    monkeypatch: pytest.MonkeyPatch,
    set_clock: SetClock,
    error: Exception,
    name: str,
) -> None:
    sheet = asked()
    waits = []
    with monkeypatch.context() as patch:
        patch.setattr(typst, "Compiler", failing(error))
        for _ in range(requests.TRIES):
            set_clock(max(now(), sheet.due_at))
            assert not rendering.set_sheet(sheet.pk)
            sheet.refresh_from_db()
            waits.append(round((sheet.due_at - now()).total_seconds() / 60))

    assert waits == [1, 5, 25, 0]
    assert stands(sheet) == (DocumentState.DEAD, 4, name)
    assert not rendering.set_sheet(sheet.pk)


def test_what_was_given_up_is_tried_again_when_somebody_asks_an_hour_later(
    set_clock: SetClock,
) -> None:
    sheet = asked()
    FlowSheet.objects.update(state=DocumentState.DEAD, attempts=4, error="OSError")
    set_clock(sheet.due_at + timedelta(minutes=59))
    early = asked().state
    set_clock(sheet.due_at + timedelta(hours=1))

    again = asked()

    assert early == DocumentState.DEAD
    assert (again.state, again.attempts, again.error) == (DocumentState.QUEUED, 0, "")
    assert rendering.set_sheet(sheet.pk)


def test_a_sheet_that_takes_its_workers_with_it_is_given_up(
    set_clock: SetClock,
) -> None:
    sheet = asked()
    for _ in range(requests.TRIES):
        rendering.give_up_lost_sheets()
        assert requests.claim(FlowSheet.objects.all(), sheet.pk)
        set_clock(now() + requests.LEASE + timedelta(seconds=1))

    tasks.sweep_flow_sheets()

    assert stands(sheet) == (DocumentState.DEAD, 4, "WorkerLost")


def test_a_worker_that_comes_back_after_its_lease_stores_nothing(
    monkeypatch: pytest.MonkeyPatch, set_clock: SetClock
) -> None:
    sheet = asked()

    def slowly(*args: Any) -> bytes:
        set_clock(now() + requests.LEASE + timedelta(seconds=1))
        assert requests.claim(FlowSheet.objects.all(), sheet.pk)
        return set_by(*args)

    monkeypatch.setattr(rendering, "set_by", slowly)

    assert not rendering.set_sheet(sheet.pk)
    assert stands(sheet) == (DocumentState.RUNNING, 2, "")
    assert bytes(sheet.content) == b""


def test_a_sweep_tells_a_worker_of_each_once(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = asked()
    told: list[tuple[str, list[int]]] = []
    monkeypatch.setattr(
        current_app, "send_task", lambda name, args: told.append((name, args))
    )

    tasks.sweep_flow_sheets()
    tasks.sweep_flow_sheets()

    assert told == [(requests.SET, [sheet.pk])]
    assert not flow_sheets.is_untold(sheet)


def test_with_the_broker_away_the_sweep_does_the_work_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sheet = asked()
    away = failing(OperationalError("connection refused"))
    monkeypatch.setattr(current_app, "send_task", away)

    tasks.sweep_flow_sheets()

    assert stands(sheet) == (DocumentState.READY, 1, "")
