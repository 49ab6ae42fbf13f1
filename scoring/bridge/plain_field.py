"""Matchpoints of a plain field: table results only, in whole numbers and fast.

A field is plain if nothing in it is adjusted, awaited or compared in groups. Its totals
equal those of `score_event`, which scores everything else. Points are on the doubled
scale (Law 78A).

A `PlainField` is made once, from the seats, and scores them as often as results change.
It keeps nothing of one scoring for the next.
"""

import struct
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from operator import add

from scoring.bridge.side_by_side import SideBySide

Amount = int | Fraction
"""Points: whole unless boards with fewer results were brought to a full one."""
Scores = Sequence[Sequence[int]]
"""The scores of each board in North-South's view, table by table."""

FEW = 30
"""Boards of up to so many tables are sooner compared side by side than put in order."""
ABSENT = b"\xff"
"""The number of a seat that is not there."""


class ScoresDoNotFit(ValueError):
    """The boards have not one score for each of their tables."""


@dataclass(frozen=True, slots=True)
class Seats:
    """The pairs at the tables of one board, numbered from 0; a pair plays it once."""

    ns: Sequence[int]
    ew: Sequence[int]


@dataclass(frozen=True, slots=True)
class PlainTotals:
    """The points of each pair, and the most that it could have."""

    points: tuple[Amount, ...]
    maximum: tuple[int, ...]

    def percentage(self, pair: int) -> Fraction | None:
        """The pair's share of its maximum; `None` if it did not play."""
        maximum = self.maximum[pair]
        return Fraction(100 * self.points[pair], maximum) if maximum else None


class PlainField:
    """The seats of a session, prepared for adding up points.

    The fullest board is a full one; Neuberg brings the others to it.

    >>> field = PlainField([Seats(ns=[0, 1], ew=[2, 3])], pairs=4)
    >>> field.totals([[420, -50]]).points
    (2, 0, 0, 2)
    """

    def __init__(self, boards: Sequence[Seats], pairs: int) -> None:
        self.tables = [len(seats.ns) for seats in boards]
        self.full, *self.short = [
            EqualBoards(boards, number, pairs)
            for number in sorted({*self.tables} - {0}, reverse=True) or [0]
        ]
        played = self.full.played
        for group in self.short:
            played = list(map(add, played, group.played))
        top = 2 * (self.full.tables - 1)
        self.maximum = tuple([top * times for times in played])

    def totals(self, scores: Scores) -> PlainTotals:
        """Every pair's total for these scores, given board by board."""
        if list(map(len, scores)) != self.tables:
            raise ScoresDoNotFit
        points: Sequence[Amount] = self.full.points(scores)
        for group in self.short:
            points = list(map(add, points, group.brought(scores, self.full.tables)))
        return PlainTotals(tuple(points), self.maximum)


class EqualBoards:
    """Those boards of a field that have so many tables."""

    def __init__(self, boards: Sequence[Seats], tables: int, pairs: int) -> None:
        self.tables = tables
        self.numbers = [
            at for at, seats in enumerate(boards) if len(seats.ns) == tables
        ]
        equal = [boards[at] for at in self.numbers]
        self.played = times_played(equal, tables, pairs)
        self.adder = (
            ByteAdder(equal, tables, pairs)
            if has_room(equal, tables, pairs)
            else LoopAdder(equal, tables, self.played)
        )

    def points(self, scores: Scores) -> Sequence[int]:
        """Every pair's points on these boards."""
        return self.adder.points([scores[at] for at in self.numbers])

    def brought(self, scores: Scores, full: int) -> list[Fraction]:
        """The same, each board brought to so many tables by Neuberg."""
        stretch = Fraction(full, self.tables)
        return [
            (points + times) * stretch - times
            for points, times in zip(self.points(scores), self.played, strict=True)
        ]


def times_played(boards: Sequence[Seats], tables: int, pairs: int) -> list[int]:
    """How many of these boards each pair plays: all, where the tables seat every pair."""
    if 2 * tables == pairs:
        return [len(boards)] * pairs
    times = Counter(chain.from_iterable([*seats.ns, *seats.ew] for seats in boards))
    return [times[pair] for pair in range(pairs)]


