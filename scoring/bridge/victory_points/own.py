"""A table of victory points that a club enters row by row.

Older scales (25–0, 30–0 before 2013) are entered so: no printed list of them was found.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.bridge.victory_points.scale import Band, InvalidScale, Scale
from scoring.bridge.words import gettext_noop


@dataclass(frozen=True, slots=True)
class Row:
    """Margins `first` to `last` in IMPs, and the VPs; the last row has no end."""

    first: int
    last: int | None
    winner: Fraction
    loser: Fraction


def own_scale(rows: Sequence[Row], *, boards: int | None = None) -> Scale:
    """The scale of these rows: without hole or overlap, and never falling.

    The error names the first row that is wrong, counted from 1.
    """
    for number, row in enumerate(rows, start=1):
        _check_end(number, row, final=number == len(rows))
        if number > 1:
            _check_join(number, rows[number - 2].last, row.first)
    return Scale(tuple(Band(row.first, row.winner, row.loser) for row in rows), boards)


def _check_end(number: int, row: Row, *, final: bool) -> None:
    if final and row.last is not None:
        raise InvalidScale(
            gettext_noop("Row %(row)s: the last row has no end; leave it open."),
            row=number,
        )
    if not final and (row.last is None or row.last < row.first):
        raise InvalidScale(
            gettext_noop("Row %(row)s: ends before it begins, or not at all."),
            row=number,
        )


def _check_join(number: int, last: int | None, first: int) -> None:
    if last is not None and first != last + 1:
        raise InvalidScale(
            gettext_noop("Row %(row)s: begins at %(first)s instead of %(next)s."),
            row=number,
            first=first,
            next=last + 1,
        )
