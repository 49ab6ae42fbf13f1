"""Workers of background jobs: what one does when a message says that there is work."""

import time
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any

import structlog
from django.db.models import Exists, OuterRef, QuerySet

from clubsite.jobs.kinds import Kind, kinds_for
from clubsite.jobs.leases import (
    Heartbeat,
    Lease,
    LeaseLost,
    claim,
    give_up_lost,
    is_held_up,
)
from clubsite.jobs.models import UNFINISHED, Job, JobState
from clubsite.jobs.queues import nudge
from clubsite.site.clock import now

PASS_SECONDS = 5.0
"""How long a worker begins new jobs before it looks whether it shall end."""
ADDED_AT_ONCE = 500

log = structlog.get_logger(__name__)


class Failed(Exception):
    """The job may go better another time; `error` is a code, never a text with names."""

    def __init__(self, error: str) -> None:
        super().__init__(error)
        self.error = error


class Unavailable(Failed):
    """What all jobs of the kind need does not answer: the others need not try now.

    That is no attempt at this job.
    """


def run_queue(queue: str) -> int:
    """Do the due jobs of that queue for a while; returns how many were done."""
    end = time.monotonic() + PASS_SECONDS
    done = sum(run_kind(kind, until=end) for kind in kinds_for(queue))
    if time.monotonic() >= end:
        nudge(queue)
    return done


def run_kind(kind: Kind, *, until: float = float("inf")) -> int:
    """Do the due jobs of that kind; returns how many were done."""
    add_waiting(kind)
    give_up_lost(kind)
    done = 0
    if is_held_up(kind):
        return done
    with kind.around():
        while time.monotonic() < until and (lease := claim(kind)):
            attempt = Attempt(lease)
            with attempt:
                kind.run(lease)
            done += lease.finished
            if attempt.unavailable:
                break
    return done


def add_waiting(kind: Kind) -> None:
    """Add a job for each row that waits for one; what was given up before is forgotten."""
    keys = list(without_job(kind).values_list("pk", flat=True)[:ADDED_AT_ONCE])
    if not keys:
        return
    moment = now()
    Job.objects.filter(kind=kind.name, key__in=keys, state=JobState.GIVEN_UP).delete()
    Job.objects.bulk_create(
        (
            Job(
                kind=kind.name,
                queue=kind.queue,
                key=key,
                created_at=moment,
                changed_at=moment,
            )
            for key in keys
        ),
        ignore_conflicts=True,
    )


def without_job(kind: Kind) -> QuerySet[Any]:
    """The rows that wait and have no unfinished job yet, in the order they were added."""
    unfinished = Job.objects.filter(
        kind=kind.name, key=OuterRef("pk"), state__in=UNFINISHED
    )
    return kind.waiting().exclude(Exists(unfinished)).order_by("pk")


@dataclass(slots=True)
class Attempt:
    """One attempt at a job: its lease is kept alive, and its end is noted.

    An error of ours counts as a failure like others, and is raised to be logged.
    """

    lease: Lease
    unavailable: bool = False
    heartbeat: Heartbeat = field(init=False)

    def __enter__(self) -> None:
        self.heartbeat = Heartbeat(self.lease)
        self.heartbeat.__enter__()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> bool:
        self.heartbeat.__exit__(kind, error, trace)
        try:
            self.settle(error)
        except LeaseLost:
            log.warning("job_lost", kind=self.lease.kind.name, job=self.lease.job)
        return error is None or isinstance(error, Failed | LeaseLost)

    def settle(self, error: BaseException | None) -> None:
        """Finish the job, or have it tried again.

        A worker that is told to end leaves the job to the next one, as a killed one does.
        """
        if isinstance(error, LeaseLost):
            raise error
        if isinstance(error, Exception):
            self.note_failure(error)
        elif error is None and not self.lease.finished:
            with self.lease.finishing():
                pass

    def note_failure(self, error: Exception) -> None:
        code = error.error if isinstance(error, Failed) else type(error).__name__
        self.unavailable = isinstance(error, Unavailable)
        if not (self.unavailable and self.lease.latest_error() == code):
            log.warning(
                "job_failed",
                kind=self.lease.kind.name,
                job=self.lease.job,
                attempt=self.lease.attempt,
                error=code,
            )
        if self.unavailable:
            self.lease.hold_up(code)
        else:
            self.lease.fail(code)
