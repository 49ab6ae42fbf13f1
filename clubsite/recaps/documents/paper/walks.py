"""Where everyone at a table, and its boards, go after a round."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, auto

from clubsite.recaps.documents.paper.seating import (
    Boards,
    Party,
    SeatedRound,
    SectionSeating,
)

BOARDS = "boards"
MOST_EXCEPTIONS = 2


class Way(Enum):
    """The foot line of a round after which no one changes tables."""

    STAY = auto()
    REST = auto()
    DONE = auto()


@dataclass(frozen=True, slots=True)
class Seat:
    """A table, and the seat there; boards go to a table only."""

    table: int
    seat: str = ""


@dataclass(frozen=True, slots=True)
class Relay:
    """A rest of boards before they are played again, at that table if it is known."""

    table: int = 0


Target = Way | Seat | Relay


@dataclass(frozen=True, slots=True)
class Walk:
    """The ways from one seat of a table, or of its boards, by round.

    `usual` is the way of nearly every round; None where it is another each time.
    """

    what: str
    usual: Target | None
    by_round: Mapping[int, Target]

    @property
    def exceptions(self) -> Mapping[int, Target]:
        """The rounds after which it is not the usual way."""
        return {
            number: target
            for number, target in self.by_round.items()
            if target != self.usual
        }


def walks_from(section: SectionSeating, table: int) -> tuple[Walk, ...]:
    """The walks of every seat of the table and of its boards."""
    rounds = dict(enumerate(section.walked(), section.first_round))
    seats = [
        _walk(seat, dict(_after_seat(section, rounds, table, at)))
        for at, seat in enumerate(section.seats)
    ]
    return (*seats, _walk(BOARDS, _ways_of_boards(section, table)))


def _walk(what: str, by_round: Mapping[int, Target]) -> Walk:
    if not by_round:
        return Walk(what, None, by_round)
    usual, count = Counter(by_round.values()).most_common(1)[0]
    alone = count == 1 < len(by_round)
    regular = len(by_round) - count <= MOST_EXCEPTIONS and not alone
    return Walk(what, usual if regular else None, by_round)


def _after_seat(
    section: SectionSeating,
    rounds: Mapping[int, SeatedRound],
    table: int,
    at: int,
) -> Iterator[tuple[int, Target]]:
    for number, rows in rounds.items():
        party = next((row.seats[at] for row in rows if row.table == table), None)
        if party is None or number + 1 not in rounds:
            continue
        found = _seat_of(section, rounds[number + 1], party)
        if found == Seat(table, section.seats[at]):
            yield number, Way.STAY
        else:
            yield number, found or Way.REST


def _seat_of(section: SectionSeating, rows: SeatedRound, party: Party) -> Seat | None:
    for row in rows:
        if row.table is not None and party in row.seats:
            return Seat(row.table, section.seats[row.seats.index(party)])
    return None


def _ways_of_boards(section: SectionSeating, table: int) -> Mapping[int, Target]:
    """Where the boards of a table go.

    Where there are several copies, or others go on with shared boards, there are several
    ways: the one is taken that is open most often. Where boards rest on a relay, so do
    those that no one plays any more.
    """
    choices = dict(_next_places_of_boards(section, table))
    times = Counter(way for ways in choices.values() for way in ways)
    found = {
        number: max(ways, key=lambda way: times[way])
        for number, ways in choices.items()
    }
    relays = Counter(way for way in found.values() if isinstance(way, Relay))
    if not relays:
        return found
    relay = relays.most_common(1)[0][0]
    return {number: relay if way is Way.DONE else way for number, way in found.items()}


def _next_places_of_boards(
    section: SectionSeating, table: int
) -> Iterator[tuple[int, list[Target]]]:
    rounds = dict(section.numbered)
    for number, rows in rounds.items():
        boards = next((row.boards for row in rows if row.table == table), ())
        if not boards or number + 1 not in rounds:
            continue
        holders: list[Target] = [
            Way.STAY if at == table else Seat(at)
            for at in _holders(rounds[number + 1], boards)
        ]
        if not holders or section.copies > 1:
            holders.append(_rest(section, boards, number))
        yield number, holders


def _rest(section: SectionSeating, boards: Boards, after: int) -> Target:
    """The relay, if these boards are played again; of several copies no one knows which
    goes where."""
    for number, rows in section.numbered:
        holders = _holders(rows, boards) if number > after else []
        if holders:
            return Relay(holders[0] if section.copies == 1 else 0)
    return Way.DONE


def _holders(rows: SeatedRound, boards: Boards) -> list[int]:
    return [row.table for row in rows if row.table and row.boards == boards]
