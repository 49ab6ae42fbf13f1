"""Who sat where in matches of teams: said as line-ups, or by the names at each table."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace

from scoring.bridge.contract import SEATS, Seat, Side
from scoring.formats.builder import HIDDEN_NAMES
from scoring.formats.event import (
    Contest,
    Form,
    ParsedResult,
    ReadEvent,
    ReadMatch,
    ReadSeat,
    Room,
)

UNKNOWN = "?"
Place = tuple[int, int, Room]
"""A match by its key, the stint and the room."""


def team_at(match: ReadMatch, room: Room, seat: Seat) -> int:
    """The key of who has that seat: the first side sits North-South in the open room."""
    opened = room is Room.OPEN
    return match.home if (seat.side is Side.NS) is opened else match.away


def team_members(event: ReadEvent, team: int) -> tuple[str, ...]:
    """The names of everyone who may sit for a team, who came for others last."""
    entrant = event.entrant(team)
    came = (substitute.player for substitute in entrant.substitutes)
    return tuple(player.name for player in (*entrant.players, *came))


def with_names(event: ReadEvent) -> ReadEvent:
    """The event whose lines name the four at their table, where line-ups say it."""
    named = _named_tables(event)
    if not named:
        return event
    return replace(
        event,
        lines=tuple(
            replace(line, names=line.names or named.get(_place(event, line)))
            for line in event.lines
        ),
    )


def told_at_tables(event: ReadEvent) -> bool:
    """Whether every line-up has a line at which its names can stand."""
    tables = {_place(event, line) for line in event.lines}
    return all(
        (match.key, seat.stint, seat.room) in tables
        for match in event.matches
        for seat in match.lineup
    )


def match_lineups(event: ReadEvent) -> dict[int, tuple[ReadSeat, ...]]:
    """The line-up of each match by its key: as it is said, else by the names at its
    tables, as far as these are members and sat there during a whole stint."""
    if event.contest is not Contest.TEAMS:
        return {}
    played = [match for match in event.matches if match.published and match.away]
    found = dict(_by_names(event, {match.key: match for match in played}))
    return {match.key: match.lineup or found.get(match.key, ()) for match in played}


def _place(event: ReadEvent, line: ParsedResult) -> Place:
    knock_out = event.form is Form.KNOCK_OUT
    stint = (line.round or 1) if knock_out else 1
    return line.match, stint, line.room or Room.OPEN


def _named_tables(event: ReadEvent) -> Mapping[Place, tuple[str, str, str, str]]:
    found: defaultdict[Place, dict[Seat, str]] = defaultdict(dict)
    for match in event.matches:
        for seat in match.lineup:
            names = team_members(event, team_at(match, seat.room, seat.seat))
            found[match.key, seat.stint, seat.room][seat.seat] = names[seat.player - 1]
    north, east, south, west = SEATS
    return {
        place: (
            *(seated.get(north, UNKNOWN), seated.get(east, UNKNOWN)),
            *(seated.get(south, UNKNOWN), seated.get(west, UNKNOWN)),
        )
        for place, seated in found.items()
    }


def _by_names(
    event: ReadEvent, matches: Mapping[int, ReadMatch]
) -> Iterator[tuple[int, tuple[ReadSeat, ...]]]:
    seen: defaultdict[Place, list[tuple[str, str, str, str]]] = defaultdict(list)
    for line in event.lines:
        if line.match in matches and line.room and line.names:
            seen[_place(event, line)].append(line.names)
    seats: defaultdict[int, list[ReadSeat]] = defaultdict(list)
    for (key, stint, room), tables in seen.items():
        match = matches[key]
        for seat, names in zip(SEATS, zip(*tables, strict=True), strict=True):
            number = _number(team_members(event, team_at(match, room, seat)), names)
            if number:
                seats[key].append(ReadSeat(stint, room, seat, number))
    for key, found in seats.items():
        yield key, tuple(_once_each(matches[key], found))


def _number(members: tuple[str, ...], names: tuple[str, ...]) -> int:
    """Which member sat there, counted from 1; 0 where no one sat there all the time."""
    name = names[0]
    if name in HIDDEN_NAMES or len(set(names)) > 1 or members.count(name) != 1:
        return 0
    return members.index(name) + 1


def _once_each(match: ReadMatch, seats: list[ReadSeat]) -> Iterator[ReadSeat]:
    """Those who sit in one place of a stint only."""
    people = [
        (seat.stint, team_at(match, seat.room, seat.seat), seat.player)
        for seat in seats
    ]
    for seat, person in zip(seats, people, strict=True):
        if people.count(person) == 1:
            yield seat
