"""Roles in a club, what they may do there, and the links of invitations."""

import hashlib
from collections.abc import Iterable
from datetime import date, datetime, timedelta
from functools import reduce
from operator import or_
from typing import Any

from django.core.exceptions import PermissionDenied
from django.core.signing import Signer
from django.db.models import Q, QuerySet
from django.db.models.expressions import CombinedExpression
from django.db.models.functions import ExtractDay, ExtractMonth, ExtractYear
from django.db.models.lookups import GreaterThan
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.clubs.labels import CONFIDENTIAL, RoleKind
from clubsite.clubs.models import (
    Club,
    Invitation,
    NationalNumber,
    Player,
    Role,
    RoleAppointment,
    eighteen_years_before,
)
from clubsite.notices.models import Notice
from clubsite.site.clock import now
from clubsite.site.load_once import load_once
from clubsite.site.prepared import PreparedQuery
from clubsite.site.questions import Question

STAFF = frozenset({RoleKind.MANAGER, RoleKind.DIRECTOR})
KNOWN_MANAGER = timedelta(days=30)
"""How long someone has managed the club before they may approve an appointment."""

people_in_open_cases = Question[[Club], set[int]](
    "Whose accounts have an open case in the club"
)
event_of_both = Question[[QuerySet[Player], QuerySet[Player]], str](
    "In which event someone of each of these records played in one session"
)


def visible_clubs() -> QuerySet[Club]:
    """All clubs of the site: that a club exists is public."""
    return Club.objects.order_by("name")


def open_club(request: HttpRequest, slug: str) -> Club:
    """The club of that address, which the request is then about; else 404."""
    club = get_object_or_404(visible_clubs(), slug=slug)
    set_club(request, club)
    return club


def set_club(request: HttpRequest, club: Club) -> None:
    """Make the request one about that club."""
    request.club = club  # type: ignore[attr-defined]  # read by the shell


def current_roles(club: Club) -> QuerySet[Role]:
    """The roles that people hold in the club at this moment."""
    return _held_now(club.roles.all())


def current_roles_in(clubs: Iterable[int]) -> QuerySet[Role]:
    """The roles that people hold in any of these clubs at this moment."""
    return _held_now(Role.objects.filter(club__in=list(clubs)))


def _held_now(roles: QuerySet[Role]) -> QuerySet[Role]:
    moment = now()
    return roles.filter(starts__lte=moment).filter(
        Q(ends__isnull=True) | Q(ends__gt=moment)
    )


def role_starts(user: User, club: Club) -> dict[RoleKind, datetime]:
    """Since when this person holds each of the roles that they hold in the club now."""
    return {kind: starts for of, kind, starts in _current_roles(user) if of == club.pk}


def _roles(user: int) -> QuerySet[Any, Any]:
    roles = Role.objects.filter(user=user).order_by()
    return roles.values_list("club", "kind", "starts", "ends")


_ROLES = PreparedQuery(_roles, int)


@load_once
def _current_roles(user: User) -> tuple[tuple[int, RoleKind, datetime], ...]:
    """Club, kind and start of each role that this person holds now, newest first.

    Of all clubs at once: whether one of them needs a second factor is asked on every page.
    """
    moment = now()
    current = [
        (club, RoleKind(kind), starts)
        for club, kind, starts, ends in _ROLES.rows(user.pk)
        if starts <= moment and (ends is None or moment < ends)
    ]
    return tuple(sorted(current, key=lambda role: role[2], reverse=True))


def holds_confidential_role(user: User) -> bool:
    """Whether this person holds a role in any club that reads confidential files."""
    return any(kind in CONFIDENTIAL for _club, kind, _starts in _current_roles(user))


def get_roles(user: User | None, club: Club) -> frozenset[RoleKind]:
    """The roles that this person holds in the club now; none without an account."""
    return frozenset(role_starts(user, club) if user is not None else ())


def get_holders(kind: RoleKind, club: Club) -> list[User]:
    """The people who hold that role now, longest first."""
    return holders_of_each([kind], club)[kind]


def holders_of_each(
    kinds: Iterable[RoleKind], club: Club, *, among: Q | None = None
) -> dict[RoleKind, list[User]]:
    """The people who hold each of these roles now, longest first: one query.

    Only `among` these roles, if given.
    """
    found: dict[RoleKind, list[User]] = {kind: [] for kind in kinds}
    for role in _held(found, club).filter(among or Q()).select_related("user"):
        found[RoleKind(role.kind)].append(role.user)
    return found


def _held(kinds: Iterable[RoleKind], club: Club) -> QuerySet[Role]:
    return current_roles(club).filter(kind__in=list(kinds)).order_by("starts", "pk")


def clubs_where(user: User, kind: RoleKind) -> frozenset[int]:
    """The keys of the clubs in which this person holds that role now."""
    return frozenset(club for club, each, _at in _current_roles(user) if each is kind)


