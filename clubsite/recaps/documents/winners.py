"""The winners' list in words, as it is posted on the wall."""

from dataclasses import replace
from itertools import groupby

from clubsite.recaps.documents import words
from clubsite.recaps.documents.content import (
    Block,
    Direction,
    Place,
    RecapSheet,
    Standing,
    Unit,
    WinnersList,
)
from clubsite.recaps.documents.figures import with_fraction
from clubsite.recaps.documents.printed import (
    Body,
    Column,
    Part,
    Printed,
    Table,
    Translate,
    Voice,
    compose,
    contestant,
    facts_of,
    figures,
    row_of,
    table_of,
    voice_for,
)
from clubsite.recaps.documents.recap_sheet import block_title

KIND = "winners"


def winners_of(sheet: RecapSheet, *, depth: int = 3, contact: str = "") -> WinnersList:
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
    standings = [one for block in blocks for one in block.standings]
    if len({block.section for block in blocks}) == 1:
        return tuple(_unnamed(block) for block in blocks)
    if not all(one.overall is not None for one in standings):
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
        replace(one, place=one.overall or Place(), results=())
        for block in blocks
        for one in block.standings
    )
    return Block("", direction, standings, contestants=blocks[0].contestants)


def best(block: Block, depth: int) -> tuple[Standing, ...]:
    """Those within the places of the list, everybody tied for the last included, and
    below them who has master points."""
    return tuple(
        one
        for one in block.ordered
        if one.place.rank is not None and (one.place.rank <= depth or one.master_points)
    )


def place_in_words(place: Place, voice: Voice) -> str:
    """ "first", "equal second"; beyond ten the figure."""
    rank = place.rank or 0
    in_words = 1 <= rank <= len(words.ORDINALS)
    said = voice.say(words.ORDINALS[rank - 1]) if in_words else str(rank)
    return voice.say(words.EQUAL, place=said) if place.tied else said


def print_winners(winners: WinnersList, translate: Translate) -> Printed:
    """The list in words for the wall: large, without player numbers."""
    voice = voice_for(winners.heading, translate)
    parts = tuple(
        _part(winners, block, voice) for block in (*winners.blocks, *winners.lists)
    )
    facts = [
        (words.TABLES, with_fraction(winners.tables)),
        (words.MASTER_POINTS, winners.awards.scheme if winners.awards else ""),
    ]
    body = Body(KIND, words.WINNERS, parts, facts_of(facts, voice))
    return compose(body, winners.heading, winners.footing, voice)


def _part(winners: WinnersList, block: Block, voice: Voice) -> Part:
    return Part(block_title(block, voice), (_table(winners, block, voice),))


def _table(winners: WinnersList, block: Block, voice: Voice) -> Table:
    columns = [
        figures(voice.say(words.RANK)),
        Column(voice.say(words.NAMES)),
        Column(voice.say(words.PLACE)),
        figures(score_label(winners, voice)),
        *([figures(winners.awards.points)] if winners.awards else []),
    ]
    rows = [
        row_of(
            str(one.place),
            contestant(one.name, one.players),
            place_in_words(one.place, voice),
            score_text(winners, one, voice),
            *(
                [voice.award(one.master_points, winners.awards)]
                if winners.awards
                else []
            ),
        )
        for one in best(block, winners.depth)
    ]
    return table_of("winners", voice.say(words.RANKING), columns, rows)


def score_label(winners: WinnersList, voice: Voice) -> str:
    """What the last column of the list counts."""
    if winners.scale.unit is Unit.MATCHPOINTS:
        return voice.say(words.SCORE)
    return voice.say(words.UNITS[winners.scale.unit])


def score_text(winners: WinnersList, one: Standing, voice: Voice) -> str:
    """The percentage where there is one, else the score."""
    if in_percent(winners, one):
        return f"{voice.percent(one.percent)}%"
    return voice.figure(one.final, winners.scale)


def in_percent(winners: WinnersList, one: Standing) -> bool:
    """Whether a percentage says what somebody made."""
    return winners.scale.unit is Unit.MATCHPOINTS and one.percent is not None
