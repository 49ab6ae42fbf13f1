"""Board numbers: the highest one, and runs of them in words."""

from collections.abc import Iterable
from itertools import groupby

HIGHEST_BOARD = 999


def runs(numbers: Iterable[int]) -> str:
    """The boards in order, those that follow each other as one: 1–3, 7.

    >>> runs([7, 1, 2, 3])
    '1–3, 7'
    """
    ordered = enumerate(sorted(numbers))
    groups = [
        [number for _at, number in group]
        for _gap, group in groupby(ordered, lambda indexed: indexed[1] - indexed[0])
    ]
    return ", ".join(
        str(group[0]) if len(group) == 1 else f"{group[0]}–{group[-1]}"
        for group in groups
    )
