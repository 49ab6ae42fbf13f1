"""What of a read file an evening of pairs can hold, and what it cannot."""

from dataclasses import replace
from typing import NoReturn

from scoring.bridge.event import UNITS, Method
from scoring.bridge.words import gettext_noop
from scoring.formats.compare.recognising import convention_of
from scoring.formats.errors import BadFile, Message
from scoring.formats.evening import BoardPlace, Contest, ReadEvent, ReadLine
from scoring.formats.losses import Feature, remark_losses
from scoring.formats.reading import Reading
from scoring.formats.remarks import Remarks, Severity

KEEPS = frozenset(Feature) - {
    Feature.HANDICAPS,
    Feature.CARRIED,
    Feature.STRATA,
    Feature.SIT_OUTS,
}
"""All but what would change a total or a place; facts beside the results stay in the
file, which is kept as it came."""


HELD = frozenset({Method.MATCHPOINTS, Method.CROSS_IMPS, Method.BUTLER})
"""How the boards of an event here are compared."""
MOST = 999
"""No board, session, round or place is higher."""
HIGHEST_SCORE = 7600
LONGEST_AMOUNT = 20


class NotStorable(BadFile):
    """A good file of which an evening of pairs can hold nothing."""


def storable(reading: Reading) -> ReadEvent:
    """The event by the convention that its figures show, with all that is lost of it.

    Refuses what is no event of pairs whose boards are compared in a field.
    """
    event = reading.event
    if event is None or not event.lines:
        raise NotStorable(
            gettext_noop(
                "There are no results of boards in it. Deals alone are added on the "
                "page of their event."
            )
        )
    if event.contest is not Contest.PAIRS or event.method not in HELD or event.matches:
        raise NotStorable(
            gettext_noop(
                "It is an event of individuals, of teams or of matches, or at aggregate. "
                "Such a file can be scored by script/manage score, but not be stored as "
                "an event yet."
            )
        )
    _check_values(event)
    _check_seats(event)
    return replace(
        event,
        convention=convention_of(event).name,
        lost=(*_not_understood(reading), *_not_held(event)),
    )


def _check_values(event: ReadEvent) -> None:
    """Refuse what no evening has, whatever the format would let through."""
    penalties = [one for one in event.entrants if one.penalty]
    ranks = [one.official.rank for one in event.entrants]
    fits = (
        event.winners in {1, 2}
        and all(one.unit in UNITS[event.field_method] for one in penalties)
        and all(len(str(one.penalty)) <= LONGEST_AMOUNT for one in penalties)
        and all(rank is None or 0 < rank <= MOST for rank in ranks)
    )
    if not fits:
        raise NotStorable(
            gettext_noop(
                "Winners, places or penalties in it are none that an event can have. "
                "Export it again from its program."
            )
        )
    for line in event.lines:
        if not _is_of_an_evening(line):
            _refuse(event, line)


def _is_of_an_evening(line: ReadLine) -> bool:
    return (
        0 < line.board <= MOST
        and 0 < line.session <= MOST
        and 0 <= (line.round or 0) <= MOST
        and abs(line.score or 0) <= HIGHEST_SCORE
    )


def _check_seats(event: ReadEvent) -> None:
    """Refuse a pair that meets itself, or plays a board twice."""
    played: set[tuple[BoardPlace, int]] = set()
    for line in event.lines:
        both = {(line.at, line.ns), (line.at, line.ew)}
        if line.ns == line.ew or both & played:
            _refuse(event, line)
        played |= both


def _refuse(event: ReadEvent, line: ReadLine) -> NoReturn:
    raise NotStorable(
        gettext_noop(
            "%(place)s: no table of an evening can have brought this line. Export the "
            "event again from its program."
        ),
        place=event.place(line),
    )


def _not_understood(reading: Reading) -> tuple[Message, ...]:
    return tuple(
        one.said if one.place.params else one.what
        for one in reading.remarks
        if one.severity is not Severity.NOTE
    )


def _not_held(event: ReadEvent) -> tuple[Message, ...]:
    remarks = Remarks()
    remark_losses(event, KEEPS, remarks)
    return tuple(
        Message(gettext_noop("an event here does not say: %(what)s"), one.what.params)
        for one in remarks.all()
    )
