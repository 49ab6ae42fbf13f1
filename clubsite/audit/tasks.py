"""What the audit log does in the background."""

from celery import shared_task

from clubsite.audit import seals


@shared_task(name="clubsite.audit.tasks.seal")
def seal() -> None:
    """Seal what was written since the last minute, so that no tail can be cut off."""
    seals.seal()
