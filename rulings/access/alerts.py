"""Who reads a club's table of alerts, which is everybody, and who writes it."""

from clubsite.accounts.models import User
from clubsite.clubs import access as clubs
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from rulings.models import AlertTable


def own_table(club: Club) -> AlertTable | None:
    """The newest table that the club entered, if it ever did."""
    return AlertTable.objects.filter(club=club).order_by("number").last()


def check_writes_table(user: User | None, club: Club) -> None:
    """Refuse whoever does not manage the club."""
    clubs.check_is(user, club, RoleKind.MANAGER)
