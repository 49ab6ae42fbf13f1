"""What a decision can be put on: the lines and pairs of the table it is about."""

from dataclasses import replace

from rulings.access.appeals import Case
from rulings.queries.options import EffectOptions, effect_options
from rulings.queries.places import places_of


def options_for(case: Case) -> EffectOptions:
    """The lines of the two sides, and their pairs."""
    ruling = case.appeal.ruling
    sides = set(case.cast.sides)
    places = places_of(ruling.event)
    lines = [one for one in places.lines if sides.intersection(one.contestants)]
    main = next((one for one in lines if one.pk == ruling.result_id), None)
    return effect_options(ruling.event, main, replace(places, lines=tuple(lines)))
