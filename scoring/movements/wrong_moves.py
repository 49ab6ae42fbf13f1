"""Lines or boards that went the wrong way, and how to go on from there."""

from collections.abc import Set
from dataclasses import dataclass
from itertools import product

from scoring.bridge.messages import gettext_noop
from scoring.movements.changes import Rounds, walks_in_one_line
from scoring.movements.movement import (
    Contest,
    InvalidMovement,
    Movement,
    Row,
    is_playing,
)
from scoring.movements.seats import Player, opponents, seated

MOST_SHIFTS = 3


@dataclass(frozen=True, slots=True)
class Shift:
    """How far the walking pairs and the boards go from their plan, and what it brings:
    rounds until a foul, and opponents again within these."""

    pairs: int
    sets: int
    rounds: int
    repeats: int


def shifts(
    plan: Movement, actual: Rounds, from_round: int, scored: Set[int] = frozenset()
) -> list[Shift]:
    """After a wrong move: the shifts of the walking pairs and of the boards for the rest
    that give most rounds without a foul, then the fewest opponents again.

    Later rounds that are `scored` already stay as they actually are.
    """
    if plan.contest is not Contest.PAIRS or not walks_in_one_line(plan):
        raise InvalidMovement(
            gettext_noop(
                "Only where one pair stays at each table can all others be shifted. "
                "Play the plan again from the next round."
            )
        )
    before = actual[: from_round - 1]
    played, met_before = _history(plan, before)
    stays = {number: actual[number - 1] for number in scored}
    found = [
        Shift(
            pairs,
            sets,
            *_good_rounds(
                plan,
                [
                    stays.get(number) or _shift(plan, rows, pairs, sets)
                    for number, rows in enumerate(plan.rounds, 1)
                    if number >= from_round
                ],
                played,
                met_before,
            ),
        )
        for pairs, sets in product(range(plan.tables), repeat=2)
    ]
    found.sort(key=lambda each: (-each.rounds, each.repeats, each.pairs + each.sets))
    return found[:MOST_SHIFTS]


def _shift(
    plan: Movement, rows: tuple[Row, ...], pairs: int, sets: int
) -> tuple[Row, ...]:
    """The round with the walking pairs so many tables up, and the boards too."""
    stays = set(plan.stationary)
    walkers = [_walker(plan, row, stays) for row in rows]
    size = len(rows)
    found: list[Row] = []
    for at, row in enumerate(rows):
        seat = walkers[at][0]
        walker = walkers[(at - pairs) % size][1]
        board_set = rows[(at - sets) % size][-1]
        stay = row[1 - seat]
        ns, ew = (walker, stay) if seat == 0 else (stay, walker)
        found.append((ns, ew, board_set))
    return tuple(found)


def _walker(plan: Movement, row: Row, stays: set[int]) -> tuple[int, int]:
    """The seat of the pair that walks, and its number: EW with two winners."""
    if plan.winners == 1 and row[1] in stays:
        return 0, row[0]
    return 1, row[1]


Played = set[tuple[Player, int]]
Meetings = set[tuple[Player, Player]]


def _history(plan: Movement, rounds: Rounds) -> tuple[Played, Meetings]:
    played: Played = set()
    meetings: Meetings = set()
    for row in (row for rows in rounds for row in rows if is_playing(row)):
        played |= {(player, row[-1]) for player in seated(plan, row)}
        meetings |= set(opponents(plan, row))
    return played, meetings


def _good_rounds(
    plan: Movement,
    rounds: Rounds,
    played: Played,
    meetings: Meetings,
) -> tuple[int, int]:
    """How many rounds go without a foul, and how many opponents meet again in them."""
    played, meetings = set(played), set(meetings)
    repeats = number = 0
    for rows in rounds:
        new = [row for row in rows if is_playing(row)]
        sets = [(player, row[-1]) for row in new for player in seated(plan, row)]
        if not played.isdisjoint(sets) or len(set(sets)) < len(sets):
            break
        met_now = [each for row in new for each in opponents(plan, row)]
        repeats += len(meetings.intersection(met_now))
        played |= set(sets)
        meetings |= set(met_now)
        number += 1
    return number, repeats
