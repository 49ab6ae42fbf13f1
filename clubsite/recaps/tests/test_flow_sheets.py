"""Flow sheets as files: asked for once, set by a worker, never stale, swept up when old."""

import errno
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
import typst
from celery import current_app
from django.utils import translation

from clubsite.jobs.leases import Lease
from clubsite.jobs.models import Job
from clubsite.jobs.tests.builders import (
    give_up,
    last_job,
    minutes_until_next_try,
    outcome,
)
from clubsite.jobs.worker import run_kind
from clubsite.recaps import flow_sheets, rendering, tasks
from clubsite.recaps.documents import flow_sheet, to_pdf
from clubsite.recaps.documents.to_pdf import set_by
from clubsite.recaps.job_kinds import DOCUMENT, FLOW_SHEET
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
    assert run_kind(FLOW_SHEET)
    sheet.refresh_from_db()
    return sheet


def stands(sheet: FlowSheet) -> tuple[str, str, int, str]:
    """Its state, and state, attempts and error of its job."""
    sheet.refresh_from_db()
    return sheet.state, *outcome(FLOW_SHEET)


def failing(error: Exception) -> Callable[..., Any]:
    def compiler(*_args: object, **_options: object) -> None:
        raise error

    return compiler


def test_asked_for_twice_it_is_one_row_and_one_file() -> None:
    first, second = asked(), asked()
    before = flow_sheets.kept(TREE)

    run_kind(FLOW_SHEET)
    run_kind(FLOW_SHEET)

    sheet = flow_sheets.kept(TREE)
    assert (first, before) == (second, None)
    assert sheet == first
    assert bytes(sheet.content).startswith(b"%PDF")
    assert stands(sheet) == (DocumentState.READY, "done", 1, "")
    assert str(sheet) == "appeals, en-gb"


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
    monkeypatch.setattr(flow_sheets, "tree_version", lambda _tree: "changed")
    flow_sheets.version_now.cache_clear()

    new = asked()

    assert (old.family, old.language) == (new.family, new.language)
    assert old.version != new.version


def test_what_is_drawn_otherwise_now_is_swept_up_after_a_day(
    monkeypatch: pytest.MonkeyPatch, set_clock: SetClock
) -> None:
    old = made()
    FlowSheet.objects.create(
        family="gone",
        version="x",
        language="en-gb",
        asked_at=now(),
        state=DocumentState.READY,
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

    run_kind(FLOW_SHEET)

    assert not FlowSheet.objects.filter(pk=sheet.pk).exists()


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
    set_clock(now())
    sheet = asked()
    waits = []
    with monkeypatch.context() as patch:
        patch.setattr(to_pdf, "compiler_for", failing(error))
        for _ in range(FLOW_SHEET.tries):
            assert not run_kind(FLOW_SHEET)
            waits.append(minutes_until_next_try(FLOW_SHEET))
            set_clock(last_job(FLOW_SHEET).run_after or now())

    assert waits == [1, 5, 25, 0]
    assert stands(sheet) == (DocumentState.DEAD, "given_up", 4, name)
    assert not run_kind(FLOW_SHEET)


def test_what_was_given_up_is_tried_again_when_somebody_asks_an_hour_later(
    set_clock: SetClock,
) -> None:
    given_up_at = now()
    set_clock(given_up_at)
    give_up(FLOW_SHEET, asked().pk)
    set_clock(given_up_at + timedelta(minutes=59))
    early = asked().state
    set_clock(given_up_at + timedelta(hours=1))

    again = asked()

    assert early == DocumentState.DEAD
    assert again.state == DocumentState.QUEUED
    assert run_kind(FLOW_SHEET)


def test_a_worker_that_lost_its_lease_stores_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sheet = asked()

    def slowly(*args: Any) -> bytes:
        Job.objects.update(token="of another worker")
        return set_by(*args)

    monkeypatch.setattr(rendering, "set_by", slowly)

    assert not run_kind(FLOW_SHEET)
    assert stands(sheet) == (DocumentState.QUEUED, "running", 1, "")
    assert bytes(sheet.content) == b""


def test_who_asks_first_tells_the_worker_and_others_do_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sent: list[str] = []
    monkeypatch.setattr(
        current_app, "send_task", lambda _name, _args, queue: sent.append(queue)
    )

    asked()
    asked()

    assert sent == ["documents"]


def test_work_whose_row_is_gone_or_done_by_now_is_left() -> None:
    sheet = made()
    drawn = Lease(FLOW_SHEET, job=1, key=sheet.pk, attempt=1, token="sample")
    document = Lease(DOCUMENT, job=2, key=0, attempt=1, token="sample")

    rendering.render_flow_sheet(drawn)
    rendering.render_document(document)
    rendering.give_up_document(0, "OSError")

    sheet.refresh_from_db()
    assert (sheet.state, drawn.finished, document.finished) == (
        DocumentState.READY,
        False,
        False,
    )
