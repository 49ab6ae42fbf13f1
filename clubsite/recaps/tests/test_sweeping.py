"""What a sweep finds, and that one pass does what the last one missed."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from celery import current_app
from django.conf import settings
from kombu.exceptions import OperationalError

from clubsite.clubs.actions import edit_player
from clubsite.clubs.facts import facts_of
from clubsite.clubs.labels import RoleKind
from clubsite.recaps import rendering, requests, tasks
from clubsite.recaps.models import Document, DocumentState, Kind
from clubsite.recaps.tests.builders import ask_one, make_posted, make_ready
from clubsite.site.clock import now
from clubsite.tests.builders import make_member
from scoring.events.labels import EventState
from scoring.events.models import Deal, Event
from scoring.results.actions import changed_event
from scoring.tests.builders import make_deal

pytestmark = pytest.mark.django_db
SetClock = Callable[[datetime], None]


def states() -> set[str]:
    return set(Document.objects.values_list("state", flat=True))


def broker_is_away(*_args: object, **_options: object) -> None:
    raise OperationalError("connection refused")


def test_a_sweep_asks_for_documents_and_tells_a_worker_of_each_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    make_posted()
    told: list[tuple[str, list[int]]] = []
    monkeypatch.setattr(
        current_app, "send_task", lambda name, args: told.append((name, args))
    )

    tasks.sweep_documents()
    tasks.sweep_documents()

    keys = sorted(Document.objects.values_list("pk", flat=True))
    assert sorted(told) == [(requests.MAKE, [key]) for key in keys]
    assert len(keys) == 3


def test_a_worker_that_was_told_in_vain_is_told_again_after_a_minute(
    set_clock: SetClock,
) -> None:
    document = ask_one(make_posted())
    moment = now()
    set_clock(moment)
    first = requests.to_be_told(Document.objects.all())
    set_clock(moment + timedelta(minutes=1))
    second = requests.to_be_told(Document.objects.all())

    set_clock(moment + timedelta(minutes=1, seconds=1))

    assert (first, second) == ([document.pk], [])
    assert requests.to_be_told(Document.objects.all()) == [document.pk]


def test_with_the_broker_away_the_sweep_does_the_work_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    make_posted()
    monkeypatch.setattr(current_app, "send_task", broker_is_away)

    tasks.sweep_documents()

    assert states() == {DocumentState.READY}


def test_a_task_makes_its_document_and_a_second_delivery_nothing() -> None:
    document = ask_one(make_posted())

    tasks.make_document(document.pk)
    tasks.make_document(document.pk)

    document.refresh_from_db()
    assert (document.state, document.attempts) == (DocumentState.READY, 1)


def test_a_message_reaches_the_queue_of_documents() -> None:
    document = ask_one(make_posted())

    assert requests.tell_worker(document.pk)


@pytest.mark.skipif(
    bool(settings.REDIS_URL), reason="only on SQLite: about the embedded broker"
)
def test_a_broker_whose_folder_is_gone_takes_nothing() -> None:
    folder = settings.QUEUE_DIR / "messages"
    away = folder.rename(folder.with_name("away"))
    try:
        took = requests.tell_worker(1)
    finally:
        away.rename(folder)

    assert not took


def test_what_failed_is_swept_up_when_its_time_has_come(set_clock: SetClock) -> None:
    document = ask_one(make_posted())
    due = now() + timedelta(minutes=5)
    Document.objects.update(state=DocumentState.FAILED, due_at=due, attempts=2)

    early = requests.to_be_told(Document.objects.all())
    set_clock(due)

    assert (early, requests.to_be_told(Document.objects.all())) == ([], [document.pk])


def test_a_version_that_rises_for_nothing_makes_nothing_again() -> None:
    event = make_posted()
    document = make_ready(event)
    changed_event(event)

    rendering.renew()

    made_at = document.ready_at
    document.refresh_from_db()
    assert (document.state, document.ready_at) == (DocumentState.READY, made_at)
    assert document.event_version == event.version


def test_a_name_that_is_hidden_goes_from_the_files_and_the_revision_stays() -> None:
    event = make_posted()
    document = make_ready(event, Kind.RECAP_SHEET)
    player = event.entries.all()[0].members.all()[0].player
    digest = document.digest
    manager = make_member(event.club, RoleKind.MANAGER)
    edit_player(player, replace(facts_of(player), hidden=True), by=manager)

    rendering.renew()
    queued = states()
    rendering.make(document.pk)

    document.refresh_from_db()
    csv = bytes(document.renderings.get(format="csv").content).decode()
    assert queued == {DocumentState.QUEUED}
    assert (document.revision, document.state) == (1, DocumentState.READY)
    assert document.digest != digest
    assert (player.name in csv, "Name withheld" in csv) == (False, True)


def test_double_dummy_that_comes_late_renews_the_boards_and_nothing_else() -> None:
    event = make_posted()
    deal = make_deal(event, 1)
    for kind in Kind:
        make_ready(event, kind)
    Deal.objects.filter(pk=deal.pk).update(tricks="56789" * 4, par_score=420)
    changed_event(event)

    rendering.renew()

    queued = Document.objects.filter(state=DocumentState.QUEUED)
    assert [document.kind for document in queued] == [Kind.BOARDS]


def test_a_state_that_moves_on_is_printed_anew() -> None:
    event = make_posted()
    document = make_ready(event)
    Event.objects.filter(pk=event.pk).update(
        state=EventState.OFFICIAL, version=event.version + 1
    )

    rendering.renew()
    rendering.make(document.pk)

    text = bytes(document.renderings.get(format="text").content).decode()
    assert "Status: OFFICIAL" in text


def test_what_cannot_be_put_together_any_more_is_queued_to_fail_in_sight() -> None:
    event = make_posted()
    make_deal(event, 1)
    document = make_ready(event, Kind.BOARDS)
    Deal.objects.update(north="no hand")
    changed_event(event)

    rendering.renew()
    tasks.make_document(document.pk)

    document.refresh_from_db()
    assert (document.state, document.error) == (DocumentState.FAILED, "ValueError")


def test_only_the_newest_revision_is_compared() -> None:
    event = make_posted()
    document = make_ready(event)
    Event.objects.filter(pk=event.pk).update(revision=2, version=9)

    rendering.renew()

    document.refresh_from_db()
    assert document.event_version == event.version
