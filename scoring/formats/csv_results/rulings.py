"""Rulings of which a table of matchpoints gives only the points."""

from collections.abc import Collection
from dataclasses import replace
from fractions import Fraction

from scoring.bridge.adjusted import Artificial
from scoring.bridge.event import Method
from scoring.formats.evening import Figure, ReadEvent, ReadLine, Scale
from scoring.formats.fields import by_board

UNIT = {Scale.DOUBLED: 1, Scale.SINGLE: 2}
"""What one of the table's points is on the doubled scale."""


def with_points_of_rulings(event: ReadEvent, ruled: Collection[int]) -> ReadEvent:
    """The event in which those lines, by their keys, keep the points that they have.

    In a table of percentages, and at IMPs, they are what the table says already.
    """
    if event.method is not Method.MATCHPOINTS or event.scale not in UNIT:
        return event
    full: dict[int, int] = {}
    for (field, _), lines in by_board(event).items():
        full[field] = max(full.get(field, 0), len(lines))
    found = {
        line.key: _kept(line, 2 * (full[field] - 1), UNIT[event.scale])
        for (field, _), lines in by_board(event).items()
        for line in lines
        if line.key in ruled
    }
    return replace(
        event, lines=tuple(found.get(line.key, line) for line in event.lines)
    )


def _kept(line: ReadLine, top: int, unit: int) -> ReadLine:
    """Both sides' points of the top; of a side that has none, what the other leaves."""
    ns = (line.ns_points or Figure("0")).value * unit
    ew = line.ew_points.value * unit if line.ew_points else top - ns
    return line.treated(_share(ns, top), _share(ew, top))


def _share(points: Fraction, top: int) -> Artificial:
    percent = points * 100 / top if top else Fraction(50)
    bounded = min(max(percent, Fraction(0)), Fraction(100))
    return Artificial(bounded, uplift=False, points=points)
