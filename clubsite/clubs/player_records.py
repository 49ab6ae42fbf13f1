"""How the records of players are written, merged, and taken apart again.

What the actions on players share; they decide and record.
"""

from collections.abc import Iterable
from datetime import date, datetime
from itertools import groupby

from django.db import IntegrityError, transaction
from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext as _

from clubsite.clubs import access
from clubsite.clubs.facts import OF_ITS_OWN_ROW, PlayerFacts
from clubsite.clubs.models import (
    Club,
    Invitation,
    NationalNumber,
    Player,
    RecordMerge,
)
from clubsite.clubs.names import sort_name
from clubsite.site.clock import now
from clubsite.site.errors import Refused

LONGEST_NAME = 100
MOST_NAMED = 8


def own_body(club: Club) -> str:
    """The national body whose numbers are the players' `national_number`, if any."""
    return next((body for body, _number in club.national_numbers), "")


def club_day(club: Club) -> date:
    """Today by the club's own clock."""
    return now().astimezone(club.zone).date()


def take_facts(player: Player, facts: PlayerFacts) -> None:
    """Set what is known on the record; nothing is stored yet."""
    if not facts.name.strip():
        raise Refused(_("Enter the player's name."))
    for name in OF_ITS_OWN_ROW:
        setattr(player, name, getattr(facts, name))
    player.minor = player.is_under_18(club_day(player.club))
    player.name = facts.name.strip()
    player.sort_name = sort_name(player.name)[:LONGEST_NAME]
    if player.national_number == "0":  # in files, zero says that there is none
        player.national_number = ""


def write(player: Player, facts: PlayerFacts) -> None:
    """Store what is known of the player."""
    take_facts(player, facts)
    try:
        with transaction.atomic():
            player.save()
    except IntegrityError as error:
        message = _("Another player in the club has this national number.")
        raise Refused(message) from error
    if list(facts.numbers) != list(player.numbers.values_list("body", "number")):
        player.numbers.all().delete()
        write_numbers(player.club, [(player, facts.numbers)])


def write_numbers(
    club: Club, several: Iterable[tuple[Player, Iterable[tuple[str, str]]]]
) -> None:
    """Store the players' numbers at other bodies; refused if a number is another's."""
    numbers = [
        NationalNumber(club=club, player=player, body=body, number=number)
        for player, pairs in several
        for body, number in pairs
    ]
    own = own_body(club).casefold()
    if any(each.body.casefold() == own for each in numbers):
        message = _("Enter the %(body)s number as the national number.")
        raise Refused(message % {"body": own_body(club)})
    try:
        with transaction.atomic():
            NationalNumber.objects.bulk_create(numbers)
    except IntegrityError as error:
        message = _("Another player in the club has one of these numbers: %(numbers)s.")
        named = ", ".join(str(each) for each in numbers[:MOST_NAMED])
        raise Refused(message % {"numbers": named}) from error


def link(records: QuerySet[Player], account: int, at: datetime) -> list[int]:
    """Link these records from now on: it opens no case that began before."""
    unlinked = list(records.filter(account__isnull=True).values_list("pk", flat=True))
    Player.objects.filter(pk__in=unlinked).update(
        account_id=account,
        account_since=at,
        unlinked_account=None,
        unlinked_since=None,
    )
    return unlinked


def link_again(records: QuerySet[Player], account: int) -> list[int]:
    """Link those that had this account last, since when they had it first.

    It opens what it opened before it was unlinked. An account of anyone else in between
    ends that: its cases are not this one's.
    """
    before = records.filter(account__isnull=True, unlinked_account=account)
    linked = list(before.values_list("pk", flat=True))
    Player.objects.filter(pk__in=linked).update(
        account_id=account,
        account_since=F("unlinked_since"),
        unlinked_account=None,
        unlinked_since=None,
    )
    return linked


def unlink(records: QuerySet[Player]) -> None:
    """Unlink the account, and remember it with the time since when it was linked."""
    records.filter(account__isnull=False).update(
        unlinked_account=F("account"),
        unlinked_since=F("account_since"),
        account=None,
        account_since=None,
    )


def merge(player: Player, first: Player, accounts: Iterable[int]) -> None:
    """Let the record `first` stand for the person of `player`, and note what moved."""
    moving, moment = list(access.get_records(player)), now()
    linked: list[int] = []
    for account in accounts:
        linked = link(
            access.get_records(player) | access.get_records(first), account, moment
        )
    Player.objects.filter(pk__in=[each.pk for each in moving]).update(same_as=first)
    RecordMerge.objects.create(
        player_id=player.person,
        first=first,
        moved={each.pk: each.same_as_id for each in moving},
        linked=linked,
        merged_at=moment,
    )


def separate(player: Player, first: Player) -> list[Player]:
    """Undo the merge that `player` leads, or take out that record alone; gives who moved.

    What has been changed since stays: a record that someone took out, an account that
    someone unlinked. An account linked since stays with the record that was invited.
    """
    merged = player.merges.filter(undone_at__isnull=True).last()
    before = {int(key): same for key, same in merged.moved.items()} if merged else {}
    of_person = access.get_records(first)
    records = list(of_person.filter(pk__in=before or [player.pk]))
    if merged is not None:
        of_merge = of_person.filter(
            pk__in=merged.linked, account_since=merged.merged_at
        )
        of_merge.update(account=None, account_since=None)
    if merged is None or of_person.filter(account_since__gt=merged.merged_at).exists():
        others = of_person.exclude(pk__in=[each.pk for each in records])
        _part_account(
            Player.objects.filter(pk__in=[each.pk for each in records]), others
        )

    for record in records:
        record.same_as_id = before.get(record.pk)
    Player.objects.bulk_update(records, ["same_as"])
    player.merges.filter(undone_at__isnull=True).update(undone_at=now())
    return records


def _part_account(moving: QuerySet[Player], staying: QuerySet[Player]) -> None:
    """Let the account stay with those who were invited; else with those who stay."""
    if not were_invited(moving):
        moving.update(account=None, account_since=None)
    elif not were_invited(staying):
        staying.update(account=None, account_since=None)


def withhold_alike(players: Iterable[Player]) -> None:
    """Note of each record of these persons whether another one withholds the name."""
    persons = {player.person for player in players}
    records = Player.objects.filter(Q(pk__in=persons) | Q(same_as__in=persons))
    found = sorted(records, key=lambda record: record.person)
    for _person, of_person in groupby(found, key=lambda record: record.person):
        together = list(of_person)
        withholding = {each.pk for each in together if each.minor or each.hidden}
        for record in together:
            record.withheld_elsewhere = bool(withholding - {record.pk})
    Player.objects.bulk_update(found, ["withheld_elsewhere"])


def were_invited(players: Iterable[Player]) -> bool:
    """Whether an account was opened for one of these records by an invitation."""
    return Invitation.objects.filter(
        player__in=players, accepted_at__isnull=False
    ).exists()
