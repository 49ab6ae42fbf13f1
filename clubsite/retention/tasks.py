"""Periodic sweep of what is stored for a time."""

from celery import shared_task

from clubsite.retention.actions import sweeping


@shared_task(name="clubsite.retention.tasks.sweep")
def sweep() -> None:
    """Tell of what is due, expunge and delete it; each pass does what the last missed."""
    sweeping.sweep()
