"""What members do in the background."""

from celery import shared_task

from clubsite.members.models import MemberFile
from clubsite.site.clock import now


@shared_task(name="clubsite.members.tasks.forget_lists")
def forget_lists() -> None:
    """Delete the member lists that were not imported in time."""
    MemberFile.objects.filter(expires_at__lte=now()).delete()
