"""Actions on members: importing and exporting lists, shared contacts, leaving the club."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clubs import access as clubs_access
from clubsite.clubs.actions import raise_version
from clubsite.clubs.facts import OF_ITS_OWN_ROW, PlayerFacts, get_player_facts
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, NationalNumber, Player
from clubsite.clubs.player_records import (
    club_day,
    take_facts,
    unlink,
    withhold_alike,
    write_numbers,
)
from clubsite.clubs.queries import policy_now
from clubsite.members import access
from clubsite.members.labels import fault_text
from clubsite.members.models import MemberFile
from clubsite.members.policy import LeaverAccount, MemberPolicy
from clubsite.members.queries import (
    ListPreview,
    build_list_preview,
    member_list,
    numbers_by_player,
    table_of,
)
from clubsite.members.rules.columns import body_of
from clubsite.members.rules.comparison import Change, ComparedRow, Outcome
from clubsite.members.rules.rows import Mapped
from clubsite.members.rules.table import NotAList
from clubsite.site.characters import seen
from clubsite.site.clock import now
from clubsite.site.errors import Refused

KEPT_FOR = timedelta(hours=1)
LONGEST_FILE_NAME = 200
WRITTEN_AT_ONCE = 200
MOST_LISTS = 20
"""So many lists of a manager wait at once to be imported."""


@transaction.atomic
def keep_list(club: Club, name: str, content: bytes, *, by: User) -> MemberFile:
    """Keep a list for an hour, for the manager who brought it."""
    clubs_access.check_is(by, club, RoleKind.MANAGER)
    try:
        table_of(content)
    except NotAList as error:
        raise Refused(fault_text(error.fault, error.row), field="file") from error
    _check_room(by)

    file = MemberFile.objects.create(
        club=club,
        owner=by,
        name=seen(name)[:LONGEST_FILE_NAME],
        content=content,
        expires_at=now() + KEPT_FOR,
    )

    trail.record("members.file_kept", file, by=by, club=club)
    return file


def _check_room(by: User) -> None:
    """Refuse one more list while many of that manager's wait, in whichever clubs."""
    User.objects.select_for_update(no_key=True).get(pk=by.pk)
    if access.waiting_files(by).count() >= MOST_LISTS:
        raise Refused(
            _(
                "You have uploaded %(most)s lists that you haven't imported. Import one "
                "of them, or try again in an hour."
            )
            % {"most": MOST_LISTS},
            field="file",
        )


@transaction.atomic
def import_list(file: MemberFile, mapped: Mapped, *, digest: str, by: User) -> None:
    """Add and change what the list says, as the preview of that digest showed it.

    The file is gone then; what came of it stays to be read until its hour is over.
    """
    club = file.club
    clubs_access.check_is(by, club, RoleKind.MANAGER)
    raise_version(club)
    file.refresh_from_db()
    if file.outcome:
        raise Refused(_("This list has been imported."))
    preview = build_list_preview(club, file.content, mapped)
    if preview.digest != digest:
        raise Refused(
            _("Someone has changed the club's players since. Check the preview again.")
        )

    added = _add(club, preview.of(Outcome.NEW))
    changed = _change(club, preview.of(Outcome.CHANGED))
    file.outcome, file.content = _outcome(preview), b""
    file.save(update_fields=["outcome", "content"])

    details = {"added": added, "changed": changed}
    trail.record("members.imported", club, by=by, club=club, details=details)


def _add(club: Club, lines: Iterable[ComparedRow]) -> list[int]:
    """Store the new players; gives their keys."""
    facts = [_with(PlayerFacts(""), line.changes) for line in lines]
    players = [Player(club=club) for _each in facts]
    for player, known in zip(players, facts, strict=True):
        take_facts(player, known)
    Player.objects.bulk_create(players, batch_size=WRITTEN_AT_ONCE)
    write_numbers(
        club,
        ((player, known.numbers) for player, known in zip(players, facts, strict=True)),
    )
    return [player.pk for player in players]


