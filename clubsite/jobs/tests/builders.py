"""Background jobs for tests: begun, paused and given up, and workers that live."""

from datetime import timedelta

from clubsite.jobs.kinds import Kind, Queue
from clubsite.jobs.leases import LEASE, Lease
from clubsite.jobs.models import UNFINISHED, Job, JobState
from clubsite.jobs.worker import add_waiting
from clubsite.jobs.workers import heartbeat_name
from clubsite.ops.models import Heartbeat
from clubsite.site.clock import now


def begin(kind: Kind, key: int, *, attempt: int = 1) -> Lease:
    """The lease of a worker that has begun the job of that row."""
    add_waiting(kind)
    job = get_job(kind, key)
    job.state, job.attempts, job.run_after = JobState.RUNNING, attempt, None
    job.token, job.changed_at = f"attempt {attempt}", now()
    job.leased_until = job.changed_at + LEASE
    job.save()
    return Lease(kind, job.pk, job.key, job.attempts, job.token)


def fail(kind: Kind, key: int, error: str = "OSError", *, attempt: int = 1) -> None:
    """Let the job of that row fail once more; it is tried again after a pause."""
    begin(kind, key, attempt=attempt).fail(error)


def give_up(kind: Kind, key: int, error: str = "OSError") -> None:
    """Let the job of that row fail as often as it is tried."""
    fail(kind, key, error, attempt=kind.tries)


def get_job(kind: Kind, key: int) -> Job:
    """The unfinished job of that row."""
    return Job.objects.get(kind=kind.name, key=key, state__in=UNFINISHED)


def last_job(kind: Kind) -> Job:
    """The job of that kind that was added last, whatever became of it."""
    return Job.objects.filter(kind=kind.name).latest("pk")


def outcome(kind: Kind) -> tuple[str, int, str]:
    """State, attempts and error of the job of that kind that was added last."""
    job = last_job(kind)
    return job.state, job.attempts, job.error


def minutes_until_next_try(kind: Kind) -> float:
    """How long the last job of that kind waits from now on."""
    next_try = last_job(kind).run_after
    return (next_try - now()) / timedelta(minutes=1) if next_try else 0


def let_workers_live(*queues: Queue) -> None:
    """A sign of life of the workers of these queues, and of all without any."""
    for queue in queues or Queue:
        Heartbeat.objects.create(name=heartbeat_name(queue), at=now())