def own_clubs(user: User) -> QuerySet[Club]:
    """The clubs in which this person holds a role now, or is a player who has not left."""
    # A day early or late in another time zone only decides which page opens first.
    players = present(Player.objects.filter(account=user), now().date())
    with_role = [club for club, _kind, _at in _current_roles(user)]
    mine = Q(pk__in=with_role) | Q(pk__in=players.values("club"))
    return visible_clubs().filter(mine)


def is_staff(user: User | None, club: Club) -> bool:
    """Whether this person runs evenings of the club: a director or a manager."""
    return bool(get_roles(user, club) & STAFF)


def is_manager(user: User | None, club: Club) -> bool:
    """Whether this person manages the club now."""
    return RoleKind.MANAGER in get_roles(user, club)


def check_is(user: User | None, club: Club, *kinds: RoleKind) -> None:
    """Refuse anyone who holds none of these roles in the club now."""
    if not get_roles(user, club) & frozenset(kinds):
        raise PermissionDenied


def sees_seal(user: User, club: Club) -> bool:
    """Whether this person may see the seal of the audit log: a manager, an operator."""
    return user.is_operator or is_manager(user, club)


def check_sees_seal(user: User, club: Club) -> None:
    """Answer like a page that isn't there to everyone else."""
    if not sees_seal(user, club):
        raise Http404


def open_seal(user: User, club: Club, pages: set[int]) -> set[int]:
    """The page of the seal, if this person may see it."""
    return pages if sees_seal(user, club) else set()


def is_member(user: User | None, club: Club) -> bool:
    """Whether this person has anything to do with the club: a role, or a player."""
    return user is not None and (
        bool(get_roles(user, club)) or bool(_leaving_days(user, club))
    )


@load_once
def _leaving_days(user: User | None, club: Club) -> tuple[date | None, ...]:
    """When each player of the club that this account is leaves; None where not."""
    return tuple(get_players(user, club).values_list("left_on", flat=True))


def present(players: QuerySet[Player], day: date) -> QuerySet[Player]:
    """Those who have not left by that day."""
    return players.filter(Q(left_on__isnull=True) | Q(left_on__gt=day))


def is_current_member(user: User | None, club: Club) -> bool:
    """Whether this person has a role in the club, or is a player who has not left."""
    if get_roles(user, club):
        return True
    today = now().astimezone(club.zone).date()
    return any(day is None or day > today for day in _leaving_days(user, club))


def get_players(user: User | None, club: Club) -> QuerySet[Player]:
    """The players of the club that this account is."""
    return Player.objects.filter(club=club, account=user, account__isnull=False)


def is_insider(user: User | None, club: Club) -> bool:
    """Whether this person hears of every appointment: managers, and those who hold one."""
    return bool(get_roles(user, club) & (CONFIDENTIAL | {RoleKind.MANAGER}))


def own_confidential_roles(user: User, club: Club) -> QuerySet[Role]:
    """The roles that read confidential files and that this person holds now."""
    return current_roles(club).filter(user=user, kind__in=sorted(CONFIDENTIAL))


def open_appointments(club: Club) -> QuerySet[RoleAppointment]:
    """The appointments that have been proposed and not yet accepted or withdrawn."""
    found = club.appointments.filter(accepted_at__isnull=True, withdrawn_at=None)
    return found.select_related("user", "proposed_by", "approved_by")


def visible_appointments(user: User, club: Club) -> QuerySet[RoleAppointment]:
    """The open appointments that insiders see, and each person their own."""
    found = open_appointments(club)
    return found if is_insider(user, club) else found.filter(user=user)


def check_may_see_appointments(user: User, club: Club) -> None:
    """For everyone else there is no list of appointments."""
    if not (is_insider(user, club) or visible_appointments(user, club).exists()):
        raise Http404


@load_once
def may_approve(user: User, club: Club) -> bool:
    """Whether this person may approve an appointment that others proposed."""
    if get_roles(user, club) & CONFIDENTIAL:
        return True
    managing = current_roles(club).filter(user=user, kind=RoleKind.MANAGER)
    return managing.filter(starts__lte=now() - KNOWN_MANAGER).exists()


def people_who_may_approve(club: Club) -> QuerySet[User]:
    """The people who may approve what others proposed, by the same rule."""
    managing = Q(kind=RoleKind.MANAGER, starts__lte=now() - KNOWN_MANAGER)
    roles = current_roles(club).filter(Q(kind__in=sorted(CONFIDENTIAL)) | managing)
    people = User.objects.filter(is_active=True, pk__in=roles.order_by().values("user"))
    return people.order_by("pk")


def check_may_approve(user: User, club: Club) -> None:
    """Refuse a manager of fewer than thirty days, and anyone who is neither."""
    if not may_approve(user, club):
        raise PermissionDenied


