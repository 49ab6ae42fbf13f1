"""What a decision can be put on: the lines and pairs of the table it is about."""

from rulings.access.appeals import Case
from rulings.queries.options import EffectOptions, effect_options
from rulings.queries.places import Places, places_of


def options_for(case: Case) -> EffectOptions:
    """The lines of the two sides, and their pairs."""
    ruling = case.appeal.ruling
    sides = set(case.cast.sides)
    lines = [
        one for one in places_of(ruling.event).lines if {one.ns_id, one.ew_id} & sides
    ]
    main = next((one for one in lines if one.pk == ruling.result_id), None)
    return effect_options(ruling.event, main, Places(tuple(lines)))
