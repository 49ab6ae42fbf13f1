"""Who may see lists of members, and the contact details that members share."""

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet

from clubsite.accounts.models import User
from clubsite.clubs import access as clubs_access
from clubsite.clubs.models import Club, NationalNumber, Player
from clubsite.clubs.player_records import club_day
from clubsite.members.models import MemberFile
from clubsite.site.clock import now


def get_files(user: User, club: Club) -> QuerySet[MemberFile]:
    """The lists that this manager has brought and that are not gone yet."""
    if not clubs_access.is_manager(user, club):
        return MemberFile.objects.none()
    return MemberFile.objects.filter(club=club, owner=user, expires_at__gt=now())


def waiting_files(user: User) -> QuerySet[MemberFile]:
    """The lists that this person has brought to any club and hasn't imported yet."""
    return MemberFile.objects.filter(owner=user, expires_at__gt=now(), outcome={})


def get_numbers(club: Club) -> QuerySet[NationalNumber]:
    """The numbers that the club's players have at other bodies."""
    return NationalNumber.objects.filter(club=club)


def own_records(user: User, club: Club) -> QuerySet[Player]:
    """The records that stand for this person in the club."""
    return clubs_access.get_players(user, club).filter(same_as__isnull=True)


def shared_contacts(user: User, club: Club) -> QuerySet[Player]:
    """The members whose contact details this person sees: never those of minors, of
    people whose names are withheld, or of people who have left."""
    if not clubs_access.is_current_member(user, club):
        return Player.objects.none()
    today = club_day(club)
    sharing = clubs_access.present(club.players.all(), today).filter(
        contact_agreed_on__lte=today, same_as__isnull=True
    )
    named = sharing.exclude(pk__in=clubs_access.under_18(club, today).values("pk"))
    return named.filter(minor=False, hidden=False, withheld_elsewhere=False)


def check_is_own(user: User, player: Player) -> None:
    """Refuse to act for anyone else."""
    if player.account_id is None or player.account_id != user.pk:
        raise PermissionDenied