def has_room(boards: Sequence[Seats], tables: int, pairs: int) -> bool:
    """Whether every seat and every pair has a byte, and every sum has two."""
    top = 2 * (tables - 1)
    return 2 * tables < 256 and pairs <= 256 and len(boards) * top < 1 << 16


class ByteAdder:
    """Adds up the points of all pairs at once, on boards that have room for it.

    The points of a board stand in the order of its seats: North-South of each table, then
    East-West. `seats` has for each pair the number of its seat, by which
    `bytes.translate` finds its points. The byte 0 that follows makes room for the sum of
    all boards, which are then added as long integers.
    """

    def __init__(self, boards: Sequence[Seats], tables: int, pairs: int) -> None:
        self.pairs = pairs
        self.seats = seats_by_pair(boards, tables, pairs)
        # The points of East-West for each number of points of North-South.
        self.mirror = bytes(range(2 * (tables - 1), -1, -1)).ljust(256, b"\0")
        self.side_by_side = None
        if tables <= FEW:
            self.side_by_side = SideBySide(boards=len(boards), tables=tables)

    def points(self, scores: Scores) -> Sequence[int]:
        total = 0
        for seats, points in zip(self.seats, self._by_seat(scores), strict=True):
            by_pair = seats.translate(points.ljust(256, b"\0"))
            total += int.from_bytes(by_pair, "little")
        sums = total.to_bytes(2 * self.pairs, "little")
        return struct.unpack(f"<{self.pairs}H", sums)

    def _by_seat(self, scores: Scores) -> list[bytes]:
        """The points of each board, first of North-South and then of East-West."""
        if self.side_by_side is None:
            rows = [bytes(points(board)) for board in scores]
            return [row + row.translate(self.mirror) for row in rows]
        ns = self.side_by_side.points(scores)
        by_table = ns + ns.translate(self.mirror)
        return [by_table[board :: len(scores)] for board in range(len(scores))]


def seats_by_pair(boards: Sequence[Seats], tables: int, pairs: int) -> list[bytes]:
    """For each board the seat of every pair, each followed by an absent one."""
    everyone = bytes(range(pairs))
    numbers = bytes(range(2 * tables)).ljust(pairs, ABSENT)
    nowhere = ABSENT * (2 * pairs)
    found = []
    for board in boards:
        seated = bytes(board.ns) + bytes(board.ew)
        if len(seated) < pairs:
            seated += everyone.translate(None, seated)
        seats = bytearray(nowhere)
        seats[::2] = bytes.maketrans(seated, numbers)[:pairs]
        found.append(bytes(seats))
    return found


class LoopAdder:
    """Adds up the points result by result, on boards of any size.

    What one side has above average the other has below it.
    """

    def __init__(
        self, boards: Sequence[Seats], tables: int, played: Sequence[int]
    ) -> None:
        self.boards = boards
        self.average = tables - 1
        self.played = played

    def points(self, scores: Scores) -> Sequence[int]:
        above = [0] * len(self.played)
        for seats, board in zip(self.boards, scores, strict=True):
            worth = above_average_by_score(board)
            for ns, ew, score in zip(seats.ns, seats.ew, board, strict=True):
                made = worth[score]
                above[ns] += made
                above[ew] -= made
        return [
            made + times * self.average
            for made, times in zip(above, self.played, strict=True)
        ]


def points(scores: Sequence[int]) -> Iterable[int]:
    """North-South's matchpoints of each score among these.

    >>> list(points([420, 450, 420, -50]))
    [3, 6, 3, 0]
    """
    return map(points_by_score(scores).__getitem__, scores)


def points_by_score(scores: Sequence[int]) -> dict[int, int]:
    """What each score is worth: two for a result that it beats, one for an equal one."""
    order = sorted(scores)
    worth: dict[int, int] = {}
    first = 0
    while first < len(order):
        score = order[first]
        end = bisect_right(order, score, first)
        worth[score] = first + end - 1
        first = end
    return worth


def above_average_by_score(scores: Sequence[int]) -> dict[int, int]:
    """One more for a result that each score beats, one less for one that beats it.

    The results are counted, not put in order: of thousands few differ.
    """
    counts = Counter(scores)
    worth: dict[int, int] = {}
    value = -len(scores)
    for score in sorted(counts):
        worth[score] = value + counts[score]
        value += 2 * counts[score]
    return worth
