"""A stored event in the terms of result files: to compare it with its file again.

Keys of pairs and lines count from 1 in the order in which they were stored, which for
an imported event is the order of the file.
"""

from collections.abc import Mapping
from dataclasses import replace

from scoring import access
from scoring.bridge.adjusted import Reported, Treatment
from scoring.bridge.event import (
    BoardKey,
    BoardScore,
    EventScore,
    Method,
    Total,
)
from scoring.formats.errors import Message
from scoring.formats.evening import (
    BoardPlace,
    Figure,
    Official,
    ReadEntrant,
    ReadEvent,
    ReadLine,
    ReadPlayer,
    Scale,
)
from scoring.formats.fields import field_numbers
from scoring.models import Event, ImportedFile
from scoring.queries import messages
from scoring.queries.evening import (
    Evening,
    LineEffect,
    Pair,
    TableLine,
)
from scoring.queries.in_the_game import score_evening
from scoring.queries.loading import convention_of, load_evening

Keys = Mapping[int, int]


def read_again(event: Event) -> tuple[ReadEvent, EventScore]:
    """The stored event as if it had been read from a file, and its scores by its keys."""
    evening = replace(load_evening(event), convention=convention_of(event))
    pairs = {key: at for at, key in enumerate(sorted(evening.pairs), 1)}
    ordered = sorted(evening.lines, key=lambda line: line.key)
    lines = {line.key: at for at, line in enumerate(ordered, 1)}
    score = score_evening(evening)
    imported = access.imported_file_of(event)
    compared = len(evening.board_sets) < len(evening.places)
    read = ReadEvent(
        format=imported.format if imported else "",
        name=event.name,
        method=Method(event.method),
        winners=event.winners,
        convention=evening.convention.name,
        played_on=event.date,
        entrants=tuple(
            _entrant(evening, score.totals[key], number)
            for key, number in pairs.items()
        ),
        lines=_lines(evening, ordered, pairs, lines),
        sections_compared=compared,
        datums=_datums(evening),
        lost=_lost(imported),
        scale=_scale(imported),
    )
    return read, EventScore(
        lines={lines[key]: line for key, line in score.lines.items()},
        totals={
            pairs[key]: replace(total, entry=pairs[key])
            for key, total in score.totals.items()
        },
        boards=_boards(read, evening, score),
    )


def _boards(
    read: ReadEvent, evening: Evening, score: EventScore
) -> dict[BoardKey, BoardScore]:
    fields = {
        evening.places[place]: field
        for place, field in field_numbers(read).items()
        if place in evening.places
    }
    return {
        (fields[board_set], board): scored
        for (board_set, board), scored in score.boards.items()
    }


def _lost(imported: ImportedFile | None) -> tuple[Message, ...]:
    if imported is None:
        return ()
    return tuple(messages.decoded(one) for one in imported.report.get("lost", ()))


def _scale(imported: ImportedFile | None) -> Scale:
    """In what the file printed the points of a line."""
    if imported is None:
        return Scale.DOUBLED
    return Scale(imported.report.get("scale", Scale.DOUBLED))


def _entrant(evening: Evening, total: Total, number: int) -> ReadEntrant:
    pair = evening.pairs[total.entry]
    return ReadEntrant(
        key=number,
        number=pair.label,
        section=pair.section,
        side=pair.side,
        players=tuple(
            ReadPlayer(player.name, player.national_number, player.club_number)
            for player in pair.players
        ),
        official=_official(pair),
        penalty=-total.adjustment,
        unit=evening.unit,
    )


def _official(pair: Pair) -> Official:
    return Official(
        points=_figure(pair.file_points),
        percentage=_figure(pair.file_percentage),
        rank=int(pair.file_rank) if pair.file_rank else None,
    )


def _figure(text: str) -> Figure | None:
    return Figure(text) if text else None


def _lines(
    evening: Evening, ordered: list[TableLine], pairs: Keys, keys: Keys
) -> tuple[ReadLine, ...]:
    covering = evening.covering()
    return tuple(
        _line(line, keys[line.key], pairs, covering.get(line.key)) for line in ordered
    )


def _line(
    line: TableLine, key: int, pairs: Keys, effect: LineEffect | None
) -> ReadLine:
    read = ReadLine(
        key=key,
        session=line.session,
        section=line.section,
        board=line.board,
        ns=pairs[line.ns],
        ew=pairs[line.ew],
        result=line.result,
        score=line.reported,
        ns_points=_figure(line.file_ns),
        ew_points=_figure(line.file_ew),
        round=line.round,
        table=str(line.table or ""),
    )
    if effect is not None:
        return replace(read, for_ns=effect.for_ns, for_ew=effect.for_ew)
    return _without_result(read, line.treatment)


def _without_result(read: ReadLine, treatment: Treatment) -> ReadLine:
    if isinstance(treatment, Reported):
        return read
    return replace(read, for_ns=treatment, for_ew=treatment)


def _datums(evening: Evening) -> dict[BoardPlace, int]:
    return {
        (session, section, board): datum
        for (session, section), board_set in evening.places.items()
        for (given, board), datum in evening.rules.datums.items()
        if given == board_set
    }