def is_same_person(user: User, other: User) -> bool:
    """Whether two accounts are, or may be, the same person's.

    They have the same name, or one player record has been linked to both, invited both or has
    the address of one of them. Rather one pair too many: the operator can still appoint.
    """
    if user.pk == other.pk or user.name.casefold() == other.name.casefold():
        return True
    accounts = (user, other)
    rows = Player.objects.filter(
        Q(account__in=accounts)
        | Q(email__in=[account.email for account in accounts])
        | Q(invitations__accepted_by__in=accounts)
    ).values_list("pk", "same_as", "account", "email", "invitations__accepted_by")
    records = [
        {
            same_as or player
            for player, same_as, linked, email, invited in rows
            if account.pk in {linked, invited} or account.email == email
        }
        for account in accounts
    ]
    return not records[0].isdisjoint(records[1])


def people_to_tell_of_roles(club: Club) -> tuple[list[User], list[User]]:
    """The insiders of the club, and everyone else who has an open case in it."""
    kinds = [*sorted(CONFIDENTIAL), RoleKind.MANAGER]
    insiders = {
        user.pk: user
        for users in holders_of_each(kinds, club).values()
        for user in users
    }
    people = set[int]().union(*people_in_open_cases.ask(club))
    others = User.objects.filter(pk__in=people - insiders.keys()).order_by("pk")
    return list(insiders.values()), list(others)


def visible_players(user: User | None, club: Club) -> QuerySet[Player]:
    """The club's players, for those who run its evenings; no one else has the list."""
    if not is_staff(user, club):
        return Player.objects.none()
    return club.players.all()


def with_number(club: Club, beginning: str) -> QuerySet[NationalNumber, Any]:
    """The keys of the players one of whose numbers at other bodies begins so."""
    numbers = NationalNumber.objects.filter(club=club, number__istartswith=beginning)
    return numbers.values("player")


def under_18(club: Club, day: date) -> QuerySet[Player]:
    """The records of the club whose players are, or were on that day, under 18."""
    young = Q(minor=True) | Q(born_on__gt=eighteen_years_before(day))
    return club.players.filter(young)


def under_18_on(day: str, *, player: str) -> Q:
    """Rows whose player is marked as under 18, or was so on the day in that column."""
    born = f"{player}__born_on"
    eighteen_years = 18 * 10_000
    return Q(**{f"{player}__minor": True}) | Q(
        GreaterThan(_as_number(born), _as_number(day) - eighteen_years),
        **{f"{born}__isnull": False},
    )


def person_under_18_on(day: str, *, player: str) -> Q:
    """The same by any record of that person, whichever of them stands for the others."""
    records = [player, f"{player}__same_as"]
    records += [f"{record}__others" for record in records]
    return reduce(or_, (under_18_on(day, player=record) for record in records))


def _as_number(day: str) -> CombinedExpression:
    """The day in that column as YYYYMMDD, which both databases compare alike."""
    return ExtractYear(day) * 10_000 + ExtractMonth(day) * 100 + ExtractDay(day)


def open_invitations(club: Club) -> QuerySet[Invitation]:
    """Invitations that can still be accepted."""
    return club.invitations.filter(
        accepted_at__isnull=True, withdrawn_at__isnull=True, expires_at__gt=now()
    )


def is_open(invitation: Invitation) -> bool:
    """Whether the invitation can still be accepted."""
    return open_invitations(invitation.club).filter(pk=invitation.pk).exists()


def get_records(player: Player) -> QuerySet[Player]:
    """All records of the club that stand for the person of this one."""
    first = player.person
    return Player.objects.filter(Q(pk=first) | Q(same_as=first))


def visible_people(user: User | None, club: Club) -> QuerySet[User]:
    """The accounts that have to do with the club, for its managers alone."""
    if not is_manager(user, club):
        return User.objects.none()
    of_club = Q(roles__club=club) | Q(players__club=club)
    return User.objects.filter(of_club).distinct().order_by("name", "pk")


def token_for(seed: str) -> str:
    """The token that belongs to that seed."""
    return Signer(salt="clubsite.clubs.invitation").signature(seed)


def token_hash(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def invitation_path(invitation: Invitation) -> str:
    """The path where the invitation is accepted."""
    return reverse("invitation_accept", args=[token_for(invitation.seed)])


def found_by(token: str) -> Invitation | None:
    """The invitation of that token, whatever became of it."""
    found = Invitation.objects.select_related("club", "player")
    return found.filter(token_hash=token_hash(token)).first()


def link_in_mail(notice: Notice) -> str:
    """The path where the invitation of this notice is accepted; none if it is over."""
    invitation = Invitation.objects.filter(pk=notice.params["invitation"]).first()
    if invitation is None or not is_open(invitation):
        return ""
    return invitation_path(invitation)
