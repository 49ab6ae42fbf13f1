"""What changes who is what in a club."""

import secrets
from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.accounts import links
from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clock import now
from clubsite.clubs import access, invitations
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Invitation, Player, Role
from clubsite.clubs.versions import raise_version
from clubsite.errors import Refused
from clubsite.notices import outbox

INVITED_FOR = timedelta(days=14)


@transaction.atomic
def invite(
    club: Club,
    email: str,
    *,
    kinds: Sequence[RoleKind] = (),
    player: Player | None = None,
    by: User | None,
) -> Invitation:
    """Invite the person of that address to roles, or to be a player, or both."""
    email = email.strip().lower()
    if access.open_invitations(club).filter(email=email).exists():
        raise Refused(_("This address is invited already: withdraw that one first."))
    if player is not None and player.account_id is not None:
        raise Refused(_("This player has an account already."))
    if not kinds and player is None:
        raise Refused(_("Say what this person is to be: a role, a player, or both."))

    seed = secrets.token_hex(16)
    invitation = Invitation.objects.create(
        club=club,
        email=email,
        seed=seed,
        token_hash=invitations.hash_of(invitations.token_of(seed)),
        player=player,
        role_kinds=[str(kind) for kind in kinds],
        made_at=now(),
        made_by=by,
        expires_at=now() + INVITED_FOR,
    )
    _mail(invitation)

    details = {
        "roles": invitation.role_kinds,
        "player": player.pk if player is not None else None,
    }
    trail.record("invitation.sent", invitation, by=by, club=club, details=details)
    return invitation


def _mail(invitation: Invitation) -> None:
    outbox.post(
        "clubs/invitation",
        club=invitation.club,
        to=invitation.email,
        key=f"invitation:{invitation.pk}",
        params={"invitation": invitation.pk},
    )


@transaction.atomic
def withdraw_invitation(invitation: Invitation, *, by: User | None) -> None:
    """The link stops working; what it gave before stays."""
    open_ones = access.open_invitations(invitation.club).filter(pk=invitation.pk)
    if not open_ones.update(withdrawn_at=now()):
        raise Refused(_("This invitation is no longer open."))

    invitation.refresh_from_db()

    trail.record("invitation.withdrawn", invitation, by=by, club=invitation.club)


@transaction.atomic
def accept_invitation(invitation: Invitation, *, by: User) -> None:
    """Give this account what the invitation promises; it works once."""
    club = invitation.club
    raise_version(club)
    open_ones = access.open_invitations(club).filter(pk=invitation.pk)
    if not open_ones.update(accepted_at=now()):
        raise Refused(_("This invitation has been used, withdrawn, or is too old."))
    player = invitation.player
    records = access.records_of(player) if player is not None else Player.objects.none()
    if records.filter(account__isnull=False).exclude(account=by).exists():
        raise Refused(_("This player has another account by now."))

    invitation.refresh_from_db()
    for kind in invitation.role_kinds:
        Role.objects.get_or_create(
            club=club, user=by, kind=kind, ends=None, defaults={"starts": now()}
        )
    records.update(account=by)

    details = {"roles": invitation.role_kinds, "player": invitation.player_id}
    trail.record("invitation.accepted", invitation, by=by, club=club, details=details)


@transaction.atomic
def give_role(club: Club, kind: RoleKind, *, user: User, by: User | None) -> Role:
    """Let this person be that for the club, from now on."""
    raise_version(club)
    if access.current_roles(club).filter(user=user, kind=kind).exists():
        raise Refused(_("This person has that role already."))

    role = Role.objects.create(club=club, user=user, kind=kind, starts=now())

    trail.record("role.given", role, by=by, club=club, details={"role": str(kind)})
    return role


@transaction.atomic
def end_role(role: Role, *, by: User | None) -> None:
    """End the role now. A club always keeps a manager."""
    raise_version(role.club)
    current = access.current_roles(role.club)
    if not current.filter(pk=role.pk).exists():
        raise Refused(_("This role has ended already."))
    managers = current.filter(kind=RoleKind.MANAGER, user__is_active=True)
    if role.kind == RoleKind.MANAGER and not managers.exclude(pk=role.pk).exists():
        raise Refused(
            _("This is the club's last manager: give the role to somebody else first.")
        )

    role.ends = now()
    role.save(update_fields=["ends"])

    details = {"role": role.kind}
    trail.record("role.ended", role, by=by, club=role.club, details=details)


@transaction.atomic
def make_password_link(user: User, *, club: Club, by: User) -> str:
    """A path where this person of the club chooses a password, to be handed over.

    For a site that sends no mail. The person is told, so that it is never done quietly.
    """
    access.check_may_hand_link(by, user, club)

    path = links.password_path(user)
    key = f"password-link:{user.pk}:{now().isoformat()}"
    outbox.post("clubs/password_link_made", club=club, to=user, key=key)

    trail.record("account.link_made", user, by=by, club=club)
    return path
