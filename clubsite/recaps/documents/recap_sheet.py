"""Recap sheet in words: ranking and matrix, or rounds, matches and cross table."""

from collections.abc import Iterator

from clubsite.recaps.documents import labels as documents_labels
from clubsite.recaps.documents.content import (
    Audience,
    Block,
    Columns,
    Direction,
    RecapMatch,
    RecapSheet,
    Result,
    Round,
    Scale,
    Standing,
    Unit,
    column_sums,
)
from clubsite.recaps.documents.content.common import with_fraction
from clubsite.recaps.documents.printed import (
    Body,
    Cell,
    Column,
    Fact,
    Part,
    Printed,
    Row,
    Table,
    Translate,
    Voice,
    build_facts,
    build_row,
    build_table,
    compose,
    contestant,
    figures,
    marked_cell,
    voice_for,
)
from clubsite.recaps.documents.sheets import with_sheets

MARGINS = Scale(Unit.IMPS, 0)
"""By how much a match was won, in whole IMPs."""

KIND = "recap-sheet"
COLUMNS_PER_TABLE = 30


def print_recap_sheet(
    sheet: RecapSheet, translate: Translate, *, per_table: int = COLUMNS_PER_TABLE
) -> Printed:
    """The sheet in words; its matrix is split after `per_table` columns."""
    voice = voice_for(sheet.heading, translate)
    parts = (
        *(_part(sheet, block, per_table, voice) for block in sheet.blocks),
        *match_parts(sheet, voice),
        *(_part(sheet, block, per_table, voice) for block in sheet.lists),
    )
    body = Body(
        KIND, documents_labels.RECAP_SHEET, parts, _figures(sheet, voice), sheet.codes
    )
    return with_sheets(compose(body, sheet.heading, sheet.footing, voice))


def _figures(sheet: RecapSheet, voice: Voice) -> tuple[Fact, ...]:
    pairs = [
        (documents_labels.TABLES, with_fraction(sheet.tables)),
        (documents_labels.BOARDS, str(sheet.boards or "")),
        (documents_labels.TOP, "" if sheet.top is None else with_fraction(sheet.top)),
        (documents_labels.AVERAGE, voice.figure(sheet.average, sheet.scale)),
        (documents_labels.MASTER_POINTS, sheet.awards.scheme if sheet.awards else ""),
    ]
    return build_facts(pairs, voice)


def block_title(block: Block, voice: Voice) -> str:
    """ "Section A · North-South"; a single field of all pairs needs no words."""
    section = (
        voice.say(documents_labels.SECTION, section=block.section)
        if block.section
        else ""
    )
    if block.listed:
        section = voice.say(
            documents_labels.LISTS[block.listed.kind], name=block.listed.name
        )
    needed = block.direction is not Direction.ALL or not section
    direction = _direction(block, voice) if needed else ""
    return " · ".join(text for text in (section, direction) if text)


def _direction(block: Block, voice: Voice) -> str:
    if block.direction is Direction.ALL:
        return voice.say(documents_labels.EVERYBODY[block.contestants])
    return voice.say(documents_labels.DIRECTIONS[block.direction])


def _part(sheet: RecapSheet, block: Block, per_table: int, voice: Voice) -> Part:
    tables = (
        _ranking(sheet, block, voice),
        *_matrix(sheet, block, per_table, voice),
    )
    return Part(block_title(block, voice), tables)


def _ranking(sheet: RecapSheet, block: Block, voice: Voice) -> Table:
    lines = block.ordered
    wanted = _ranking_columns(sheet, block, voice)
    rows = [_ranking_row(sheet, line, voice) for line in lines]
    keep = [n for n, (_column, use) in enumerate(wanted) if use]
    return build_table(
        "ranking",
        voice.say(documents_labels.RANKING),
        [wanted[n][0] for n in keep],
        [Row(tuple(row.cells[n] for n in keep)) for row in rows],
    )


def _session(number: str, voice: Voice) -> Column:
    return figures(
        voice.say(documents_labels.SESSION_SHORT, number=number),
        voice.say(documents_labels.SESSION_TITLE, number=number),
    )


def _score_label(sheet: RecapSheet, voice: Voice) -> str:
    """What the totals of matches count; of boards it stands in the heading."""
    if sheet.columns is Columns.ROUNDS and sheet.rounds:
        return voice.say(documents_labels.UNITS[sheet.scale.unit])
    return voice.say(documents_labels.SCORE)


def _ranking_columns(
    sheet: RecapSheet, block: Block, voice: Voice
) -> list[tuple[Column, bool]]:
    say, lines = voice.say, block.standings
    section = figures(
        say(documents_labels.SECTION_RANK), say(documents_labels.SECTION_RANK_TITLE)
    )
    overall = figures(
        say(documents_labels.OVERALL_RANK), say(documents_labels.OVERALL_RANK_TITLE)
    )
    percent = figures(
        say(documents_labels.PERCENT), say(documents_labels.PERCENT_TITLE)
    )
    adjustment = figures(
        say(documents_labels.ADJUSTMENT), say(documents_labels.ADJUSTMENT_TITLE)
    )
    carried = figures(
        say(documents_labels.CARRIED), say(documents_labels.CARRIED_TITLE)
    )
    return [
        (figures(say(documents_labels.NUMBERS[block.contestants])), True),
        (Column(say(documents_labels.NAMES)), True),
        (section, True),
        (overall, any(line.overall is not None for line in lines)),
        (figures(say(documents_labels.IMPS)), any(line.imps for line in lines)),
        (figures(say(documents_labels.STRAT)), any(line.stratum for line in lines)),
        *((_session(number, voice), True) for number in sheet.sessions),
        (figures(_score_label(sheet, voice)), True),
        (percent, any(line.percent is not None for line in lines)),
        (figures(sheet.awards.points if sheet.awards else ""), bool(sheet.awards)),
        (carried, any(line.carried for line in lines)),
        (adjustment, any(line.adjustment for line in lines)),
    ]


