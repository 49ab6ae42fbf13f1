"""Who gets the result of an event by email: one recipient for each address.

Results of someone under 18 go to the guardian's address alone. Members who have left
get none.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date

from clubsite.clubs.models import Player
from clubsite.clubs.player_records import club_day
from scoring.events.models import Event
from scoring.mails import access


@dataclass(slots=True)
class Recipient:
    """An address with the entries of the event whose players have it.

    `names` are those of its adult readers.
    """

    address: str
    entries: list[int] = field(default_factory=list)
    names: list[str] = field(default_factory=list)


def find_recipients(event: Event) -> dict[str, Recipient]:
    """The recipients of the event's results by address: two queries."""
    seats = list(access.get_seats(event))
    records: defaultdict[int, list[Player]] = defaultdict(list)
    for record in access.get_persons(seat.player for seat in seats):
        records[record.person].append(record)
    today = club_day(event.club)
    found: dict[str, Recipient] = {}
    for seat in seats:
        of_person = records[seat.player.person]
        address = choose_address(of_person, today)
        if not address:
            continue
        recipient = found.setdefault(address, Recipient(address))
        if seat.entry_id not in recipient.entries:
            recipient.entries.append(seat.entry_id)
        name = of_person[0].name
        if not is_minor(of_person, today) and name not in recipient.names:
            recipient.names.append(name)
    return found


def is_minor(records: Sequence[Player], day: date) -> bool:
    """Whether any record of the person says that they are under 18."""
    return any(record.is_under_18(day) for record in records)


def choose_address(records: Sequence[Player], day: date) -> str:
    """Where results of the person of these records go, in lower case; nowhere if empty.

    The guardian's address for someone under 18; else the account's, else a typed one.
    """
    if any(record.has_left(day) for record in records):
        return ""
    if is_minor(records, day):
        found = [record.guardian_email for record in records]
    else:
        accounts = [record.account for record in records if record.account]
        of_accounts = [account.email for account in accounts if account.is_active]
        found = [*of_accounts, *(record.email for record in records)]
    return next(filter(None, found), "").lower()
