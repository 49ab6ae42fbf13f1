"""Sides of an appeal: the pairs, teams or partners at its table."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import TypeVar

from clubsite.clubs.models import Player
from rulings.appeals.models import Appeal
from scoring.bridge.contract import Side
from scoring.events.models import EntryPlayer, Result

Person = TypeVar("Person")
Sides = dict[int, tuple[Player, ...]]
"""The players of each side, by the key of its pair."""


def sides_of(appeals: Sequence[Appeal]) -> list[Sides]:
    """The sides of each of these appeals: one query."""
    entries = {key for appeal in appeals for key in appeal.frozen["entries"]}
    found = load_sides(sorted(entries))
    return [
        seat_partners(
            {key: found[key] for key in appeal.frozen["entries"]}, appeal.ruling.result
        )
        for appeal in appeals
    ]


def load_sides(entries: Sequence[int]) -> Sides:
    """The players of these pairs."""
    places = EntryPlayer.objects.filter(entry__in=entries).select_related("player")
    sides: dict[int, list[Player]] = defaultdict(list)
    for place in places.order_by("substitute", "place", "pk"):
        sides[place.entry_id].append(place.player)
    return {entry: tuple(sides[entry]) for entry in entries}


def seat_partners(
    sides: Mapping[int, tuple[Person, ...]], line: Result | None
) -> dict[int, tuple[Person, ...]]:
    """The same, with both partners of an individual's line as one side."""
    found = dict(sides)
    for side in Side:
        seated = line.sitters(side) if line else ()
        together = [found.pop(key) for key in seated if key in found]
        if together:
            found[seated[0]] = tuple(player for pair in together for player in pair)
    order = [key for key in sides if key in found]
    return {key: found[key] for key in order}
