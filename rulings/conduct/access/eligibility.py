"""Who may not play for a while, as a body outside the club has reported."""

from collections.abc import Mapping
from datetime import date

from django.db.models import QuerySet

from clubsite.clubs.models import Club
from rulings.conduct.models import Ineligibility, Referral


def get_last_days(club: Club, day: date) -> Mapping[int, date]:
    """Until when each person may not play at the club, of those who may not that day."""
    rows = Ineligibility.objects.filter(club=club, starts__lte=day, ends__gte=day)
    found: dict[int, date] = {}
    for same_as, player, ends in rows.order_by("ends").values_list(
        "player__same_as", "player", "ends"
    ):
        found[same_as or player] = ends
    return found


def get_ineligibilities(referral: Referral) -> QuerySet[Ineligibility]:
    """What was recorded in this referral, with the players."""
    rows = Ineligibility.objects.filter(source=referral.token_hash)
    return rows.select_related("player").order_by("pk")


def ended_ineligibilities(today: date) -> QuerySet[Ineligibility]:
    """Those whose last day is over."""
    return Ineligibility.objects.filter(ends__lt=today).select_related("club")
