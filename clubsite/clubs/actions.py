"""Actions of clubs: setting up, settings, policy, invitations, roles and players."""

import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import timedelta
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.db.models import F, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clubs import access, player_records
from clubsite.clubs.facts import PlayerFacts, Settings, get_player_facts, get_settings
from clubsite.clubs.labels import CONFIDENTIAL, RESERVED_SLUGS, RoleKind
from clubsite.clubs.models import (
    Club,
    Invitation,
    Player,
    PolicyVersion,
    Role,
    RoleAppointment,
)
from clubsite.clubs.policies.versions import store_version
from clubsite.clubs.policy import complete, with_changes
from clubsite.notices import outbox
from clubsite.site.characters import unseen
from clubsite.site.clock import now
from clubsite.site.errors import Refused

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

INVITED_FOR = timedelta(days=14)


def raise_version(club: Club) -> None:
    """Note that something a page of the club could show has changed.

    The one who raises it first holds the club until that transaction ends; so two who change
    a thing at once do it one after the other.
    """
    Club.objects.filter(pk=club.pk).update(version=F("version") + 1)
    club.refresh_from_db(fields=["version"])


@transaction.atomic
def create_club(slug: str, *, name: str, by: User | None) -> Club:
    """A new club under that address, with the preset policy published."""
    if not SLUG.fullmatch(slug) or len(slug) > 40:
        raise Refused(
            _(
                "A club's address may have up to 40 lower-case letters, digits and "
                "single hyphens."
            )
        )
    if slug in RESERVED_SLUGS:
        message = _("“%(slug)s” is reserved. Choose another address.")
        raise Refused(message % {"slug": slug})
    if not 0 < len(name.strip()) <= 100:
        raise Refused(_("Give the club a name of up to 100 characters."))
    if unseen(name.strip()):
        raise Refused(
            _("The club's name contains an invisible character. Type it again.")
        )

    try:
        with transaction.atomic():
            club = Club.objects.create(slug=slug, name=name.strip(), made_at=now())
    except IntegrityError as error:
        message = _("There's already a club at “%(slug)s”. Choose another address.")
        raise Refused(message % {"slug": slug}) from error
    store_version(club, complete({}), author=by, publisher=by)

    trail.record("club.created", club, by=by, club=club, details={"policy": 1})
    return club


@transaction.atomic
def change_policy(club: Club, changes: Mapping[str, Any], *, by: User) -> PolicyVersion:
    """The newest policy with these values changed, as one version, without a draft: for
    a club that is set up by command. Of a table of values only the entries named change."""
    raise_version(club)
    newest = club.policies.order_by("number").last()
    values = with_changes(newest.values if newest else {}, changes)
    version = store_version(club, values, author=by, publisher=by)

    details = {"number": version.number, "hash": version.hash}
    trail.record("policy.published", club, by=by, club=club, details=details)
    return version


