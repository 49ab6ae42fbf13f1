"""Our own figures where a file has its own: an event as it is written."""

from dataclasses import replace
from decimal import Decimal

from scoring.bridge.event import TOTALS_IN, EventScore, LineScore, Total, Unit
from scoring.formats.evening import Figure, Official, ReadEntrant, ReadEvent, ReadLine


def with_figures(event: ReadEvent, score: EventScore) -> ReadEvent:
    """The event with the points, totals and places of a score by its keys.

    Figures are those that the convention prints. What was taken from a pair is one
    penalty, in the unit of the totals.
    """
    unit = TOTALS_IN[event.field_method]
    return replace(
        event,
        lines=tuple(_line(line, score.lines[line.key]) for line in event.lines),
        entrants=tuple(
            _entrant(entrant, score.totals[entrant.key], unit)
            for entrant in event.entrants
        ),
    )


def _line(line: ReadLine, scored: LineScore) -> ReadLine:
    return replace(
        line,
        ns_points=_figure(scored.ns_shown),
        ew_points=_figure(scored.ew_shown),
    )


def _entrant(entrant: ReadEntrant, total: Total, unit: Unit) -> ReadEntrant:
    official = Official(
        points=_figure(total.shown_points),
        percentage=_figure(total.shown_percentage),
        rank=total.rank,
        boards=total.boards,
    )
    return replace(entrant, official=official, penalty=-total.adjustment, unit=unit)


def _figure(shown: Decimal | None) -> Figure | None:
    return None if shown is None else Figure(f"{shown:f}")
