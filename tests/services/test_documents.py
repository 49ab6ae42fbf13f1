"""Documents by a real worker: made once, left by a killed one, caught up with."""

from collections import Counter
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.clubs.labels import RoleKind
from clubsite.jobs.kinds import Queue
from clubsite.jobs.models import Job
from clubsite.jobs.queues import nudge
from clubsite.recaps.models import Document, DocumentState, Kind, Rendering
from clubsite.recaps.queries.due import ALWAYS
from clubsite.recaps.tests.builders import ask_one, make_posted
from clubsite.tests.builders import make_club, make_member
from scoring.play.actions.posting import post_results
from scoring.tests.builders import make_mitchell
from script.services import Servers
from tests.processes import Process, Worker, wait_until

pytestmark = pytest.mark.postgresql


def reaches(document: Document, state: DocumentState) -> Callable[[], bool]:
    """Asks whether the document stands so by now."""

    def stands() -> bool:
        return Document.objects.filter(pk=document.pk, state=state).exists()

    return stands


def all_ready() -> bool:
    states = list(Document.objects.values_list("state", flat=True))
    return states == [DocumentState.READY] * len(ALWAYS)


def test_what_is_posted_is_made_by_the_worker_without_anybody_asking(
    worker: Worker, beat: Process
) -> None:
    event = make_posted()

    wait_until(all_ready)

    made = Document.objects.filter(event=event).values("pk")
    jobs = Job.objects.filter(kind="document", key__in=made)
    assert set(jobs.values_list("state", "attempts")) == {("done", 1)}
    papers = Rendering.objects.filter(format="pdf").values_list("paper", flat=True)
    assert Counter(papers) == {"a3": 1, "a4": 10, "letter": 3}


@pytest.mark.full
def test_posting_tells_the_worker_without_a_sweep(worker: Worker) -> None:
    club = make_club()

    post_results(make_mitchell(club), by=make_member(club, RoleKind.DIRECTOR))

    wait_until(all_ready)


@pytest.mark.full
def test_three_deliveries_to_a_worker_make_one_document(worker: Worker) -> None:
    document = ask_one(make_posted())

    sent = [nudge(Queue.DOCUMENTS) for _ in range(3)]
    wait_until(reaches(document, DocumentState.READY))
    other = ask_one(make_posted(make_club("other")))
    nudge(Queue.DOCUMENTS)
    wait_until(reaches(other, DocumentState.READY))

    job = Job.objects.get(kind="document", key=document.pk)
    assert sent == [True] * 3
    assert (job.state, job.attempts) == ("done", 1)
    assert document.renderings.count() == 10


@pytest.mark.servers
def test_with_redis_down_pages_go_on_and_the_work_catches_up(
    own_servers: Servers, worker: Worker, beat: Process, client: Client
) -> None:
    club = make_club()
    client.force_login(make_member(club, RoleKind.MANAGER))
    event = make_posted(club)
    wait_until(all_ready)
    document = Document.objects.get(kind=Kind.WINNERS)
    args = [club.slug, event.pk]

    own_servers.redis.stop()
    page = client.get(reverse("document_list", args=args))
    again = client.post(reverse("document_again", args=[*args, document.pk]))

    document.refresh_from_db()
    assert (page.status_code, again.status_code) == (200, 302)
    assert document.state == DocumentState.QUEUED
    own_servers.redis.start()
    wait_until(all_ready)