@transaction.atomic
def change_settings(club: Club, settings: Settings, *, by: User) -> None:
    """Set these; pages, files and feeds follow from the next request on."""
    before, after = asdict(get_settings(club)), asdict(settings)
    changed = [name for name in after if after[name] != before[name]]

    for name in changed:
        setattr(club, name, after[name])
    club.save(update_fields=changed)
    raise_version(club)

    trail.record(
        "club.settings_changed", club, by=by, club=club, details={"changed": changed}
    )


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
    _check_may_invite(club, email, kinds, player)

    seed = secrets.token_hex(16)
    invitation = Invitation.objects.create(
        club=club,
        email=email,
        seed=seed,
        token_hash=access.token_hash(access.token_for(seed)),
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


def _check_may_invite(
    club: Club, email: str, kinds: Sequence[RoleKind], player: Player | None
) -> None:
    """Refuse an invitation to nothing, twice, or to a role that three people give."""
    if access.open_invitations(club).filter(email=email).exists():
        raise Refused(_("This address already has an invitation. Withdraw it first."))
    if player is not None and player.account_id is not None:
        raise Refused(_("This player already has an account."))
    if not kinds and player is None:
        raise Refused(_("Choose a role, a player or both."))

    if CONFIDENTIAL.intersection(kinds):
        raise Refused(
            _(
                "You can't give this role by invitation. Propose it once the person "
                "has an account."
            )
        )


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
def make_invitation_link(invitation: Invitation, *, by: User | None) -> str:
    """The path where the invited person accepts, to be handed over by the operator."""
    if not access.is_open(invitation):
        raise Refused(_("This invitation is no longer open."))

    trail.record("invitation.link_made", invitation, by=by, club=invitation.club)
    return access.invitation_path(invitation)


@transaction.atomic
def accept_invitation(invitation: Invitation, *, by: User) -> None:
    """Give what the invitation promises to the account of the invited address, once."""
    club = invitation.club
    if by.email != invitation.email:
        message = _("This invitation is for %(email)s. Sign in with that address.")
        raise Refused(message % {"email": invitation.email})
    raise_version(club)
    open_ones = access.open_invitations(club).filter(pk=invitation.pk)
    if not open_ones.update(accepted_at=now(), accepted_by=by):
        raise Refused(_("This invitation has been used or withdrawn, or has expired."))
    player = invitation.player
    records = (
        access.get_records(player) if player is not None else Player.objects.none()
    )
    if records.filter(account__isnull=False).exclude(account=by).exists():
        raise Refused(_("This player now has another account."))

    invitation.refresh_from_db()
    kinds = invitation.roles_given
    for kind in kinds:
        Role.objects.get_or_create(
            club=club, user=by, kind=kind, ends=None, defaults={"starts": now()}
        )
    again = player_records.link_again(records, by.pk)
    player_records.link(records, by.pk, now())

    details: dict[str, object] = {"roles": kinds, "player": invitation.player_id}
    if again:
        details["linked_again"] = again
    trail.record("invitation.accepted", invitation, by=by, club=club, details=details)


@transaction.atomic
def give_role(club: Club, kind: RoleKind, *, user: User, by: User | None) -> Role:
    """Let this person be that for the club, from now on."""
    if kind in CONFIDENTIAL:
        raise Refused(_("You can't give this role alone. Propose it instead."))
    raise_version(club)
    if access.current_roles(club).filter(user=user, kind=kind).exists():
        raise Refused(_("This person already has that role."))

    role = Role.objects.create(club=club, user=user, kind=kind, starts=now())

    trail.record("role.given", role, by=by, club=club, details={"role": str(kind)})
    return role


@transaction.atomic
def end_role(role: Role, *, by: User | None) -> None:
    """End the role now. A club always keeps a manager."""
    _check_current(role)
    current = access.current_roles(role.club)
    managers = current.filter(kind=RoleKind.MANAGER, user__is_active=True)
    if role.kind == RoleKind.MANAGER and not managers.exclude(pk=role.pk).exists():
        raise Refused(
            _("This is the club's only manager. Give the role to someone else first.")
        )

    _end("role.ended", role, by)
    if role.kind in CONFIDENTIAL:
        _tell_of_role("role_ended", role, role.user, by=by)


@transaction.atomic
def resign_role(role: Role, *, by: User) -> None:
    """Give up one's own confidential role, without asking anyone."""
    if role.user_id != by.pk or role.kind not in CONFIDENTIAL:
        raise PermissionDenied
    _check_current(role)

    _end("role.resigned", role, by)
    _tell_of_role("role_resigned", role, by, by=by)


def _check_current(role: Role) -> None:
    raise_version(role.club)
    if not access.current_roles(role.club).filter(pk=role.pk).exists():
        raise Refused(_("This role has already ended."))


def _end(verb: str, role: Role, by: User | None) -> None:
    role.ends = now()
    role.save(update_fields=["ends"])
    trail.record(verb, role, by=by, club=role.club, details={"role": role.kind})


@transaction.atomic
def propose_appointment(
    club: Club, kind: RoleKind, *, user: User, by: User
) -> RoleAppointment:
    """Propose this person for a confidential role; it gives no power yet."""
    access.check_is(by, club, RoleKind.MANAGER)
    raise_version(club)
    _check_free(club, kind, user)
    if access.is_same_person(by, user):
        raise Refused(_("You can't propose yourself. Ask another manager."))

    appointment = RoleAppointment.objects.create(
        club=club, kind=kind, user=user, proposed_by=by, proposed_at=now()
    )

    _record_appointment("appointment.proposed", appointment, by)
    _tell_of_role("appointment_proposed", appointment, user, by=by)
    return appointment


@transaction.atomic
def appoint_by_operator(
    club: Club, kind: RoleKind, *, user: User, by: User | None
) -> RoleAppointment:
    """Propose and approve in one, from the machine itself; the person still accepts."""
    raise_version(club)
    _check_free(club, kind, user)

    appointment = RoleAppointment.objects.create(
        club=club,
        kind=kind,
        user=user,
        by_operator=True,
        proposed_at=now(),
        approved_at=now(),
    )

    _record_appointment("appointment.made_by_operator", appointment, by)
    _tell_of_role("appointment_approved", appointment, user, by=by)
    return appointment


@transaction.atomic
def approve_appointment(appointment: RoleAppointment, *, by: User) -> None:
    """Approve as the second person; the third must still accept."""
    access.check_may_approve(by, appointment.club)
    raise_version(appointment.club)
    others = (appointment.user, appointment.proposed_by)
    if any(other and access.is_same_person(by, other) for other in others):
        raise Refused(
            _("Proposer, approver and appointee must be three different people.")
        )

    waiting = access.open_appointments(appointment.club).filter(approved_at=None)
    if not waiting.filter(pk=appointment.pk).update(approved_by=by, approved_at=now()):
        raise Refused(_("This appointment is no longer waiting for approval."))
    appointment.refresh_from_db()

    _record_appointment("appointment.approved", appointment, by)
    _tell_of_role("appointment_approved", appointment, appointment.user, by=by)


@transaction.atomic
def accept_appointment(appointment: RoleAppointment, *, by: User) -> Role:
    """Take up the role: from now on, and only for cases that begin from now on."""
    club, kind = appointment.club, RoleKind(appointment.kind)
    if by.pk != appointment.user_id:
        raise PermissionDenied
    raise_version(club)
    approved = access.open_appointments(club).filter(approved_at__isnull=False)
    if not approved.filter(pk=appointment.pk).exists():
        raise Refused(_("This appointment hasn't been approved or has ended."))

    role = Role.objects.create(club=club, user=by, kind=kind, starts=now())
    appointment.accepted_at, appointment.role = role.starts, role
    appointment.save(update_fields=["accepted_at", "role"])

    _record_appointment("appointment.accepted", appointment, by)
    _tell_of_role("appointment_accepted", appointment, by, by=by)
    return role


@transaction.atomic
def withdraw_appointment(appointment: RoleAppointment, *, by: User) -> None:
    """Stop it before it is accepted; the person it is for declines it in this way."""
    club = appointment.club
    if not access.visible_appointments(by, club).filter(pk=appointment.pk).exists():
        raise PermissionDenied
    raise_version(club)

    appointment.withdrawn_at = now()
    appointment.save(update_fields=["withdrawn_at"])

    _record_appointment("appointment.withdrawn", appointment, by)
    _tell_of_role("appointment_withdrawn", appointment, appointment.user, by=by)


def _check_free(club: Club, kind: RoleKind, user: User) -> None:
    """Refuse a role that needs no appointment, is already held or already proposed."""
    if kind not in CONFIDENTIAL:
        raise Refused(_("This role needs no appointment. A manager can give it."))
    if access.current_roles(club).filter(user=user, kind=kind).exists():
        raise Refused(_("This person already has that role."))
    if access.open_appointments(club).filter(user=user, kind=kind).exists():
        raise Refused(_("This person is already proposed for that role."))


def _record_appointment(
    verb: str, appointment: RoleAppointment, by: User | None
) -> None:
    details = {"role": appointment.kind}
    trail.record(verb, appointment, by=by, club=appointment.club, details=details)


def _tell_of_role(
    kind: str, subject: Role | RoleAppointment, person: User, *, by: User | None
) -> None:
    """Tell the insiders, the person, and everyone with an open case; never which case."""
    club = subject.club
    insiders, others = access.people_to_tell_of_roles(club)
    params = {
        "person": person.name,
        "role": str(RoleKind(subject.kind).value),
        "by": by.name if by else "",
    }
    key = f"{kind}:{subject.pk}"
    listed = reverse("appointment_list", args=[club.slug])
    for people, link in (([person, *insiders], listed), (others, "")):
        outbox.post_to_all(
            f"clubs/{kind}", club=club, to=people, key=key, params=params, link=link
        )


@transaction.atomic
def add_player(club: Club, facts: PlayerFacts, *, by: User | None) -> Player:
    """One more player in the club's list."""
    raise_version(club)
    player = Player(club=club)
    player_records.write(player, facts)

    trail.record("player.added", player, by=by, club=club)
    return player


@transaction.atomic
def edit_player(player: Player, facts: PlayerFacts, *, by: User) -> None:
    """Set these; what is public of the name follows from the next request on."""
    before = asdict(get_player_facts(player))
    changed = [name for name, value in asdict(facts).items() if value != before[name]]

    raise_version(player.club)
    player_records.write(player, facts)
    _withhold_alike(player)

    details = {"changed": changed}
    trail.record("player.edited", player, by=by, club=player.club, details=details)


@transaction.atomic
def mark_same(player: Player, other: Player, *, by: User) -> None:
    """Say that `player` is the person of `other`; both keep their results.

    What withholds the name of one withholds it of both, though each keeps its own marks;
    and an account of one shows the results of both.
    """
    if player.club_id != other.club_id:
        raise Refused(_("These records belong to different clubs."))
    first = other.same_as or other
    if first.pk in {player.pk, player.same_as_id}:
        raise Refused(_("These records are already merged."))
    _check_apart(access.get_records(player), access.get_records(first))
    records = access.get_records(player) | access.get_records(first)
    accounts = {each.account_id for each in records if each.account_id is not None}
    if len(accounts) > 1:
        raise Refused(_("These records have different accounts. Unlink one first."))

    player_records.merge(player, first, accounts)
    raise_version(player.club)
    _withhold_alike(first)
    player.refresh_from_db()

    details = {"same_as": first.pk}
    trail.record("player.same", player, by=by, club=player.club, details=details)


def _check_apart(records: QuerySet[Player], others: QuerySet[Player]) -> None:
    """No one plays in two seats: merged, one of the two would read the other's scores."""
    for event in filter(None, access.event_of_both.ask(records, others)):
        raise Refused(
            _("Both played in one session of %(event)s, so they are two people.")
            % {"event": event}
        )


@transaction.atomic
def separate(player: Player, *, by: User) -> None:
    """Take back that this player is the person of another record.

    What the merge moved goes back as it was: records merged before it go along. Each name
    is withheld only if its own record says so.
    """
    first = player.same_as
    if first is None:
        raise Refused(_("This record isn't merged with another."))

    player_records.separate(player, first)
    player.refresh_from_db()
    raise_version(player.club)
    _withhold_alike(first)
    _withhold_alike(player)

    details = {"same_as": first.pk, "account": player.account_id}
    trail.record("player.separated", player, by=by, club=player.club, details=details)


def _withhold_alike(player: Player) -> None:
    """Note of each record of the person whether another one withholds the name."""
    player_records.withhold_alike([player])
    player.refresh_from_db(fields=["withheld_elsewhere"])


@transaction.atomic
def unlink_account(player: Player, *, by: User) -> None:
    """The account no longer is this person; the results stay with the player."""
    if player.account_id is None:
        raise Refused(_("This player has no account."))

    details = {"account": player.account_id}
    player_records.unlink(access.get_records(player))
    player.refresh_from_db()
    raise_version(player.club)

    trail.record("player.unlinked", player, by=by, club=player.club, details=details)
