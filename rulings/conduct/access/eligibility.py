"""Who may not play for a while, as a body outside the club has reported."""

from datetime import date

from django.db.models import QuerySet

from clubsite.clubs.eligibility import Absence
from clubsite.clubs.models import Club
from rulings.conduct.models import Ineligibility, Referral


def get_absences(club: Club) -> list[Absence]:
    """The times in which persons may not play at the club."""
    rows = Ineligibility.objects.filter(club=club).values_list(
        "player__same_as", "player", "starts", "ends"
    )
    return [
        Absence(same_as or player, starts, ends)
        for same_as, player, starts, ends in rows.order_by("ends")
    ]


def get_ineligibilities(referral: Referral) -> QuerySet[Ineligibility]:
    """What was recorded in this referral, with the players."""
    rows = Ineligibility.objects.filter(source=referral.token_hash)
    return rows.select_related("player").order_by("pk")


def ended_ineligibilities(today: date) -> QuerySet[Ineligibility]:
    """Those whose last day is over."""
    return Ineligibility.objects.filter(ends__lt=today).select_related("club")
