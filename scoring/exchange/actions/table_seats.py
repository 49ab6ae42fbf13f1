"""Who sat where, as the file of an event says it, as rows of the results.

These are the hands of an act: they record nothing.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from clubsite.clubs.models import Player
from scoring.events.models import (
    EntryPlayer,
    Event,
    EventStatistics,
    Result,
    TableSeats,
)
from scoring.events.players import build_alias, spelling
from scoring.exchange import access
from scoring.formats.event import ParsedResult, ReadEvent, ReadPlayer

NAMES = ("north_id", "east_id", "south_id", "west_id")
BATCH = 500

Members = Mapping[int, Sequence[int | None]]
"""The keys of the players of each contestant of a file, in its order, by its key there;
None for a player who is no one here."""


def new_table_seats(
    row: Result, line: ParsedResult, members: Members, source: str
) -> TableSeats | None:
    """The row of the seats that the file has of a result; None where it has none."""
    if line.sitting is None:
        return None
    sides = (line.ns, line.ew, line.ns, line.ew)
    found = [
        members[side][place - 1] if place else None
        for side, place in zip(sides, line.sitting, strict=True)
    ]
    if not any(found):
        return None
    return TableSeats(result=row, source=source, **dict(zip(NAMES, found, strict=True)))


def store_table_seats(
    event: Event, read: ReadEvent, lines: Mapping[Result, ParsedResult]
) -> int:
    """Store what a file has of these results, and return of how many that is new.

    A person of the file is the one of the entry with that number or name; a result of
    which the file says nothing stays as it is. Statistics are made again.
    """
    if not any(line.sitting for line in lines.values()):
        return 0
    people: dict[int, list[EntryPlayer]] = defaultdict(list)
    for member in access.members_of(event):
        people[member.entry_id].append(member)
    chosen = access.names_in_files(event.club)
    wanted = {}
    for row, line in lines.items():
        members = {
            key: _found(read.entrant(key).players, people[entry], chosen)
            for key, entry in ((line.ns, row.ns_id), (line.ew, row.ew_id))
            if line.sitting is not None
        }
        seats = new_table_seats(row, line, members, read.format)
        if seats is not None:
            wanted[row.pk] = seats
    known = access.get_table_seats(wanted)
    new = {
        key: seats
        for key, seats in wanted.items()
        if key not in known
        or (seats.players, seats.source) != (known[key].players, known[key].source)
    }
    TableSeats.objects.filter(result__in=new).delete()
    TableSeats.objects.bulk_create(new.values(), batch_size=BATCH)
    if new:
        EventStatistics.objects.filter(event=event).delete()
    return len(new)


Aliases = Mapping[tuple[str, str, str], int]
"""Whom the club has said that people of files are."""


def _found(
    players: Sequence[ReadPlayer], members: Sequence[EntryPlayer], chosen: Aliases
) -> list[int | None]:
    """Who of an entry each person of the file is; None where that is not certain."""
    return [_one_of(player, members, chosen) for player in players]


def _one_of(
    read: ReadPlayer, members: Sequence[EntryPlayer], chosen: Aliases
) -> int | None:
    person = chosen.get(build_alias(read))
    found = {
        member.player_id
        for member in members
        if member.player.person == person or _is_alike(read, member.player)
    }
    return found.pop() if len(found) == 1 else None


def _is_alike(read: ReadPlayer, player: Player) -> bool:
    numbers = {read.national_number, read.club_number} - {""}
    same_number = numbers & {player.national_number, player.club_number}
    return bool(same_number) or spelling(player.name) == spelling(read.name)
