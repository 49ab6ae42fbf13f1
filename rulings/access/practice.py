"""Who practises the Laws, and whose answers he sees: his own."""

from django.db.models import QuerySet

from clubsite.accounts.models import User
from clubsite.clubs import access as clubs
from clubsite.clubs.models import Club
from rulings.models import PracticeAnswer


def check_may_practise(user: User, club: Club) -> None:
    """Refuse whoever does not run evenings of the club."""
    clubs.check_is(user, club, *clubs.STAFF)


def answers_of(user: User) -> QuerySet[PracticeAnswer]:
    """What this person answered, the newest first."""
    return PracticeAnswer.objects.filter(user=user)
