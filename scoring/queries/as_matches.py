"""The matches of a stored event in the terms of result files."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.bridge.contract import SEATS
from scoring.formats.evening import Figure, ReadMatch, ReadPenalty, ReadSeat, Room
from scoring.queries.evening import Evening, Fixture
from scoring.queries.lineups import Seats

FileFigures = Mapping[int, Sequence[str]]
"""What a file gives both sides of a match: IMPs, then points; empty where nothing."""


@dataclass(frozen=True, slots=True)
class Keys:
    """The keys, counted from 1, of rows by their own."""

    pairs: Mapping[int, int]
    lines: Mapping[int, int]
    matches: Mapping[int, int]


def read_matches(
    evening: Evening, keys: Keys, figures: FileFigures, seats: Seats
) -> Iterator[ReadMatch]:
    """Every match, drafts too, in the order of the keys."""
    lineups: defaultdict[int, list[ReadSeat]] = defaultdict(list)
    numbers = _numbers(evening)
    for (match, stint, room), seated in sorted(seats.items()):
        lineups[match] += [
            ReadSeat(stint, Room(room), seat, numbers[seated[seat]])
            for seat in SEATS
            if seated.get(seat) in numbers
        ]
    for fixture in sorted(evening.fixtures, key=lambda one: one.match.key):
        key = fixture.match.key
        read = _match(evening, fixture, keys, figures.get(key, [""] * 4))
        yield replace(read, lineup=tuple(lineups[key]))


def _numbers(evening: Evening) -> dict[int, int]:
    """The place of every player in the list of the contestant, substitutes last."""
    return {
        player.pk: number
        for pair in evening.pairs.values()
        for number, player in enumerate((*pair.players, *pair.substitutes), 1)
    }


def _match(
    evening: Evening, fixture: Fixture, keys: Keys, figures: Sequence[str]
) -> ReadMatch:
    match = fixture.match
    imps, theirs, points, their_points = (
        Figure(text) if text else None for text in figures
    )
    return ReadMatch(
        key=keys.matches[match.key],
        session=fixture.session,
        section=fixture.section,
        round=match.round,
        home=keys.pairs[match.home],
        away=keys.pairs[match.away] if match.away else 0,
        table=str(fixture.table),
        home_imps=imps,
        away_imps=theirs,
        home_points=points,
        away_points=their_points,
        boards=match.boards,
        first_board=fixture.first_board,
        half=match.half,
        published=fixture.published,
        given=match.given,
        fault=match.fault,
        carried=match.carried,
        penalties=tuple(
            ReadPenalty(keys.pairs[one.entry], one.amount, one.unit)
            for one in evening.penalties
            if one.match == match.key
        ),
    )
