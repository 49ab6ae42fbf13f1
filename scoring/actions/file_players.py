"""Who the people of a result file are among the club's players."""

from collections.abc import Iterable
from typing import NamedTuple

from django.utils.translation import gettext as _

from clubsite.clubs.models import Club, Player
from clubsite.clubs.names import sort_name
from scoring.formats.evening import ReadEntrant, ReadPlayer

LONGEST_NAME = 100
LONGEST_NUMBER = 20


class Renamed(NamedTuple):
    """A person of a pair by the file's name, and by the name that the club knows."""

    pair: str
    in_file: str
    known: str


class Register:
    """The club's players, found by number first and by name last.

    A player is known by the national number, else by the club's number, else by the
    same name, unless their numbers say that they are two. Whoever is not known is
    added; somebody without a name is never taken for anybody else.
    """

    def __init__(self, club: Club) -> None:
        self.club = club
        self._by_national: dict[str, Player] = {}
        self._by_club: dict[str, Player] = {}
        self._by_name: dict[str, list[Player]] = {}
        for player in club.players.select_related("same_as").order_by("pk"):
            self._know(player)

    def players_of(self, pair: ReadEntrant) -> list[Player]:
        """The pair's players, none of them twice."""
        found: list[Player] = []
        for read in pair.players:
            player = self._find(read)
            if player is None or player in found:
                player = self._add(read, pair.number)
            else:
                self._learn(player, read)
            found.append(player)
        return found

    def under_other_names(self, pairs: Iterable[ReadEntrant]) -> list[Renamed]:
        """Who is taken, by their number, for a player whose name is another one."""
        return [
            Renamed(pair.number, read.name, known.name)
            for pair in pairs
            for read in pair.players
            if (known := self._find(read)) is not None
            and read.name
            and _spelling(read.name) != _spelling(known.name)
        ]

    def _find(self, read: ReadPlayer) -> Player | None:
        known = self._by_national.get(read.national_number)
        if known is None and read.club_number:
            known = _agreeing([self._by_club.get(read.club_number)], read)
        if known is None and read.name:
            known = _agreeing(self._by_name.get(_spelling(read.name), ()), read)
        return known

    def _add(self, read: ReadPlayer, number: str) -> Player:
        name = read.name[:LONGEST_NAME] or _("Unnamed player of %(pair)s") % {
            "pair": number
        }
        national = read.national_number[:LONGEST_NUMBER]
        player = Player.objects.create(
            club=self.club,
            name=name,
            sort_name=sort_name(name)[:LONGEST_NAME],
            national_number="" if national in self._by_national else national,
            club_number=read.club_number[:LONGEST_NUMBER],
            guest=not read.name,
        )
        self._know(player)
        return player

    def _learn(self, player: Player, read: ReadPlayer) -> None:
        """Keep numbers that the club did not know, so that names matter less."""
        national = read.national_number[:LONGEST_NUMBER]
        if not player.national_number and national not in self._by_national:
            player.national_number = national
        player.club_number = player.club_number or read.club_number[:LONGEST_NUMBER]
        player.save(update_fields=["national_number", "club_number"])
        self._know(player)

    def _know(self, player: Player) -> None:
        person = player.same_as or player
        if player.national_number:
            self._by_national[player.national_number] = person
        if player.club_number:
            self._by_club.setdefault(player.club_number, person)
        if not player.guest:
            named = self._by_name.setdefault(_spelling(player.name), [])
            if person not in named:
                named.append(person)


def _agreeing(players: Iterable[Player | None], read: ReadPlayer) -> Player | None:
    """The first whose numbers do not say that this is somebody else."""
    return next(
        (
            player
            for player in players
            if player is not None
            and _may_be(player.national_number, read.national_number)
            and _may_be(player.club_number, read.club_number)
        ),
        None,
    )


def _may_be(known: str, read: str) -> bool:
    return not known or not read or known == read


def _spelling(name: str) -> str:
    return " ".join(name.casefold().split())
