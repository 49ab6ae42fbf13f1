"""What pairs brought from an earlier stage, where a file has it in its totals only."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from scoring.bridge.event import Total
from scoring.formats.evening import ReadEvent
from scoring.formats.rounding import last_digits

FEWEST = 3
"""So many who brought something have to agree: of two, chance may find a common maximum."""
Figures = tuple[Fraction, Fraction, int]
"""A pair's points and percentage in the file, and how many decimals that has."""


def maximum_brought(event: ReadEvent, totals: Mapping[int, Total]) -> int | None:
    """The one maximum of what pairs brought, with which every percentage is the file's.

    Who brought nothing has our figures already; nobody brought less than that or more
    than the maximum. None where there is no such, or nothing in the file to tell it by.
    """
    known: list[tuple[Total, Figures]] = []
    for pair in event.entrants:
        points, percentage = pair.official.points, pair.official.percentage
        if points is None or percentage is None:
            return None
        total = totals[pair.key]
        if _brought_nothing(total, points.value, percentage.value):
            continue
        if not percentage.value:
            return None
        known.append((total, (points.value, percentage.value, percentage.places)))
    if len(known) < FEWEST:
        return None
    return next(
        (
            most
            for most in _candidates(*known[0])
            if all(_fits(*one, most) for one in known)
        ),
        None,
    )


def _brought_nothing(total: Total, points: Fraction, percentage: Fraction) -> bool:
    """Whether what was made on these boards is all that the file gives."""
    shown = total.shown_percentage
    return (
        shown is not None
        and Fraction(shown) == percentage
        and Fraction(total.shown_points) == points
    )


def _candidates(total: Total, figures: Figures) -> Iterable[int]:
    """The whole numbers that give the first pair's percentage to its last digit."""
    points, percentage, places = figures
    unit = Fraction(1, 10**places)
    least = 100 * points / (percentage + unit) - total.maximum
    most = 100 * points / max(percentage - unit, unit) - total.maximum
    return range(max(1, int(least)), int(most) + 2)


def _fits(total: Total, figures: Figures, most: int) -> bool:
    points, percentage, places = figures
    if not 0 <= points - total.final <= most:
        return False
    return percentage in last_digits(100 * points / (total.maximum + most), places)
