"""What accounts do in the background."""

from celery import shared_task

from clubsite.accounts.models import SavedForm
from clubsite.site.clock import now


@shared_task(name="clubsite.accounts.tasks.forget_unsent")
def forget_unsent() -> None:
    """Delete what no one came back for in time."""
    SavedForm.objects.filter(until__lt=now()).delete()
