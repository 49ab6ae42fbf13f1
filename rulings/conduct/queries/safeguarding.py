"""Whether someone under 18 is involved in a referral, by the club's records."""

from datetime import date, datetime

from django.db.models import Q

from clubsite.accounts.models import User
from clubsite.clubs import access as clubs
from clubsite.clubs.models import Club, Player
from clubsite.site.clock import now
from rulings.conduct import access
from rulings.conduct.models import Referral
from rulings.conduct.rules import Ground, Involved, YoungPlayer, grounds_by_record


def grounds_for(referral: Referral, people: access.ReferralPeople) -> frozenset[Ground]:
    """Why the safeguarding officer reads it: the answer, and the records of the club.

    A player counts who was under 18 on the day of the incident, or is marked so now.
    """
    answered = {Ground.ANSWER} if referral.minor_involved else set()
    return grounds_by_record(
        map(_young, clubs.under_18(referral.club, _day_of(referral))),
        _involved(referral, people),
    ).union(answered)


def is_under_18(account: int, club: Club) -> bool:
    """Whether the club's record of the person with this account says so."""
    young = clubs.under_18(club, _day(now(), club))
    return young.filter(account=account).exists()


def perhaps_safeguarded(club: Club) -> list[Referral]:
    """Referrals being handled that now concern a player marked as under 18, or one with
    a date of birth: the age was learnt since they were sent."""
    young = list(club.players.filter(Q(minor=True) | Q(born_on__isnull=False)))
    if not young:
        return []
    persons = {record.person for record in young}
    accounts = access.account_ids(young)
    return list(access.not_safeguarded(club, persons, accounts))


def _young(record: Player) -> YoungPlayer:
    return YoungPlayer(record.person, record.account_id, record.name, record.email)


def _involved(referral: Referral, people: access.ReferralPeople) -> Involved:
    return Involved(
        account=people.reporter,
        name=people.reporter_name,
        email=people.reporter_email,
        reporter=access.records_for(User(pk=people.reporter), referral.club),
        subjects=frozenset(subject.person for subject in people.subjects),
        affected=frozenset(player.person for player in people.affected),
        text=f"{referral.subject_description}\n{referral.narrative}",
    )


def _day_of(referral: Referral) -> date:
    """The earliest day that the report speaks of, or on which it was sent."""
    days = (
        referral.incident_on,
        referral.event.date if referral.event else None,
        _day(referral.sent_at or now(), referral.club),
    )
    return min(day for day in days if day is not None)


def _day(moment: datetime, club: Club) -> date:
    return moment.astimezone(club.zone).date()
