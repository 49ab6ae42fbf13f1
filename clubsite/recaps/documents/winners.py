"""Winners' list in words: for the wall, for newsletters and for the press."""

import csv
import io
import textwrap
from collections.abc import Iterator
from dataclasses import replace
from html import escape
from itertools import groupby, zip_longest

from clubsite.recaps.documents import labels
from clubsite.recaps.documents.content import (
    Block,
    Direction,
    Place,
    RecapSheet,
    Standing,
    Status,
    Unit,
    WinnersList,
)
from clubsite.recaps.documents.content.common import with_fraction
from clubsite.recaps.documents.printed import (
    Body,
    Column,
    Part,
    Printed,
    Table,
    Translate,
    Voice,
    appeal_line,
    build_facts,
    build_row,
    build_table,
    compose,
    contestant,
    figures,
    names_text,
    voice_for,
)
from clubsite.recaps.documents.recap_sheet import block_title
from clubsite.recaps.documents.to_text import lines_apart, text_width
from scoring.formats.spreadsheets import safe

KIND = "winners"

WIDTH = 72
_GAP = 2


def build_winners_list(
    sheet: RecapSheet, *, depth: int = 3, contact: str = ""
) -> WinnersList:
    """The winners' list of a recap sheet.

    Sections that are ranked together stand together, by their overall ranks.
    """
    return WinnersList(
        heading=sheet.heading,
        footing=sheet.footing,
        blocks=_fields(sheet.blocks),
        tables=sheet.tables,
        scale=sheet.scale,
        depth=depth,
        contact=contact,
        lists=sheet.lists,
        awards=sheet.awards,
    )


