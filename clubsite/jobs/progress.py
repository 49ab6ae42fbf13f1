"""How far background jobs are; kinds are given by their names."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet

from clubsite.jobs.models import UNFINISHED, Job, JobState
from clubsite.site.clock import now

PAUSED = Q(state=JobState.WAITING, run_after__isnull=False)
"""Jobs that failed and are tried again after a pause."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the job of one row is; `next_try` is set while it waits after a failure."""

    state: JobState
    attempts: int
    error: str
    next_try: datetime | None
    leased_until: datetime | None = None

    @property
    def is_running(self) -> bool:
        return self.state == JobState.RUNNING

    @property
    def has_stopped(self) -> bool:
        """Whether its worker ended in the middle of it."""
        return self.leased_until is not None and self.leased_until < now()


def unfinished_jobs(kind: str) -> QuerySet[Job]:
    """The jobs of that kind that wait or run."""
    return Job.objects.filter(kind=kind, state__in=UNFINISHED)


def progress_for(kind: str, keys: Iterable[int]) -> dict[int, Progress]:
    """How far the jobs of these rows are; a row whose work is done has none."""
    wanted = list(keys)
    if not wanted:
        return {}
    jobs = Job.objects.filter(kind=kind, key__in=wanted)
    current = jobs.exclude(state=JobState.DONE).order_by("pk")
    return {job.key: progress_from(job) for job in current}


def progress_from(job: Job) -> Progress:
    """What the row of a job says."""
    return Progress(
        state=JobState(job.state),
        attempts=job.attempts,
        error=job.error,
        next_try=job.run_after,
        leased_until=job.leased_until,
    )


def given_up_since(kind: str, key: int, moment: datetime) -> bool:
    """Whether the job of that row was given up after that time."""
    given_up = Job.objects.filter(kind=kind, key=key, state=JobState.GIVEN_UP)
    return given_up.filter(finished_at__gt=moment).exists()


def latest_error(kind: str) -> str:
    """The error of the latest attempt at a job of that kind; empty if it went well."""
    tried = Job.objects.filter(~Q(error="") | Q(attempts__gt=0), kind=kind)
    ended = tried.exclude(state=JobState.RUNNING, error="")
    latest = ended.order_by("-changed_at", "-pk")
    job = latest.first()
    return job.error if job else ""
