"""What the audit log does in the background."""

from celery import shared_task

from clubsite.audit import trail


@shared_task(name="clubsite.audit.tasks.seal")
def seal() -> None:
    """Seal the log every hour."""
    trail.seal()
