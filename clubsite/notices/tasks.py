"""What notices do in the background."""

from celery import shared_task

from clubsite.notices import outbox


@shared_task(name="clubsite.notices.tasks.send_due")
def send_due() -> None:
    """Mail what is due; each pass does whatever the last one missed."""
    outbox.send_due()
