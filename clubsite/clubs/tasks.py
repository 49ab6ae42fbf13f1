"""What clubs do in the background."""

from celery import shared_task

from clubsite.clubs import actions


@shared_task(name="clubsite.clubs.tasks.mail_seals")
def mail_seals() -> None:
    """Send managers the seal of the audit log, once a month; each pass does what is due."""
    actions.mail_seals()
