"""The table of background jobs."""

from django.db import models
from django.db.models import Q


class JobState(models.TextChoices):
    """How far a job is."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    GIVEN_UP = "given_up"


UNFINISHED = (JobState.WAITING, JobState.RUNNING)


class Job(models.Model):
    """Work of one kind on one row: `key` is the primary key of that row.

    While it is running, `token` names the claim of one worker and `leased_until` is when
    the claim ends unless a heartbeat renews it. A job that failed waits until `run_after`
    with the code of the `error`. `changed_at` is the time of the last claim, heartbeat or
    end: one that lies ahead shows that the clock was set back.
    """

    kind = models.CharField(max_length=40)
    queue = models.CharField(max_length=20)
    key = models.BigIntegerField()
    state = models.CharField(
        max_length=10, choices=JobState.choices, default=JobState.WAITING
    )
    attempts = models.PositiveSmallIntegerField(default=0)
    run_after = models.DateTimeField(null=True)
    token = models.CharField(max_length=32, blank=True)
    leased_until = models.DateTimeField(null=True)
    error = models.CharField(max_length=60, blank=True)
    created_at = models.DateTimeField()
    changed_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["kind", "key"],
                condition=Q(state__in=["waiting", "running"]),
                name="one_unfinished_job_a_row",
            ),
            models.CheckConstraint(
                condition=Q(state__in=JobState.values), name="job_state_is_known"
            ),
            models.CheckConstraint(
                condition=Q(state="running", leased_until__isnull=False)
                | (~Q(state="running") & Q(leased_until__isnull=True, token="")),
                name="a_running_job_has_a_lease",
            ),
            models.CheckConstraint(
                condition=Q(state__in=["waiting", "running"], finished_at__isnull=True)
                | Q(state__in=["done", "given_up"], finished_at__isnull=False),
                name="a_finished_job_says_when",
            ),
        ]
        indexes = [
            models.Index(
                fields=["kind", "attempts"],
                condition=Q(state__in=["waiting", "running"]),
                name="unfinished_jobs",
            ),
            models.Index(fields=["kind", "key"], name="jobs_of_a_row"),
            models.Index(fields=["kind", "changed_at"], name="latest_jobs"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"
