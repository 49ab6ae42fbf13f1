"""Making the sample club, by the same acts as any club, at moments in its past."""

from datetime import datetime

from django.db import transaction

from clubsite.clubs.models import Club
from clubsite.notices.models import Mail, Notice
from clubsite.sample import clubs, programme, referrals
from clubsite.sample.world import World


@transaction.atomic
def make_sample(made_at: datetime) -> World:
    """Both clubs with everything that has happened in them; all of it or nothing."""
    world = clubs.found_club(made_at)
    clubs.found_other_club(world)
    referrals.report(world)
    programme.play_all(world)
    _mail_nothing()
    return world


def _mail_nothing() -> None:
    """What the sample was told in its past is on its pages; no mail goes out for it."""
    clubs_made = Club.objects.filter(slug__in=(clubs.CLUB, clubs.OTHER_CLUB))
    Notice.objects.filter(club__in=clubs_made, mail=Mail.DUE).update(mail=Mail.NONE)
