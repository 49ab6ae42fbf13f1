"""The rankings of an event beside the overall one: strata, handicap, side awards."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from clubsite.recaps.documents.content import (
    Block,
    Direction,
    Listed,
    ListKind,
    Place,
    Standing,
)
from scoring.bridge.contract import Side
from scoring.results.queries.ranking import (
    Chosen,
    available_lists,
    places_in,
    with_handicap,
)
from scoring.results.queries.ranking import ListKind as Kind
from scoring.results.queries.scores import ScoredEvent

KINDS = {
    Kind.STRAT: ListKind.STRAT,
    Kind.HANDICAP: ListKind.HANDICAP,
    Kind.TAG: ListKind.TAG,
}
"""Sections have blocks of their own already."""


def special_rankings(scored: ScoredEvent, blocks: Sequence[Block]) -> Iterator[Block]:
    """Each of them with its places, as the blocks of the overall ranking name them."""
    for chosen in available_lists(scored):
        if chosen.kind in KINDS:
            for direction in dict.fromkeys(block.direction for block in blocks):
                yield _block(scored, chosen, direction, blocks)


def _block(
    scored: ScoredEvent, chosen: Chosen, direction: Direction, blocks: Sequence[Block]
) -> Block:
    side = None if direction is Direction.ALL else Side(direction.value)
    pairs = scored.data.pairs
    who = [key for key in pairs if side is None or pairs[key].side is side]
    places = places_in(scored, chosen, who)
    percents = with_handicap(scored) if chosen.kind is Kind.HANDICAP else {}
    known = _standings(scored, blocks)
    return Block(
        section="",
        direction=direction,
        standings=tuple(
            _standing(
                known[key],
                Place(place.rank, tied=place.tied),
                None
                if (added := percents.get(key)) is None
                else scored.data.convention.percentage(added),
            )
            for key, place in places.items()
        ),
        contestants=blocks[0].contestants,
        listed=Listed(KINDS[chosen.kind], chosen.name),
    )


def _standing(known: Standing, place: Place, percent: Decimal | None) -> Standing:
    return replace(
        known,
        place=place,
        overall=None,
        results=(),
        percent=known.percent if percent is None else percent,
    )


def _standings(scored: ScoredEvent, blocks: Sequence[Block]) -> dict[int, Standing]:
    """The standings of the blocks by the keys of the pairs, section by section."""
    found = {
        (block.section, block.direction, standing.number): standing
        for block in blocks
        for standing in block.standings
    }
    two = scored.data.event.winners == 2
    return {
        key: found[
            pair.section,
            Direction(pair.direction) if two else Direction.ALL,
            pair.label.removesuffix(pair.direction),
        ]
        for key, pair in scored.data.pairs.items()
    }
