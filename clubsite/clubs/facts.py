"""What a manager sets for a club and knows of a player, as plain values."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

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
    mail_message: str = ""
    national_numbers: Sequence[Sequence[str]] = ()


def get_settings(club: Club) -> Settings:
    """The club's settings as they stand."""
    return Settings(**{name: getattr(club, name) for name in Settings.__slots__})


@dataclass(frozen=True, slots=True)
class PlayerFacts:
    """What a club knows of a player.

    `numbers` are those at national bodies other than the club's own: body and number.
    """

    name: str
    email: str = ""
    national_number: str = ""
    club_number: str = ""
    minor: bool = False
    born_on: date | None = None
    hidden: bool = False
    guest: bool = False
    nickname: str = ""
    phone: str = ""
    contact_agreed_on: date | None = None
    grade: str = ""
    handicap: Decimal | None = None
    guardian_email: str = ""
    numbers: Sequence[tuple[str, str]] = ()


OF_ITS_OWN_ROW = tuple(name for name in PlayerFacts.__slots__ if name != "numbers")
"""The facts that stand in the row of the player."""


def get_player_facts(
    player: Player, numbers: Sequence[tuple[str, str]] | None = None
) -> PlayerFacts:
    """What the club knows of this player; `numbers` where someone has loaded them."""
    if numbers is None:
        numbers = tuple(player.numbers.values_list("body", "number"))
    of_row = {name: getattr(player, name) for name in OF_ITS_OWN_ROW}
    return PlayerFacts(**of_row, numbers=numbers)
