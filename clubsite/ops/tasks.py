"""What upkeep does in the background."""

from celery import shared_task

from clubsite.ops.models import Count
from clubsite.site.clock import now


@shared_task(name="clubsite.ops.tasks.forget_old")
def forget_old() -> None:
    """Delete counters whose window has ended."""
    Count.objects.filter(ends__lt=now()).delete()
