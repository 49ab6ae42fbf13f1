"""Background jobs whatever fails: workers, broker, mail server, disk, clock."""

import os
import shelve
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from django.db.models import F
from django.test import Client
from django.urls import reverse

from clubsite.clubs.labels import RoleKind
from clubsite.jobs.kinds import Queue
from clubsite.jobs.models import Job, JobState
from clubsite.jobs.queues import nudge
from clubsite.notices.models import Mail, Notice
from clubsite.ops.models import Heartbeat
from clubsite.recaps.models import Document, DocumentState, Kind, Rendering
from clubsite.recaps.tests.builders import ask_one, make_posted
from clubsite.tests.builders import make_club, make_member, make_user, post_notice
from script.services import Servers
from tests.mail_server import MailServer, Manner, mail_server
from tests.processes import Process, Worker, new_beat, new_worker, wait_until

pytestmark = pytest.mark.full

KIND = "clubs/password_link_made"
LIMITED = (
    "import os, resource, sys;"
    "resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]),) * 2);"
    "os.execv(sys.argv[2], sys.argv[2:])"
)
"""Run a command that cannot write beyond so many bytes into any file."""

Started = Callable[..., Process]


@pytest.fixture
def mails() -> Iterator[MailServer]:
    """A mail server."""
    with mail_server() as server:
        yield server


@pytest.fixture
def start(transactional_db: None) -> Iterator[Started]:
    """`start(process)`: it runs until the test ends."""
    with ExitStack() as stack:

        def begin(process: Process) -> Process:
            process.start()
            stack.callback(process.kill)
            return process

        yield begin


def new_mailing_worker(queue: Queue, mails: MailServer) -> Worker:
    """The worker of that queue, which mails by that server."""
    worker = new_worker(queue)
    worker.environment = {"EMAIL_URL": mails.url}
    return worker


def post_mail(key: str) -> Notice:
    return post_notice(KIND, club=None, to=make_user(f"Sample {key}"), key=key)


def is_ready(document: Document) -> Callable[[], bool]:
    """Asks whether the document has its files."""
    ready = Document.objects.filter(pk=document.pk, state=DocumentState.READY)
    return ready.exists


def runs(kind: str, key: int) -> Callable[[], bool]:
    """Asks whether a worker is at that job."""
    return Job.objects.filter(kind=kind, key=key, state=JobState.RUNNING).exists


def sends_mail() -> bool:
    return Job.objects.filter(kind="mail", state=JobState.RUNNING).exists()


def failed_with(*errors: str) -> Callable[[], bool]:
    """Asks whether a mail has failed so."""
    return Job.objects.filter(kind="mail", error__in=errors).exists


def all_sent() -> bool:
    return set(Notice.objects.values_list("mail", flat=True)) == {Mail.SENT}


def child_pids(process: Process) -> list[int]:
    """The processes that a worker has started."""
    assert process.process
    pid = process.process.pid
    return [
        int(child)
        for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    ]


@pytest.mark.both
@pytest.mark.parametrize("whole", [True, False])
def test_a_document_whose_worker_is_killed_is_made_once_the_lease_ends(
    worker: Worker, beat: Process, *, whole: bool
) -> None:
    document = ask_one(make_posted(tables=13, boards=32), Kind.BOARDS)
    wait_until(runs("document", document.pk))

    if whole:
        worker.kill()
        worker.start()
    else:
        for child in child_pids(worker):
            os.kill(child, signal.SIGKILL)

    wait_until(is_ready(document))
    job = Job.objects.get(kind="document", key=document.pk)
    assert (job.state, job.attempts) == (JobState.DONE, 2)
    assert Rendering.objects.filter(document=document).count() == 6


@pytest.mark.postgresql
def test_a_mail_server_that_hangs_holds_up_mail_alone(
    start: Started, mails: MailServer, client: Client
) -> None:
    mails.manner = Manner.HANGS
    for queue in Queue:
        start(new_mailing_worker(queue, mails))
    start(new_beat())
    mail = post_mail("a")
    wait_until(lambda: mails.connections)
    at_mail = runs("mail", mail.pk)()
    document = ask_one(make_posted())

    wait_until(is_ready(document))
    wait_until(failed_with("TimeoutError", "SMTPServerDisconnected"))
    health = client.get(reverse("health_status")).json()

    mail.refresh_from_db()
    assert (at_mail, mail.mail) == (True, Mail.DUE)
    assert health["mail"].startswith("mail cannot be sent (")
    assert (health["worker"], health["jobs"]) == ("ok", "ok")


