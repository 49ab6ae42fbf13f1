"""The game a second time, as someone adds it up by hand: nothing of the product is used.

Scores by Law 77, IMPs by Law 78B, matchpoints by comparing every two results, victory
points by the formula of the World Bridge Federation.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import ceil, floor, sqrt
from typing import TypeVar

Who = TypeVar("Who")
Standing = dict[str, tuple[Fraction, int]]
"""Points and place of every contestant by section and number."""

TRICK = {"C": 20, "D": 20, "H": 30, "S": 30, "NT": 30}
STEPS = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)
VULNERABLE = (
    *("", "NS", "EW", "NSEW", "NS", "EW", "NSEW", ""),
    *("EW", "NSEW", "", "NS", "NSEW", "", "NS", "EW"),
)
"""Which sides are vulnerable on boards 1 to 16."""


def score(text: str, board: int) -> int:
    """What a result such as "4S N +1" is worth to North-South.

    >>> score("4S N =", 2), score("5DX W -2", 1), score("1NT S =", 1), score("p", 1)
    (620, 300, 90, 0)
    """
    if text == "p":
        return 0
    bid, declarer, made = text.split()
    vulnerable = declarer in VULNERABLE[(board - 1) % 16]
    doubled = bid.endswith("X")
    level, strain = int(bid[0]), bid[1:].removesuffix("X")
    over = 0 if made == "=" else int(made)
    points = (
        _made(level, strain, over, doubled=doubled, vulnerable=vulnerable)
        if over >= 0
        else -_down(-over, doubled=doubled, vulnerable=vulnerable)
    )
    return points if declarer in "NS" else -points


def _made(
    level: int, strain: str, over: int, *, doubled: bool, vulnerable: bool
) -> int:
    tricks = level * TRICK[strain] + (10 if strain == "NT" else 0)
    points = tricks * (2 if doubled else 1)
    game = (500 if vulnerable else 300) if points >= 100 else 50
    slam = {6: 750 if vulnerable else 500, 7: 1500 if vulnerable else 1000}.get(
        level, 0
    )
    each = TRICK[strain]
    if doubled:
        each = 200 if vulnerable else 100
    return points + game + slam + over * each + (50 if doubled else 0)


def _down(tricks: int, *, doubled: bool, vulnerable: bool) -> int:
    if not doubled:
        return tricks * (100 if vulnerable else 50)
    if vulnerable:
        return 200 + 300 * (tricks - 1)
    return 100 + sum(200 if trick <= 3 else 300 for trick in range(2, tricks + 1))


def imps(difference: int) -> int:
    """IMPs of a difference, with its sign.

    >>> imps(620 + 50), imps(-10), imps(-20)
    (12, 0, -1)
    """
    gained = sum(abs(difference) >= step for step in STEPS)
    return gained if difference > 0 else -gained


def vps(margin: int, boards: int) -> Fraction:
    """The victory points of a side that is so many IMPs ahead, of 20.

    >>> [str(vps(margin, 4)) for margin in (0, 10, -10, 30, 99)]
    ['10', '15', '5', '20', '20']
    """
    hundredths = _scale(boards)
    won = hundredths[min(abs(margin), len(hundredths) - 1)]
    return Fraction(won if margin >= 0 else 2000 - won, 100)


def _scale(boards: int) -> list[int]:
    """Hundredths for every margin: the formula, then no step larger than the last."""
    rest = sqrt(5) - 2
    full = 15 * sqrt(boards)
    values = [
        floor(
            100 * min(20.0, 10 + 10 * (1 - rest ** (margin / full)) / (1 - rest)) + 0.5
        )
        for margin in range(int(full) + 2)
    ]
    raised = True
    while raised:
        raised = False
        for at in range(1, len(values) - 1):
            if values[at + 1] - values[at] > values[at] - values[at - 1]:
                values[at] += 1
                raised = True
    return values


def half_vps(margin: int, boards: int) -> Fraction:
    """A half match of a triangle: half of what the scale of its boards gives, of 10; in
    hundredths, of which the winner has the one that cannot be halved."""
    most = ceil(vps(abs(margin), boards) * 50)
    return Fraction(most if margin >= 0 else 1000 - most, 100)


def matchpoints(scores: Sequence[int]) -> list[int]:
    """Two for each result beaten and one for each equal, on one board.

    >>> matchpoints([420, 450, 420, -50])
    [3, 6, 3, 0]
    """
    return [
        sum(2 if mine > other else int(mine == other) for other in scores) - 1
        for mine in scores
    ]


def places(points: Mapping[Who, Fraction]) -> dict[Who, int]:
    """The place of each: one more than there are ahead of it.

    >>> places({"1": Fraction(3), "2": Fraction(5), "3": Fraction(3)})
    {'1': 2, '2': 1, '3': 2}
    """
    return {
        who: 1 + sum(other > mine for other in points.values())
        for who, mine in points.items()
    }


def placed(parts: Iterable[tuple[str, Fraction]]) -> Standing:
    """What everyone has of all parts, and the place with it."""
    sums: dict[str, Fraction] = {}
    for who, points in parts:
        sums[who] = sums.get(who, Fraction(0)) + points
    found = places(sums)
    return {who: (points, found[who]) for who, points in sums.items()}
