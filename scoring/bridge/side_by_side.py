"""Comparison of every result with every other one on its board, all boards at once.

Python subtracts two integers of a thousand digits in little more time than two of one
digit. So the scores of all boards stand in one integer, 16 bits each (a lane), table after
table. Shifted by some tables, the same integer has beside each result that of another
table on the same board, and one subtraction compares them all:

    scores             table 1, board 1 | table 1, board 2 | table 2, board 1 | ...
    shifted by one     table 2, board 1 | table 2, board 2 | table 3, board 1 | ...

A bit above each score, its guard, is borrowed from when the subtrahend is larger, so that
no lane disturbs the next; it is left where the result further on is at least as good.
"""

import struct
from collections.abc import Sequence
from itertools import chain

LANE = 16
SCORE = 14
"""Bits of a score, which therefore lies from -8192 to 8191; no contract makes 8000."""


class ScoreOutOfRange(ValueError):
    """A score that no contract can make."""


class SideBySide:
    """The comparison of boards with equally many tables, prepared for any scores."""

    def __init__(self, *, boards: int, tables: int) -> None:
        self.boards = boards
        self.tables = tables
        # A one in every lane, and the guard of every lane.
        self.ones = ones = int.from_bytes(b"\1\0" * (boards * tables), "little")
        self.guards = guards = ones << SCORE
        row = boards * LANE
        shifts = range(row, row * tables, row or 1)
        self.steps = [(bits, ones >> bits, guards >> bits) for bits in shifts]

    def points(self, scores: Sequence[Sequence[int]]) -> bytes:
        """North-South's matchpoints of each result on the doubled scale.

        They are in the order of the lanes: table after table. Each begins with average;
        where two results differ, a point goes from the lower to the higher.

        >>> list(SideBySide(boards=1, tables=4).points([[420, 450, 420, -50]]))
        [3, 6, 3, 0]
        """
        lanes = self._in_lanes(scores)
        guarded = lanes | self.guards
        points = self.ones * (self.tables - 1)
        for bits, ones, guards in self.steps:
            lead = (guarded >> bits) - (lanes & (guards - ones))
            not_lower, higher = lead & guards, (lead - ones) & guards
            gain = ((not_lower + higher) >> SCORE) - ones
            points += (gain << bits) - gain
        return points.to_bytes(2 * self.boards * self.tables, "little")[::2]

    def _in_lanes(self, scores: Sequence[Sequence[int]]) -> int:
        """The scores in one integer, each raised by 8192 so that none is negative."""
        by_table = chain.from_iterable(zip(*scores, strict=True))
        try:
            packed = struct.pack(f"<{self.boards * self.tables}h", *by_table)
        except struct.error as error:
            raise ScoreOutOfRange from error
        signed = int.from_bytes(packed, "little")
        half = self.guards >> 1
        # The upper three bits of a score that fits are alike: its sign.
        if (signed ^ (signed >> 1)) & (self.guards | half):
            raise ScoreOutOfRange
        return (signed & (self.guards - self.ones)) ^ half
