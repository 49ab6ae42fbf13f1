"""What upkeep does in the background."""

from celery import shared_task

from clubsite.clock import now
from clubsite.upkeep.models import Count


@shared_task(name="clubsite.upkeep.tasks.forget_old")
def forget_old() -> None:
    """Delete counters whose window has ended."""
    Count.objects.filter(ends__lt=now()).delete()
