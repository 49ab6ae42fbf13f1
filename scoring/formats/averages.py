"""Averages that a program awarded while it kept the contract and its score.

Some programs write such a line as if it had been played: only its figures, 20 and 20
of 40, say that it was not. It is found by the other lines of its board: their figures
follow from the scores without that line, and do not follow with it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from scoring.bridge.adjusted import Artificial, WeightedScore
from scoring.bridge.event import Method
from scoring.bridge.matchpoints import matchpoints, neuberg
from scoring.formats.evening import ReadEvent, ReadLine
from scoring.formats.fields import by_board

SHARES = (Fraction(40), Fraction(50), Fraction(60))
SHOWN = Fraction(1, 20)
"""Half a unit of the one decimal that such boards are printed with."""


def with_kept_averages(event: ReadEvent) -> ReadEvent:
    """The event with those lines marked as the file's own averages."""
    if event.method is not Method.MATCHPOINTS:
        return event
    boards = by_board(event)
    expected: dict[int, int] = {}
    for (field, _), lines in boards.items():
        expected[field] = max(expected.get(field, 0), len(lines))

    found = {
        line.key: line
        for (field, _), lines in boards.items()
        for line in _kept_averages(lines, expected[field])
    }
    return replace(
        event, lines=tuple(found.get(line.key, line) for line in event.lines)
    )


def _kept_averages(lines: Sequence[ReadLine], expected: int) -> list[ReadLine]:
    played = [line for line in lines if line.is_result]
    top = 2 * (expected - 1)
    strange = _misfits(played, expected)
    averages = [line for line in strange if top and _is_average(line, top)]
    for group in _groups(averages):
        others = [line for line in played if line not in group]
        if others and not _misfits(others, expected):
            return [_as_average(line, top) for line in group]
    return []


def _groups(averages: Sequence[ReadLine]) -> Iterator[Sequence[ReadLine]]:
    """One line alone is likelier than several; then all of them."""
    yield from ([line] for line in averages)
    if len(averages) > 1:
        yield averages


def _misfits(lines: Sequence[ReadLine], expected: int) -> list[ReadLine]:
    """The lines whose figures do not follow from the scores of these lines."""
    scores = [(WeightedScore(line.score or 0),) for line in lines]
    misfits = []
    for line, plain in zip(lines, matchpoints(scores), strict=True):
        full = neuberg(plain, len(lines), expected)
        top = Fraction(2 * (expected - 1))
        fits_full = _near(line, full, top - full)
        if not fits_full and not _near(line, plain, 2 * (len(lines) - 1) - plain):
            misfits.append(line)
    return misfits


def _near(line: ReadLine, ns: Fraction, ew: Fraction) -> bool:
    if line.ns_points is None or line.ew_points is None:
        return True
    gaps = (line.ns_points.value - ns, line.ew_points.value - ew)
    return all(abs(gap) <= SHOWN for gap in gaps)


def _is_average(line: ReadLine, top: int) -> bool:
    figures = (line.ns_points, line.ew_points)
    return all(
        figure is not None and figure.value * 100 / top in SHARES for figure in figures
    )


def _as_average(line: ReadLine, top: int) -> ReadLine:
    ns, ew = (
        Artificial(figure.value * 100 / top, uplift=False, points=figure.value)
        for figure in (line.ns_points, line.ew_points)
        if figure is not None
    )
    return line.treated(ns, ew)
