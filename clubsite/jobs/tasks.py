"""Background jobs as Celery runs them."""

from datetime import timedelta

from celery import shared_task

from clubsite.jobs import queues, worker
from clubsite.jobs.models import Job, JobState
from clubsite.site.clock import now

TIME_LIMIT = 900
"""Seconds: longer than any kind of job may take; its own limit ends a worker before."""
KEPT = timedelta(days=7)


@shared_task(name=queues.RUN, time_limit=TIME_LIMIT)
def run_queue(queue: str) -> None:
    """Do what is due in that queue; each pass does whatever the last one missed."""
    worker.run_queue(queue)


@shared_task(name="clubsite.jobs.tasks.forget_finished")
def forget_finished() -> None:
    """Delete jobs that were done long ago; those given up wait for the operator."""
    Job.objects.filter(state=JobState.DONE, finished_at__lt=now() - KEPT).delete()
