"""What a manager sets for a club and knows of a player, as plain values."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from clubsite.clubs.labels import InPlay, Names, Paper
from clubsite.clubs.models import Club, Player


@dataclass(frozen=True, slots=True)
class Settings:
    """What a manager sets for the club."""

    name: str
    time_zone: str
    language: str
    paper: Paper
    in_play: InPlay
    names: Names
    about: str = ""
    contact: str = ""
    external_contact: str = ""
    national_numbers: Sequence[Sequence[str]] = ()


def get_settings(club: Club) -> Settings:
    """The club's settings as they stand."""
    return Settings(**{name: getattr(club, name) for name in Settings.__slots__})


@dataclass(frozen=True, slots=True)
class PlayerFacts:
    """What a club knows of a player."""

    name: str
    email: str = ""
    national_number: str = ""
    club_number: str = ""
    minor: bool = False
    born_on: date | None = None
    hidden: bool = False
    guest: bool = False


def get_player_facts(player: Player) -> PlayerFacts:
    """What the club knows of this player."""
    return PlayerFacts(
        **{name: getattr(player, name) for name in PlayerFacts.__slots__}
    )
