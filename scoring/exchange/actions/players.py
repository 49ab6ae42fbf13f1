"""Who the people of a result file are among the club's players."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from operator import attrgetter
from typing import NamedTuple

from django.utils.translation import gettext as _

from clubsite.clubs.models import Club, Player
from clubsite.clubs.names import sort_name
from clubsite.site.errors import Refused
from scoring.events.labels import FoundBy
from scoring.events.models import FileName
from scoring.events.players import (
    LONGEST_NAME,
    LONGEST_NUMBER,
    Alias,
    Taken,
    build_alias,
    spelling,
)
from scoring.formats.event import ReadEntrant, ReadPlayer

Choices = Mapping[tuple[int, int], Player | None]
"""Whom someone chose for a person of a file, by `Taken.place`; None is someone new."""


class PlayerChange(NamedTuple):
    """A person of a pair by the file's name, and by the name that the club knows."""

    pair: str
    in_file: str
    known: str


class Register:
    """The club's players, found by what was chosen before, by number, by name last.

    A player is known by the national number, else by the club's number, else by the
    same name, unless their numbers say that they are two. A number that several
    people of the club have, or of the file, decides only with the name. Anyone who is not
    known is added; someone without a name is never taken for anyone else.

    New players, learned numbers and choices are written by `store`, all together.
    """

    def __init__(self, club: Club, file: Iterable[ReadEntrant] = ()) -> None:
        self.club = club
        self._shared = _shared(file)
        self._new: list[Player] = []
        self._learned: dict[int, Player] = {}
        self._kept: dict[Alias, Player] = {}
        self._by_national: dict[str, Player] = {}
        self._by_club: dict[str, list[Player]] = {}
        self._by_name: dict[str, list[Player]] = {}
        self.players = tuple(club.players.select_related("same_as"))
        for player in sorted(self.players, key=attrgetter("pk")):
            self._know(player)
        self._chosen: dict[Alias, Player] = {
            (file_name.name, file_name.national_number, file_name.club_number): _person(
                file_name.player
            )
            for file_name in FileName.objects.filter(club=club).select_related(
                "player__same_as"
            )
        }

    def taken(self, pairs: Iterable[ReadEntrant]) -> Iterator[Taken]:
        """Whom each person of the file would be taken for, before anyone chooses."""
        for pair in pairs:
            found: list[Player] = []
            for place, read in enumerate(pair.players, 1):
                taken = self._taken(pair, place, read, found)
                if taken.player is not None:
                    found.append(taken.player)
                yield taken

    def get_players(
        self, pair: ReadEntrant, choices: Choices | None = None
    ) -> list[Player]:
        """The pair's players, none of them twice; what is chosen is kept for later."""
        found: list[Player] = []
        for place, read in enumerate(pair.players, 1):
            chosen = (pair.key, place) in (choices or {})
            player = (choices or {}).get((pair.key, place))
            if not chosen:
                player = self._find(read)
            elif player is not None and player in found:
                raise Refused(
                    _("%(name)s can't be their own partner in pair %(pair)s.")
                    % {"name": player.name, "pair": pair.number}
                )
            if player is None or player in found:
                player = self._add(read, pair.number)
            else:
                self._learn(player, read)
            if chosen:
                self._keep(read, player)
            found.append(player)
        return found

    def person(self, read: ReadPlayer, number: str) -> Player:
        """The player of that name and number, found or added; stored at once."""
        player = self._known_or_new(read, number)
        self.store()
        return player

    def chosen(self, pair: ReadEntrant, place: int, choices: Choices) -> Player:
        """The player who was chosen for a person of the pair; else found or added."""
        read = pair.players[place - 1]
        if (pair.key, place) not in choices:
            return self._known_or_new(read, pair.number)
        player = choices[pair.key, place] or self._add(read, pair.number)
        self.remember(read, player)
        return player

    def remember(self, read: ReadPlayer, player: Player) -> None:
        """That the person of a file is this player, here and in files to come."""
        self._learn(player, read)
        self._keep(read, _person(player))

    def store(self) -> None:
        """Write what has become of the people of the file."""
        learned = [player for key, player in self._learned.items() if key > 0]
        Player.objects.bulk_create(self._new)
        Player.objects.bulk_update(
            learned, ["national_number", "club_number"], batch_size=100
        )
        FileName.objects.bulk_create(
            (
                FileName(
                    club=self.club,
                    name=name,
                    national_number=national,
                    club_number=number,
                    player=player,
                )
                for (name, national, number), player in self._kept.items()
            ),
            update_conflicts=True,
            update_fields=["player"],
            unique_fields=["club", "name", "national_number", "club_number"],
        )
        self._new, self._learned, self._kept = [], {}, {}

    def under_other_names(self, pairs: Iterable[ReadEntrant]) -> list[PlayerChange]:
        """Who is taken, by their number, for a player whose name is another one."""
        return [
            PlayerChange(pair.number, read.name, known.name)
            for pair in pairs
            for read in pair.players
            if (known := self._numbered(read)) is not None
            and build_alias(read) not in self._chosen
            and read.name
            and spelling(read.name) != spelling(known.name)
        ]

    def _known_or_new(self, read: ReadPlayer, number: str) -> Player:
        player = self._find(read)
        if player is None:
            return self._add(read, number)
        self._learn(player, read)
        return player

    def _taken(
        self, pair: ReadEntrant, place: int, read: ReadPlayer, found: list[Player]
    ) -> Taken:
        player = self._find(read)
        by, alike = self._found_by(read)
        if player in found:
            player, by, alike = None, FoundBy.NEW, ()
        return Taken(
            place=(pair.key, place),
            pair=pair.number,
            name=read.name,
            by=by,
            player=player,
            alike=alike,
        )

    def _found_by(self, read: ReadPlayer) -> tuple[FoundBy, tuple[Player, ...]]:
        """By what someone is found, and between whom it does not decide."""
        alike = self._alike(read)
        rivals = [
            player for _number, known in self._with_number(read) for player in known
        ]
        if read.name and build_alias(read) in self._chosen:
            return FoundBy.CHOICE, ()
        if self._numbered(read) is not None:
            return FoundBy.NUMBER, ()
        if rivals:
            return FoundBy.SHARED, tuple(dict.fromkeys([*alike, *rivals]))
        if len(alike) > 1:
            return FoundBy.SEVERAL, alike
        return (FoundBy.NAME if alike else FoundBy.NEW), ()

    def _find(self, read: ReadPlayer) -> Player | None:
        known = self._chosen.get(build_alias(read)) if read.name else None
        return known or self._numbered(read) or next(iter(self._alike(read)), None)

    def _numbered(self, read: ReadPlayer) -> Player | None:
        """Whom a number decides: it is of one person alone, or of one of that name."""
        for number, known in self._with_number(read):
            named = [
                player
                for player in known
                if spelling(player.name) == spelling(read.name)
            ]
            if len(named) == 1:
                return named[0]
            if len(known) == 1 and number not in self._shared:
                return known[0]
        return None

    def _with_number(self, read: ReadPlayer) -> Iterator[tuple[str, Sequence[Player]]]:
        """Each number of a person of the file, and who of the club has it."""
        national = self._by_national.get(read.national_number)
        yield read.national_number, [national] if national else []
        have = self._by_club.get(read.club_number, ())
        yield read.club_number, _agreeing(have, read)

    def _alike(self, read: ReadPlayer) -> tuple[Player, ...]:
        """Anyone who has the name, unless the numbers say that this is someone else."""
        if not read.name:
            return ()
        return _agreeing(self._by_name.get(spelling(read.name), ()), read)

    def _add(self, read: ReadPlayer, number: str) -> Player:
        name = read.name[:LONGEST_NAME] or _("Unnamed player of %(pair)s") % {
            "pair": number
        }
        national = read.national_number[:LONGEST_NUMBER]
        player = Player(
            club=self.club,
            name=name,
            sort_name=sort_name(name)[:LONGEST_NAME],
            national_number="" if national in self._by_national else national,
            club_number=read.club_number[:LONGEST_NUMBER],
            guest=not read.name,
        )
        self._new.append(player)
        self._know(player)
        return player

    def _keep(self, read: ReadPlayer, player: Player) -> None:
        """Remember the choice for the next file that names the person so."""
        if not read.name:
            return
        self._kept[build_alias(read)] = self._chosen[build_alias(read)] = player

    def _learn(self, player: Player, read: ReadPlayer) -> None:
        """Keep numbers that the club did not know, so that names matter less."""
        known = (player.national_number, player.club_number)
        national = read.national_number[:LONGEST_NUMBER]
        if not player.national_number and national not in self._by_national:
            player.national_number = national
        player.club_number = player.club_number or read.club_number[:LONGEST_NUMBER]
        if known != (player.national_number, player.club_number):
            self._learned[player.pk or -id(player)] = player  # new ones have no key yet
            self._know(player)

    def _know(self, player: Player) -> None:
        person = _person(player)
        if player.national_number:
            self._by_national[player.national_number] = person
        if player.club_number:
            have = self._by_club.setdefault(player.club_number, [])
            if person not in have:
                have.append(person)
        if not player.guest:
            named = self._by_name.setdefault(spelling(player.name), [])
            if person not in named:
                named.append(person)


def _shared(file: Iterable[ReadEntrant]) -> frozenset[str]:
    """The numbers that people of different names have in a file."""
    names: dict[str, set[str]] = {}
    for read in chain.from_iterable(reason.players for reason in file):
        for number in {read.national_number, read.club_number} - {""}:
            names.setdefault(number, set()).add(spelling(read.name))
    return frozenset(number for number, found in names.items() if len(found - {""}) > 1)


def _person(player: Player) -> Player:
    return player.same_as or player


def _agreeing(players: Iterable[Player], read: ReadPlayer) -> tuple[Player, ...]:
    """Those whose numbers do not say that this is someone else."""
    return tuple(
        player
        for player in players
        if _may_be(player.national_number, read.national_number)
        and _may_be(player.club_number, read.club_number)
    )


def _may_be(known: str, read: str) -> bool:
    return not known or not read or known == read
