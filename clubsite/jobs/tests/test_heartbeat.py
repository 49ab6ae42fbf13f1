"""The heartbeat that keeps a lease alive, and the signs of life of the workers."""

from collections.abc import Callable
from datetime import timedelta
from threading import Event
from types import SimpleNamespace

import pytest
from django.db import OperationalError

from clubsite.jobs import workers
from clubsite.jobs.kinds import Kind, Queue
from clubsite.jobs.leases import Heartbeat, Lease
from clubsite.jobs.tests.builders import let_workers_live
from clubsite.notices import outbox
from clubsite.ops import heartbeat

OFTEN = timedelta(milliseconds=1)


class CountedLease(Lease):
    """A lease that counts how often it was renewed, and is answered as it is told."""

    def __init__(self, kind: Kind, answer: Callable[[int], bool]) -> None:
        super().__init__(kind, job=1, key=1, attempt=1, token="a")
        self.answer = answer
        self.renewed = 0
        self.often_enough = Event()

    def renew(self) -> bool:
        self.renewed += 1
        if self.renewed == 3:
            self.often_enough.set()
        return self.answer(self.renewed)


@pytest.fixture
def lease() -> CountedLease:
    return CountedLease(outbox.MAIL, lambda _times: True)


def test_a_lease_is_renewed_while_the_work_runs(lease: CountedLease) -> None:
    beating = Heartbeat(lease, every=OFTEN)

    with beating:
        lease.often_enough.wait()

    assert lease.renewed >= 3
    assert not beating.thread.is_alive()


def test_a_heartbeat_ends_when_the_lease_is_lost(lease: CountedLease) -> None:
    lease.answer = lambda _times: False
    beating = Heartbeat(lease, every=OFTEN)

    with beating:
        beating.thread.join()

    assert lease.renewed == 1


def test_a_heartbeat_goes_on_when_the_database_was_away(lease: CountedLease) -> None:
    def away_once(times: int) -> bool:
        if times == 1:
            raise OperationalError("away")
        return True

    lease.answer = away_once

    with Heartbeat(lease, every=OFTEN):
        lease.often_enough.wait()

    assert lease.renewed >= 3


def test_work_that_takes_longer_than_its_kind_may_is_ended(
    lease: CountedLease,
) -> None:
    ended = Event()
    kind = Kind(
        "sample",
        Queue.MAIL,
        run=outbox.send_mail,
        waiting=outbox.due_mail,
        given_up=outbox.give_up,
        time_limit=timedelta(0),
    )
    lease.kind = kind

    with Heartbeat(lease, every=OFTEN, overrun=ended.set):
        ended.wait()

    assert lease.renewed == 0


@pytest.mark.django_db
def test_a_worker_of_several_queues_lives_for_each(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(heartbeat, "_last", {})
    monkeypatch.setattr(heartbeat, "close_old_connections", lambda: None)
    eventer = SimpleNamespace(hostname="mail+documents@host")

    workers.note_life(SimpleNamespace(eventer=eventer))

    assert [workers.lives(queue) for queue in Queue] == [False, True, True, False]
    assert workers.trouble() == "no worker for default, analysis has been alive lately"


@pytest.mark.django_db
def test_absent_workers_are_named() -> None:
    nobody = workers.trouble()
    let_workers_live()

    assert (nobody, workers.trouble()) == ("no worker has been alive lately", "")