def _change(club: Club, lines: Iterable[ComparedRow]) -> dict[int, list[str]]:
    """Store what is changed; gives the columns by the keys of the players."""
    changes = {line.member.key: line.changes for line in lines if line.member}
    players = list(club.players.filter(pk__in=changes).select_related("club"))
    numbers, renumbered = numbers_by_player(club), []
    for player in players:
        before = get_player_facts(player, tuple(numbers.get(player.pk, ())))
        known = _with(before, changes[player.pk])
        take_facts(player, known)
        if known.numbers != before.numbers:
            renumbered.append((player, known.numbers))
    columns = {change.column for of_row in changes.values() for change in of_row}
    names = [name for name in OF_ITS_OWN_ROW if name in columns - {"minor"}]
    Player.objects.bulk_update(
        players, [*names, "minor", "sort_name"], batch_size=WRITTEN_AT_ONCE
    )
    NationalNumber.objects.filter(
        player__in=[player for player, _numbers in renumbered]
    ).delete()
    write_numbers(club, renumbered)
    withhold_alike(players)
    return {key: [change.column for change in of] for key, of in changes.items()}


def _with(facts: PlayerFacts, changes: Iterable[Change]) -> PlayerFacts:
    """The facts with what a row says."""
    values = {change.column: change.after for change in changes}
    numbers = dict(facts.numbers)
    numbers |= {body_of(column): n for column, n in values.items() if body_of(column)}
    of_row = {str(c): value for c, value in values.items() if not body_of(c)}
    return replace(facts, **of_row, numbers=tuple(sorted(numbers.items())))


def _outcome(preview: ListPreview) -> Mapping[str, Any]:
    counts = {
        str(outcome): len(preview.of(outcome))
        for outcome in (Outcome.NEW, Outcome.CHANGED, Outcome.UNCHANGED)
    }
    left_out = [
        [line.row.number, line.row.name, line.reason, line.about]
        for line in preview.of(Outcome.LEFT_OUT)
    ]
    return {**counts, "left_out": left_out}


@transaction.atomic
def export_list(club: Club, *, by: User) -> bytes:
    """All members with all contact details, for a manager to keep safe."""
    clubs_access.check_is(by, club, RoleKind.MANAGER)

    content = member_list(club, all_contacts=True)

    trail.record("members.exported", club, by=by, club=club)
    return content


@transaction.atomic
def share_contact(player: Player, *, by: User) -> None:
    """Let the other members see one's own email address and telephone number."""
    access.check_is_own(by, player)
    today = club_day(player.club)
    if player.is_under_18(today):
        raise Refused(_("Contact details of players under 18 are never shown."))
    if not (player.email or player.phone):
        raise Refused(_("The club has no contact details for you. Ask a manager."))

    _set_agreed(player, today)

    trail.record("player.contact_shared", player, by=by, club=player.club)


@transaction.atomic
def withdraw_contact(player: Player, *, by: User) -> None:
    """Stop showing one's own contact details to other members, at once."""
    access.check_is_own(by, player)

    _set_agreed(player, None)

    trail.record("player.contact_withdrawn", player, by=by, club=player.club)


def _set_agreed(player: Player, day: date | None) -> None:
    player.contact_agreed_on = day
    player.save(update_fields=["contact_agreed_on"])
    raise_version(player.club)


@transaction.atomic
def leave_club(player: Player, *, on: date, by: User) -> None:
    """Note that this person left on that day: results stay, no one offers them for play.

    The account goes or stays as the policy says.
    """
    raise_version(player.club)
    if on > club_day(player.club):
        raise Refused(_("That date is in the future."), field="on")
    records = clubs_access.get_records(player)
    if records.filter(left_on__isnull=False).exists():
        raise Refused(_("This player has already left."))

    account = player.account_id
    records.update(left_on=on)
    unlinks = MemberPolicy.of(policy_now(player.club)).leaver_account
    if unlinks == LeaverAccount.UNLINK:
        unlink(records)
    player.refresh_from_db()

    details = {"on": on.isoformat(), "account": account}
    trail.record("player.left", player, by=by, club=player.club, details=details)


@transaction.atomic
def return_to_club(player: Player, *, by: User) -> None:
    """Offer this person for play again; an account that was unlinked stays so."""
    raise_version(player.club)
    left = clubs_access.get_records(player).filter(left_on__isnull=False)
    if not left.update(left_on=None):
        raise Refused(_("This player hasn't left."))

    player.refresh_from_db()

    trail.record("player.returned", player, by=by, club=player.club)
