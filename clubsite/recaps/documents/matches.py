"""Rounds and matches in words: who met whom, and everybody against everybody."""

from collections.abc import Iterator

from clubsite.recaps.documents import words
from clubsite.recaps.documents.content import (
    MatchLine,
    RecapSheet,
    Result,
    Round,
    Scale,
    Unit,
)
from clubsite.recaps.documents.printed import (
    Cell,
    Column,
    Part,
    Row,
    Table,
    Voice,
    figures,
    marked_cell,
    table_of,
)

MARGINS = Scale(Unit.IMPS, 0)
"""By how much a match was won, in whole IMPs."""


def match_parts(sheet: RecapSheet, voice: Voice) -> Iterator[Part]:
    """The cross table, then the matches of each round."""
    if sheet.cross:
        yield Part(voice.say(words.CROSS_TABLE), (_cross(sheet, voice),))
    for one in sheet.rounds:
        title = voice.say(words.ROUND, round=one.number)
        yield Part(title, (_round(sheet, one, voice),))


def result_cell(result: Result, sheet: RecapSheet, voice: Voice) -> Cell:
    """A result with its marks."""
    figure = voice.figure(result.points, sheet.scale)
    if figure and result.imps is not None:
        figure = f"{voice.whole(result.imps)}/{figure}"
    return marked_cell(figure, result.codes)


def _cross(sheet: RecapSheet, voice: Voice) -> Table:
    number = voice.say(words.NUMBERS[sheet.blocks[0].contestants])
    columns = [figures(number), *(figures(row.number) for row in sheet.cross)]
    rows = [
        Row(
            (
                Cell(row.number),
                *(result_cell(one, sheet, voice) for one in row.results),
            )
        )
        for row in sheet.cross
    ]
    unit = voice.say(words.UNITS[sheet.scale.unit])
    return table_of("matrix", unit, columns, rows)


def _round(sheet: RecapSheet, one: Round, voice: Voice) -> Table:
    columns = [
        figures(voice.say(words.MATCH)),
        Column(voice.say(words.NUMBERS[sheet.blocks[0].contestants])),
        Column(voice.say(words.OPPONENTS)),
        figures(voice.say(words.MARGIN), voice.say(words.MARGIN_TITLE)),
        figures(voice.say(words.UNITS[sheet.scale.unit])),
    ]
    rows = [_match(sheet, match, voice) for match in one.matches]
    return table_of("round", voice.say(words.MATCHES), columns, rows)


def _match(sheet: RecapSheet, match: MatchLine, voice: Voice) -> Row:
    sides = [
        voice.figure(points, sheet.scale)
        for points in (match.home, match.away)
        if points is not None
    ]
    codes = [match.code] if match.code else []
    return Row(
        (
            Cell(match.table),
            Cell(match.first),
            Cell(match.other),
            Cell(voice.figure(match.margin, MARGINS)),
            marked_cell(" : ".join(sides), codes),
        )
    )
