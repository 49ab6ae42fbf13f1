"""The balance of a movement: how evenly every two pairs compete.

The calibre of Manning, as Hallén, Hanner and Jannersten have it: 100 where every two
pairs of a list compete equally. It is exact; `balance_text` rounds it once.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from scoring.movements.movement import Contest, Movement, is_playing

Play = tuple[int, int, int]
"""North-South, East-West and the set of a table where boards are played."""


@dataclass(slots=True)
class _Played:
    """The sets that a pair played in either direction, a bit each."""

    ns: int = 0
    ew: int = 0


def calibre(movement: Movement) -> Fraction | None:
    """The balance in percent; None where no pairs are ranked.

    With two winners it is that of the list that is less even.
    """
    if movement.contest is not Contest.PAIRS:
        return None
    plays = [
        (row[0], row[1], row[2])
        for rows in movement.rounds
        for row in rows
        if is_playing(row)
    ]
    if movement.winners == 1:
        return _evenness(list(_one_list(plays)))
    return min(_evenness(list(_one_line(plays, line))) for line in (0, 1))


def balance_text(found: Fraction | None) -> str | None:
    """The calibre as it is shown, with one decimal.

    >>> balance_text(Fraction(250, 3)), balance_text(Fraction(1, 20)), balance_text(None)
    ('83.3', '0.1', None)
    """
    if found is None:
        return None
    tenths = int(found * 10 + Fraction(1, 2))
    return f"{tenths // 10}.{tenths % 10}"


def _one_list(plays: list[Play]) -> Iterator[int]:
    """How much every two pairs of one list compete: alike where they sit in the same
    direction, against each other as often as the set is played where they meet."""
    played: defaultdict[int, _Played] = defaultdict(_Played)
    times = Counter(board_set for _ns, _ew, board_set in plays)
    meetings: Counter[tuple[int, int]] = Counter()
    for ns, ew, board_set in plays:
        played[ns].ns |= 1 << board_set
        played[ew].ew |= 1 << board_set
        meetings[min(ns, ew), max(ns, ew)] += times[board_set]
    for (first, mine), (second, theirs) in combinations(sorted(played.items()), 2):
        yield (
            (mine.ns & theirs.ns).bit_count()
            + (mine.ew & theirs.ew).bit_count()
            - (mine.ns & theirs.ew).bit_count()
            - (mine.ew & theirs.ns).bit_count()
            + meetings[first, second]
        )


def _one_line(plays: list[Play], line: int) -> Iterator[int]:
    """How many sets every two pairs of a line have in common."""
    played: defaultdict[int, int] = defaultdict(int)
    for play in plays:
        played[play[line]] |= 1 << play[2]
    for mine, theirs in combinations(played.values(), 2):
        yield (mine & theirs).bit_count()


def _evenness(competing: list[int]) -> Fraction:
    if not competing:
        return Fraction(100)
    squares = sum(each * each for each in competing)
    return Fraction(100 * sum(competing) ** 2, len(competing) * squares or 1)
