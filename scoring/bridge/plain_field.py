"""A field of scores made at the table, at matchpoints, in whole numbers throughout.

Without rulings a board is its scores and who made them. Each board is one pass over
them: count, value each score once, look every result up. Equals `score_event`; use that
one wherever something was adjusted, awaited, in groups, or not plain in another way.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.bridge.matchpoints import Amount


@dataclass(frozen=True, slots=True)
class PlainBoard:
    """One board: its scores in NS view, and the pair on each side of every one.

    Pairs are numbered from 0; a pair plays the board once.
    """

    scores: Sequence[int]
    ns: Sequence[int]
    ew: Sequence[int]


@dataclass(frozen=True, slots=True)
class PlainTotal:
    """What a pair made in all on the doubled scale, and the most it could have."""

    points: Amount
    maximum: int

    @property
    def percentage(self) -> Fraction | None:
        return Fraction(100 * self.points, self.maximum) if self.maximum else None


def plain_points(scores: Sequence[int]) -> list[int]:
    """North-South's matchpoints of each score among these, on the doubled scale.

    >>> plain_points([420, 450, 420, -50])
    [3, 6, 3, 0]
    """
    return list(map(_worth(scores).__getitem__, scores))


def plain_totals(boards: Iterable[PlainBoard], pairs: int) -> list[PlainTotal]:
    """Every pair's total by its number, boards with fewer results by Neuberg.

    The fullest board is a full one. Points of boards with equally many results are
    added as whole numbers; what Neuberg adds is linear, so that it is taken from the
    sum of the plain points and the number of boards at once.
    """
    by_results: dict[int, list[PlainBoard]] = {}
    for board in boards:
        by_results.setdefault(len(board.scores), []).append(board)
    expected = max(by_results, default=0)
    top = 2 * (expected - 1)
    whole, played = _added(by_results.pop(expected, ()), pairs, top=top)
    points: list[Amount] = [*whole]
    for results, alike in by_results.items():
        made, times = _added(alike, pairs, top=2 * (results - 1))
        for pair, boards_played in enumerate(times):
            if boards_played:
                played[pair] += boards_played
                raised = (made[pair] + boards_played) * expected
                points[pair] += Fraction(raised, results) - boards_played
    return [
        PlainTotal(made_in_all, number * top)
        for made_in_all, number in zip(points, played, strict=True)
    ]


def _worth(scores: Iterable[int]) -> dict[int, int]:
    """What each score among these is worth: two a score below, one an equal other."""
    found: dict[int, int] = {}
    for score in scores:
        found[score] = found.get(score, 0) + 1
    worth: dict[int, int] = {}
    value = -1
    for score in sorted(found):
        value += found[score]
        worth[score] = value
        value += found[score]
    return worth


def _added(
    boards: Iterable[PlainBoard], pairs: int, *, top: int
) -> tuple[list[int], list[int]]:
    """The plain matchpoints of each pair on these boards, and how many it played."""
    made = [0] * pairs
    times = [0] * pairs
    for board in boards:
        points = map(_worth(board.scores).__getitem__, board.scores)
        for ns, ew, mine in zip(board.ns, board.ew, points, strict=True):
            made[ns] += mine
            times[ns] += 1
            made[ew] += top - mine
            times[ew] += 1
    return made, times