def _fields(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    standings = [standing for block in blocks for standing in block.standings]
    if len({block.section for block in blocks}) == 1:
        return tuple(_unnamed(block) for block in blocks)
    if not all(standing.overall is not None for standing in standings):
        return blocks
    order = list(Direction)
    by_direction = sorted(blocks, key=lambda block: order.index(block.direction))
    return tuple(
        _merged(direction, tuple(members))
        for direction, members in groupby(by_direction, lambda block: block.direction)
    )


def _unnamed(block: Block) -> Block:
    """The only section of an evening needs no letter."""
    return replace(block, section="")


def _merged(direction: Direction, blocks: tuple[Block, ...]) -> Block:
    standings = tuple(
        replace(standing, place=standing.overall or Place(), results=())
        for block in blocks
        for standing in block.standings
    )
    return Block("", direction, standings, contestants=blocks[0].contestants)


def best(block: Block, depth: int) -> tuple[Standing, ...]:
    """Those within the places of the list, everyone tied for the last included, and
    below them who has master points."""
    return tuple(
        standing
        for standing in block.ordered
        if standing.place.rank is not None
        and (standing.place.rank <= depth or standing.master_points)
    )


def place_text(place: Place, voice: Voice) -> str:
    """ "first", "equal second"; beyond ten the figure: "12", "=12"."""
    rank = place.rank or 0
    in_words = 1 <= rank <= len(labels.ORDINALS)
    ordinal = voice.say(labels.ORDINALS[rank - 1]) if in_words else str(rank)
    if not place.tied:
        return ordinal
    equal = labels.EQUAL if in_words else labels.EQUAL_FIGURE
    return voice.say(equal, place=ordinal)


def print_winners(winners: WinnersList, translate: Translate) -> Printed:
    """The list in words for the wall: large, without player numbers."""
    voice = voice_for(winners.heading, translate)
    parts = tuple(
        _part(winners, block, voice) for block in (*winners.blocks, *winners.lists)
    )
    facts = [
        (labels.TABLES, with_fraction(winners.tables)),
        (labels.MASTER_POINTS, winners.awards.scheme if winners.awards else ""),
    ]
    body = Body(KIND, labels.WINNERS, parts, build_facts(facts, voice))
    return compose(body, winners.heading, winners.footing, voice)


def _part(winners: WinnersList, block: Block, voice: Voice) -> Part:
    return Part(block_title(block, voice), (_table(winners, block, voice),))


def _table(winners: WinnersList, block: Block, voice: Voice) -> Table:
    columns = [
        figures(voice.say(labels.RANK)),
        Column(voice.say(labels.NAMES)),
        Column(voice.say(labels.PLACE)),
        figures(score_label(winners, voice)),
        *([figures(winners.awards.points)] if winners.awards else []),
    ]
    rows = [
        build_row(
            str(standing.place),
            contestant(standing.name, standing.players),
            place_text(standing.place, voice),
            score_text(winners, standing, voice),
            *(
                [voice.award(standing.master_points, winners.awards)]
                if winners.awards
                else []
            ),
        )
        for standing in best(block, winners.depth)
    ]
    return build_table("winners", voice.say(labels.RANKING), columns, rows)


def score_label(winners: WinnersList, voice: Voice) -> str:
    """What the last column of the list counts."""
    if winners.scale.unit is Unit.MATCHPOINTS:
        return voice.say(labels.SCORE)
    return voice.say(labels.UNITS[winners.scale.unit])


def score_text(winners: WinnersList, standing: Standing, voice: Voice) -> str:
    """The percentage where there is one, else the score."""
    if in_percent(winners, standing):
        return f"{voice.percent(standing.percent)}%"
    return voice.figure(standing.final, winners.scale)


def in_percent(winners: WinnersList, standing: Standing) -> bool:
    """Whether a percentage says what someone made."""
    return winners.scale.unit is Unit.MATCHPOINTS and standing.percent is not None


class NotFinal(ValueError):
    """A newsletter prints only results that can no longer change."""


def newsletter(winners: WinnersList, translate: Translate) -> str:
    """The block as plain text of 72 columns, of final results."""
    _voice_when_final(winners, translate)
    return newsletter_text(winners, translate)


def newsletter_text(winners: WinnersList, translate: Translate) -> str:
    """The same block whatever the status; two fields stand side by side."""
    voice = voice_for(winners.heading, translate)
    fields = [_field(winners, block, voice) for block in winners.blocks]
    half = (WIDTH - _GAP) // 2
    narrow = all(text_width(line) <= half for field in fields for line in field)
    two_fields = [block.direction for block in winners.blocks] == [
        Direction.NORTH_SOUTH,
        Direction.EAST_WEST,
    ]
    body = _abreast(fields, half) if two_fields and narrow else _below(fields)
    return "\n".join([*_head(winners, voice), "", *body]) + "\n"


def newsletter_html(winners: WinnersList, translate: Translate) -> str:
    """The same block as a fragment of HTML."""
    voice = _voice_when_final(winners, translate)
    event, *facts = _head(winners, voice)
    lines = [f"<h3>{escape(event)}</h3>", f"<p>{escape(' '.join(facts))}</p>"]
    for block in winners.blocks:
        title, *rows = _field(winners, block, voice)
        items = "".join(f"<li>{escape(row)}</li>" for row in rows)
        lines.append(f'<h4>{escape(title)}</h4><ul dir="auto">{items}</ul>')
    return "\n".join(lines) + "\n"


def newsletter_tabs(winners: WinnersList, translate: Translate) -> str:
    """The same block with tabs: field, place, names, result.

    Spreadsheets open it, so it is as safe as the CSV files: places stand as they are
    (=2), and no other cell becomes a formula.
    """
    voice = _voice_when_final(winners, translate)
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter="\t", lineterminator="\n")
    writer.writerows(_tabbed_rows(winners, voice))
    return text.getvalue()


def _tabbed_rows(
    winners: WinnersList, voice: Voice
) -> Iterator[tuple[str, str, str, str]]:
    for block in winners.blocks:
        title = safe(block_title(block, voice))
        for standing in best(block, winners.depth):
            place, names, result = _entry(winners, standing, voice)
            yield title, place, safe(names), safe(result)


def _voice_when_final(winners: WinnersList, translate: Translate) -> Voice:
    if winners.heading.status is not Status.FINAL:
        raise NotFinal(f"{winners.heading.event}: {winners.heading.status}")
    return voice_for(winners.heading, translate)


