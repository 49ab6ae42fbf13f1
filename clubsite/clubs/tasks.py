"""What clubs do in the background."""

from datetime import datetime

from celery import shared_task
from django.urls import reverse

from clubsite.audit import seals
from clubsite.clubs import access
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.notices import outbox
from clubsite.notices.models import Notice
from clubsite.site.clock import now

SEAL = "clubs/audit_seal"


@shared_task(name="clubsite.clubs.tasks.mail_seals")
def mail_seals() -> None:
    """Send each club's managers the newest seal, once in each month that has begun.

    A club's first mail comes with the first month that begins after it was set up.
    """
    newest = seals.get_newest()
    if newest is None:
        return
    params = {
        "seal": str(newest.seal),
        "at": newest.at.isoformat(),
        "entries": newest.entries,
    }
    for club in Club.objects.order_by("pk"):
        month = _month_begun(club)
        mailed = Notice.objects.filter(club=club, kind=SEAL, made_at__gte=month)
        if club.made_at < month and not mailed.exists():
            outbox.post_to_all(
                SEAL,
                club=club,
                to=access.get_holders(RoleKind.MANAGER, club),
                key=f"{SEAL}:{club.pk}:{month:%Y-%m}",
                params=params,
                link=reverse("club_seal", args=[club.slug]),
            )


def _month_begun(club: Club) -> datetime:
    """When the present month began, by the club's own clock."""
    today = now().astimezone(club.zone)
    return today.replace(day=1, hour=0, minute=0, second=0, microsecond=0)
