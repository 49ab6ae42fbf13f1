"""Ruling in the making: its place, who sits there, the deal, and what can be chosen."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from clubsite.clubs.models import Club, Player
from clubsite.site.characters import whole_number
from rulings.laws import families
from rulings.laws.engine.terms import Value
from rulings.laws.families import Family
from rulings.log import access as log_access
from rulings.log.access import get_officials, players_in
from rulings.log.models import Ruling
from rulings.log.procedure.content import MOST_CONSULTED
from rulings.log.queries.places import (
    EffectOptions,
    Place,
    Places,
    effect_options,
    get_places,
)
from scoring.bridge.boards import Deal, Vulnerability
from scoring.bridge.contract import Seat
from scoring.events import access as scoring
from scoring.events.models import Entry, EntryPlayer, Result
from scoring.events.queries import played_result
from scoring.results.queries.boards import to_deal
from scoring.results.queries.matches import Sitting, sittings_at

A_PAIR = 2
VULNERABLE = {Vulnerability.NONE: "none", Vulnerability.ALL: "both"}
"""What the laws call it where it is no side: who is vulnerable, in every family."""
Names = Mapping[str, str]
"""Who is at each seat; of a pair both, since no one told who sits North."""


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


def drafting(
    ruling: Ruling,
    typed: Mapping[str, str],
    *,
    with_people: bool = True,
    with_sittings: bool = True,
) -> Drafting:
    """The draft or amendment as it stands in what was typed: three queries at most.

    All players of the event are loaded where someone is fined, else those concerned;
    they and who sat at the table only where the page wants them.
    """
    fines = with_people and _fines_somebody(typed)
    places = get_places(ruling.event, with_players=fines)
    place = _typed_place(ruling, typed, places)
    entries = places.rows.entries if fines else ()
    options = effect_options(ruling.event, place.result, places, entries)
    concerned = _entries(typed, options) if with_people else set()
    players = _players_in(entries, concerned) if fines else players_in(concerned)
    return Drafting(
        ruling=ruling,
        amended=not ruling.is_draft,
        places=places,
        place=place,
        options=options,
        players=tuple(players),
        family=families.LOGGED.get(typed.get("family", "")),
        favourites=get_favourites(ruling.club),
        groups=family_groups(),
        sittings=sittings_at(place.result, ruling.event, staff=True)
        if with_sittings
        else (),
    )


def typed_place(ruling: Ruling, typed: Mapping[str, str]) -> Place:
    """The place of the ruling as it was typed."""
    return _typed_place(ruling, typed, get_places(ruling.event))


def _typed_place(ruling: Ruling, typed: Mapping[str, str], places: Places) -> Place:
    return places.place(typed) if ruling.is_draft else ruling_place(ruling)


def _fines_somebody(typed: Mapping[str, str]) -> bool:
    named = any(name.endswith("-entry") for name in typed)
    return named or whole_number(typed.get("penalties", "")) > 0


def _entries(typed: Mapping[str, str], options: EffectOptions) -> set[int]:
    """The pairs that the ruling concerns, as far as was typed."""
    lines = [options.line(v) for k, v in typed.items() if k.endswith("-line")]
    chosen = [line for line in (options.main, *lines) if line]
    pairs = {key for key, _name in options.pairs}
    fined = {int(v) for k, v in typed.items() if k.endswith("-entry") and v in pairs}
    return {entry for line in chosen for entry in line.contestants} | fined


def _players_in(entries: Iterable[Entry], chosen: Collection[int]) -> list[Player]:
    """The players of the chosen entries, each once, in the order of `players_in`."""
    places = [
        (entry, member)
        for entry in entries
        if entry.pk in chosen
        for member in entry.members.all()
    ]
    places.sort(key=lambda seat: (seat[0].number, seat[1].place, seat[1].pk))
    places.sort(key=lambda seat: seat[0].direction, reverse=True)
    return list({place.player_id: place.player for _entry, place in places}.values())


def get_favourites(club: Club) -> tuple[Family, ...]:
    """The families that the club's directors find first."""
    codes = [
        favourite_family
        for favourite_family in club.favourite_families
        if favourite_family in families.BY_CODE
    ]
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
        *((f"user:{user.pk}", user.name) for user in get_officials(club)),
        *((f"player:{player.pk}", player.name) for player in club.players.all()),
    ]


def asked_so_far(ruling: Ruling) -> list[str]:
    """Names of the people noted as consulted, in the order of the notes."""
    rows = min(whole_number(ruling.draft.get("consulted", "")), MOST_CONSULTED)
    chosen = [ruling.draft.get(f"c{row}-who", "") for row in range(rows)]
    keys: dict[str, set[int]] = {"user": set(), "player": set()}
    for who in chosen:
        kind, _colon, key = who.partition(":")
        keys.setdefault(kind, set()).add(whole_number(key))
    users, players = log_access.load_people(ruling.club, keys["user"], keys["player"])
    names = {f"user:{user.pk}": user.name for user in users}
    names |= {f"player:{player.pk}": player.name for player in players}
    return [names[who] for who in chosen if who in names]


def ruling_place(ruling: Ruling) -> Place:
    """Where the ruling lies, as it is stored."""
    return Place(
        ruling.table, ruling.board, ruling.result, ruling.section, room=ruling.room
    )


def names_at(line: Result | None) -> Names:
    """The names to read out at each seat; none where a team has more than two."""
    return build_names(line, log_access.seated_in(line.contestants)) if line else {}


def build_names(line: Result, members: Iterable[EntryPlayer]) -> Names:
    """The names to read out at each seat, of these members of the line's contestants."""
    names: dict[int, list[str]] = {}
    for member in (member for member in members if not member.substitute):
        names.setdefault(member.entry_id, []).append(member.player.name)
    return {
        str(seat): ", ".join(found)
        for seat in Seat
        if len(found := names.get(_sitter(line, seat), [])) <= A_PAIR and found
    }


def _sitter(line: Result, seat: Seat) -> int:
    own = line.sitters(seat.side)
    return own[-1] if seat in (Seat.S, Seat.W) else own[0]


def facts_known(place: Place) -> dict[str, Value]:
    """The facts of the board that no one has to be asked for."""
    known: dict[str, Value] = {}
    if place.dealer:
        known["dealer"] = str(place.dealer)
    if place.vulnerable:
        known["vulnerable"] = VULNERABLE.get(place.vulnerable, str(place.vulnerable))
    played = played_result(place.result) if place.result else None
    if played and played.contract and played.declarer:
        known["declarer"] = str(played.declarer)
        known["denomination"] = str(played.contract.strain)
    if place.result:
        is_open = place.result.kind in scoring.OPEN_KINDS
        known["result_in"] = "no" if is_open else "yes"
    return known


def deal_at(place: Place) -> Deal | None:
    """The hands of the board as it was dealt to that line, where they are known; for who
    directs, also under an embargo."""
    if place.result is None:
        return None
    sets = [place.result.section.board_set_id]
    deals = scoring.get_deals(sets, despite_embargo=True)
    row = deals.filter(board=place.result.board).first()
    return to_deal(row) if row else None