def _head(winners: WinnersList, voice: Voice) -> list[str]:
    tables = f"{voice.say(labels.TABLES)} {with_fraction(winners.tables)}"
    facts = f"{winners.heading.date_text} · {tables}"
    appeal = textwrap.wrap(appeal_line(winners.heading, voice), WIDTH)
    return [*textwrap.wrap(winners.heading.event, WIDTH), facts, *appeal]


def _entry(
    winners: WinnersList, standing: Standing, voice: Voice
) -> tuple[str, str, str]:
    names = contestant(standing.name, standing.players, "/").replace("\t", " ")
    return str(standing.place), names, score_text(winners, standing, voice)


def _field(winners: WinnersList, block: Block, voice: Voice) -> list[str]:
    standings = best(block, winners.depth)
    entries = [" ".join(_entry(winners, standing, voice)) for standing in standings]
    return [block_title(block, voice), *entries]


def _abreast(fields: list[list[str]], half: int) -> list[str]:
    pairs = zip_longest(*fields, fillvalue="")
    return [lines_apart((left, right), half, _GAP) for left, right in pairs]


def _below(fields: list[list[str]]) -> list[str]:
    wrapped = [
        textwrap.wrap(line, WIDTH, subsequent_indent="   ")
        for field in fields
        for line in (*field, "")
    ]
    return [line for lines in wrapped for line in lines or [""]][:-1]


def press_release(winners: WinnersList, translate: Translate) -> str:
    """One paragraph: who won, who came next, whom to ask."""
    voice = voice_for(winners.heading, translate)
    sentences = []
    for number, block in enumerate(winners.blocks):
        sentences += _field_sentences(winners, block, voice, also=number > 0)
    if winners.contact:
        sentences.append(voice.say(labels.PRESS_CONTACT, contact=winners.contact))
    return " ".join(sentences)


def _field_sentences(
    winners: WinnersList, block: Block, voice: Voice, *, also: bool
) -> list[str]:
    ranked = [standing for standing in block.ordered if standing.place.rank is not None]
    if not ranked:
        return []
    first = [standing for standing in ranked if standing.place == ranked[0].place]
    rest = ranked[len(first) :]
    sentences = [_won(winners, block, first, voice, also=also)]
    if len(first) == 1 and rest:
        second = [standing for standing in rest if standing.place == rest[0].place]
        names, result = _together(second, voice), _result(winners, rest[0], voice)
        sentence = voice.say(labels.PRESS_RUNNERS_UP, names=names, result=result)
        sentences.append(sentence)
    return sentences


def _won(
    winners: WinnersList,
    block: Block,
    first: list[Standing],
    voice: Voice,
    *,
    also: bool,
) -> str:
    alone = len(winners.blocks) == 1
    message = labels.PRESS_ONE_FIELD if alone else labels.PRESS_TWO_FIELDS
    return voice.say(
        labels.PRESS_ALSO if also else message,
        winners=_together(first, voice),
        direction=block_title(block, voice),
        event=winners.heading.event,
        club=winners.heading.club,
        date=winners.heading.date_text,
        result=_result(winners, first[0], voice),
    )


def _result(winners: WinnersList, standing: Standing, voice: Voice) -> str:
    """A percentage, or a figure with what it counts."""
    text = score_text(winners, standing, voice)
    if in_percent(winners, standing):
        return text
    return voice.say(labels.PRESS_RESULTS[winners.scale.unit], points=text)


def _together(standings: list[Standing], voice: Voice) -> str:
    return "; ".join(_pair(standing, voice) for standing in standings)


def _with_members(standing: Standing) -> str:
    """ "Sample Team (A, B, C, D)", or the names alone."""
    names = names_text(standing.players, ", ")
    return (
        f"{standing.name} ({names})"
        if standing.name and names
        else standing.name or names
    )


def _pair(standing: Standing, voice: Voice) -> str:
    if standing.name or len(standing.players) != 2:
        return _with_members(standing)
    first, second = (names_text([player]) for player in standing.players)
    return voice.say(labels.PRESS_AND, one=first, other=second)
