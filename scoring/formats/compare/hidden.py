"""Results that a file does not show: of one table, which counted on its board.

Some programs leave out a table that was removed, or whose players left, and still compare
the others with its score. Then one score more gives every figure of the board.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from fractions import Fraction

from scoring.bridge.boards import vulnerability
from scoring.bridge.duplicate import possible_scores
from scoring.bridge.event import BoardScore, Method
from scoring.bridge.imps import imps
from scoring.formats.event import Figure, ParsedResult, Scale
from scoring.formats.rounding import last_digits

FEWEST = 3
"""So many lines it takes: two fit some score or other by chance."""
Points = Sequence[Fraction]
"""North-South's points of each line, in the order of the lines."""
Way = tuple[Points, Fraction]
"""Those points, and what both sides of a line have together."""


def has_hidden_result(
    lines: Sequence[ParsedResult], board: BoardScore, method: Method, scale: Scale
) -> bool:
    """Whether one score that the board can bring, beside those of these lines, gives
    every figure of the file to its last digit."""
    results = [line for line in lines if line.is_result]
    figures = [line for line in results if line.ns_points or line.ew_points]
    if len(figures) < FEWEST or any(line.for_ns != line.for_ew for line in results):
        return False
    scores = [line.score or 0 for line in results]
    possible = sorted(possible_scores(vulnerability(lines[0].board)))
    ways: Iterator[Way] = iter(())
    if method is Method.MATCHPOINTS:
        ways = _matchpoints(scores, possible, board, scale)
    elif method is Method.CROSS_IMPS:
        ways = ((_cross_imps(scores, hidden), Fraction(0)) for hidden in possible)
    return any(_fits(results, points, top) for points, top in ways)


def _matchpoints(
    scores: Sequence[int], possible: Sequence[int], board: BoardScore, scale: Scale
) -> Iterator[Way]:
    """With a score in each place among the others that one can take: plain, and brought
    to a full board (Neuberg)."""
    known = sorted(scores)
    places = {(bisect_left(known, s), bisect_right(known, s)): s for s in possible}
    count = len(scores) + 1
    for hidden in places.values():
        everyone = sorted((*scores, hidden))
        plain = [
            Fraction(bisect_left(everyone, mine) + bisect_right(everyone, mine) - 1)
            for mine in scores
        ]
        for full in {count, max(count, board.expected)}:
            top = 2 * (full - 1)
            brought = [(each + 1) * full / count - 1 for each in plain]
            scaled = [_scaled(each, top, scale) for each in brought]
            yield scaled, _scaled(Fraction(top), top, scale)


def _scaled(points: Fraction, top: int, scale: Scale) -> Fraction:
    if scale is Scale.PERCENT:
        return 100 * points / top
    return points / 2 if scale is Scale.SINGLE else points


def _cross_imps(scores: Sequence[int], hidden: int) -> Points:
    """The mean over all others, the hidden one among them."""
    everyone = [*scores, hidden]
    return [
        Fraction(sum(imps(mine - other) for other in everyone), len(scores))
        for mine in scores
    ]


def _fits(lines: Sequence[ParsedResult], points: Points, top: Fraction) -> bool:
    return all(
        _is(line.ns_points, ns) and _is(line.ew_points, top - ns)
        for line, ns in zip(lines, points, strict=True)
    )


def _is(figure: Figure | None, value: Fraction) -> bool:
    return figure is None or figure.value in last_digits(value, figure.places)
