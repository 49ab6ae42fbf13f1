"""Who reads what a club has elected, which is everybody, and who elects."""

from clubsite.accounts.models import User
from clubsite.clubs import access as clubs
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club


def check_may_elect(user: User | None, club: Club) -> None:
    """Refuse whoever does not manage the club."""
    clubs.check_is(user, club, RoleKind.MANAGER)
