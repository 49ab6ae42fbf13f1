"""Who plays in a contestant by a corrected file, where that is somebody else than here."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from clubsite.clubs.models import Club, Player
from scoring import access
from scoring.formats.evening import ReadEvent, ReadPlayer
from scoring.labels import NameFate
from scoring.models import Entry, EntryPlayer
from scoring.queries.filed import Filed
from scoring.queries.homes import Home, label_of, sections_of_pairs
from scoring.queries.players import Alias, alias_of, spelling


@dataclass(frozen=True, slots=True)
class NameChange:
    """Somebody whom the file names in a contestant, and who sits at that place here.

    `numbered`: the file gives the number of whoever sits there, under another name.
    `place` is one more than there are where nobody sits; `substitute` is whoever came
    for the session of the file and is another by now.
    """

    entry: Entry
    place: int
    read: ReadPlayer
    seated: Player | None
    numbered: bool
    substitute: bool = False

    @property
    def key(self) -> tuple[int, int]:
        """What tells it from other changes of the file."""
        return self.entry.pk, self.place

    @property
    def fates(self) -> tuple[NameFate, ...]:
        """What may be made of it, what is likely first."""
        if self.seated is None:
            return (NameFate.PLAYED, NameFate.KEPT)
        if self.numbered:
            return (NameFate.SAME, NameFate.KEPT)
        return (NameFate.PLAYED, NameFate.SAME, NameFate.KEPT)


def names_changed(club: Club, file: Filed) -> Iterator[NameChange]:
    """The people whom the file names otherwise than the event, and the last file did.

    A name that was put right here, and that both files have alike, stays.
    """
    before = dict(_people(file.former)) if file.former else {}
    chosen = access.names_in_files(club)
    for home, people in _people(file.read):
        if home in file.entries:
            told = before.get(home, ())
            new = tuple(one for one in people if one not in told)
            members = _members(file.entries[home], file)
            yield from _of_entry(file.entries[home], members, (people, new), chosen)


def _members(entry: Entry, file: Filed) -> list[EntryPlayer]:
    """Who sits there; of a session's file its substitutes first."""
    seated = [one for one in entry.members.all() if not one.substitute]
    if not file.session:
        return seated
    came = [
        one
        for one in entry.members.all()
        if one.substitute and one.from_round == file.after + 1
    ]
    return [*came, *seated]


def _people(read: ReadEvent) -> Iterator[tuple[Home, tuple[ReadPlayer, ...]]]:
    """Those with a name; nobody is taken away by a file that names nobody."""
    for section, pair in sections_of_pairs(read):
        yield (section, label_of(pair)), tuple(one for one in pair.players if one.name)


def _of_entry(
    entry: Entry,
    members: Sequence[EntryPlayer],
    named: tuple[tuple[ReadPlayer, ...], tuple[ReadPlayer, ...]],
    chosen: Mapping[Alias, int],
) -> Iterator[NameChange]:
    """Those `named` now, and those of them who were not before."""
    people, new = named
    free = [
        member
        for member in members
        if not any(is_known_as(member.player, one, chosen) for one in people)
    ]
    strangers = [
        one
        for one in new
        if not any(is_known_as(member.player, one, chosen) for member in members)
    ]
    places = [one.place for one in members]
    following = max(places, default=0) + 1
    for at, (stranger, member) in enumerate(zip_longest(strangers, free)):
        if stranger is None:
            continue
        seated = member.player if member else None
        yield NameChange(
            entry=entry,
            place=member.place if member else following + at,
            read=stranger,
            seated=seated,
            numbered=seated is not None and is_numbered(seated, stranger),
            substitute=member is not None and member.substitute,
        )


def is_known_as(player: Player, read: ReadPlayer, chosen: Mapping[Alias, int]) -> bool:
    """Whether the club's player is called so, or somebody has said that this is theirs."""
    known = chosen.get(alias_of(read))
    if known is not None:
        return known == player.person
    return spelling(player.name) == spelling(read.name)


def is_numbered(player: Player, read: ReadPlayer) -> bool:
    """Whether the number is the player's own: the national one, else the club's."""
    if read.national_number and player.national_number:
        return read.national_number == player.national_number
    return bool(read.club_number) and read.club_number == player.club_number
