"""Where the scores of a board lie: one strip along the axis of scores."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from scoring.bridge.event import Frequency
from scoring.events.queries import PairName

WIDTH = 320
EDGE = 16
LABEL = 30
"""What a label takes of the width."""

TALLEST = 30


@dataclass(frozen=True, slots=True)
class StripMark:
    """One score on the strip: `x` of its middle, `height` of its bar; par may have none.

    `players` are those who have that score.
    """

    score: int
    count: Fraction
    x: Fraction
    height: Fraction
    players: tuple[PairName, ...]
    par: bool
    labelled: bool = True


@dataclass(frozen=True, slots=True)
class Strip:
    """The scores of a board from the lowest to the highest."""

    marks: tuple[StripMark, ...]


def build_strip(
    frequencies: Sequence[Frequency],
    players: Mapping[int, tuple[PairName, ...]],
    par: int | None,
) -> Strip | None:
    """The strip, with the players of each score; None where all scores are the same, for
    one bar says nothing."""
    counts = {frequency.score: frequency.count for frequency in frequencies}
    if len(counts) < 2:
        return None
    scores = sorted({*counts, *([] if par is None else [par])})
    most = max(counts.values())
    marks: list[StripMark] = []
    for score, x in zip(scores, _places(scores), strict=True):
        count = counts.get(score, Fraction(0))
        free = not marks or x - max(m.x for m in marks if m.labelled) >= LABEL
        marks.append(
            StripMark(
                score=score,
                count=count,
                x=x,
                height=TALLEST * count / most,
                players=players.get(score, ()),
                par=score == par,
                labelled=free,
            )
        )
    return Strip(tuple(marks))


def _places(scores: Sequence[int]) -> list[Fraction]:
    """True to scale, except that neighbours keep room for their labels if there is any."""
    gaps = [other - score for score, other in pairwise(scores)]
    width = WIDTH - 2 * EDGE
    least = min(Fraction(LABEL), Fraction(width, 2 * len(gaps)))
    spare = width - least * len(gaps)
    places = [Fraction(EDGE)]
    for gap in gaps:
        places.append(places[-1] + least + spare * Fraction(gap, sum(gaps)))
    return places
