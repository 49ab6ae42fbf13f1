"""Who the people of a result file are among the club's players."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _

from clubsite.clubs.models import Club, Player
from clubsite.clubs.names import sort_name
from clubsite.errors import Refused
from scoring.formats.evening import ReadEntrant, ReadPlayer
from scoring.labels import FoundBy
from scoring.models import FileName
from scoring.queries.players import (
    LONGEST_NAME,
    LONGEST_NUMBER,
    Alias,
    Taken,
    alias_of,
    spelling,
)

Choices = Mapping[tuple[int, int], Player | None]
"""Whom somebody chose for a person of a file, by `Taken.place`; None is somebody new."""


class Renamed(NamedTuple):
    """A person of a pair by the file's name, and by the name that the club knows."""

    pair: str
    in_file: str
    known: str


class Register:
    """The club's players, found by what was chosen before, by number, by name last.

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
        self._chosen: dict[Alias, Player] = {
            (one.name, one.national_number, one.club_number): _person(one.player)
            for one in FileName.objects.filter(club=club).select_related(
                "player__same_as"
            )
        }

    def taken(self, pairs: Iterable[ReadEntrant]) -> Iterator[Taken]:
        """Whom each person of the file would be taken for, before anybody chooses."""
        for pair in pairs:
            found: list[Player] = []
            for place, read in enumerate(pair.players, 1):
                taken = self._taken(pair, place, read, found)
                if taken.player is not None:
                    found.append(taken.player)
                yield taken

    def players_of(
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
                    _("%(name)s cannot play with themselves in pair %(pair)s.")
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
        """The player of that name and number, found or added."""
        player = self._find(read)
        if player is None:
            return self._add(read, number)
        self._learn(player, read)
        return player

    def remember(self, read: ReadPlayer, player: Player) -> None:
        """That the person of a file is this player, here and in files to come."""
        self._learn(player, read)
        self._keep(read, _person(player))

    def under_other_names(self, pairs: Iterable[ReadEntrant]) -> list[Renamed]:
        """Who is taken, by their number, for a player whose name is another one."""
        return [
            Renamed(pair.number, read.name, known.name)
            for pair in pairs
            for read in pair.players
            if (known := self._numbered(read)) is not None
            and alias_of(read) not in self._chosen
            and read.name
            and spelling(read.name) != spelling(known.name)
        ]

    def _taken(
        self, pair: ReadEntrant, place: int, read: ReadPlayer, found: list[Player]
    ) -> Taken:
        player, by = self._find(read), FoundBy.NAME
        alike: tuple[Player, ...] = ()
        if player is None or player in found:
            player, by = None, FoundBy.NEW
        elif read.name and alias_of(read) in self._chosen:
            by = FoundBy.CHOICE
        elif self._numbered(read) is not None:
            by = FoundBy.NUMBER
        elif len(alike := self._alike(read)) > 1:
            by = FoundBy.SEVERAL
        return Taken(
            place=(pair.key, place),
            pair=pair.number,
            name=read.name,
            by=by,
            player=player,
            alike=alike if by == FoundBy.SEVERAL else (),
        )

    def _find(self, read: ReadPlayer) -> Player | None:
        known = self._chosen.get(alias_of(read)) if read.name else None
        return known or self._numbered(read) or next(iter(self._alike(read)), None)

    def _numbered(self, read: ReadPlayer) -> Player | None:
        known = self._by_national.get(read.national_number)
        if known is None and read.club_number:
            agreeing = _agreeing([self._by_club.get(read.club_number)], read)
            known = next(iter(agreeing), None)
        return known

    def _alike(self, read: ReadPlayer) -> tuple[Player, ...]:
        """Whoever has the name, unless the numbers say that this is somebody else."""
        if not read.name:
            return ()
        return _agreeing(self._by_name.get(spelling(read.name), ()), read)

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

    def _keep(self, read: ReadPlayer, player: Player) -> None:
        """Remember the choice for the next file that names the person so."""
        if not read.name:
            return
        name, national, club = alias_of(read)
        FileName.objects.update_or_create(
            club=self.club,
            name=name,
            national_number=national,
            club_number=club,
            defaults={"player": player},
        )
        self._chosen[name, national, club] = player

    def _learn(self, player: Player, read: ReadPlayer) -> None:
        """Keep numbers that the club did not know, so that names matter less."""
        national = read.national_number[:LONGEST_NUMBER]
        if not player.national_number and national not in self._by_national:
            player.national_number = national
        player.club_number = player.club_number or read.club_number[:LONGEST_NUMBER]
        player.save(update_fields=["national_number", "club_number"])
        self._know(player)

    def _know(self, player: Player) -> None:
        person = _person(player)
        if player.national_number:
            self._by_national[player.national_number] = person
        if player.club_number:
            self._by_club.setdefault(player.club_number, person)
        if not player.guest:
            named = self._by_name.setdefault(spelling(player.name), [])
            if person not in named:
                named.append(person)


def _person(player: Player) -> Player:
    return player.same_as or player


def _agreeing(players: Iterable[Player | None], read: ReadPlayer) -> tuple[Player, ...]:
    """Those whose numbers do not say that this is somebody else."""
    return tuple(
        player
        for player in players
        if player is not None
        and _may_be(player.national_number, read.national_number)
        and _may_be(player.club_number, read.club_number)
    )


def _may_be(known: str, read: str) -> bool:
    return not known or not read or known == read