@pytest.mark.postgresql
@pytest.mark.parametrize(
    ("manner", "error"),
    [
        (Manner.REFUSES_ALL, "SMTPConnectError"),
        (Manner.REFUSES_ADDRESSES, "SMTPRecipientsRefused"),
    ],
)
def test_mails_that_a_server_refused_go_out_once_when_it_takes_them(
    start: Started, mails: MailServer, client: Client, manner: Manner, error: str
) -> None:
    mails.manner = manner
    notices = [post_mail(key) for key in "abc"]
    start(new_mailing_worker(Queue.MAIL, mails))
    nudge(Queue.MAIL)
    wait_until(failed_with(error))
    health = client.get(reverse("health_status")).json()

    mails.manner = Manner.ACCEPTS
    before = mails.connections
    wait_until(lambda: not sends_mail())
    Job.objects.filter(state=JobState.WAITING).update(run_after=None)
    nudge(Queue.MAIL)
    wait_until(all_sent)

    names = {str(mail["Message-ID"]) for mail in mails.messages}
    assert health["mail"].startswith(f"mail cannot be sent ({error})")
    assert len(mails.messages) == len(names) == len(notices)
    assert mails.connections <= before + 1


@pytest.mark.postgresql
def test_a_mail_whose_worker_is_killed_after_sending_it_cannot_be_told_apart(
    start: Started, mails: MailServer
) -> None:
    mail = post_mail("a")
    worker = start(new_mailing_worker(Queue.MAIL, mails))
    nudge(Queue.MAIL)
    wait_until(all_sent)
    worker.kill()
    # As it had been, had the worker died before it could store that it was sent.
    Notice.objects.filter(pk=mail.pk).update(mail=Mail.DUE)
    start(new_mailing_worker(Queue.MAIL, mails))

    nudge(Queue.MAIL)

    wait_until(all_sent)
    first, second = mails.mails
    assert first == second


@pytest.mark.servers
def test_with_redis_away_and_back_no_job_is_lost(
    own_servers: Servers, worker: Worker, beat: Process
) -> None:
    first = ask_one(make_posted())
    wait_until(is_ready(first))

    own_servers.redis.stop()
    second = ask_one(make_posted(make_club("other")))
    was_sent = nudge(Queue.DOCUMENTS)
    own_servers.redis.start()

    wait_until(is_ready(second))
    asked_for = Job.objects.filter(kind="document", key__in=[first.pk, second.pk])
    assert not was_sent
    assert list(asked_for.values_list("attempts", flat=True)) == [1, 1]


@pytest.mark.skipif(
    connection.vendor != "sqlite", reason="only on SQLite: about the size of its file"
)
def test_a_document_that_finds_the_disk_full_is_made_when_there_is_room(
    start: Started, client: Client
) -> None:
    club = make_club()
    event = make_posted(club, tables=13, boards=32)
    document = ask_one(event, Kind.BOARDS)
    client.force_login(make_member(club, RoleKind.MANAGER))
    page = reverse("document_list", args=[club.slug, event.pk])
    with connection.cursor() as cursor:  # a log that tests before let grow is too long
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    worker = new_worker(Queue.DOCUMENTS)
    limit = str(256 * 1024)
    worker.command = [sys.executable, "-c", LIMITED, limit, *worker.command]
    start(worker)
    nudge(Queue.DOCUMENTS)
    jobs = Job.objects.filter(kind="document")

    wait_until(jobs.filter(error="OperationalError").exists)
    words = client.get(page).content.decode()
    files = Rendering.objects.count()
    worker.kill()
    start(new_worker(Queue.DOCUMENTS))
    jobs.update(run_after=None)
    nudge(Queue.DOCUMENTS)

    wait_until(is_ready(document))
    assert files == 0
    assert "The database couldn&#x27;t save the files" in words
    assert Rendering.objects.count() == 6


@pytest.mark.both
def test_with_the_clock_set_back_by_an_hour_the_work_goes_on(start: Started) -> None:
    """As seen by processes, what is stored is then of a time to come."""
    later = timedelta(hours=1)
    beat = new_beat()
    schedule = Path(settings.CELERY_BEAT_SCHEDULE_FILENAME)
    start(beat)
    wait_until(Heartbeat.objects.filter(name="beat").exists)  # then all is in its file
    beat.stop()
    with shelve.open(str(schedule), writeback=True) as stored:  # noqa: S301 - our own
        for entry in stored["entries"].values():
            entry.last_run_at += later
    event = make_posted(tables=13, boards=32)
    worker = start(new_worker())  # at work before there is any, or none is seen at it
    document = ask_one(event, Kind.BOARDS)
    nudge(Queue.DOCUMENTS)
    wait_until(runs("document", document.pk))
    worker.kill()
    Job.objects.update(
        changed_at=F("changed_at") + later, leased_until=F("leased_until") + later
    )

    beat.start()
    worker.start()

    wait_until(is_ready(document))
    assert Job.objects.get(kind="document", key=document.pk).attempts == 2