def _ranking_row(sheet: RecapSheet, line: Standing, voice: Voice) -> Row:
    return build_row(
        line.number,
        contestant(line.name, line.players),
        str(line.place),
        "" if line.overall is None else str(line.overall),
        voice.whole(line.imps),
        line.stratum,
        *(voice.percent(made) for made in line.sessions),
        voice.figure(line.final, sheet.scale),
        voice.percent(line.percent),
        voice.award(line.master_points, sheet.awards),
        voice.figure(line.carried, sheet.scale) if line.carried else "",
        voice.figure(line.adjustment, sheet.scale) if line.adjustment else "",
    )


def _matrix(
    sheet: RecapSheet, block: Block, per_table: int, voice: Voice
) -> Iterator[Table]:
    """The matrix in strips; the totals stand at the end of the last strip."""
    count = len(block.columns)
    for start in range(0, count, per_table):
        end = min(start + per_table, count)
        yield _strip(sheet, block, slice(start, end), voice)


def _strip(sheet: RecapSheet, block: Block, span: slice, voice: Voice) -> Table:
    last = span.stop == len(block.columns)
    columns = [figures(voice.say(documents_labels.NUMBERS[block.contestants]))]
    columns += [figures(label) for label in block.columns[span]]
    columns += _total_columns(voice) if last else []
    rows = [_matrix_row(sheet, line, span, voice) for line in block.ordered]
    if sheet.heading.audience is Audience.DIRECTOR:
        rows.append(_sum_row(sheet, block, span, voice))
    width = len(columns)
    rows = [Row(row.cells[:width], row.mark) for row in rows]
    return build_table(
        "matrix", _strip_caption(sheet, block, span, voice), columns, rows
    )


def _strip_caption(sheet: RecapSheet, block: Block, span: slice, voice: Voice) -> str:
    rounds = sheet.columns is Columns.ROUNDS
    if span.start == 0 and span.stop == len(block.columns):
        return voice.say(
            documents_labels.ROUND_BY_ROUND
            if rounds
            else documents_labels.BOARD_BY_BOARD
        )
    labels = block.columns[span]
    message = (
        documents_labels.ROUNDS_FROM_TO if rounds else documents_labels.BOARDS_FROM_TO
    )
    return voice.say(message, first=labels[0], last=labels[-1])


def _total_columns(voice: Voice) -> list[Column]:
    labels = (
        documents_labels.TOTAL,
        documents_labels.ADJUSTMENT,
        documents_labels.FINAL_SCORE,
    )
    return [figures(voice.say(label)) for label in labels]


def _matrix_row(sheet: RecapSheet, line: Standing, span: slice, voice: Voice) -> Row:
    adjustment = voice.figure(line.adjustment, sheet.scale) if line.adjustment else ""
    totals = (
        Cell(voice.figure(line.total, sheet.scale)),
        Cell(adjustment),
        Cell(voice.figure(line.final, sheet.scale)),
    )
    results = (result_cell(result, sheet, voice) for result in line.results[span])
    return Row((Cell(line.number), *results, *totals))


def _sum_row(sheet: RecapSheet, block: Block, span: slice, voice: Voice) -> Row:
    sums = [voice.figure(value, sheet.scale) for value in column_sums(block)[span]]
    return build_row(
        voice.say(documents_labels.COLUMN_SUM), *sums, "", "", "", mark="sum"
    )


def match_parts(sheet: RecapSheet, voice: Voice) -> Iterator[Part]:
    """The cross table, then the matches of each round."""
    if sheet.cross:
        yield Part(voice.say(documents_labels.CROSS_TABLE), (_cross(sheet, voice),))
    for drawn_round in sheet.rounds:
        title = voice.say(documents_labels.ROUND, round=drawn_round.number)
        yield Part(title, (_round(sheet, drawn_round, voice),))


def result_cell(result: Result, sheet: RecapSheet, voice: Voice) -> Cell:
    """A result with its marks."""
    figure = voice.figure(result.points, sheet.scale)
    if figure and result.imps is not None:
        figure = f"{voice.whole(result.imps)}/{figure}"
    return marked_cell(figure, result.codes)


def _cross(sheet: RecapSheet, voice: Voice) -> Table:
    number = voice.say(documents_labels.NUMBERS[sheet.blocks[0].contestants])
    columns = [figures(number), *(figures(row.number) for row in sheet.cross)]
    rows = [
        Row(
            (
                Cell(row.number),
                *(result_cell(result, sheet, voice) for result in row.results),
            )
        )
        for row in sheet.cross
    ]
    unit = voice.say(documents_labels.UNITS[sheet.scale.unit])
    return build_table("matrix", unit, columns, rows)


def _round(sheet: RecapSheet, drawn_round: Round, voice: Voice) -> Table:
    columns = [
        figures(voice.say(documents_labels.MATCH)),
        Column(voice.say(documents_labels.NUMBERS[sheet.blocks[0].contestants])),
        Column(voice.say(documents_labels.OPPONENTS)),
        figures(
            voice.say(documents_labels.MARGIN), voice.say(documents_labels.MARGIN_TITLE)
        ),
        figures(voice.say(documents_labels.UNITS[sheet.scale.unit])),
    ]
    rows = [_match(sheet, match, voice) for match in drawn_round.matches]
    return build_table("round", voice.say(documents_labels.MATCHES), columns, rows)


def _match(sheet: RecapSheet, match: RecapMatch, voice: Voice) -> Row:
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
