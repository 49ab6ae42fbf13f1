"""A read event scored; keys of lines, matches and contestants stay those of the file."""

from collections.abc import Sequence
from dataclasses import replace

from scoring.bridge.contract import Side
from scoring.bridge.convention import Convention
from scoring.bridge.event import EventScore, Rules, open_sheet, score_event
from scoring.bridge.event.individual import Seats, individual_totals
from scoring.formats.contests import score_contest
from scoring.formats.engine import (
    convention_in,
    engine_lines,
    entrants,
    penalties,
    rules,
)
from scoring.formats.evening import ReadEvent, ReadLine
from scoring.formats.regulated import check_regulations


def score(event: ReadEvent, convention: Convention | None = None) -> EventScore:
    """The event scored by a convention, or by that of the file's program."""
    check_regulations(event)
    if event.in_matches:
        return score_contest(event, convention_in(event, convention))
    return score_lines(event, event.lines, rules(event, convention))


def score_lines(event: ReadEvent, chosen: Sequence[ReadLine], how: Rules) -> EventScore:
    """The event as if it had these lines only; where all lines name four persons, each
    has a total of their own."""
    lines = engine_lines(event, chosen, how.convention)
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
