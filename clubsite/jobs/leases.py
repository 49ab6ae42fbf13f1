"""Leases of background jobs: claimed by one worker, kept alive while the work runs.

A job is claimed by one conditional update, without locks, so that of several workers one
gets it on either database. The lease ends after `LEASE` unless it is renewed: the work of
a killed worker goes on then, and a worker that lost its lease stores nothing.
"""

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from threading import Event, Thread
from types import TracebackType
from uuid import uuid4

from django.db import Error, connection, transaction
from django.db.models import F, Q, QuerySet

from clubsite.jobs.kinds import Kind
from clubsite.jobs.models import Job, JobState
from clubsite.site.clock import now

LEASE = timedelta(seconds=20)
RENEWED_EVERY = timedelta(seconds=5)
HOLD_UP = timedelta(minutes=1)
"""How long the jobs of a kind wait when what all of them need does not answer."""
LOST = "WorkerLost"
"""The error of a job whose workers ended in the middle of it."""


class LeaseLost(RuntimeError):
    """The job is another worker's by now: nothing may be stored."""


@dataclass(slots=True)
class Lease:
    """The claim of this worker to a job; `attempt` counts from 1."""

    kind: Kind
    job: int
    key: int
    attempt: int
    token: str
    finished: bool = False

    @contextmanager
    def finishing(self) -> Iterator[None]:
        """Store the result and finish the job in one transaction, or neither.

        Raises `LeaseLost`. The job is changed last: no one waits for its row meanwhile.
        """
        with transaction.atomic():
            yield
            self._end(JobState.DONE)
        self.finished = True

    @contextmanager
    def saving(self) -> Iterator[None]:
        """Store a part of the result; raises `LeaseLost` if the job is another's."""
        with transaction.atomic():
            yield
            self.check()

    def check(self) -> None:
        """Renew the lease; raises `LeaseLost` if the job is another worker's by now."""
        if not self.renew():
            raise LeaseLost

    def renew(self) -> bool:
        """Let the lease begin again; False if the job is another worker's by now."""
        moment = now()
        return bool(self._mine().update(leased_until=moment + LEASE, changed_at=moment))

    def latest_error(self) -> str:
        """The error of the attempt before; empty if there was none."""
        return self._mine().values_list("error", flat=True).first() or ""

    @transaction.atomic
    def fail(self, error: str) -> None:
        """Have the job tried again after a pause, or give it up after the last one."""
        if self.attempt > len(self.kind.pauses):
            self._give_up(error)
            return
        run_after = now() + self.kind.pauses[self.attempt - 1]
        self._to(JobState.WAITING, run_after=run_after, error=error[:60])

    @transaction.atomic
    def hold_up(self, error: str) -> None:
        """Have this job and those behind it wait: what all of them need is away.

        That is no attempt, so that the jobs keep their order however long it lasts. Only
        a job that has waited as long as all its pauses together is given up.
        """
        if self._mine().filter(created_at__lte=now() - self.kind.patience).exists():
            self._give_up(error)
            return
        run_after = now() + HOLD_UP
        self._to(JobState.WAITING, attempts=0, run_after=run_after, error=error[:60])

    def _give_up(self, error: str) -> None:
        self._end(JobState.GIVEN_UP, error=error[:60])
        self.kind.given_up(self.key, error)

    def _end(self, state: JobState, *, error: str = "") -> None:
        self._to(state, finished_at=now(), run_after=None, error=error)

    def _to(self, state: JobState, **changes: object) -> None:
        changed = self._mine().update(
            state=state, token="", leased_until=None, changed_at=now(), **changes
        )
        if not changed:
            raise LeaseLost

    def _mine(self) -> QuerySet[Job]:
        return Job.objects.filter(pk=self.job, state=JobState.RUNNING, token=self.token)


def claim(kind: Kind) -> Lease | None:
    """Claim the next due job of that kind; None if there is none."""
    moment = now()
    due = due_jobs(kind, moment).order_by("attempts", "pk")
    while job := due.first():
        token = uuid4().hex
        claimed = due_jobs(kind, moment).filter(pk=job.pk).update(
            state=JobState.RUNNING,
            attempts=F("attempts") + 1,
            run_after=None,
            token=token,
            leased_until=moment + LEASE,
            changed_at=moment,
        )  # fmt: skip
        if claimed:
            return Lease(kind, job.pk, job.key, job.attempts + 1, token)
    return None


def is_held_up(kind: Kind) -> bool:
    """Whether what all jobs of that kind need did not answer a moment ago.

    Only a job that was held up pauses without an attempt.
    """
    pausing = Job.objects.filter(_paused(now()), kind=kind.name)
    return pausing.filter(state=JobState.WAITING, attempts=0).exists()


def _paused(moment: datetime) -> Q:
    return Q(run_after__gt=moment) & ~clock_was_set_back(moment)


def due_jobs(kind: Kind, moment: datetime) -> QuerySet[Job]:
    """The jobs that a worker may claim at that time."""
    waiting = Q(state=JobState.WAITING) & ~_paused(moment)
    return Job.objects.filter(
        waiting | lease_is_over(moment), kind=kind.name, attempts__lt=kind.tries
    )


def lease_is_over(moment: datetime) -> Q:
    """Jobs that a worker began and has not renewed in time."""
    over = Q(leased_until__lte=moment) | clock_was_set_back(moment)
    return Q(state=JobState.RUNNING) & over


def clock_was_set_back(moment: datetime) -> Q:
    """Jobs that were changed in a time yet to come, by more than clocks may differ.

    Their times say nothing any more, so they are due. A live worker renews its lease by
    the new clock within seconds; should another be faster, the first stores nothing.
    """
    return Q(changed_at__gt=moment + LEASE)


def give_up_lost(kind: Kind) -> None:
    """Give up the jobs that took one worker after another with them."""
    lost = Job.objects.filter(
        lease_is_over(now()), kind=kind.name, attempts__gte=kind.tries
    )
    for job in lost:
        lease = Lease(kind, job.pk, job.key, job.attempts, job.token)
        with suppress(LeaseLost):  # another worker was first
            lease.fail(LOST)


def end_this_process() -> None:
    """End a worker that hangs; the pool of workers replaces it."""
    os.kill(os.getpid(), signal.SIGKILL)  # pragma: no cover - nothing is counted after


class Heartbeat:
    """Renews a lease while the block runs, from a thread with its own connection.

    It ends with the process, and when the lease is lost. After the time limit of the
    kind it calls `overrun`.
    """

    def __init__(
        self,
        lease: Lease,
        *,
        every: timedelta = RENEWED_EVERY,
        overrun: Callable[[], None] = end_this_process,
    ) -> None:
        self.lease = lease
        self.every = every.total_seconds()
        self.overrun = overrun
        self.stopping = Event()
        self.thread = Thread(target=self.beat, name="heartbeat", daemon=True)

    def __enter__(self) -> None:
        self.thread.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stopping.set()
        self.thread.join()

    def beat(self) -> None:
        """Renew the lease again and again."""
        ends = time.monotonic() + self.lease.kind.time_limit.total_seconds()
        while not self.stopping.wait(self.every):
            if time.monotonic() > ends:
                self.overrun()
                return
            if not self.renewed():
                return

    def renewed(self) -> bool:
        """Whether the lease is still ours, or the database did not say."""
        try:
            return self.lease.renew()
        except Error:
            return True
        finally:
            connection.close()
