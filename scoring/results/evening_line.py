"""Evening line: a contestant's running percentage or IMPs, board by board."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

FEWEST = 2
"""Nothing is drawn of fewer boards."""


@dataclass(frozen=True, slots=True)
class BoardPoints:
    """The points of one board for the contestant; `top` is 0 where there is no share.

    What was not played at the table (`artificial`) is never the best or the worst board.
    """

    board: int
    points: Fraction
    top: int = 0
    artificial: bool = False

    @property
    def value(self) -> Fraction:
        """The board's own percentage, or its points."""
        return 100 * self.points / self.top if self.top else self.points


@dataclass(frozen=True, slots=True)
class Tick:
    """The value that the contestant has reached after a board."""

    board: int
    reached: Fraction
    own: Fraction


@dataclass(frozen=True, slots=True)
class EveningChart:
    """The ticks in the order of play; `best` and `worst` are among them. `in_points`:
    what is added are scores, not IMPs."""

    ticks: tuple[Tick, ...]
    best: Tick | None
    worst: Tick | None
    in_percent: bool
    in_points: bool = False

    @property
    def middle(self) -> int:
        """The value of an average evening."""
        return 50 if self.in_percent else 0

    @property
    def final(self) -> Fraction:
        """The value after the last board."""
        return self.ticks[-1].reached

    @property
    def reach(self) -> Fraction:
        """How far the line goes from its middle at most; never nothing."""
        least = Fraction(10 if self.in_percent else 5)
        return max([least, *(abs(tick.reached - self.middle) for tick in self.ticks)])


def build_line(
    boards: Iterable[BoardPoints], *, in_percent: bool, in_points: bool = False
) -> EveningChart | None:
    """The line through these boards in their order; None of too few.

    >>> line = build_line(
    ...     [BoardPoints(1, Fraction(3), 4), BoardPoints(2, Fraction(1), 4)],
    ...     in_percent=True,
    ... )
    >>> [int(tick.reached) for tick in line.ticks], line.best.board, line.worst.board
    ([75, 50], 1, 2)
    """
    counted = [board for board in boards if board.top or not in_percent]
    if len(counted) < FEWEST:
        return None
    made, most = Fraction(0), 0
    ticks = []
    for board in counted:
        made, most = made + board.points, most + board.top
        reached = 100 * made / most if in_percent else made
        ticks.append(Tick(board.board, reached, board.value))
    played = [
        tick for tick, board in zip(ticks, counted, strict=True) if not board.artificial
    ]
    several = len({tick.own for tick in played}) > 1
    return EveningChart(
        ticks=tuple(ticks),
        best=max(played, key=lambda tick: tick.own) if several else None,
        worst=min(played, key=lambda tick: tick.own) if several else None,
        in_percent=in_percent,
        in_points=in_points,
    )
