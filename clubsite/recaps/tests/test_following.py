"""Documents that are asked for in the moment in which results are posted or change."""

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from celery import current_app
from django.db.models import F
from django.test import Client
from django.urls import reverse
from kombu.exceptions import OperationalError

from clubsite.audit.models import Entry
from clubsite.clubs.labels import RoleKind
from clubsite.recaps import requests
from clubsite.recaps.models import Document, DocumentState
from clubsite.recaps.queries.due import ALWAYS
from clubsite.recaps.tests.builders import make_posted, make_ready
from clubsite.tests.builders import make_club, make_member
from scoring.events.labels import RevisionReason
from scoring.events.models import Event, Snapshot
from scoring.play.actions import posting
from scoring.results import actions as results_actions
from scoring.tests.builders import make_mitchell

pytestmark = pytest.mark.django_db
Committed = Callable[..., AbstractContextManager[list[Callable[[], object]]]]
QUEUED, SUPERSEDED = DocumentState.QUEUED, DocumentState.SUPERSEDED


@pytest.fixture
def nudged(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The queues whose workers were told."""
    queues: list[str] = []

    def send_task(_name: str, _arguments: list[str], *, queue: str) -> None:
        queues.append(queue)

    monkeypatch.setattr(current_app, "send_task", send_task)
    return queues


@pytest.fixture
def committed(django_capture_on_commit_callbacks: Committed) -> Committed:
    """Inside the block, what is to be done after a commit is done at its end."""
    return lambda: django_capture_on_commit_callbacks(execute=True)


def states(event: Event) -> list[tuple[int, str]]:
    rows = Document.objects.filter(event=event).order_by("revision", "pk")
    return [(row.revision, row.state) for row in rows]


def test_who_posts_results_finds_their_documents_queued(
    client: Client, nudged: list[str], committed: Committed
) -> None:
    club = make_club()
    event = make_mitchell(club)
    director = make_member(club, RoleKind.DIRECTOR)
    client.force_login(director)

    with committed():
        posting.post_results(event, by=director)
    page = client.get(reverse("document_list", args=[club.slug, event.pk]))

    assert page.content.decode().count("Queued") == len(ALWAYS)
    assert nudged == ["documents"]
    assert Document.objects.filter(asked_by=None).count() == len(ALWAYS)
    assert [entry.verb for entry in Entry.objects.all()] == ["event.posted"]


def test_a_change_of_posted_results_supersedes_their_documents_at_once(
    nudged: list[str], committed: Committed
) -> None:
    event = make_posted()
    requests.ask(event)

    with committed():
        results_actions.results_changed(event, RevisionReason.RULING, [1])

    assert states(event) == [(1, SUPERSEDED)] * len(ALWAYS) + [(2, QUEUED)] * len(
        ALWAYS
    )
    assert nudged == ["documents"]


def test_the_list_compares_all_files_with_what_is_so_within_its_bound(
    client: Client,
) -> None:
    club = make_club()
    client.force_login(make_member(club, RoleKind.MANAGER))
    event = make_posted(club)
    for kind in ALWAYS:
        make_ready(event, kind)
    Event.objects.filter(pk=event.pk).update(version=F("version") + 1)

    page = client.get(reverse("document_list", args=[club.slug, event.pk]))

    assert page.content.decode().count("PDF, A4") == len(ALWAYS)


def test_two_changes_in_one_act_ask_for_the_newest_results_alone(
    nudged: list[str], committed: Committed
) -> None:
    event = make_posted()

    with committed():
        results_actions.results_changed(event, RevisionReason.RULING)
        results_actions.results_changed(
            Event.objects.get(pk=event.pk), RevisionReason.APPEAL
        )

    assert states(event) == [(3, QUEUED)] * len(ALWAYS)


def test_a_score_in_play_asks_for_nothing(
    nudged: list[str], committed: Committed
) -> None:
    event = make_mitchell(make_club())

    with committed() as left_to_do:
        results_actions.results_changed(event, RevisionReason.ENTRY_ERROR, [1])

    assert (left_to_do, states(event), nudged) == ([], [], [])


def test_with_the_broker_away_the_documents_are_asked_for_all_the_same(
    monkeypatch: pytest.MonkeyPatch, committed: Committed
) -> None:
    tried: list[str] = []

    def broker_is_away(_name: str, _arguments: list[str], *, queue: str) -> None:
        tried.append(queue)
        raise OperationalError("connection refused")

    event = make_posted()
    monkeypatch.setattr(current_app, "send_task", broker_is_away)

    with committed():
        results_actions.results_changed(event, RevisionReason.RULING)

    assert states(event) == [(2, QUEUED)] * len(ALWAYS)
    assert tried == ["documents"]


def test_results_stand_whatever_fails_after_them(
    monkeypatch: pytest.MonkeyPatch, committed: Committed
) -> None:
    def fails(_event: Event) -> None:
        raise OSError("no space")

    event = make_posted()
    monkeypatch.setattr(results_actions.after_posting, "answers", (fails,))

    with committed():
        results_actions.results_changed(event, RevisionReason.RULING)

    assert Snapshot.objects.filter(event=event).count() == 2
    assert (requests.ask_for_missing(), states(event)) == (
        1,
        [(2, QUEUED)] * len(ALWAYS),
    )
