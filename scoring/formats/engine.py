"""What a read event is made of, in the terms of the scoring engine.

Keys stay those of the file.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace

from scoring.bridge.adjusted import NotPlayed, Reported
from scoring.bridge.convention import CONVENTIONS, Convention
from scoring.bridge.event import (
    TOTALS_IN,
    UNITS,
    BoardKey,
    Entrant,
    Line,
    Penalty,
    Rules,
    Unit,
)
from scoring.bridge.event.windows import window_key
from scoring.bridge.ranking import Made, SessionsRule
from scoring.bridge.words import gettext_noop
from scoring.formats.errors import BadFile
from scoring.formats.evening import ReadEntrant, ReadEvent, ReadLine
from scoring.formats.fields import field_numbers


class WrongPenalty(BadFile):
    """A penalty in a unit that the event does not have."""


def rules(event: ReadEvent, convention: Convention | None = None) -> Rules:
    """How boards are compared in their field; datums that the file gives are taken as
    given."""
    said = event.regulations
    return Rules(
        method=event.field_method,
        winners=event.winners,
        convention=convention_in(event, convention),
        datums=given_datums(event),
        minimum=said.minimum_boards if said else 1,
        carried={
            one.key: Made(one.carried, one.carried_maximum, 0)
            for one in event.entrants
            if one.carried is not None
        },
        sessions=_sessions_rule(event),
    )


def convention_in(event: ReadEvent, convention: Convention | None = None) -> Convention:
    """That convention, or that of the file's program, with what the event says itself."""
    found = convention or CONVENTIONS[event.convention]
    repeated = event.regulations.repeated if event.regulations else None
    return replace(found, repeated=repeated or found.repeated)


def _sessions_rule(event: ReadEvent) -> SessionsRule | None:
    """How sessions make a total; none where there is one that counts by its boards."""
    said = event.regulations
    rule = SessionsRule(said.sessions) if said else SessionsRule.BY_BOARDS
    several = len({line.session for line in event.lines}) > 1
    return rule if several or rule is SessionsRule.BY_SESSIONS else None


def given_datums(event: ReadEvent) -> dict[BoardKey, int]:
    """The file's Butler datums by field and board."""
    fields = field_numbers(event)
    return {
        (fields[session, section], board): datum
        for (session, section, board), datum in event.datums.items()
        if (session, section) in fields
    }


def engine_lines(
    event: ReadEvent, chosen: Sequence[ReadLine], convention: Convention
) -> list[Line]:
    """The lines; own averages are taken over the convention's window."""
    fields = field_numbers(event)
    return [
        _line(line, fields[line.session, line.section], convention) for line in chosen
    ]


def _line(line: ReadLine, field: int, convention: Convention) -> Line:
    reported = NotPlayed() if line.score is None else Reported(line.score)
    return Line(
        key=line.key,
        field=field,
        section=line.section,
        board=line.board,
        ns=line.ns,
        ew=line.ew,
        for_ns=line.for_ns or reported,
        for_ew=line.for_ew or reported,
        group=str(line.group),
        window=window_key(convention.window, match=line.match, session=line.session),
        session=line.session,
    )


def entrants(event: ReadEvent) -> list[Entrant]:
    """The contestants with direction and section."""
    return [Entrant(pair.key, pair.side, pair.section) for pair in event.entrants]


def penalties(event: ReadEvent) -> list[Penalty]:
    """What is taken from totals of an event that is compared in a field."""
    method = event.field_method
    return penalties_in(event, TOTALS_IN[method], UNITS[method])


def penalties_in(
    event: ReadEvent, totals_in: Unit, known: Collection[Unit]
) -> list[Penalty]:
    """What is taken from totals; matchpoints stand for a unit that is not named."""
    return [
        Penalty(one.key, one.penalty, _unit(one, totals_in, known))
        for one in event.entrants
        if one.penalty
    ]


def _unit(one: ReadEntrant, totals_in: Unit, known: Collection[Unit]) -> Unit:
    unit = totals_in if one.unit is Unit.MATCHPOINTS else one.unit
    return known_unit(unit, known)


def known_unit(unit: Unit, known: Collection[Unit]) -> Unit:
    """The unit; refused where the event has no penalties in it."""
    if unit not in known:
        raise WrongPenalty(
            gettext_noop(
                "A penalty is in %(unit)s, which this event does not have. Give it in "
                "%(known)s."
            ),
            unit=str(unit),
            known=", ".join(sorted(known)) or gettext_noop("IMPs within the match"),
        )
    return unit
