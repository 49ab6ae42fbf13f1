"""What changes the list of a club's players."""

from collections.abc import Iterable
from dataclasses import asdict

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clubs import access
from clubsite.clubs.facts import PlayerFacts, facts_of
from clubsite.clubs.models import Club, Invitation, Player
from clubsite.clubs.names import sort_name
from clubsite.clubs.versions import raise_version
from clubsite.errors import Refused


@transaction.atomic
def add_player(club: Club, facts: PlayerFacts, *, by: User | None) -> Player:
    """One more player in the club's list."""
    player = Player(club=club)
    _write(player, facts)
    raise_version(club)

    trail.record("player.added", player, by=by, club=club)
    return player


@transaction.atomic
def edit_player(player: Player, facts: PlayerFacts, *, by: User) -> None:
    """Set these; what is public of the name follows from the next request on."""
    before = asdict(facts_of(player))
    changed = [name for name, value in asdict(facts).items() if value != before[name]]

    _write(player, facts)
    raise_version(player.club)
    _withhold_alike(player)

    details = {"changed": changed}
    trail.record("player.edited", player, by=by, club=player.club, details=details)


def _write(player: Player, facts: PlayerFacts) -> None:
    if not facts.name.strip():
        raise Refused(_("A player needs a name."))
    for name, value in asdict(facts).items():
        setattr(player, name, value)
    player.name = facts.name.strip()
    player.sort_name = sort_name(player.name)
    if player.national_number == "0":  # in files, zero says that there is none
        player.national_number = ""
    try:
        with transaction.atomic():
            player.save()
    except IntegrityError as error:
        message = _("Another player of the club has this national number.")
        raise Refused(message) from error


@transaction.atomic
def mark_same(player: Player, other: Player, *, by: User) -> None:
    """Say that `player` is the person of `other`; both keep their results.

    What withholds the name of one withholds it of both, though each keeps its own marks;
    and an account of one shows the results of both.
    """
    if player.club_id != other.club_id:
        raise Refused(_("These two belong to different clubs."))
    first = other.same_as or other
    if first.pk in {player.pk, player.same_as_id}:
        raise Refused(_("These two are marked as one person already."))
    records = access.records_of(player) | access.records_of(first)
    accounts = {each.account_id for each in records} - {None}
    if len(accounts) > 1:
        raise Refused(_("These two have different accounts: unlink one of them first."))

    records.update(account=accounts.pop() if accounts else None)
    records.exclude(pk=first.pk).update(same_as=first)
    raise_version(player.club)
    _withhold_alike(first)
    player.refresh_from_db()

    details = {"same_as": first.pk}
    trail.record("player.same", player, by=by, club=player.club, details=details)


@transaction.atomic
def separate(player: Player, *, by: User) -> None:
    """Take back that this player is the person of another record.

    The account stays with the record that was invited, so that nobody keeps another's;
    each name is withheld only if its own record says so.
    """
    first = player.same_as
    if first is None:
        raise Refused(_("This player is not marked as somebody else."))

    others = access.records_of(first).exclude(pk=player.pk)
    if not _were_invited([player]):
        player.account = None
    elif not _were_invited(others):
        others.update(account=None)
    player.same_as = None
    player.save(update_fields=["same_as", "account"])
    raise_version(player.club)
    _withhold_alike(first)
    _withhold_alike(player)

    details = {"same_as": first.pk, "account": player.account_id}
    trail.record("player.separated", player, by=by, club=player.club, details=details)


def _withhold_alike(player: Player) -> None:
    """Note of each record of the person whether another one withholds the name."""
    records = list(access.records_of(player))
    withholding = {one.pk for one in records if one.minor or one.hidden}
    for one in records:
        one.withheld_elsewhere = bool(withholding - {one.pk})
    Player.objects.bulk_update(records, ["withheld_elsewhere"])
    player.refresh_from_db(fields=["withheld_elsewhere"])


def _were_invited(players: Iterable[Player]) -> bool:
    return Invitation.objects.filter(
        player__in=players, accepted_at__isnull=False
    ).exists()


@transaction.atomic
def unlink_account(player: Player, *, by: User) -> None:
    """The account no longer is this person; the results stay with the player."""
    if player.account_id is None:
        raise Refused(_("This player has no account."))

    details = {"account": player.account_id}
    access.records_of(player).update(account=None)
    player.refresh_from_db()
    raise_version(player.club)

    trail.record("player.unlinked", player, by=by, club=player.club, details=details)
