"""What of a read file an evening of pairs can hold, and what it cannot."""

from dataclasses import replace

from scoring.bridge.words import gettext_noop
from scoring.formats.compare.recognising import convention_of
from scoring.formats.errors import BadFile, Message
from scoring.formats.evening import Contest, ReadEvent
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
                "There are no results of boards in it. Deals alone are pasted on the "
                "page of their event."
            )
        )
    if event.contest is not Contest.PAIRS or event.method is None or event.matches:
        raise NotStorable(
            gettext_noop(
                "It is an event of individuals, of teams or of matches. Such a file can "
                "be scored by script/manage score, but not be stored as an event yet."
            )
        )
    return replace(
        event,
        convention=convention_of(event).name,
        lost=(*_not_understood(reading), *_not_held(event)),
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
