"""The sample club while it is being made: who is there, and what time it is."""

from collections.abc import Mapping
from dataclasses import dataclass

from clubsite.accounts.models import User
from clubsite.clubs.models import Club, Player
from clubsite.sample.people import Part
from clubsite.sample.timetable import Timetable


@dataclass(frozen=True, slots=True)
class World:
    """The club, its people by their parts, its players in the order of the list."""

    club: Club
    people: Mapping[Part, User]
    players: tuple[Player, ...]
    times: Timetable

    def __getitem__(self, part: Part) -> User:
        return self.people[part]
