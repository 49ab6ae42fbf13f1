"""What a sweep finds, and that one pass does what the last one missed."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from celery import current_app
from django.conf import settings

from clubsite.clubs.actions import edit_player
from clubsite.clubs.facts import get_player_facts
from clubsite.clubs.labels import RoleKind
from clubsite.jobs.kinds import Queue
from clubsite.jobs.models import Job
from clubsite.jobs.queues import RUN, nudge
from clubsite.jobs.tasks import run_queue
from clubsite.jobs.tests.builders import outcome
from clubsite.jobs.worker import run_kind
from clubsite.recaps import renewal, tasks
from clubsite.recaps.job_kinds import DOCUMENT
from clubsite.recaps.models import Document, DocumentState, Kind
from clubsite.recaps.queries.due import ALWAYS
from clubsite.recaps.tests.builders import POSTED, make_posted, make_ready
from clubsite.tests.builders import make_member
from scoring.events.labels import EventState
from scoring.events.models import Deal, Event
from scoring.mails.models import ResultMailing
from scoring.mails.tests.world import NORTH, make_mail_world, pass_minutes, readers
from scoring.results.actions import changed_event
from scoring.tests.builders import make_deal

pytestmark = pytest.mark.django_db
SetClock = Callable[[datetime], None]


def states() -> set[str]:
    return set(Document.objects.values_list("state", flat=True))


def test_a_sweep_asks_for_documents_and_tells_the_worker(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    make_posted()
    sent: list[tuple[str, list[str], str]] = []
    monkeypatch.setattr(
        current_app,
        "send_task",
        lambda name, args, queue: sent.append((name, args, queue)),
    )

    tasks.sweep_documents()

    assert sent == [(RUN, ["documents"], "documents")]
    assert Document.objects.count() == len(ALWAYS)


def test_re_01_re_02_a_posting_makes_each_document_and_each_email_once() -> None:
    world = make_mail_world()
    world.give_address("Player 1NSa", NORTH)
    world.confirm(NORTH)
    posting = world.post()

    for _delivery in range(3):
        tasks.sweep_documents()
        run_queue("documents")
    early, sent, again = pass_minutes(9), pass_minutes(10), pass_minutes(11)

    documents = Document.objects.values_list("kind", "revision", "state")
    assert sorted(documents) == sorted(
        (kind, posting.revision, DocumentState.READY) for kind in ALWAYS
    )
    assert set(Job.objects.values_list("attempts", flat=True)) == {1}
    assert (readers(early), readers(sent), readers(again)) == ([], [NORTH], [])


def test_a_message_reaches_the_queue_of_documents() -> None:
    assert nudge(Queue.DOCUMENTS)


@pytest.mark.skipif(
    bool(settings.REDIS_URL), reason="only on SQLite: about the embedded broker"
)
def test_a_broker_whose_folder_is_gone_takes_nothing() -> None:
    folder = settings.QUEUE_DIR / "messages"
    away = folder.rename(folder.with_name("away"))
    try:
        took = nudge(Queue.DOCUMENTS)
    finally:
        away.rename(folder)

    assert not took


def test_a_version_that_rises_for_nothing_makes_nothing_again() -> None:
    event = make_posted()
    document = make_ready(event)
    changed_event(event)

    renewal.renew()

    made_at = document.ready_at
    document.refresh_from_db()
    assert (document.state, document.ready_at) == (DocumentState.READY, made_at)
    assert document.event_version == event.version


@pytest.mark.full
def test_a_name_that_is_hidden_goes_from_the_files_and_the_revision_stays() -> None:
    event = make_posted()
    document = make_ready(event, Kind.RECAP_SHEET)
    player = event.entries.all()[0].members.all()[0].player
    digest = document.digest
    manager = make_member(event.club, RoleKind.MANAGER)
    edit_player(player, replace(get_player_facts(player), hidden=True), by=manager)

    renewal.renew()
    queued = states()
    run_kind(DOCUMENT)

    document.refresh_from_db()
    csv = bytes(document.renderings.get(format="csv").content).decode()
    assert queued == {DocumentState.QUEUED}
    assert (document.revision, document.state) == (1, DocumentState.READY)
    assert document.digest != digest
    assert (player.name in csv, "Name withheld" in csv) == (False, True)


def test_re_10_double_dummy_that_comes_late_renews_the_boards_and_nothing_else() -> (
    None
):
    event = make_posted()
    deal = make_deal(event, 1)
    for kind in Kind:
        make_ready(event, kind)
    Deal.objects.filter(pk=deal.pk).update(tricks="56789" * 4, par_score=420)
    changed_event(event)

    renewal.renew()

    queued = Document.objects.filter(state=DocumentState.QUEUED)
    assert {document.kind for document in queued} == {
        Kind.PERSONAL,
        Kind.BOARDS,
        Kind.HAND_RECORD,
    }
    assert Event.objects.get().revision == 1
    assert not ResultMailing.objects.exists()


@pytest.mark.full
def test_a_state_that_moves_on_is_printed_anew() -> None:
    event = make_posted()
    document = make_ready(event)
    Event.objects.filter(pk=event.pk).update(
        state=EventState.OFFICIAL, version=event.version + 1
    )

    renewal.renew()
    run_kind(DOCUMENT)

    text = bytes(document.renderings.get(format="text").content).decode()
    assert "Status: OFFICIAL" in text


@pytest.mark.full
def test_a_poster_has_evening_lines_once_the_embargo_is_over(
    set_clock: SetClock,
) -> None:
    event = make_posted()
    ends = POSTED + timedelta(days=1)
    Event.objects.filter(pk=event.pk).update(embargo_until=ends)
    set_clock(POSTED)
    winners, recap = make_ready(event), make_ready(event, Kind.RECAP_SHEET)
    made_at = recap.ready_at

    set_clock(ends - timedelta(seconds=1))
    renewal.renew()
    before = states()
    set_clock(ends)
    renewal.renew()

    winners.refresh_from_db()
    recap.refresh_from_db()
    assert before == {DocumentState.READY}
    assert winners.state == DocumentState.QUEUED
    assert (recap.state, recap.ready_at) == (DocumentState.READY, made_at)
    assert (winners.embargo_ends_at, recap.embargo_ends_at) == (ends, None)


def test_what_cannot_be_put_together_any_more_is_queued_to_fail_in_sight() -> None:
    event = make_posted()
    make_deal(event, 1)
    document = make_ready(event, Kind.BOARDS)
    Deal.objects.update(north="no hand")
    changed_event(event)

    renewal.renew()
    run_kind(DOCUMENT)

    document.refresh_from_db()
    assert document.state == DocumentState.QUEUED
    assert outcome(DOCUMENT) == ("waiting", 1, "ValueError")


@pytest.mark.full
def test_only_the_newest_revision_is_compared() -> None:
    event = make_posted()
    document = make_ready(event)
    Event.objects.filter(pk=event.pk).update(revision=2, version=9)

    renewal.renew()

    document.refresh_from_db()
    assert document.event_version == event.version
