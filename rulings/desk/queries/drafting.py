"""What the page of a ruling in the making needs beside the fields."""

from collections.abc import Mapping
from dataclasses import dataclass

from clubsite.clubs.models import Club, Player
from clubsite.site.characters import whole_number
from rulings.laws import families
from rulings.laws.families import Family
from rulings.log import access as log_access
from rulings.log.access import officials_of
from rulings.log.models import Ruling
from rulings.log.procedure.content import MOST_CONSULTED
from rulings.log.queries.places import (
    EffectOptions,
    Place,
    Places,
    effect_options,
    places_of,
)
from scoring.results.queries.matches import Sitting, sittings_at


@dataclass(frozen=True, slots=True)
class FamilyGroup:
    """The families under one heading."""

    title: str
    families: tuple[Family, ...]


@dataclass(frozen=True, slots=True)
class Drafting:
    """A ruling in the making: its place, who sat there, and what can be chosen."""

    ruling: Ruling
    amended: bool
    places: Places
    place: Place
    options: EffectOptions
    players: tuple[Player, ...]
    family: Family | None
    favourites: tuple[Family, ...]
    groups: tuple[FamilyGroup, ...]
    sittings: tuple[Sitting, ...] = ()

    @property
    def boards(self) -> list[int]:
        """The boards that the table plays, or all of them."""
        return self.places.boards(self.places.table(self.place.key))

    @property
    def lines(self) -> list[Place]:
        """The lines that fit the place so far."""
        return self.places.at(self.place)


def drafting(ruling: Ruling, typed: Mapping[str, str]) -> Drafting:
    """The draft or amendment as it stands in what was typed: nine queries at most."""
    places = places_of(ruling.event)
    place = places.place(typed) if ruling.is_draft else place_of(ruling)
    options = effect_options(ruling.event, place.result, places)
    return Drafting(
        ruling=ruling,
        amended=not ruling.is_draft,
        places=places,
        place=place,
        options=options,
        players=tuple(log_access.players_in(_entries(typed, options))),
        family=families.LOGGED.get(typed.get("family", "")),
        favourites=favourites_of(ruling.club),
        groups=family_groups(),
        sittings=sittings_at(place.result, ruling.event, staff=True),
    )


def favourites_of(club: Club) -> tuple[Family, ...]:
    """The families that the club's directors find first."""
    codes = [one for one in club.favourite_families if one in families.BY_CODE]
    return tuple(families.family(code) for code in codes or families.MOST_USED)


def family_groups() -> tuple[FamilyGroup, ...]:
    """All families under their headings."""
    return tuple(
        FamilyGroup(families.GROUP_TITLES[group], members)
        for group, members in families.in_groups().items()
    )


def people_to_consult(club: Club) -> list[tuple[str, str]]:
    """Whom a director may have asked: officials of the club, then its players."""
    return [
        *((f"user:{user.pk}", user.name) for user in officials_of(club)),
        *((f"player:{player.pk}", player.name) for player in club.players.all()),
    ]


def asked_so_far(ruling: Ruling) -> list[str]:
    """Whom the director has noted as asked, by name, in the order of the notes."""
    rows = min(whole_number(ruling.draft.get("consulted", "")), MOST_CONSULTED)
    asked = [ruling.draft.get(f"c{row}-who", "") for row in range(rows)]
    names = dict(people_to_consult(ruling.club)) if any(asked) else {}
    return [names[who] for who in asked if who in names]


def place_of(ruling: Ruling) -> Place:
    """Where the ruling lies, as it is stored."""
    return Place(
        ruling.table, ruling.board, ruling.result, ruling.section, room=ruling.room
    )


def _entries(typed: Mapping[str, str], options: EffectOptions) -> set[int]:
    """The pairs that the ruling concerns, as far as was typed."""
    lines = [options.line(v) for k, v in typed.items() if k.endswith("-line")]
    chosen = [line for line in (options.main, *lines) if line]
    pairs = {key for key, _name in options.pairs}
    fined = {int(v) for k, v in typed.items() if k.endswith("-entry") and v in pairs}
    return {entry for line in chosen for entry in line.contestants} | fined
