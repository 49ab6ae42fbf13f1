"""A read event in the terms of the scoring engine; its keys stay those of the file."""

from collections.abc import Sequence
from dataclasses import replace

from scoring.bridge.adjusted import Reported
from scoring.bridge.contract import Side
from scoring.bridge.convention import CONVENTIONS, Convention
from scoring.bridge.event import (
    BoardKey,
    Entrant,
    EventScore,
    Line,
    Penalty,
    Rules,
    open_sheet,
    score_event,
)
from scoring.bridge.event.individual import Seats, individual_totals
from scoring.formats.evening import ReadEvent, ReadLine
from scoring.formats.fields import field_numbers


def score(event: ReadEvent, convention: Convention | None = None) -> EventScore:
    """The event scored by a convention, or by that of the file's program."""
    return score_lines(event, event.lines, rules(event, convention))


def score_lines(event: ReadEvent, chosen: Sequence[ReadLine], how: Rules) -> EventScore:
    """The event as if it had these lines only; where all lines name four persons, each
    has a total of their own."""
    lines = engine_lines(event, chosen)
    seats = {
        line.key: Seats(*line.sitters(Side.NS), *line.sitters(Side.EW))
        for line in chosen
        if line.seats
    }
    if not seats or len(seats) < len(lines):
        return score_event(lines, entrants(event), penalties(event), how)
    sheet = open_sheet(lines, entrants(event), (), how)
    players = [person.key for person in event.entrants]
    totals = individual_totals(sheet, seats, players, penalties(event))
    return replace(sheet.score, totals=totals)


def rules(event: ReadEvent, convention: Convention | None = None) -> Rules:
    """How the event is scored; datums that the file gives are taken as given."""
    return Rules(
        method=event.field_method,
        winners=event.winners,
        convention=convention or CONVENTIONS[event.convention],
        datums=given_datums(event),
    )


def given_datums(event: ReadEvent) -> dict[BoardKey, int]:
    """The file's Butler datums by field and board."""
    fields = field_numbers(event)
    return {
        (fields[session, section], board): datum
        for (session, section, board), datum in event.datums.items()
        if (session, section) in fields
    }


def engine_lines(event: ReadEvent, chosen: Sequence[ReadLine]) -> list[Line]:
    fields = field_numbers(event)
    return [_line(line, fields[line.session, line.section]) for line in chosen]


def _line(line: ReadLine, field: int) -> Line:
    reported = Reported(line.score or 0)
    return Line(
        key=line.key,
        field=field,
        section=line.section,
        board=line.board,
        ns=line.ns,
        ew=line.ew,
        for_ns=line.for_ns or reported,
        for_ew=line.for_ew or reported,
    )


def entrants(event: ReadEvent) -> list[Entrant]:
    return [Entrant(pair.key, pair.side, pair.section) for pair in event.entrants]


def penalties(event: ReadEvent) -> list[Penalty]:
    return [
        Penalty(pair.key, pair.penalty, pair.unit)
        for pair in event.entrants
        if pair.penalty
    ]
