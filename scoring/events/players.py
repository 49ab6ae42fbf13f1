"""The club's players by the words that someone types for them."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from clubsite.clubs.models import Club, Player
from clubsite.clubs.player_records import club_day
from scoring.events.labels import FoundBy
from scoring.formats.event import ReadPlayer

UNDECIDED = (FoundBy.SEVERAL, FoundBy.SHARED)
"""How someone is found who may be another one as well."""
Alias = tuple[str, str, str]
"""A person's name and numbers as `FileName` keeps them."""
LONGEST_NAME = 100
LONGEST_NUMBER = 20


class Ambiguous(ValueError):
    """Several players are called that; `labels` tell them apart."""

    def __init__(self, labels: Iterable[str]) -> None:
        self.labels = tuple(labels)
        super().__init__(", ".join(self.labels))


class PlayerBook:
    """Everyone a club knows, found by name, by number, or by the name with a number.

    Records that were marked as someone else's lead to that person. `players` are all of
    the club in their order, where someone has loaded them. Those who have left are found
    if no one else fits, and never suggested.
    """

    def __init__(self, club: Club, players: Iterable[Player] | None = None) -> None:
        records = list(club.players.all() if players is None else players)
        people = [player for player in records if player.same_as_id is None]
        named = Counter(spelling(player.name) for player in people)
        today = club_day(club)
        self._gone = {player.pk for player in people if player.has_left(today)}
        self.labels = {
            player.pk: _label(player, alone=named[spelling(player.name)] == 1)
            for player in people
        }
        self.players = {player.pk: player for player in people}
        numbers = {
            (number, player.person)
            for player in records
            for number in {player.national_number, player.club_number} - {""}
        }
        shared = Counter(number for number, _ in numbers)
        self._by_label = {
            **{spelling(number): key for number, key in numbers if shared[number] == 1},
            **{spelling(label): key for key, label in self.labels.items()},
        }

    def find(self, typed: str) -> Player | None:
        """The player of that label, number or name; None for someone not listed."""
        key = self._by_label.get(spelling(typed))
        if key is not None:
            return self.players[key]
        named = self._named(typed)
        if len(named) > 1:
            raise Ambiguous(self.labels[player.pk] for player in named)
        return named[0] if named else None

    def _named(self, typed: str) -> list[Player]:
        """Who has that name: present members, or else those who have left."""
        named = [
            player
            for player in self.players.values()
            if spelling(player.name) == spelling(typed)
        ]
        return [player for player in named if player.pk not in self._gone] or named

    def knows(self, typed: str) -> bool:
        """Whether a player has that label, number or name."""
        return spelling(typed) in self._by_label or bool(self._named(typed))

    def sorted_labels(self) -> list[str]:
        """Everyone who is offered for play, as lists suggest them."""
        offered = (label for key, label in self.labels.items() if key not in self._gone)
        return sorted(offered, key=str.casefold)

    def label_for(self, player: Player) -> str:
        """How that player is written, so that it is found again."""
        return self.labels.get(player.person, player.name)


@dataclass(frozen=True, slots=True)
class Taken:
    """Whom a person of a file is taken for; without a player, for someone new.

    `place` is the key of the pair in the file, and the place in it. `alike` are the
    players between whom the name or the number does not decide.
    """

    place: tuple[int, int]
    pair: str
    name: str
    by: FoundBy
    player: Player | None = None
    alike: tuple[Player, ...] = ()

    @property
    def asks(self) -> bool:
        """Whether someone has to choose."""
        return self.by in UNDECIDED


def _label(player: Player, *, alone: bool) -> str:
    """The name; with a number where it is known or the name alone is not enough."""
    number = player.national_number or player.club_number
    if not number and not alone:
        number = f"#{player.pk}"
    return f"{player.name} ({number})" if number else player.name


def spelling(name: str) -> str:
    """A name without what people write differently."""
    return " ".join(name.casefold().split())


def build_alias(read: ReadPlayer) -> Alias:
    """A person of a file as choices are remembered."""
    return (
        spelling(read.name)[:LONGEST_NAME],
        read.national_number[:LONGEST_NUMBER],
        read.club_number[:LONGEST_NUMBER],
    )
